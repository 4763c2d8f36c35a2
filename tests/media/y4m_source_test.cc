// SPDX-License-Identifier: BSD-2-Clause-Patent
// Frames of y4m streams: every chroma tag, odd sizes, damage at every byte.
#include "media/y4m_source.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "media/y4m_header.h"
#include "tests/media/media_testing.h"

namespace snellen {
namespace {

using ::testing::HasSubstr;

class Y4mTag : public ::testing::TestWithParam<std::tuple<const char*, Extent>> {};

TEST_P(Y4mTag, Frames_AreThoseWritten) {
  const auto [tag, extent] = GetParam();
  // Two headers of odd and even length: 16-bit samples in place and at odd addresses.
  for (const char* filler : {"", " X"}) {
    const std::string header = fmt::format("YUV4MPEG2 W{} H{} C{}{}", extent.width, extent.height, tag, filler);
    const VideoFormat format = parse_y4m_header(header, "clip").format;
    const auto source = open_y4m(input_of(y4m_bytes(header, format, 3)));
    EXPECT_EQ(source->info().format, format);
    EXPECT_EQ(source->info().frames, 3);
    EXPECT_THAT(read_all(*source),
                ::testing::ElementsAre(frame_content(format, 0), frame_content(format, 1), frame_content(format, 2)));
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, Y4mTag,
    ::testing::Combine(::testing::Values("420", "420jpeg", "420mpeg2", "420paldv", "420p9", "420p10", "420p12",
                                         "420p14", "420p16", "422", "422p9", "422p10", "422p12", "422p14", "422p16",
                                         "444", "444p9", "444p10", "444p12", "444p14", "444p16", "440", "440p10", "411",
                                         "mono", "mono9", "mono10", "mono12", "mono14", "mono16"),
                       ::testing::Values(Extent{8, 6}, Extent{7, 5}, Extent{1, 1}, Extent{2, 3}, Extent{5, 1})));

const VideoFormat kSmall{{5, 3}, {10, Subsampling::k420}};
constexpr const char* kSmallHeader = "YUV4MPEG2 W5 H3 C420p10 F25:1";

TEST(Y4mSource, SamplesAtEvenAddresses_AreNotCopied) {
  const auto block = std::make_shared<std::string>(y4m_bytes("YUV4MPEG2 W4 H2", {{4, 2}, {}}, 1));
  const auto source = open_y4m(memory_input("clip", {std::as_bytes(std::span<const char>(*block)), block}));
  const auto picture = source->next();
  ASSERT_TRUE(picture);
  EXPECT_EQ(reinterpret_cast<const char*>(picture->plane<std::uint8_t>(0).row(0)), block->data() + 22);
}

TEST(Y4mSource, Picture_OutlivesItsSource) {
  auto source = open_y4m(input_of(y4m_bytes(kSmallHeader, kSmall, 1)));
  const auto picture = source->next();
  source.reset();
  EXPECT_EQ(picture_bytes(*picture), frame_content(kSmall, 0));
}

TEST(Y4mSource, AlphaPlane_IsSkippedWithANote) {
  const VideoFormat format{{3, 3}, {8, Subsampling::k444}};
  std::string bytes = "YUV4MPEG2 W3 H3 C444alpha\n";
  for (int i = 0; i < 2; ++i) bytes += "FRAME\n" + frame_content(format, i) + std::string(9, '\xff');
  const auto source = open_y4m(input_of(bytes));
  EXPECT_THAT(source->info().notes, ::testing::ElementsAre(HasSubstr("alpha")));
  EXPECT_EQ(source->info().frames, 2);
  EXPECT_THAT(read_all(*source), ::testing::ElementsAre(frame_content(format, 0), frame_content(format, 1)));
}

TEST(Y4mSource, InterlacedVideo_HasANote) {
  const auto source = open_y4m(input_of("YUV4MPEG2 W2 H2 It\n"));
  EXPECT_THAT(source->info().notes, ::testing::ElementsAre(HasSubstr("interlaced")));
}

TEST(Y4mSource, FrameParametersOfAnyLength_AreIgnored) {
  for (const std::size_t length : {1U, 74U, 80U, 300U, 65000U}) {
    const std::string bytes = std::string(kSmallHeader) + "\nFRAME " + std::string(length, 'I') + "\n" +
                              frame_content(kSmall, 0) + "FRAME\n" + frame_content(kSmall, 1);
    const auto source = open_y4m(input_of(bytes));
    EXPECT_THAT(read_all(*source), ::testing::ElementsAre(frame_content(kSmall, 0), frame_content(kSmall, 1)));
  }
}

TEST(Y4mSource, LinesWithoutEnd_AreRefused) {
  EXPECT_THAT(error_of([] { open_y4m(input_of("YUV4MPEG2 W2 H2 X" + std::string(70000, 'a'))); }), HasSubstr("no end"));
  EXPECT_THAT(error_of([] { open_y4m(input_of("YUV4MPEG2 W2 H2")); }), HasSubstr("no end"));
  const std::string endless = "YUV4MPEG2 W2 H2\nFRAME " + std::string(70000, 'a') + "\n";
  EXPECT_THAT(error_of([&] { open_y4m(input_of(endless))->next(); }), HasSubstr("frame 0"));
}

TEST(Y4mSource, HeaderOnly_HasNoFrames) { EXPECT_FALSE(open_y4m(input_of("YUV4MPEG2 W2 H2\n"))->next()); }

TEST(Y4mSource, EveryTruncation_EndsAtAFrameOrIsAnErrorThatNamesTheFrame) {
  const std::string whole = y4m_bytes(kSmallHeader, kSmall, 3);
  const std::size_t header = std::string_view(kSmallHeader).size() + 1;
  const std::size_t step = 6 + static_cast<std::size_t>(frame_bytes(kSmall));
  for (std::size_t size = 0; size < whole.size(); ++size) {
    std::size_t frames = 0;
    const std::string message = error_of([&] { frames = read_all(*open_y4m(input_of(whole.substr(0, size)))).size(); });
    if (size < header)
      EXPECT_THAT(message, HasSubstr("no end")) << size;
    else if ((size - header) % step == 0)
      EXPECT_TRUE(message.empty() && frames == (size - header) / step) << size << message;
    else
      EXPECT_THAT(message, HasSubstr(fmt::format("frame {} ", (size - header) / step))) << size;
  }
}

TEST(Y4mSource, GarbageInsteadOfFrame_IsNamed) {
  std::string bytes = y4m_bytes(kSmallHeader, kSmall, 2);
  bytes[bytes.size() - static_cast<std::size_t>(frame_bytes(kSmall)) - 6] = '\x1b';
  const auto source = open_y4m(input_of(bytes));
  ASSERT_TRUE(source->next());
  EXPECT_THAT(error_of([&] { source->next(); }), HasSubstr("clip: frame 1 begins with '?RAME?"));
}

TEST(Y4mSource, SampleAboveItsDepth_IsNamedWithItsPlace) {
  std::string bytes = y4m_bytes(kSmallHeader, kSmall, 2);
  const std::size_t last_frame = bytes.size() - static_cast<std::size_t>(frame_bytes(kSmall));
  bytes[last_frame + std::size_t{2} * (5 + 3) + 1] = '\x04';  // row 1, column 3: 1024 or more
  const auto source = open_y4m(input_of(bytes));
  ASSERT_TRUE(source->next());
  const std::string message = error_of([&] { source->next(); });
  EXPECT_THAT(message, HasSubstr("frame 1 has the luma sample"));
  EXPECT_THAT(message, HasSubstr("at (3, 1)"));
}

TEST(Y4mSource, LargestSampleOfEachDepth_IsAccepted) {
  for (const int depth : {9, 10, 12, 14, 16}) {
    const int value = (1 << depth) - 1;
    const std::string bytes = fmt::format("YUV4MPEG2 W1 H1 Cmono{}\nFRAME\n{}{}", depth, static_cast<char>(value & 255),
                                          static_cast<char>(value >> 8));
    EXPECT_EQ(open_y4m(input_of(bytes))->next()->plane<std::uint16_t>(0).row(0)[0], value);
  }
}

}  // namespace
}  // namespace snellen
