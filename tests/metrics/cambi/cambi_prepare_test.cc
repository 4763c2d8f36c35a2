// SPDX-License-Identifier: BSD-2-Clause-Patent
// From a picture to image and mask, step by step.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "metrics/cambi/cambi_math-inl.h"
#include "metrics/cambi/cambi_planes.h"
#include "tests/metrics/cambi/planes.h"
#include "tests/support/make_pair.h"

namespace snellen::cambi {
namespace {

using Image = Rows<std::uint16_t>;
using testing::Each;

Picture row_picture(int depth, const std::vector<int>& samples) {
  const VideoFormat format{{narrow<int>(samples.size()), 1}, {depth, Subsampling::k400}};
  return make_picture(format, [&](int, int x, int) { return samples[narrow<std::size_t>(x)]; });
}

Image ten_bit_row(int depth, const std::vector<int>& samples) {
  return rows_of(ten_bits(row_picture(depth, samples), {narrow<int>(samples.size()), 1}));
}

TEST(CambiPrepare, EveryDepth_BecomesTenBits) {
  EXPECT_EQ(ten_bit_row(8, {0, 1, 255}), (Image{{0, 4, 1020}}));
  EXPECT_EQ(ten_bit_row(9, {0, 1, 511}), (Image{{0, 2, 1022}}));
  EXPECT_EQ(ten_bit_row(10, {0, 1, 1023}), (Image{{0, 1, 1023}}));
  EXPECT_EQ(ten_bit_row(11, {0, 1, 2, 3}), (Image{{0, 1, 1, 2}}));
  EXPECT_EQ(ten_bit_row(12, {1, 2, 4093, 4094, 4095}), (Image{{0, 1, 1023, 1024, 1024}}));
  EXPECT_EQ(ten_bit_row(16, {31, 32, 65535}), (Image{{0, 1, 1024}}));
}

TEST(CambiPrepare, OtherSizes_TakeTheNearestSample) {
  const Picture picture = row_picture(10, {10, 20, 30, 40});
  EXPECT_EQ(rows_of(ten_bits(picture, {2, 1})), (Image{{20, 40}}));
  EXPECT_EQ(rows_of(ten_bits(picture, {3, 1})), (Image{{10, 30, 40}}));
  EXPECT_EQ(rows_of(ten_bits(picture, {8, 2})),
            (Image{{10, 10, 20, 20, 30, 30, 40, 40}, {10, 10, 20, 20, 30, 30, 40, 40}}));
}

// Positions are summed up in float, and drift.
TEST(CambiPrepare, Resizing_NeverLeavesThePicture) {
  for (const int width : {216, 700, 997, 1021}) {
    std::vector<int> samples;
    for (int x = 0; x < width; ++x) samples.push_back(x);
    const Picture picture = row_picture(10, samples);
    for (const int out : {320, 1999, 7679, 7680}) {
      const Plane<std::uint16_t> image = ten_bits(picture, {out, 1});
      EXPECT_LT(image.row(0)[out - 1], width);
      EXPECT_GE(image.row(0)[out - 1], width - width / out - 2);
    }
  }
}

TEST(CambiPrepare, Smoothing_AveragesToTheRightAndDown) {
  Plane<std::uint16_t> image = plane_of(Image{{0, 4, 9}, {8, 12, 2}, {5, 6, 100}});
  smooth(image.view());
  EXPECT_EQ(rows_of(image), (Image{{6, 6, 5}, {7, 30, 51}, {5, 53, 100}}));
}

TEST(CambiPrepare, MaskThreshold_GrowsWithThePicture) {
  EXPECT_EQ(mask_threshold({63, 2000}), 7);
  EXPECT_EQ(mask_threshold({64, 64}), 7);
  EXPECT_EQ(mask_threshold({640, 360}), 16);
  EXPECT_EQ(mask_threshold({1920, 1080}), 21);
  EXPECT_EQ(mask_threshold({3840, 2160}), 24);
}

// Rows 12 to 15 are flat, no pixel above is. Above them a pixel inside sees 7 flat ones per row, one at the edge 4.
TEST(CambiPrepare, Mask_NeedsMoreThanTheThreshold) {
  const auto image = make_plane<std::uint16_t>({16, 16}, [](int x, int y) { return y >= 12 ? 0 : 1 + x + 16 * y; });
  const Plane<std::uint8_t> mask = flat_mask(image.view());
  EXPECT_EQ(mask.row(8)[8], 0);
  EXPECT_EQ(mask.row(9)[8], 0);
  EXPECT_EQ(mask.row(10)[8], 1);
  EXPECT_EQ(mask.row(9)[0], 0);
  EXPECT_EQ(mask.row(10)[0], 1);
  EXPECT_THAT(rows_of(mask).back(), Each(1));
}

TEST(CambiPrepare, Mode_IsTheRepeatedValueOrTheSmallest) {
  EXPECT_EQ(mode3(5, 5, 1), 5);
  EXPECT_EQ(mode3(5, 1, 5), 5);
  EXPECT_EQ(mode3(1, 5, 5), 5);
  EXPECT_EQ(mode3(7, 3, 5), 3);
  EXPECT_EQ(mode3(7, 5, 3), 3);
  EXPECT_EQ(mode3(3, 5, 7), 3);
}

TEST(CambiPrepare, ModeFilter_LeavesTheFirstAndLastRowAlone) {
  const Plane<std::uint16_t> image = plane_of(Image{{5, 1, 5}, {2, 9, 2}, {7, 7, 3}});
  EXPECT_EQ(rows_of(mode_filtered(image.view())), (Image{{5, 1, 5}, {2, 2, 2}, {7, 7, 3}}));
}

TEST(CambiPrepare, ModeFilter_TakesThinPictures) {
  const Plane<std::uint16_t> row = plane_of(Image{{5, 1, 5}, {5, 1, 5}});
  EXPECT_EQ(rows_of(mode_filtered(row.view())), rows_of(row));
  const Plane<std::uint16_t> column = plane_of(Image{{5}, {1}, {5}});
  EXPECT_EQ(rows_of(mode_filtered(column.view())), (Image{{5}, {5}, {5}}));
}

TEST(CambiPrepare, EverySecondPixel_StaysFromTheFirstOn) {
  const Plane<std::uint16_t> image = plane_of(Image{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}});
  EXPECT_EQ(rows_of(every_second(constant(image))), (Image{{1, 3}, {7, 9}}));
}

}  // namespace
}  // namespace snellen::cambi
