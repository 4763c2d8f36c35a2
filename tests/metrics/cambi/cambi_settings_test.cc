// SPDX-License-Identifier: BSD-2-Clause-Patent
// Sizes, windows and refusals.
#include "metrics/cambi/cambi_settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"

namespace snellen::cambi {
namespace {

using testing::HasSubstr;

VideoFormat video(int width, int height, int depth = 8) { return {{width, height}, {depth, Subsampling::k420}}; }

template <class Call>
std::string refusal(Code code, Call&& call) {
  try {
    call();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), code) << error.what();
    return error.what();
  }
  ADD_FAILURE() << "was accepted";
  return "";
}

std::string refused_video(const CambiOptions& options, const VideoFormat& format) {
  return refusal(Code::input, [&] { resolve(options, format); });
}

std::string refused_options(const CambiOptions& options) {
  return refusal(Code::usage, [&] { check_options(options); });
}

TEST(CambiSettings, Window_GrowsWithThePicture) {
  EXPECT_EQ(resolve({}, video(640, 360)).encode.window, 11);
  EXPECT_EQ(resolve({}, video(1920, 1080)).encode.window, 33);
  EXPECT_EQ(resolve({}, video(3840, 2160)).encode.window, 65);
  EXPECT_EQ(resolve({.window_size = 127}, video(1920, 1080)).encode.window, 63);
  EXPECT_EQ(resolve({.window_size = 15}, video(216, 1)).encode.window, 1);
}

TEST(CambiSettings, WindowAbove65_IsRefused) {
  EXPECT_EQ(resolve({}, video(3932, 2160)).encode.window, 65);
  EXPECT_THAT(refused_video({}, video(3933, 2160)), AllOf(HasSubstr("3933x2160"), HasSubstr("67")));
  EXPECT_THAT(refused_video({}, video(4096, 2160)), HasSubstr("cambi_high_res_speedup=1080"));
  EXPECT_EQ(resolve({.high_res_speedup = 1080}, video(4096, 2160)).encode.window, 35);
}

TEST(CambiSettings, Speedup_ActsFromItsSizeOn) {
  const auto halved = [](int lines, int width, int height) {
    return resolve({.high_res_speedup = lines}, video(width, height)).halve_first;
  };
  EXPECT_TRUE(halved(1080, 1920, 1080));
  EXPECT_FALSE(halved(1080, 1919, 1080));
  EXPECT_FALSE(halved(1440, 1920, 1080));
  EXPECT_TRUE(halved(1440, 2560, 1440));
  EXPECT_FALSE(halved(2160, 3839, 2160));
  EXPECT_TRUE(halved(2160, 3840, 2160));
  EXPECT_FALSE(halved(0, 3840, 2160));
  EXPECT_EQ(resolve({.high_res_speedup = 1080}, video(1920, 1080)).encode.window, 17);
}

TEST(CambiSettings, Scales_HalveSizesRoundedUp) {
  const Settings plain = resolve({}, video(1921, 1080));
  EXPECT_EQ(scale_extent(plain, plain.encode, 0), (Extent{1921, 1080}));
  EXPECT_EQ(scale_extent(plain, plain.encode, 4), (Extent{121, 68}));
  const Settings fast = resolve({.high_res_speedup = 1080}, video(1921, 1080));
  EXPECT_EQ(scale_extent(fast, fast.encode, 0), (Extent{961, 540}));
  EXPECT_EQ(scale_extent(fast, fast.encode, 4), (Extent{61, 34}));
}

TEST(CambiSettings, SmallVideos_AreRefusedWhenBothSidesAreSmall) {
  EXPECT_THAT(refused_video({}, video(215, 215)), AllOf(HasSubstr("215x215"), HasSubstr("216")));
  EXPECT_NO_THROW(resolve({}, video(216, 1)));
  EXPECT_NO_THROW(resolve({}, video(1, 216)));
  EXPECT_THAT(refused_video({.enc_width = 200, .enc_height = 200}, video(640, 360)), HasSubstr("200x200"));
}

