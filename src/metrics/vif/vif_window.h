// SPDX-License-Identifier: BSD-2-Clause-Patent
// Taps and shifts of VIF's windows, and the step from moments to variances (reference library, feature/integer_vif.c
// and integer_vif.h).
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/device_function.h"
#include "ops/round_shift.h"

namespace snellen::vif {

inline constexpr int kScales = 4;

/// The window of a scale: a Gaussian in 16 fraction bits, symmetric, summing to 65536. Tap k of `half` stands k samples
/// from the centre.
struct Kernel {
  int radius;
  std::uint32_t half[9];
  SNELLEN_FN constexpr std::uint32_t tap(int offset) const noexcept { return half[offset < 0 ? -offset : offset]; }
};

inline constexpr Kernel kKernels[std::size_t{kScales}]{
    {8, {7784, 7455, 6547, 5274, 3896, 2640, 1640, 935, 489}},
    {4, {14692, 12590, 7925, 3663, 1244}},
    {2, {26386, 16004, 3571}},
    {1, {43728, 10904}},
};
inline constexpr int kMaxRadius = 8;

/// What the vertical pass drops at one scale. Scale 0 brings every depth to the range of 16 bits; the other scales have
/// it. Means fit 16 bits and second moments 32: at depth d, 65536 * (2^d - 1)^2 >> 2 (d - 8) < 2^32.
struct Shifts {
  int mean;
  int moment;
};

SNELLEN_FN constexpr Shifts vertical_shifts(int scale, int depth) noexcept {
  return scale == 0 ? Shifts{depth, 2 * (depth - 8)} : Shifts{16, 16};
}

/// Second moment less product of means. Both are below 2^32; their difference is a variance, at most 2^30 and the
/// roundings of the passes (below 2^18) in size, so that the wrapped difference is exact as a signed number.
SNELLEN_FN std::int32_t central(std::uint32_t moment, std::uint32_t mean_a, std::uint32_t mean_b) noexcept {
  const auto product = static_cast<std::uint32_t>(round_shift(std::uint64_t{mean_a} * mean_b, 32));
  return static_cast<std::int32_t>(moment - product);
}

/// Variances and covariance of one window, in 2^-16 squared 8-bit steps.
struct Variances {
  std::int32_t ref, dis, both;
};

/// Variance of the eye's own noise, 2 squared steps. Below it the reference counts as flat.
inline constexpr std::int32_t kNoise = 2 << 16;

}  // namespace snellen::vif
