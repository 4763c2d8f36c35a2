// SPDX-License-Identifier: BSD-2-Clause-Patent
// A ring of pictures, submitted again and again.
#include "engine/throughput.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <optional>
#include <thread>

#include "base/number_format.h"
#include "engine/session.h"
#include "media/synthetic.h"

namespace snellen {
namespace {

using Clock = std::chrono::steady_clock;

// Pictures that differ; three are what a frame may look at.
constexpr int kContents = 3;

Picture copy_of(const Picture& picture) {
  PictureBuffer copy(picture.extent(), picture.format());
  for (int p = 0; p < picture.planes(); ++p)
    picture.visit(p, [&]<class T>(PlaneView<const T> plane) {
      for (int y = 0; y < plane.height(); ++y) std::copy_n(plane.row(y), plane.width(), copy.plane<T>(p).row(y));
    });
  return std::move(copy).finish();
}

// `copies` times the clip, each in memory of its own.
std::vector<FramePair> make_ring(const VideoFormat& format, int copies) {
  const std::vector<FramePair> clip = synthetic_clip({.format = format, .frames = kContents});
  std::vector<FramePair> ring = clip;
  for (int i = 1; i < copies; ++i)
    for (const FramePair& pair : clip) ring.push_back({{}, copy_of(pair.reference), copy_of(pair.distorted)});
  return ring;
}

/// Submits the ring's pairs in turn.
class Player {
 public:
  Player(Session& session, const std::vector<FramePair>& ring) : session_(session), ring_(ring) {}

  void submit() {
    FramePair pair = ring_[static_cast<std::size_t>(next_) % ring_.size()];
    pair.index = FrameIndex{next_++};
    session_.submit(pair);
  }

  void wait() const {
    while (session_.completed() < next_) std::this_thread::sleep_for(std::chrono::microseconds(100));
  }

  std::int64_t submitted() const noexcept { return next_; }

 private:
  Session& session_;
  const std::vector<FramePair>& ring_;
  std::int64_t next_ = 0;
};

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

// Two turns of the clip by the host.
SessionResult expected_values(PlanRequest request, const std::vector<FramePair>& ring) {
  request.device = {};
  for (FeatureSpec& feature : request.features) feature.executor.reset();
  Session session(make_plan(request), {});
  Player player(session, ring);
  for (int i = 0; i < 2 * kContents; ++i) player.submit();
  return session.finish();
}

void compare(const SessionResult& expected, const SessionResult& result, Throughput& to) {
  // The last frame's values over time would look at the next one.
  const std::int64_t frames = std::min(expected.table.frame_count(), result.table.frame_count()) - 1;
  for (std::int64_t f = 0; f < frames; ++f)
    for (const FeatureId id : result.reported) {
      const std::string& name = result.table.stored_name(id);
      const auto want = expected.table.value(FrameIndex{f}, expected.table.find(name).value());
      const auto got = result.table.value(FrameIndex{f}, id);
      if (!want || !got) continue;
      ++to.compared;
      if (std::bit_cast<std::uint64_t>(*want) != std::bit_cast<std::uint64_t>(*got) && to.difference.empty())
        to.difference =
            fmt::format("frame {}, {}: {} instead of {}", f, name, format_shortest(*got), format_shortest(*want));
    }
}

}  // namespace

Throughput measure_throughput(const ThroughputSpec& spec) {
  std::optional<Session> session(std::in_place, make_plan(spec.request), SessionOptions{.threads = spec.threads});
  // Else twice as many pairs as DevicePictures keeps, so that it has none when its turn comes.
  const int copies = spec.resident ? 1 : 2 * (session->threads() + 2) / kContents + 1;
  const std::vector<FramePair> ring = make_ring(spec.request.format, copies);

  Player player(*session, ring);
  for (int i = 0; i < 4 * (session->threads() + kContents); ++i) player.submit();
  player.wait();

  Throughput throughput{.frames = -player.submitted(), .threads = session->threads(), .difference = {}};
  const Clock::time_point start = Clock::now();
  do {
    player.submit();
  } while (seconds_since(start) < spec.seconds);
  player.wait();
  throughput.seconds = seconds_since(start);
  throughput.frames += player.submitted();
  compare(expected_values(spec.request, ring), session->finish(), throughput);
  return throughput;
}

}  // namespace snellen
