// SPDX-License-Identifier: BSD-2-Clause-Patent
// ANSNR, the plain way: both filtered planes a row at a time, and the squares of that row.
#include <array>
#include <vector>

#include "image/border.h"
#include "metrics/float_ansnr/float_ansnr.h"
#include "metrics/float_ansnr/float_ansnr_math-inl.h"
#include "ops/float_plane.h"

namespace snellen {
namespace {

constexpr int kHalo = 2;

/// The luma with samples beside its rows, so that windows have no borders.
Plane<float> extended_luma(const Picture& picture) {
  const Plane<float> luma = float_plane(picture, 0, kMidGrey);
  const int width = luma.extent().width;
  Plane<float> result(luma.extent(), {kHalo, 0});
  for (int y = 0; y < luma.extent().height; ++y)
    for (int x = -kHalo; x < width + kHalo; ++x) result.row(y)[x] = luma.row(y)[mirror_low_repeat_high(x, width)];
  return result;
}

template <std::size_t kSize>
void filter_row(const Plane<float>& plane, const float_ansnr::Window<kSize>& window, int y, std::vector<float>& out) {
  constexpr int kRadius = static_cast<int>(kSize / 2);
  std::array<const float*, kSize> rows;
  for (std::size_t j = 0; j < kSize; ++j)
    rows[j] = plane.row(mirror_low_repeat_high(y + static_cast<int>(j) - kRadius, plane.extent().height)) - kRadius;
  for (std::size_t x = 0; x < out.size(); ++x)
    out[x] = float_ansnr::weighted_sum<kSize, float>(
        window, [&](std::size_t j, std::size_t i) { return rows[j][static_cast<std::ptrdiff_t>(x + i)]; });
}

void add_sequentially(const std::vector<float>& ref, const std::vector<float>& dis, FloatAnsnrSums& sums) {
  float signal = 0;
  float noise = 0;
  for (std::size_t x = 0; x < ref.size(); ++x) {
    const float difference = ref[x] - dis[x];
    signal += ref[x] * ref[x];
    noise += difference * difference;
  }
  sums.sequential_signal += signal;
  sums.sequential_noise += noise;
}

}  // namespace

FloatAnsnrSums float_ansnr_reference(const Picture& reference, const Picture& distorted, Accumulation accumulation) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  const Plane<float> reference_luma = extended_luma(reference);
  const Plane<float> distorted_luma = extended_luma(distorted);
  const auto width = static_cast<std::size_t>(reference.extent().width);
  std::vector<float> ref(width);
  std::vector<float> dis(width);
  FloatAnsnrSums sums{};
  for (int y = 0; y < reference.extent().height; ++y) {
    filter_row<3>(reference_luma, float_ansnr::kReferenceWindow, y, ref);
    filter_row<5>(distorted_luma, float_ansnr::kDistortedWindow, y, dis);
    if (accumulation == Accumulation::libvmaf)
      add_sequentially(ref, dis, sums);
    else
      for (std::size_t x = 0; x < width; ++x) sums.add(ref[x], dis[x]);
  }
  return sums;
}

}  // namespace snellen
