// SPDX-License-Identifier: BSD-2-Clause-Patent
// Windows and formulas of ANSNR (reference library, feature/ansnr_tools.c, ansnr.c, float_ansnr.c).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "image/extent.h"
#include "metrics/float_ansnr/float_ansnr_window-inl.h"

namespace snellen::float_ansnr {

/// Whole weights divided by their sum in double, then rounded.
template <std::size_t kCount>
constexpr DeviceArray<float, kCount> divided(const std::array<int, kCount>& weights, double sum) noexcept {
  DeviceArray<float, kCount> result{};
  for (std::size_t i = 0; i < kCount; ++i) result[i] = static_cast<float>(weights[i] / sum);
  return result;
}

inline constexpr Window<3> kReferenceWindow = divided(std::array{1, 2, 1, 2, 4, 2, 1, 2, 1}, 16);
inline constexpr Window<5> kDistortedWindow = divided(std::array{2,  7,  12,  7,  2,   //
                                                                 7,  31, 52,  31, 7,   //
                                                                 12, 52, 127, 52, 12,  //
                                                                 7,  31, 52,  31, 7,   //
                                                                 2,  7,  12,  7,  2},
                                                      571);

/// The largest sample in 8-bit steps: 255 and a fraction for deeper ones.
constexpr double peak(int depth) noexcept {
  return static_cast<double>((1 << depth) - 1) / static_cast<double>(1 << (depth - 8));
}

/// What scores no noise, in dB: 60 for 8 bits, 6 more for each further bit.
constexpr double cap_db(int depth) noexcept { return 6.0 * depth + 12.0; }

/// Signal to noise in dB, `quotient` being signal / noise. Not limited: a reference of mid-grey alone has no signal,
/// and -infinity; faint noise scores above the cap.
inline double ansnr_db(double quotient, double noise, int depth) noexcept {
  return noise == 0 ? cap_db(depth) : 10.0 * std::log10(quotient);
}

/// Peak signal to noise in dB, `noise` summed over the picture.
inline double anpsnr_db(double noise, Extent extent, int depth) noexcept {
  const double power = peak(depth) * peak(depth) * extent.width * extent.height;
  return std::min(10.0 * std::log10(power / std::max(noise, 1e-10)), cap_db(depth));
}

}  // namespace snellen::float_ansnr
