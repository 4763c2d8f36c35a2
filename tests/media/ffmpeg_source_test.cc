// SPDX-License-Identifier: BSD-2-Clause-Patent
// Containers and codecs through FFmpeg: bits as the ffmpeg program decodes them, every pixel layout, and damage. The
// files are made by the ffmpeg program while the test runs.
#include "media/ffmpeg.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <iterator>

#include "media/open_video.h"
#include "tests/media/media_testing.h"

namespace snellen {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class Ffmpeg : public MediaTest {
 protected:
  /// Runs the ffmpeg program in the test's folder.
  void ffmpeg(const std::string& arguments) const {
    const std::string command = fmt::format("cd '{}' && ffmpeg -nostdin -v error -y {}", path(""), arguments);
    ASSERT_EQ(std::system(command.c_str()), 0) << command;
  }

  std::string bytes_of(std::string_view name) const {
    std::ifstream file(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  static std::string joined(FrameSource& source) {
    std::string all;
    for (const std::string& frame : read_all(source)) all += frame;
    return all;
  }

  void truncate(std::string_view name, double share) const {
    const auto size = static_cast<double>(std::filesystem::file_size(path(name)));
    std::filesystem::resize_file(path(name), static_cast<std::uintmax_t>(size * share));
  }
};

constexpr const char* kScene = "-f lavfi -i testsrc2=s={}:r=25:d=0.24 -vf format={} ";  // 6 frames

struct CodecCase {
  const char* file;
  const char* size;
  const char* pixels;  // encoded and decoded as such
  const char* encoder;
  PixelFormat format;
};

class FfmpegCodec : public Ffmpeg, public ::testing::WithParamInterface<CodecCase> {};

TEST_P(FfmpegCodec, Frames_AreThoseOfTheFfmpegProgram) {
  const CodecCase& c = GetParam();
  ffmpeg(fmt::format(kScene, c.size, c.pixels) + fmt::format("-c:v {} {}", c.encoder, c.file));
  ffmpeg(fmt::format("-i {} -f rawvideo -fps_mode passthrough -pix_fmt {} decoded.raw", c.file, c.pixels));
  const auto source = open_video(path(c.file), std::nullopt);
  EXPECT_EQ(source->info().format.pixel, c.format);
  EXPECT_THAT(source->info().notes, IsEmpty());
  const std::string frames = joined(*source);
  EXPECT_EQ(static_cast<std::int64_t>(frames.size()), 6 * frame_bytes(source->info().format));
  EXPECT_TRUE(frames == bytes_of("decoded.raw"));
}

INSTANTIATE_TEST_SUITE_P(
    All, FfmpegCodec,
    ::testing::Values(CodecCase{"a.mp4", "64x48", "yuv420p", "libx264 -bf 2", {8, Subsampling::k420}},
                      CodecCase{"a.mp4", "66x50", "yuv420p", "libx264", {8, Subsampling::k420}},
                      CodecCase{"a.mkv", "64x48", "yuv422p10le", "libx264", {10, Subsampling::k422}},
                      CodecCase{"a.ts", "64x48", "yuv420p", "libx264", {8, Subsampling::k420}},
                      CodecCase{"a.webm", "64x48", "yuv420p", "libvpx-vp9", {8, Subsampling::k420}},
                      CodecCase{"a.webm", "37x23", "yuv440p", "libvpx-vp9 -lossless 1", {8, Subsampling::k440}},
                      CodecCase{"a.avi", "64x48", "yuvj420p", "mjpeg", {8, Subsampling::k420}},
                      CodecCase{"a.mkv", "37x23", "yuv420p", "ffv1", {8, Subsampling::k420}},
                      CodecCase{"a.mkv", "37x23", "yuv411p", "ffv1", {8, Subsampling::k411}},
                      CodecCase{"a.mkv", "37x23", "yuv420p9le", "ffv1", {9, Subsampling::k420}},
                      CodecCase{"a.mkv", "37x23", "yuv444p12le", "ffv1", {12, Subsampling::k444}},
                      CodecCase{"a.mkv", "37x23", "yuv422p14le", "ffv1", {14, Subsampling::k422}},
                      CodecCase{"a.mkv", "37x23", "yuv420p16le", "ffv1", {16, Subsampling::k420}},
                      CodecCase{"a.mkv", "37x23", "gray", "ffv1", {8, Subsampling::k400}},
                      CodecCase{"a.mkv", "37x23", "gray10le", "ffv1", {10, Subsampling::k400}}));

struct LayoutCase {
  const char* planar;
  const char* stored;  // the same values in another order
  PixelFormat format;
  bool alpha = false;
};

class FfmpegLayout : public Ffmpeg, public ::testing::WithParamInterface<LayoutCase> {};

TEST_P(FfmpegLayout, Samples_KeepTheirValues) {
  const LayoutCase& c = GetParam();
  ffmpeg(fmt::format(kScene, "66x46", c.planar) + "-f rawvideo planar.raw");
  ffmpeg(fmt::format("-f rawvideo -s 66x46 -r 25 -pix_fmt {} -i planar.raw -c:v rawvideo -pix_fmt {} a.nut", c.planar,
                     c.stored));
  const auto source = open_video(path("a.nut"), std::nullopt);
  EXPECT_EQ(source->info().format.pixel, c.format);
  EXPECT_EQ(source->info().notes.size(), c.alpha ? 1U : 0U);
  EXPECT_TRUE(joined(*source) == bytes_of("planar.raw"));
}

INSTANTIATE_TEST_SUITE_P(All, FfmpegLayout,
                         ::testing::Values(LayoutCase{"yuv420p", "nv12", {8, Subsampling::k420}},
                                           LayoutCase{"yuv420p", "nv21", {8, Subsampling::k420}},
                                           LayoutCase{"yuv420p", "yuva420p", {8, Subsampling::k420}, true},
                                           LayoutCase{"yuv422p", "yuyv422", {8, Subsampling::k422}},
                                           LayoutCase{"yuv422p", "uyvy422", {8, Subsampling::k422}},
                                           LayoutCase{"yuv420p10le", "yuv420p10be", {10, Subsampling::k420}},
                                           LayoutCase{"yuv444p12le", "yuv444p12be", {12, Subsampling::k444}},
                                           LayoutCase{"gray16le", "gray16be", {16, Subsampling::k400}},
                                           LayoutCase{"gray", "ya8", {8, Subsampling::k400}, true}));

TEST_F(Ffmpeg, StillPicture_IsAVideoOfOneFrame) {
  ffmpeg("-f lavfi -i testsrc2=s=37x23 -vf format=gray16be -frames:v 1 a.png");
  ffmpeg("-i a.png -f rawvideo -pix_fmt gray16le decoded.raw");
  const auto source = open_video(path("a.png"), std::nullopt);
  EXPECT_EQ(source->info().format.pixel, (PixelFormat{16, Subsampling::k400}));
  EXPECT_TRUE(joined(*source) == bytes_of("decoded.raw"));
}

/// Luma, Cb and Cr that a picture of one RGB colour gets.
struct ColourCase {
  const char* rgb;
  std::array<int, 3> samples;
};

class FfmpegColour : public Ffmpeg, public ::testing::WithParamInterface<ColourCase> {};

TEST_P(FfmpegColour, Rgb_BecomesLimitedRangeBt709) {
  ffmpeg(fmt::format("-f lavfi -i color={}:s=37x23,format=rgb24 -frames:v 1 a.png", GetParam().rgb));
  const auto source = open_video(path("a.png"), std::nullopt);
  EXPECT_THAT(source->info().notes, ElementsAre("rgb24 is converted to 4:4:4 8 bit (BT.709, limited range)"));
  const auto picture = source->next();
  for (int p = 0; p < 3; ++p)
    EXPECT_EQ(picture->plane<std::uint8_t>(p).row(22)[36], GetParam().samples.at(static_cast<std::size_t>(p))) << p;
}

// ITU-R BT.709 items 3.2 to 3.5, rounded to integers.
INSTANTIATE_TEST_SUITE_P(
    All, FfmpegColour,
    ::testing::Values(ColourCase{"0x000000", {16, 128, 128}}, ColourCase{"0xffffff", {235, 128, 128}},
                      ColourCase{"0x808080", {126, 128, 128}}, ColourCase{"0xff0000", {63, 102, 240}},
                      ColourCase{"0x00ff00", {173, 42, 26}}, ColourCase{"0x0000ff", {32, 240, 118}}));

TEST_F(Ffmpeg, DeepRgb_KeepsItsDepth) {
  ffmpeg(fmt::format(kScene, "37x23", "gbrp12le") + "-c:v ffv1 a.mkv");
  EXPECT_EQ(open_video(path("a.mkv"), std::nullopt)->info().format.pixel, (PixelFormat{12, Subsampling::k444}));
}

TEST_F(Ffmpeg, Palette_IsConverted) {
  ffmpeg(fmt::format(kScene, "38x24", "rgb24") + "a.gif");
  const auto source = open_video(path("a.gif"), std::nullopt);
  EXPECT_EQ(source->info().format, (VideoFormat{{38, 24}, {8, Subsampling::k444}}));
  EXPECT_EQ(read_all(*source).size(), 6U);
}

TEST_F(Ffmpeg, FloatSamples_AreRefused) {
  ffmpeg(fmt::format(kScene, "38x24", "gbrpf32le") + "-frames:v 1 a.exr");
  EXPECT_THAT(error_of([&] { open_video(path("a.exr"), std::nullopt); }), HasSubstr("gbrpf32le cannot be compared"));
}

TEST_F(Ffmpeg, FrameRateAndCount_AreKnown) {
  ffmpeg(fmt::format(kScene, "64x48", "yuv420p") + "-c:v libx264 a.mp4");
  const VideoInfo info = open_video(path("a.mp4"), std::nullopt)->info();
  EXPECT_EQ(info.frame_rate, (FrameRate{25, 1}));
  EXPECT_EQ(info.frames, 6);
  EXPECT_EQ(info.name, path("a.mp4"));
}

TEST_F(Ffmpeg, DisplayRotation_IsIgnoredWithANote) {
  ffmpeg(fmt::format(kScene, "64x48", "yuv420p") + "-c:v libx264 -metadata:s:v rotate=90 plain.mp4");
  ffmpeg("-i plain.mp4 -c copy -metadata:s:v rotate=90 a.mp4");
  const VideoInfo info = open_video(path("a.mp4"), std::nullopt)->info();
  EXPECT_EQ(info.format.extent, (Extent{64, 48}));
  EXPECT_THAT(info.notes, ElementsAre(HasSubstr("rotation")));
}

TEST_F(Ffmpeg, NamesWithPatternsAndColons_AreNamesOfFiles) {
  ffmpeg("-f lavfi -i testsrc2=s=37x23 -vf format=gray -frames:v 1 a.png");
  for (const char* name : {"shot%03d.png", "shot*.png", "http:a.png", "it's 100%.png"}) {
    std::filesystem::copy_file(path("a.png"), path(name));
    EXPECT_EQ(read_all(*open_video(path(name), std::nullopt)).size(), 1U) << name;
  }
}

TEST_F(Ffmpeg, WhatIsNoVideo_IsRefused) {
  const auto message = [&](std::string_view name) { return error_of([&] { open_video(path(name), std::nullopt); }); };
  write("notes.txt", "these are some notes\nand no video\n");
  EXPECT_THAT(message("notes.txt"), HasSubstr("is not a video"));
  write("notes", "these are some notes\nand no video\n");
  EXPECT_THAT(message("notes"), HasSubstr("is not a video"));
  ffmpeg("-f lavfi -i sine=d=0.2 a.wav");
  EXPECT_THAT(message("a.wav"), HasSubstr("it has no video stream"));
  ffmpeg("-f lavfi -i color=s=32x32 -frames:v 1 cover.png");
  ffmpeg("-i a.wav -i cover.png -map 0 -map 1 -c:v png -disposition:v attached_pic a.flac");
  EXPECT_THAT(message("a.flac"), HasSubstr("it has no video stream"));
}

TEST_F(Ffmpeg, PlayListOfNetworkAddresses_OpensNoConnection) {
  write("a.ffconcat", "ffconcat version 1.0\nfile http://127.0.0.1:9/a.mp4\n");
  EXPECT_THAT(error_of([&] { open_video(path("a.ffconcat"), std::nullopt); }), HasSubstr("is not a video"));
}

TEST_F(Ffmpeg, RawOptionsForAContainer_AreRefused) {
  ffmpeg(fmt::format(kScene, "64x48", "yuv420p") + "-c:v libx264 a.mp4");
  ffmpeg("-i a.mp4 -c copy a.mkv");
  ffmpeg("-i a.mp4 -c copy a.avi");
  const VideoFormat raw{{64, 48}, {8, Subsampling::k420}};
  for (const char* name : {"a.mp4", "a.mkv", "a.avi"})
    EXPECT_THAT(error_of([&] { open_video(path(name), raw); }), HasSubstr("not raw video")) << name;
}

TEST_F(Ffmpeg, Pipe_GivesTheFramesOfTheFile) {
  ffmpeg(fmt::format(kScene, "64x48", "yuv420p") + "-c:v libx264 a.mkv");
  const std::string expected = joined(*open_video(path("a.mkv"), std::nullopt));
  const auto source = open_ffmpeg_stream(input_of(bytes_of("a.mkv")));
  EXPECT_EQ(source->info().name, "clip");
  EXPECT_TRUE(joined(*source) == expected);
}

struct DamageCase {
  const char* file;
  const char* encoder;
};

class FfmpegDamage : public Ffmpeg, public ::testing::WithParamInterface<DamageCase> {};

TEST_P(FfmpegDamage, TruncatedFile_IsNeverAShorterVideo) {
  const DamageCase& c = GetParam();
  ffmpeg(fmt::format("-f lavfi -i testsrc2=s=64x48:r=25:d=2,noise=alls=20 -pix_fmt yuv420p -c:v {} {}", c.encoder,
                     c.file));
  const std::string whole = bytes_of(c.file);
  const std::string expected = joined(*open_video(path(c.file), std::nullopt));
  for (const double share : {0.3, 0.6, 0.9, 0.995}) {
    write(c.file, whole);
    truncate(c.file, share);
    std::string frames;
    const std::string message = error_of([&] { frames = joined(*open_video(path(c.file), std::nullopt)); });
    if (message.empty())  // only an index behind the last frame was cut
      EXPECT_TRUE(share > 0.9 && frames == expected) << share;
    else
      EXPECT_THAT(message, ::testing::AnyOf(HasSubstr("frame"), HasSubstr("is not a video"))) << share;
  }
}

INSTANTIATE_TEST_SUITE_P(All, FfmpegDamage,
                         ::testing::Values(DamageCase{"a.mp4", "libx264"},
                                           DamageCase{"fast.mp4", "libx264 -movflags +faststart"},
                                           DamageCase{"frag.mp4", "libx264 -g 10 -movflags +frag_keyframe+empty_moov"},
                                           DamageCase{"a.mkv", "libx264"},
                                           DamageCase{"ffv1.mkv", "ffv1 -level 3 -slices 4"},
                                           DamageCase{"a.webm", "libvpx-vp9"}, DamageCase{"a.nut", "rawvideo"},
                                           DamageCase{"a.avi", "mjpeg"}));

std::string with_damage(std::string bytes, int part) {
  const std::size_t at = bytes.size() * static_cast<std::size_t>(part + 1) / 26;
  for (std::size_t i = at; i < at + 16; ++i) bytes[i] = static_cast<char>(bytes[i] ^ 0x5a);
  return bytes;
}

TEST_P(FfmpegDamage, DamagedBytes_AreSurvived) {
  const DamageCase& c = GetParam();
  ffmpeg(fmt::format("-f lavfi -i testsrc2=s=64x48:r=25:d=1 -pix_fmt yuv420p -c:v {} {}", c.encoder, c.file));
  const std::string whole = bytes_of(c.file);
  for (int i = 0; i < 24; ++i) {
    write(c.file, with_damage(whole, i));
    error_of([&] { read_all(*open_video(path(c.file), std::nullopt)); });
  }
}

TEST_F(Ffmpeg, DamageUnderAChecksum_IsAnErrorOrTheSameFrames) {
  ffmpeg(fmt::format(kScene, "64x48", "yuv420p") + "-c:v ffv1 -level 3 -slicecrc 1 a.mkv");
  const std::string whole = bytes_of("a.mkv");
  const std::string expected = joined(*open_video(path("a.mkv"), std::nullopt));
  int errors = 0;
  for (int i = 0; i < 24; ++i) {
    write("a.mkv", with_damage(whole, i));
    std::string frames = expected;
    errors += !error_of([&] { frames = joined(*open_video(path("a.mkv"), std::nullopt)); }).empty();
    EXPECT_TRUE(frames == expected) << i;
  }
  EXPECT_GT(errors, 12);
}

TEST_F(Ffmpeg, SizeChange_NamesTheFrame) {
  ffmpeg(fmt::format(kScene, "64x48", "yuv420p") + "-c:v libx264 a.h264");
  ffmpeg(fmt::format(kScene, "96x64", "yuv420p") + "-c:v libx264 b.h264");
  write("c.h264", bytes_of("a.h264") + bytes_of("b.h264"));
  EXPECT_THAT(error_of([&] { read_all(*open_video(path("c.h264"), std::nullopt)); }),
              HasSubstr("frame 6 is 96x64 yuv420p, the frames before are 64x48 yuv420p"));
}

}  // namespace
}  // namespace snellen
