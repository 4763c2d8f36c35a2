// SPDX-License-Identifier: BSD-2-Clause-Patent
// Pairing by index, skipping, and what happens when one video is longer.
#include "media/pairer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/media/media_testing.h"

namespace snellen {
namespace {

using ::testing::HasSubstr;

/// Frames of one sample each that count from 0.
class Counter : public FrameSource {
 public:
  Counter(std::string name, int frames, VideoFormat format = {{1, 1}, {8, Subsampling::k400}})
      : info_{std::move(name), format, {}, {}, {}}, frames_(frames) {}

  const VideoInfo& info() const override { return info_; }

  std::optional<Picture> next() override {
    if (position_ == frames_) return std::nullopt;
    PictureBuffer buffer(info_.format.extent, info_.format.pixel);
    buffer.plane<std::uint8_t>(0).row(0)[0] = static_cast<std::uint8_t>(position_++);
    return std::move(buffer).finish();
  }

 private:
  VideoInfo info_;
  int frames_;
  int position_ = 0;
};

struct Outcome {
  std::vector<std::array<std::int64_t, 3>> pairs;  // index, reference frame, distorted frame
  PairCounts counts;
};

Outcome pair_up(int reference_frames, int distorted_frames, const PairerOptions& options = {}) {
  Counter reference("r", reference_frames);
  Counter distorted("d", distorted_frames);
  Pairer pairer(reference, distorted, options);
  Outcome outcome;
  while (const auto pair = pairer.next())
    outcome.pairs.push_back({to_int(pair->index), pair->reference.plane<std::uint8_t>(0).row(0)[0],
                             pair->distorted.plane<std::uint8_t>(0).row(0)[0]});
  EXPECT_FALSE(pairer.next());
  outcome.counts = pairer.counts();
  return outcome;
}

TEST(Pairer, EqualVideos_ArePairedFromZero) {
  const Outcome result = pair_up(3, 3);
  EXPECT_THAT(result.pairs,
              ::testing::ElementsAre(std::array<std::int64_t, 3>{0, 0, 0}, std::array<std::int64_t, 3>{1, 1, 1},
                                     std::array<std::int64_t, 3>{2, 2, 2}));
  EXPECT_TRUE(result.counts.equal);
  EXPECT_EQ(result.counts.reference, 3);
}

TEST(Pairer, Skipping_ShiftsFramesAndNotIndexes) {
  const Outcome result = pair_up(4, 5, {.skip_reference = 1, .skip_distorted = 2, .max_frames = {}});
  EXPECT_EQ(result.pairs.front(), (std::array<std::int64_t, 3>{0, 1, 2}));
  EXPECT_EQ(result.pairs.size(), 3U);
  EXPECT_TRUE(result.counts.equal);
}

TEST(Pairer, UnequalVideos_GiveBothCounts) {
  const Outcome longer_reference = pair_up(9, 4);
  EXPECT_EQ(longer_reference.pairs.size(), 4U);
  EXPECT_FALSE(longer_reference.counts.equal);
  EXPECT_EQ(longer_reference.counts.reference, 9);
  EXPECT_EQ(longer_reference.counts.distorted, 4);
  const Outcome longer_distorted = pair_up(4, 5);
  EXPECT_FALSE(longer_distorted.counts.equal);
  EXPECT_EQ(longer_distorted.counts.reference, 4);
  EXPECT_EQ(longer_distorted.counts.distorted, 5);
  EXPECT_EQ(pair_up(0, 2).counts.distorted, 2);
}

TEST(Pairer, MaxFrames_StopsWithoutReadingOn) {
  const Outcome result = pair_up(9, 4, {.skip_reference = 0, .skip_distorted = 0, .max_frames = 4});
  EXPECT_EQ(result.pairs.size(), 4U);
  EXPECT_TRUE(result.counts.equal);
  EXPECT_EQ(pair_up(2, 2, {.skip_reference = 0, .skip_distorted = 0, .max_frames = 0}).pairs.size(), 0U);
}

TEST(Pairer, SkippingPastTheEnd_IsAnError) {
  EXPECT_THAT(error_of([] { pair_up(3, 3, {.skip_reference = 4, .skip_distorted = 0, .max_frames = {}}); }),
              HasSubstr("r: cannot skip 4 frames (it has only 3)"));
  EXPECT_THAT(error_of([] { pair_up(3, 3, {.skip_reference = 0, .skip_distorted = 5, .max_frames = {}}); }),
              HasSubstr("d: cannot skip 5 frames"));
}

TEST(Pairer, NegativeOptions_AreRefused) {
  EXPECT_THAT(
      error_of([] { pair_up(1, 1, {.skip_reference = -1, .skip_distorted = 0, .max_frames = {}}); }, Code::usage),
      HasSubstr("cannot skip -1"));
  EXPECT_THAT(
      error_of([] { pair_up(1, 1, {.skip_reference = 0, .skip_distorted = 0, .max_frames = -1}); }, Code::usage),
      HasSubstr("cannot compare -1"));
}

TEST(Pairer, DifferentFormats_NameBoth) {
  Counter reference("a.y4m", 1, {{1920, 1080}, {8, Subsampling::k420}});
  Counter distorted("b.y4m", 1, {{1920, 1080}, {10, Subsampling::k422}});
  const std::string message = error_of([&] { Pairer(reference, distorted, {}); });
  EXPECT_THAT(message, HasSubstr("reference is 1920x1080 4:2:0 8 bit, distorted is 1920x1080 4:2:2 10 bit"));
  Counter smaller("c.y4m", 1, {{1904, 1080}, {8, Subsampling::k420}});
  EXPECT_THAT(error_of([&] { Pairer(reference, smaller, {}); }), HasSubstr("scale one"));
}

}  // namespace
}  // namespace snellen
