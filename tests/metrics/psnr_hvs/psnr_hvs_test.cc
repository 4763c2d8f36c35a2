// SPDX-License-Identifier: BSD-2-Clause-Patent
// PSNR-HVS-M over pictures: values by hand, the reference library's on clip A, both accumulations, refusals.
#include "metrics/psnr_hvs/psnr_hvs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/error.h"
#include "media/synthetic.h"
#include "metrics/psnr_hvs/psnr_hvs_math-inl.h"
#include "tests/support/make_pair.h"
#include "tests/support/run_metric.h"

namespace snellen {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
const RunOptions kLibvmaf{.accumulation = Accumulation::libvmaf};

VideoFormat format444(int width, int height, int depth = 8) { return {{width, height}, {depth, Subsampling::k444}}; }

MetricValues run(const Picture& ref, const Picture& dis, const RunOptions& options = {}) {
  return run_metric(psnr_hvs_kind(), {}, {{FrameIndex{0}, ref, dis}}, options);
}

double value(const MetricValues& values, const std::string& name) { return values.features.at(name).at(0); }

MetricValues clip_a(int depth, int frames, const RunOptions& options) {
  return run_metric(psnr_hvs_kind(), {},
                    synthetic_clip({.content = "clip_a", .format = {{640, 360}, {depth}}, .frames = frames}), options);
}

// Both accumulations of a picture whose texture and errors differ from block to block.
PsnrHvsSums textured_sums(int width, int height, int first_row, int depth = 8) {
  const int scale = 1 << (depth - 8);
  const auto texture = [=](int p, int x, int y) {
    y += first_row;
    return ((x * x * 7 + y * 13 + p * 31 + x * y) % 200 + (x / 5 + y / 3) % 2 * 40) * scale;
  };
  const auto damaged = [=](int p, int x, int y) {
    return texture(p, x, y) + (x * 3 + (y + first_row) * 5) % 15 * scale;
  };
  const VideoFormat format = format444(width, height, depth);
  return psnr_hvs_reference(make_picture(format, texture), make_picture(format, damaged));
}

TEST(PsnrHvs, ClipA_HasTheReferenceLibrarysValues) {
  const auto values = clip_a(8, 4, kLibvmaf).features;
  EXPECT_THAT(values.at("psnr_hvs"),
              ElementsAre(37.572771583179311, 37.577142319384443, 37.477195380861936, 37.572660275077446));
  EXPECT_THAT(values.at("psnr_hvs_y"),
              ElementsAre(37.723308625650859, 37.733563582395838, 37.633330912603476, 37.732687611121172));
  EXPECT_THAT(values.at("psnr_hvs_cb"),
              ElementsAre(37.275023093415662, 37.297653507955474, 37.167155103544935, 37.271508308575029));
  EXPECT_THAT(values.at("psnr_hvs_cr"),
              ElementsAre(36.775227863309404, 36.725875603291662, 36.654713530466083, 36.717568294408089));
  EXPECT_EQ(values.size(), 4U);
}

TEST(PsnrHvs, ClipAWith10Bits_HasTheReferenceLibrarysValues) {
  EXPECT_THAT(clip_a(10, 4, kLibvmaf).features.at("psnr_hvs"),
              ElementsAre(37.84159754606457, 37.855463209076007, 37.7439066045144, 37.819148662144009));
}

TEST(PsnrHvs, IdenticalPictures_AreInfinite) {
  const Picture picture = make_picture(format444(30, 20), [](int, int x, int y) { return (x * y) % 256; });
  for (const RunOptions& options : {RunOptions{}, kLibvmaf})
    for (const auto& [name, values] : run(picture, picture, options).features)
      EXPECT_THAT(values, ElementsAre(kInfinity)) << name;
}

// A flat step of 1 is a first coefficient of 8, and nothing hides it: (8 * 1.6193873)^2 / 64 / 255^2.
TEST(PsnrHvs, FlatStep_IsWeighedAsTheLowestFrequency) {
  const Picture black = flat_picture(format444(16, 9), 0);
  const Picture grey = flat_picture(format444(16, 9), 1);
  EXPECT_EQ(value(run(black, grey), "psnr_hvs_y"), 43.943789296140395);
  EXPECT_EQ(value(run(black, grey, kLibvmaf), "psnr_hvs_y"), 43.94378946688942);
}

// As the reference library has it.
TEST(PsnrHvs, BlackAgainstWhite_IsBelowZero) {
  const auto values = run(flat_picture(format444(8, 8), 0), flat_picture(format444(8, 8), 255), kLibvmaf);
  EXPECT_EQ(value(values, "psnr_hvs_y"), -4.182755437005804);
  EXPECT_EQ(value(values, "psnr_hvs_cb"), -5.621550412968853);
  EXPECT_EQ(value(values, "psnr_hvs_cr"), -6.182891597745616);
  EXPECT_EQ(value(values, "psnr_hvs"), -4.587874234535137);
}

TEST(PsnrHvs, Combined_IsTheDecibelOfWeightedErrors) {
  const VideoFormat format = format444(8, 8);
  const Picture dis = make_picture(format, [](int p, int, int) { return p == 0 ? 1 : p == 1 ? 2 : 4; });
  const auto values = run(flat_picture(format, 0), dis);
  const auto error = [&](const char* name) { return std::pow(10, value(values, name) / -10); };
  const double mean = 0.8 * error("psnr_hvs_y") + 0.1 * (error("psnr_hvs_cb") + error("psnr_hvs_cr"));
  EXPECT_LT(std::abs(value(values, "psnr_hvs") - -10 * std::log10(mean)), 1e-12);  // pow and log10 are each rounded
  const Picture luma_only = make_picture(format, [](int p, int, int) { return p == 0 ? 1 : 0; });
  EXPECT_EQ(value(run(flat_picture(format, 0), luma_only), "psnr_hvs_cb"), kInfinity);
  EXPECT_LT(value(run(flat_picture(format, 0), luma_only), "psnr_hvs"), kInfinity);
}

TEST(PsnrHvs, SamplesBeyondTheLastWholeBlock_DoNotCount) {
  const VideoFormat format = format444(14, 21);
  const Picture flat = flat_picture(format, 90);
  const auto changed_at = [&](int column, int row) {
    return make_picture(format, [=](int, int x, int y) { return x == column && y == row ? 200 : 90; });
  };
  EXPECT_EQ(value(run(flat, changed_at(8, 3)), "psnr_hvs"), kInfinity);
  EXPECT_EQ(value(run(flat, changed_at(3, 15)), "psnr_hvs"), kInfinity);
  EXPECT_LT(value(run(flat, changed_at(7, 14)), "psnr_hvs"), kInfinity);
}

// Per-coefficient errors added in double, as no accumulation of ours does: the exact sum differs by the roundings
// within blocks (2^-24 of a block each, both ways), the running float by far more.
TEST(PsnrHvs, ExactSum_IsTheSumOfTheErrors) {
  for (const int depth : {8, 10, 12}) {
    const FramePair pair =
        synthetic_pair({.content = "natural", .format = {{402, 302}, {depth}}, .frames = 1}, FrameIndex{0});
    const PsnrHvsPlaneSums sums = psnr_hvs_reference(pair.reference, pair.distorted).planes[0];
    double expected = 0;
    pair.reference.visit(0, [&]<class T>(PlaneView<const T> ref) {
      const psnr_hvs::Sensitivity& eye = psnr_hvs::kSensitivity[0];
      const auto patch_at = [&](PlaneView<const T> plane, int left, int top) {
        psnr_hvs::Block block;
        for (int i = 0; i < 64; ++i) block[static_cast<std::size_t>(i)] = plane.row(top + i / 8)[left + i % 8];
        return psnr_hvs::patch(block, eye.masking);
      };
      const PlaneView<const T> dis = pair.distorted.plane<T>(0);
      for (int y = 0; y <= 302 - 8; y += 7)
        for (int x = 0; x <= 402 - 8; x += 7)
          for (const float error : psnr_hvs::visible_errors(patch_at(ref, x, y), patch_at(dis, x, y), eye))
            expected += double{error};
    });
    const double step = 1 << (depth - 8);
    const double exact = sums.exact.value() * step * step;
    EXPECT_LT(std::abs(exact / expected - 1), 1e-8) << depth;
    EXPECT_GT(std::abs(double{sums.sequential} / expected - 1), 1e-8) << depth;
  }
}

// Blocks of the lower part begin at row 14 of the whole.
TEST(PsnrHvs, ExactSumsOfParts_AddToThatOfTheWhole) {
  const PsnrHvsSums whole = textured_sums(60, 29, 0);
  const PsnrHvsSums upper = textured_sums(60, 15, 0);
  const PsnrHvsSums lower = textured_sums(60, 15, 14);
  for (std::size_t p = 0; p < 3; ++p) {
    ExactSum<25> sum = lower.planes[p].exact;
    sum += upper.planes[p].exact;
    EXPECT_EQ(sum, whole.planes[p].exact) << p;
    EXPECT_GT(sum.value(), 0) << p;
  }
}

TEST(PsnrHvs, OneBlock_HasTheSameSumInBothAccumulations) {
  for (const int depth : {8, 12}) {
    const PsnrHvsSums sums = textured_sums(8, 8, 0, depth);
    for (const PsnrHvsPlaneSums& s : sums.planes) {
      const double step = 1 << (depth - 8);
      EXPECT_EQ(s.exact.value() * step * step, double{s.sequential}) << depth;
      EXPECT_GT(s.sequential, 0) << depth;
    }
  }
}

TEST(PsnrHvs, PlanesHaveTablesOfTheirOwn) {
  const Picture black = flat_picture(format444(8, 8), 0);
  const auto values = run(black, flat_picture(format444(8, 8), 1));
  EXPECT_GT(value(values, "psnr_hvs_y"), value(values, "psnr_hvs_cb"));
  EXPECT_GT(value(values, "psnr_hvs_cb"), value(values, "psnr_hvs_cr"));
}

TEST(PsnrHvs, ExtremesOf12Bits_StayInRange) {
  for (const char* content : {"extremes", "noise", "impulse"}) {
    const auto values = run_metric(psnr_hvs_kind(), {},
                                   synthetic_clip({.content = content, .format = format444(33, 27, 12), .frames = 4}));
    for (const double v : values.features.at("psnr_hvs")) EXPECT_GT(v, -9) << content;  // 2.63^2 is 8.4 dB
  }
}

std::string refusal(const VideoFormat& format) {
  try {
    run_metric(psnr_hvs_kind(), {}, clip_of({flat_picture(format, 1)}));
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(PsnrHvs, PlanesWithoutAWholeBlock_AreRefusedByName) {
  EXPECT_EQ(refusal(format444(8, 8)), "");
  EXPECT_NE(refusal(format444(7, 8)), "");
  EXPECT_NE(refusal(format444(8, 7)), "");
  EXPECT_EQ(refusal({{15, 15}, {8, Subsampling::k420}}), "");
  EXPECT_THAT(refusal({{14, 16}, {8, Subsampling::k420}}), HasSubstr("psnr_hvs: the video's chroma is 7x8"));
  EXPECT_THAT(refusal({{16, 14}, {8, Subsampling::k420}}), HasSubstr("psnr_hvs: the video's chroma is 8x7"));
  EXPECT_THAT(refusal({{28, 8}, {8, Subsampling::k411}}), HasSubstr("7x8"));
}

TEST(PsnrHvs, DeepAndMonochromeVideo_IsRefused) {
  EXPECT_EQ(refusal(format444(8, 8, 12)), "");
  EXPECT_NE(refusal(format444(8, 8, 13)), "");
  EXPECT_NE(refusal({{16, 16}, {8, Subsampling::k400}}), "");
}

}  // namespace
}  // namespace snellen
