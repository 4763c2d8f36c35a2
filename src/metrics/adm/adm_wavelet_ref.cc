// SPDX-License-Identifier: BSD-2-Clause-Patent
// The wavelet transform in fixed point: what ops/wavelet_level.h does, with the taps and roundings of each scale.
#include "metrics/adm/adm_wavelet.h"

#include "metrics/adm/adm_math-inl.h"

namespace snellen::adm {
namespace {

/// Both filters over four values, less `offset` from the low-pass sum.
template <class T>
LowHigh<std::int32_t> filter(const std::array<T, 4>& values, std::int64_t offset, int shift) {
  const auto [a, b, c, d] = values;
  using Sum = std::int64_t;
  const Sum low_sum = filter_taps<false>(Sum{a}, Sum{b}, Sum{c}, Sum{d}) - offset;
  const Sum high_sum = filter_taps<true>(Sum{a}, Sum{b}, Sum{c}, Sum{d});
  return {static_cast<std::int32_t>(round_shift(low_sum, shift)),
          static_cast<std::int32_t>(round_shift(high_sum, shift))};
}

template <class T>
Bands transform(PlaneView<const T> source, const WaveletRounding& rounding) {
  return wavelet_level<std::int32_t>(
      source, [&](const std::array<T, 4>& column) { return filter(column, rounding.offset, rounding.vertical_shift); },
      [&](const std::array<std::int32_t, 4>& row) { return filter(row, 0, rounding.horizontal_shift); });
}

}  // namespace

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
