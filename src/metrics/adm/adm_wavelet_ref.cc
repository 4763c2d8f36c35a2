// SPDX-License-Identifier: BSD-2-Clause-Patent
// The wavelet transform, the plain way: columns of four source rows into two lines, then each line horizontally.
#include "metrics/adm/adm_wavelet.h"

#include <cstddef>

#include "image/border.h"
#include "metrics/adm/adm_math-inl.h"

namespace snellen::adm {
namespace {

/// Positions -1 to 2 * half_up(n) of a line of n: one before, at most two after.
constexpr Halo kLineHalo{2, 0};

using Line = Plane<std::int32_t>;

void extend(Line& line) {
  const int width = line.extent().width;
  std::int32_t* row = line.row(0);
  row[-1] = row[mirror_low_repeat_high(-1, width)];
  for (int x = width; x < width + kLineHalo.x; ++x) row[x] = row[mirror_low_repeat_high(x, width)];
}

template <class T>
void filter_columns(PlaneView<const T> source, int y, const WaveletRounding& rounding, Line& low, Line& high) {
  std::array<const T*, 4> rows;
  for (int k = 0; k < 4; ++k)
    rows[static_cast<std::size_t>(k)] = source.row(mirror_low_repeat_high(2 * y - 1 + k, source.height()));
  std::int32_t* low_out = low.row(0);
  std::int32_t* high_out = high.row(0);
  for (int x = 0; x < source.width(); ++x) {
    std::int64_t low_sum = -rounding.offset;
    std::int64_t high_sum = 0;
    for (std::size_t k = 0; k < 4; ++k) {
      low_sum += std::int64_t{kLowTaps[k]} * rows[k][x];
      high_sum += std::int64_t{kHighTaps[k]} * rows[k][x];
    }
    low_out[x] = static_cast<std::int32_t>(round_shift(low_sum, rounding.vertical_shift));
    high_out[x] = static_cast<std::int32_t>(round_shift(high_sum, rounding.vertical_shift));
  }
}

void filter_row(Line& line, int shift, std::int32_t* low_out, std::int32_t* high_out, int out_width) {
  extend(line);
  const std::int32_t* row = line.row(0) - 1;
  for (int x = 0; x < out_width; ++x, row += 2) {
    std::int64_t low_sum = 0;
    std::int64_t high_sum = 0;
    for (std::size_t k = 0; k < 4; ++k) {
      low_sum += std::int64_t{kLowTaps[k]} * row[k];
      high_sum += std::int64_t{kHighTaps[k]} * row[k];
    }
    low_out[x] = static_cast<std::int32_t>(round_shift(low_sum, shift));
    high_out[x] = static_cast<std::int32_t>(round_shift(high_sum, shift));
  }
}

template <class T>
Bands transform(PlaneView<const T> source, const WaveletRounding& rounding) {
  Bands bands({half_up(source.width()), half_up(source.height())});
  Line low({source.width(), 1}, kLineHalo);
  Line high({source.width(), 1}, kLineHalo);
  auto& [h, v, d] = bands.detail;
  for (int y = 0; y < bands.extent().height; ++y) {
    filter_columns(source, y, rounding, low, high);
    filter_row(low, rounding.horizontal_shift, bands.approximation.row(y), v.row(y), bands.extent().width);
    filter_row(high, rounding.horizontal_shift, h.row(y), d.row(y), bands.extent().width);
  }
  return bands;
}

}  // namespace

Bands::Bands(Extent extent)
    : approximation(extent),
      detail{Plane<std::int32_t>(extent), Plane<std::int32_t>(extent), Plane<std::int32_t>(extent)} {}

template <class T>
Bands wavelet_of_samples(PlaneView<const T> samples, int depth) {
  return transform(samples, wavelet_rounding(0, depth));
}

template Bands wavelet_of_samples(PlaneView<const std::uint8_t> samples, int depth);
template Bands wavelet_of_samples(PlaneView<const std::uint16_t> samples, int depth);

Bands wavelet_of_approximation(PlaneView<const std::int32_t> source, int scale) {
  SNELLEN_CHECK(scale >= 1 && scale < kScales);
  return transform(source, wavelet_rounding(scale, 0));
}

}  // namespace snellen::adm
