// SPDX-License-Identifier: BSD-2-Clause-Patent
// Y4m headers: what is accepted, what is refused, and with which words.
#include "media/y4m_header.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/media/media_testing.h"

namespace snellen {
namespace {

using ::testing::HasSubstr;

Y4mHeader parse(std::string_view line) { return parse_y4m_header(line, "clip"); }

struct ChromaCase {
  std::string_view tag;
  PixelFormat pixel;
};

class Y4mChroma : public ::testing::TestWithParam<ChromaCase> {};

TEST_P(Y4mChroma, Tag_GivesLayoutAndDepth) {
  EXPECT_EQ(parse("YUV4MPEG2 W6 H4 C" + std::string(GetParam().tag)).format.pixel, GetParam().pixel);
}

INSTANTIATE_TEST_SUITE_P(
    All, Y4mChroma,
    ::testing::Values(ChromaCase{"420", {8, Subsampling::k420}}, ChromaCase{"420jpeg", {8, Subsampling::k420}},
                      ChromaCase{"420mpeg2", {8, Subsampling::k420}}, ChromaCase{"420paldv", {8, Subsampling::k420}},
                      ChromaCase{"420p9", {9, Subsampling::k420}}, ChromaCase{"420p10", {10, Subsampling::k420}},
                      ChromaCase{"420p12", {12, Subsampling::k420}}, ChromaCase{"420p14", {14, Subsampling::k420}},
                      ChromaCase{"420p16", {16, Subsampling::k420}}, ChromaCase{"422", {8, Subsampling::k422}},
                      ChromaCase{"422p9", {9, Subsampling::k422}}, ChromaCase{"422p10", {10, Subsampling::k422}},
                      ChromaCase{"422p12", {12, Subsampling::k422}}, ChromaCase{"422p14", {14, Subsampling::k422}},
                      ChromaCase{"422p16", {16, Subsampling::k422}}, ChromaCase{"444", {8, Subsampling::k444}},
                      ChromaCase{"444p9", {9, Subsampling::k444}}, ChromaCase{"444p10", {10, Subsampling::k444}},
                      ChromaCase{"444p12", {12, Subsampling::k444}}, ChromaCase{"444p14", {14, Subsampling::k444}},
                      ChromaCase{"444p16", {16, Subsampling::k444}}, ChromaCase{"444alpha", {8, Subsampling::k444}},
                      ChromaCase{"440", {8, Subsampling::k440}}, ChromaCase{"440p10", {10, Subsampling::k440}},
                      ChromaCase{"411", {8, Subsampling::k411}}, ChromaCase{"mono", {8, Subsampling::k400}},
                      ChromaCase{"mono9", {9, Subsampling::k400}}, ChromaCase{"mono10", {10, Subsampling::k400}},
                      ChromaCase{"mono12", {12, Subsampling::k400}}, ChromaCase{"mono14", {14, Subsampling::k400}},
                      ChromaCase{"mono16", {16, Subsampling::k400}}));

TEST(Y4mHeader, ParametersInAnyOrder_AreRead) {
  const Y4mHeader header = parse("YUV4MPEG2 Ip C422p10 A1:1 F30000:1001 H1080 XCOLORRANGE=LIMITED  W1920");
  EXPECT_EQ(header.format, (VideoFormat{{1920, 1080}, {10, Subsampling::k422}}));
  EXPECT_EQ(header.frame_rate, (FrameRate{30000, 1001}));
  EXPECT_FALSE(header.interlaced);
  EXPECT_FALSE(header.alpha);
}

TEST(Y4mHeader, MissingChroma_IsEightBit420) {
  EXPECT_EQ(parse("YUV4MPEG2 W2 H2").format.pixel, (PixelFormat{8, Subsampling::k420}));
}

TEST(Y4mHeader, MissingChromaWithOldComment_FollowsTheComment) {
  EXPECT_EQ(parse("YUV4MPEG2 W2 H2 XYSCSS=411").format.pixel, (PixelFormat{8, Subsampling::k411}));
  EXPECT_EQ(parse("YUV4MPEG2 W2 H2 XYSCSS=420JPEG").format.pixel, (PixelFormat{8, Subsampling::k420}));
}

TEST(Y4mHeader, ChromaAndComment_FollowChroma) {
  EXPECT_EQ(parse("YUV4MPEG2 XYSCSS=411 W2 H2 C444").format.pixel, (PixelFormat{8, Subsampling::k444}));
}

TEST(Y4mHeader, Alpha_IsMarked) { EXPECT_TRUE(parse("YUV4MPEG2 W2 H2 C444alpha").alpha); }

TEST(Y4mHeader, Interlacing_IsMarkedAndUnknownOneIsNot) {
  for (const char* tag : {"It", "Ib", "Im"}) EXPECT_TRUE(parse(std::string("YUV4MPEG2 W2 H2 ") + tag).interlaced);
  for (const char* tag : {"Ip", "I?", "I", "Ix"}) EXPECT_FALSE(parse(std::string("YUV4MPEG2 W2 H2 ") + tag).interlaced);
}

TEST(Y4mHeader, UnknownFrameRate_IsNone) {
  EXPECT_EQ(parse("YUV4MPEG2 W2 H2 F0:0").frame_rate, std::nullopt);
  EXPECT_EQ(parse("YUV4MPEG2 W2 H2").frame_rate, std::nullopt);
}

TEST(Y4mHeader, LenientParameters_AreIgnored) {
  EXPECT_EQ(parse("YUV4MPEG2 W2 H4 Aq Z17 X X=\x01 ").format.extent, (Extent{2, 4}));
}

TEST(Y4mHeader, LongHeader_IsRead) {
  EXPECT_EQ(parse("YUV4MPEG2 X" + std::string(60000, 'a') + " W2 H4").format.extent, (Extent{2, 4}));
}

struct HostileCase {
  std::string_view line;
  std::string_view message;
};

class Y4mHostile : public ::testing::TestWithParam<HostileCase> {};

TEST_P(Y4mHostile, Header_IsRefusedInOneLine) {
  const std::string message = error_of([] { parse(GetParam().line); });
  EXPECT_THAT(message, HasSubstr(GetParam().message));
  EXPECT_LT(message.size(), 250U);
}

INSTANTIATE_TEST_SUITE_P(
    All, Y4mHostile,
    ::testing::Values(
        HostileCase{"", "unknown y4m version"}, HostileCase{"YUV4MPEG", "unknown y4m version"},
        HostileCase{"YUV4MPEG3 W2 H2", "unknown y4m version"}, HostileCase{"YUV4MPEG2W2 H2", "unknown y4m version"},
        HostileCase{"YUV4MPEG2", "has no width"}, HostileCase{"YUV4MPEG2 H2", "has no width"},
        HostileCase{"YUV4MPEG2 W2", "has no height"}, HostileCase{"YUV4MPEG2 W0 H2", "'W0'"},
        HostileCase{"YUV4MPEG2 W-2 H2", "'W-2'"}, HostileCase{"YUV4MPEG2 W+2 H2", "'W+2'"},
        HostileCase{"YUV4MPEG2 W H2", "'W'"}, HostileCase{"YUV4MPEG2 W2x H2", "'W2x'"},
        HostileCase{"YUV4MPEG2 W2 H0x10", "'H0x10'"}, HostileCase{"YUV4MPEG2 W2 H2.0", "'H2.0'"},
        HostileCase{"YUV4MPEG2 W4294967360 H64", "'W4294967360'"},
        HostileCase{"YUV4MPEG2 W18446744073709551680 H64", "'W18446744073709551680'"},
        HostileCase{"YUV4MPEG2 W32769 H2", "'W32769'"}, HostileCase{"YUV4MPEG2 W2147483648 H2", "'W2147483648'"},
        HostileCase{"YUV4MPEG2 W32768 H32768 C444", "more than 2 GiB"},
        HostileCase{"YUV4MPEG2 W2 W4 H2", "given twice"}, HostileCase{"YUV4MPEG2 W2 H2 C420 C444", "given twice"},
        HostileCase{"YUV4MPEG2 W2 H2 C", "'C'"}, HostileCase{"YUV4MPEG2 W2 H2 C410", "'C410'"},
        HostileCase{"YUV4MPEG2 W2 H2 C420p", "'C420p'"}, HostileCase{"YUV4MPEG2 W2 H2 C420p8", "'C420p8'"},
        HostileCase{"YUV4MPEG2 W2 H2 C420p11", "'C420p11'"}, HostileCase{"YUV4MPEG2 W2 H2 C42010", "'C42010'"},
        HostileCase{"YUV4MPEG2 W2 H2 C422jpeg", "'C422jpeg'"}, HostileCase{"YUV4MPEG2 W2 H2 C420alpha", "'C420alpha'"},
        HostileCase{"YUV4MPEG2 W2 H2 Cmonop10", "'Cmonop10'"}, HostileCase{"YUV4MPEG2 W2 H2 C420\x1b[2J", "'C420?[2J'"},
        HostileCase{"YUV4MPEG2 W2 H2 F", "'F'"}, HostileCase{"YUV4MPEG2 W2 H2 F30", "'F30'"},
        HostileCase{"YUV4MPEG2 W2 H2 F:", "'F:'"}, HostileCase{"YUV4MPEG2 W2 H2 F:1", "'F:1'"},
        HostileCase{"YUV4MPEG2 W2 H2 F30:", "'F30:'"}, HostileCase{"YUV4MPEG2 W2 H2 F30:0", "'F30:0'"},
        HostileCase{"YUV4MPEG2 W2 H2 F0:1", "'F0:1'"}, HostileCase{"YUV4MPEG2 W2 H2 F-30:1", "'F-30:1'"},
        HostileCase{"YUV4MPEG2 W2 H2 F99999999999:1", "'F99999999999:1'"}, HostileCase{"YUV4MPEG2 W2\tH2", "'W2?H2'"},
        HostileCase{"YUV4MPEG2 W2 H2\r", "'H2?'"}));

TEST(Y4mHeader, LongGarbage_IsCutInTheMessage) {
  EXPECT_LT(error_of([] { parse("YUV4MPEG2 W2 H2 C" + std::string(60000, 'z')); }).size(), 250U);
}

}  // namespace
}  // namespace snellen