TEST(CambiSettings, EncodeLargerThanThePicture_IsAnalysedAtThePicturesSize) {
  EXPECT_EQ(resolve({.enc_width = 1280, .enc_height = 720}, video(1920, 1080)).encode.extent, (Extent{1280, 720}));
  EXPECT_EQ(resolve({.enc_width = 1280, .enc_height = 1081}, video(1920, 1080)).encode.extent, (Extent{1920, 1080}));
}

TEST(CambiSettings, SourceGeometry_CountsOnlyWithFullRef) {
  // 4096x2160 needs too large a window, its encode does not.
  CambiOptions options{.enc_width = 1920, .enc_height = 1080};
  EXPECT_EQ(resolve(options, video(4096, 2160)).encode.window, 33);
  options.full_ref = true;
  EXPECT_THAT(refused_video(options, video(4096, 2160)), HasSubstr("reference"));
  options.src_width = 1280;
  options.src_height = 720;
  EXPECT_EQ(resolve(options, video(4096, 2160)).source.window, 21);
}

TEST(CambiSettings, SourceWiderButLower_IsRefused) {
  EXPECT_THAT(refused_video({.src_width = 800, .src_height = 300, .full_ref = true}, video(640, 360)),
              AllOf(HasSubstr("800x300"), HasSubstr("640x360")));
  EXPECT_THAT(refused_video({.src_width = 400, .src_height = 400, .full_ref = true}, video(640, 360)),
              HasSubstr("400x400"));
  EXPECT_NO_THROW(resolve({.src_width = 640, .src_height = 400, .full_ref = true}, video(640, 360)));
}

TEST(CambiSettings, Smoothing_FollowsTheDepthOfTheEncode) {
  EXPECT_TRUE(resolve({}, video(640, 360, 8)).smooth);
  EXPECT_TRUE(resolve({}, video(640, 360, 9)).smooth);
  EXPECT_FALSE(resolve({}, video(640, 360, 10)).smooth);
  EXPECT_TRUE(resolve({.enc_bitdepth = 8}, video(640, 360, 10)).smooth);
  EXPECT_FALSE(resolve({.enc_bitdepth = 10}, video(640, 360, 8)).smooth);
}

TEST(CambiSettings, DoubledOptions_HaveAnOrder) {
  EXPECT_EQ(resolve({.cambi_topk = 0.2}, video(640, 360)).topk, 0.2);
  EXPECT_EQ(resolve({.topk = 0.1, .cambi_topk = 0.2}, video(640, 360)).topk, 0.1);
  const auto darkest = [](const std::string& eotf, const std::string& cambi_eotf) {
    return resolve({.vis_lum_threshold = 0.06, .eotf = eotf, .cambi_eotf = cambi_eotf}, video(640, 360))
        .visibility.darkest;
  };
  EXPECT_EQ(darkest("bt1886", "bt1886"), 78);
  EXPECT_EQ(darkest("pq", "bt1886"), 108);
  EXPECT_EQ(darkest("bt1886", "pq"), 108);
}

TEST(CambiSettings, OptionsWithoutEffect_AreRefused) {
  EXPECT_THAT(refused_options({.enc_width = 640}), HasSubstr("enc_width=640"));
  EXPECT_THAT(refused_options({.enc_height = 640}), HasSubstr("enc_height=640"));
  EXPECT_THAT(refused_options({.src_width = 640, .full_ref = true}), HasSubstr("src_width=640"));
  EXPECT_THAT(refused_options({.src_width = 640, .src_height = 360}), HasSubstr("full_ref"));
  EXPECT_THAT(refused_options({.high_res_speedup = 720}), HasSubstr("720"));
  EXPECT_NO_THROW(check_options({.src_width = 640, .src_height = 360, .full_ref = true, .high_res_speedup = 1440}));
}

}  // namespace
}  // namespace snellen::cambi
