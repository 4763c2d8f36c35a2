// SPDX-License-Identifier: BSD-2-Clause-Patent
// float_psnr: values by hand, the reference library's on clip A, caps and depths.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "media/synthetic.h"
#include "metrics/psnr/float_samples-inl.h"
#include "metrics/psnr/psnr.h"
#include "tests/support/make_pair.h"
#include "tests/support/run_metric.h"

namespace snellen {
namespace {

using testing::ElementsAre;

const RunOptions kLibvmaf{.accumulation = Accumulation::libvmaf};

VideoFormat luma(int width, int height, int depth) { return {{width, height}, {depth, Subsampling::k400}}; }

double measure(const Picture& ref, const Picture& dis, const RunOptions& options = {}) {
  return run_metric(float_psnr_kind(), {}, {{FrameIndex{0}, ref, dis}}, options).features.at("float_psnr").at(0);
}

double flat(const VideoFormat& format, int ref, int dis, const RunOptions& options = {}) {
  return measure(flat_picture(format, ref), flat_picture(format, dis), options);
}

TEST(FloatPsnr, ClipA_HasTheReferenceLibrarysValues) {
  for (const RunOptions& options : {RunOptions{}, kLibvmaf}) {
    const auto clip = [&](int depth) {
      return run_metric(float_psnr_kind(), {},
                        synthetic_clip({.content = "clip_a", .format = {{640, 360}, {depth}}, .frames = 4}), options)
          .features.at("float_psnr");
    };
    EXPECT_THAT(clip(8), ElementsAre(37.207990514811797, 37.210849189426554, 37.172164771080936, 37.208914232662558));
    EXPECT_THAT(clip(10), ElementsAre(37.233499753816652, 37.236358428431402, 37.197674010085791, 37.234423471667412));
  }
}

TEST(FloatPsnr, Peaks_AreTheLargestSampleInStepsOf8Bits) {
  EXPECT_EQ(psnr::float_peak(8), 255);
  EXPECT_EQ(psnr::float_peak(10), 255.75);
  EXPECT_EQ(psnr::float_peak(12), 255.9375);
  EXPECT_EQ(psnr::float_peak(16), 255.99609375);
}

TEST(FloatPsnr, IdenticalPictures_HaveTheCapOfTheirDepth) {
  for (int depth = 8; depth <= 16; ++depth) EXPECT_EQ(flat(luma(5, 3, depth), 9, 9), 6 * depth + 12) << depth;
}

// Deeper squares are rounded to float: at 16 bits 1e-9 dB remain.
TEST(FloatPsnr, BlackAgainstWhite_IsZeroUpTo12Bits) {
  for (int depth = 8; depth <= 12; ++depth) EXPECT_EQ(flat(luma(7, 3, depth), 0, (1 << depth) - 1), 0) << depth;
}

// 10 log10(255^2 / 9), 10 log10(255.75^2), 10 log10(255.5^2): literals are glibc's, a compiler may fold log10 to
// others.
TEST(FloatPsnr, UniformError_IsInStepsOf8Bits) {
  EXPECT_EQ(flat(luma(6, 4, 8), 100, 103), 38.588378514285857);
  EXPECT_EQ(flat(luma(6, 4, 10), 100, 104), 48.156312847683949);
  EXPECT_EQ(flat(luma(6, 4, 9), 102, 100), 48.14781808941463);
}

TEST(FloatPsnr, OneSample_CountsOverAll) {
  const VideoFormat format = luma(5, 4, 8);
  const Picture dis = make_picture(format, [](int, int x, int y) { return x == 4 && y == 3 ? 20 : 0; });
  EXPECT_EQ(measure(flat_picture(format, 0), dis), 35.12050365203929);
}

TEST(FloatPsnr, ChromaDoesNotCount) {
  const VideoFormat format{{8, 8}, {8, Subsampling::k420}};
  const Picture dis = make_picture(format, [](int p, int, int) { return p == 0 ? 9 : 200; });
  EXPECT_EQ(measure(flat_picture(format, 9), dis), 60);
}

// 65535^2 = 4294836225 is no float; 4294836224 is.
TEST(FloatPsnr, SquaresOf16Bits_AreRoundedToFloat) {
  const VideoFormat format = luma(3, 1, 16);
  const PsnrSums sums = psnr_reference(flat_picture(format, 65535), flat_picture(format, 0), {.float_error = true});
  EXPECT_EQ(sums.float_error.exact, 3ULL * 4294836224U);
  EXPECT_EQ(sums.float_error.sequential, 3 * 4294836224.0);
}

TEST(FloatPsnr, TinyErrors_CountAsNone) { EXPECT_EQ(psnr::float_decibels(1e-12, 16), 108); }

}  // namespace
}  // namespace snellen
