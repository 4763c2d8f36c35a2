// SPDX-License-Identifier: BSD-2-Clause-Patent
// Frames of raw video, and what its size tells about a wrong format.
#include "media/raw_source.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "media/raw_geometry.h"
#include "tests/media/media_testing.h"

namespace snellen {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string raw_bytes(const VideoFormat& format, int frames) {
  std::string bytes;
  for (int i = 0; i < frames; ++i) bytes += frame_content(format, i);
  return bytes;
}

TEST(RawSource, EveryLayoutDepthAndOddSize_IsRead) {
  for (const Subsampling s : {Subsampling::k400, Subsampling::k411, Subsampling::k420, Subsampling::k422,
                              Subsampling::k440, Subsampling::k444})
    for (const int depth : {8, 9, 10, 12, 14, 16})
      for (const Extent extent : {Extent{6, 4}, Extent{7, 5}, Extent{1, 1}})
        for (const std::size_t misalignment : {0U, 1U}) {
          const VideoFormat format{extent, {depth, s}};
          const auto source = open_raw(input_of(raw_bytes(format, 2), misalignment), format);
          EXPECT_EQ(source->info().frames, 2);
          EXPECT_THAT(read_all(*source), ElementsAre(frame_content(format, 0), frame_content(format, 1)));
        }
}

const VideoFormat kSmall{{5, 3}, {8, Subsampling::k420}};

TEST(RawSource, EveryTruncation_IsAnErrorOrWholeFrames) {
  const std::string whole = raw_bytes(kSmall, 3);
  const auto frame = static_cast<std::size_t>(frame_bytes(kSmall));
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    std::size_t frames = 0;
    const std::string message =
        error_of([&] { frames = read_all(*open_raw(input_of(whole.substr(0, size)), kSmall)).size(); });
    if (size == 0)
      EXPECT_THAT(message, HasSubstr("no frames"));
    else if (size % frame == 0)
      EXPECT_TRUE(message.empty() && frames == size / frame) << size << message;
    else
      EXPECT_THAT(message, HasSubstr(fmt::format("{} bytes each, {} left over", frame, size % frame)));
  }
}

TEST(RawSource, HostileSizes_AreRefused) {
  for (const Extent extent :
       {Extent{0, 2}, Extent{-2, 2}, Extent{2, 0}, Extent{32769, 2}, Extent{2147483647, 2147483647}})
    EXPECT_THAT(error_of([&] { open_raw(input_of("x"), {extent, {}}); }), HasSubstr("1 to 32768"));
  EXPECT_THAT(error_of([] {
                open_raw(input_of("x"), {{32768, 32768}, {16, Subsampling::k444}});
              }),
              HasSubstr("more than 2 GiB"));
}

TEST(RawSource, WrongSize_SuggestsWhatFits) {
  const VideoFormat stated{{1920, 1080}, {8, Subsampling::k420}};
  const std::string bytes(static_cast<std::size_t>(frame_bytes({{1280, 720}, {8, Subsampling::k420}})), 'x');
  EXPECT_THAT(error_of([&] { open_raw(input_of(bytes), stated); }),
              HasSubstr("the size would fit 1280x720 4:2:0 8 bit"));
}

TEST(RawGeometry, UsualMistakes_AreRecognised) {
  const auto bytes = [](const VideoFormat& format) { return 7 * frame_bytes(format); };
  const VideoFormat stated{{352, 288}, {8, Subsampling::k420}};
  EXPECT_EQ(likely_raw_format(stated, bytes({{352, 288}, {8, Subsampling::k422}}) / 7), "352x288 4:2:2 8 bit");
  const VideoFormat deep{{352, 288}, {10, Subsampling::k420}};
  EXPECT_EQ(likely_raw_format(deep, bytes({{352, 288}, {8, Subsampling::k420}})), "352x288 4:2:0 8 bit");
  EXPECT_EQ(likely_raw_format(stated, bytes({{640, 360}, {8, Subsampling::k420}})), "640x360 4:2:0 8 bit");
  EXPECT_EQ(likely_raw_format({{5, 3}, {8, Subsampling::k420}}, 7 * (15 + 2 * 2)),
            "5x3 4:2:0 8 bit with chroma rounded down");
  EXPECT_EQ(likely_raw_format(stated, 1000003), "");
}

}  // namespace
}  // namespace snellen
