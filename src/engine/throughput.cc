// SPDX-License-Identifier: BSD-2-Clause-Patent
// Rings of pictures, submitted again and again.
#include "engine/throughput.h"

#include <fmt/format.h>

#include <algorithm>
#include <barrier>
#include <bit>
#include <chrono>
#include <memory>
#include <optional>
#include <thread>

#include "base/number_format.h"
#include "engine/picture_ring.h"
#include "engine/session.h"

namespace snellen {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// Submits a ring's pairs in turn.
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

/// A session and its pictures.
class Stream {
 public:
  Stream(const ThroughputSpec& spec, const std::vector<FramePair>& clip)
      : session_(make_plan(spec.request), {.threads = spec.threads}),
        ring_(make_ring(clip, copies(spec.pictures), spec.pictures, session_.device())) {}

  int threads() const noexcept { return session_.threads(); }

  /// So many frames that every thread has its memory and the device its pictures.
  void warm_up() {
    for (int i = 0; i < 4 * (threads() + kRingContents); ++i) player_.submit();
    player_.wait();
  }

  /// Returns the number of frames that were submitted, of which all are complete.
  std::int64_t play(double seconds) {
    const std::int64_t before = player_.submitted();
    const Clock::time_point start = Clock::now();
    do {
      player_.submit();
    } while (seconds_since(start) < seconds);
    player_.wait();
    return player_.submitted() - before;
  }

  SessionResult finish() { return session_.finish(); }

 private:
  // Pictures that travel are twice as many pairs as DevicePictures keeps, so that it has none when its turn comes.
  int copies(Pictures pictures) const {
    return pictures == Pictures::resident ? 1 : 2 * (threads() + 2) / kRingContents + 1;
  }

  Session session_;
  std::vector<FramePair> ring_;
  Player player_{session_, ring_};
};

// Two turns of the clip by the host.
SessionResult expected_values(PlanRequest request, const std::vector<FramePair>& clip) {
  request.device = {};
  for (FeatureSpec& feature : request.features) feature.executor.reset();
  Session session(make_plan(request), {});
  Player player(session, clip);
  for (int i = 0; i < 2 * kRingContents; ++i) player.submit();
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

/// Plays all streams at once, each from a thread of its own.
class Concert {
 public:
  Concert(std::vector<std::unique_ptr<Stream>>& streams, double seconds)
      : streams_(streams), seconds_(seconds), errors_(streams.size()), frames_(streams.size()) {}

  /// Frames and seconds of all. Throws the first error of any.
  Throughput play() {
    std::barrier ready(std::ssize(streams_), [&]() noexcept { start_ = Clock::now(); });
    {
      std::vector<std::jthread> players;
      for (std::size_t i = 0; i < streams_.size(); ++i) players.emplace_back([&, i] { play_one(i, ready); });
    }
    Throughput result{.seconds = seconds_since(start_), .threads = streams_.front()->threads(), .difference = {}};
    for (const std::exception_ptr& error : errors_)
      if (error) std::rethrow_exception(error);
    for (const std::int64_t frames : frames_) result.frames += frames;
    return result;
  }

 private:
  template <class Barrier>
  void play_one(std::size_t i, Barrier& ready) {
    const auto guarded = [&](auto&& part) {
      try {
        if (!errors_[i]) part();
      } catch (...) {
        errors_[i] = std::current_exception();
      }
    };
    guarded([&] { streams_[i]->warm_up(); });
    ready.arrive_and_wait();
    guarded([&] { frames_[i] = streams_[i]->play(seconds_); });
  }

  std::vector<std::unique_ptr<Stream>>& streams_;
  double seconds_;
  std::vector<std::exception_ptr> errors_;
  std::vector<std::int64_t> frames_;
  Clock::time_point start_;
};

}  // namespace

std::string_view to_string(Pictures pictures) {
  switch (pictures) {
    case Pictures::host: return "host";
    case Pictures::pinned: return "pinned";
    case Pictures::device: return "device";
    case Pictures::resident: return "resident";
  }
  SNELLEN_CHECK(false);
}

Throughput measure_throughput(const ThroughputSpec& spec) {
  SNELLEN_CHECK(spec.streams >= 1);
  const std::vector<FramePair> clip = ring_clip(spec.request.format);
  std::vector<std::unique_ptr<Stream>> streams;
  for (int i = 0; i < spec.streams; ++i) streams.push_back(std::make_unique<Stream>(spec, clip));
  Throughput throughput = Concert(streams, spec.seconds).play();
  const SessionResult expected = expected_values(spec.request, clip);
  for (const auto& stream : streams) compare(expected, stream->finish(), throughput);
  return throughput;
}

}  // namespace snellen
