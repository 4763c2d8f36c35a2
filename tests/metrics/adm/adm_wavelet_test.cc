// SPDX-License-Identifier: BSD-2-Clause-Patent
// ADM's wavelet on flat pictures, impulses and edges worked out by hand.
#include "metrics/adm/adm_wavelet.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace snellen::adm {
namespace {

template <class T>
Plane<T> flat(Extent extent, T value) {
  Plane<T> plane(extent);
  for (int y = 0; y < extent.height; ++y) std::fill_n(plane.row(y), extent.width, value);
  return plane;
}

/// Flat mid-grey but for one brighter row.
Plane<std::uint8_t> with_row(Extent extent, int y) {
  Plane<std::uint8_t> plane = flat<std::uint8_t>(extent, 128);
  std::fill_n(plane.row(y), extent.width, std::uint8_t{192});
  return plane;
}

/// Flat mid-grey but for one brighter column.
Plane<std::uint8_t> with_column(Extent extent, int x) {
  Plane<std::uint8_t> plane = flat<std::uint8_t>(extent, 128);
  for (int y = 0; y < extent.height; ++y) plane.row(y)[x] = 192;
  return plane;
}

template <class T>
Bands of_samples(const Plane<T>& plane, int depth) {
  return wavelet_of_samples(plane.view(), depth);
}

void expect_flat(const Plane<std::int32_t>& band, std::int32_t value) {
  for (int y = 0; y < band.extent().height; ++y)
    for (int x = 0; x < band.extent().width; ++x) ASSERT_EQ(band.row(y)[x], value) << x << ' ' << y;
}

TEST(AdmWavelet, Bands_AreHalfAsLargeRoundedUp) {
  EXPECT_EQ(of_samples(flat<std::uint8_t>({34, 33}, 0), 8).extent(), (Extent{17, 17}));
}

TEST(AdmWavelet, MidGrey_GivesNothing) {
  const Bands bands = of_samples(flat<std::uint16_t>({21, 18}, 512), 10);
  expect_flat(bands.approximation, 0);
  for (const auto& band : bands.detail) expect_flat(band, 0);
}

TEST(AdmWavelet, FlatPicture_HasNoDetailUpToItsEdges) {
  // (46342 * 127 + 128) >> 8 = 22990; (46342 * 22990 + 2^15) >> 16 = 16257. High taps sum to 0.
  const Bands bands = of_samples(flat<std::uint8_t>({21, 18}, 255), 8);
  expect_flat(bands.approximation, 16257);
  for (const auto& band : bands.detail) expect_flat(band, 0);
}

TEST(AdmWavelet, DeepSamples_HaveTheSameScale) {
  expect_flat(of_samples(flat<std::uint16_t>({21, 18}, 255 << 2), 10).approximation, 16257);
  expect_flat(of_samples(flat<std::uint16_t>({21, 18}, 255 << 8), 16).approximation, 16257);
}

TEST(AdmWavelet, CoarseScales_DropTheirOwnBits) {
  const Plane<std::int32_t> plane = flat<std::int32_t>({21, 18}, 1000);
  expect_flat(wavelet_of_approximation(plane.view(), 1).approximation, 65538970);  // 1000 * 46342^2 / 2^15
  expect_flat(wavelet_of_approximation(plane.view(), 2).approximation, 500);
  expect_flat(wavelet_of_approximation(plane.view(), 3).approximation, 1000);
  for (int scale = 1; scale <= 3; ++scale)
    for (const auto& band : wavelet_of_approximation(plane.view(), scale).detail) expect_flat(band, 0);
}

TEST(AdmWavelet, Impulse_ShowsTheTapsOfBothDirections) {
  // A sample 64 above grey at (5, 5) meets taps 2 (at 2) and 0 (at 3). Vertically: low 1836 and 3957, high 6853 and
  // -1060.
  Plane<std::uint8_t> plane = flat<std::uint8_t>({12, 12}, 128);
  plane.row(5)[5] = 192;
  const Bands bands = of_samples(plane, 8);
  const auto& [h, v, d] = bands.detail;
  EXPECT_EQ(bands.approximation.row(2)[2], 206);
  EXPECT_EQ(bands.approximation.row(2)[3], 443);
  EXPECT_EQ(bands.approximation.row(3)[3], 956);
  EXPECT_EQ(h.row(2)[2], 768);
  EXPECT_EQ(h.row(2)[3], 1655);
  EXPECT_EQ(h.row(3)[2], -119);
  EXPECT_EQ(v.row(2)[3], -119);
  EXPECT_EQ(v.row(3)[2], 1655);
  EXPECT_EQ(d.row(2)[2], 2866);
  EXPECT_EQ(d.row(3)[3], 69);
  EXPECT_EQ(h.row(1)[2], 0);
  EXPECT_EQ(h.row(4)[3], 0);
}

TEST(AdmWavelet, TopBorder_MirrorsWithoutRepeatingTheEdge) {
  // Row 1 stands at -1 as well: low 15826 + 7345, high 27411 - 4240, both 23171.
  const Bands bands = of_samples(with_row({12, 12}, 1), 8);
  EXPECT_EQ(bands.approximation.row(0)[0], 4096);
  EXPECT_EQ(bands.detail[0].row(0)[0], 4096);
}

TEST(AdmWavelet, BottomBorder_RepeatsTheEdge) {
  // Even: row 11 stands at 12 as well: low 7345 - 4240, high 27411 - 15826.
  const Bands even = of_samples(with_row({12, 12}, 11), 8);
  EXPECT_EQ(even.approximation.row(5)[3], 549);
  EXPECT_EQ(even.detail[0].row(5)[3], 2048);
  // Odd: row 10 stands at 11 as well: low 27411 + 7345, high 27411 - 7345.
  const Bands odd = of_samples(with_row({12, 11}, 10), 8);
  EXPECT_EQ(odd.approximation.row(5)[3], 6144);
  EXPECT_EQ(odd.detail[0].row(5)[3], 3548);
}

TEST(AdmWavelet, LeftAndRightBorders_AreTreatedLikeTopAndBottom) {
  // Vertically a column 64 above grey becomes 11586.
  const Bands left = of_samples(with_column({12, 12}, 1), 8);
  EXPECT_EQ(left.approximation.row(0)[0], 4096);
  EXPECT_EQ(left.detail[1].row(0)[0], 4096);
  const Bands even = of_samples(with_column({12, 12}, 11), 8);
  EXPECT_EQ(even.approximation.row(3)[5], 549);
  EXPECT_EQ(even.detail[1].row(3)[5], 2048);
  const Bands odd = of_samples(with_column({11, 12}, 10), 8);
  EXPECT_EQ(odd.approximation.row(3)[5], 6144);
  EXPECT_EQ(odd.detail[1].row(3)[5], 3547);
}

TEST(AdmWavelet, SmallestPlanes_AreWithinBounds) {
  for (int width = 1; width <= 5; ++width)
    for (int height = 1; height <= 5; ++height)
      EXPECT_EQ(of_samples(flat<std::uint8_t>({width, height}, 255), 8).approximation.row(0)[0], 16257);
}

}  // namespace
}  // namespace snellen::adm
