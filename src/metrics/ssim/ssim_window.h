// SPDX-License-Identifier: BSD-2-Clause-Patent
// The window of the integer SSIM, and what it loses without double, for every machine.
#pragma once

#include <cstdint>

#include "base/device_function.h"
#include "metrics/ssim/ssim_loss-inl.h"

namespace snellen::ssim_integer {

inline constexpr int kRadius = 4;

/// A Gaussian of deviation 1.5 in 8 fraction bits, along rows and along columns (reference library,
/// feature/integer_ssim.c). It is symmetric and sums to 256; at borders the taps outside the picture are left out.
SNELLEN_FN constexpr std::int32_t tap(int offset) noexcept {
  constexpr std::int32_t kHalf[] = {68, 55, 28, 9, 2};
  return kHalf[offset < 0 ? -offset : offset];
}

/// The sum of the taps around position `at` that lie within a line of `size`.
SNELLEN_FN constexpr std::int32_t line_weight(int at, int size) noexcept {
  if (at >= kRadius && at + kRadius < size) return 256;
  std::int32_t sum = 0;
  for (int k = -kRadius; k <= kRadius; ++k)
    if (at + k >= 0 && at + k < size) sum += tap(k);
  return sum;
}

/// How two windows compare. Samples are below 2^16, and all weights together at most 2^16.
struct Comparison {
  std::uint32_t weight;
  std::uint32_t ref, dis;   // weighted sums of samples
  std::uint64_t error;      // weighted sum of squared differences: below 2^48
  std::uint64_t variances;  // both together, times weight^2: each is below 2^32 * (2^15)^2
};

/// The stabilisers of windows of weight 1, in float.
struct Stabilisers {
  float c1, c2;
};

/// What one window falls short of 1, times its weight.
SNELLEN_FN float loss(const Comparison& c, Stabilisers s) noexcept {
  const auto square = [](std::uint32_t value) { return std::uint64_t{value} * value; };
  const std::uint64_t apart = square(c.ref > c.dis ? c.ref - c.dis : c.dis - c.ref);
  const PartsOf<float> parts{.weight = static_cast<float>(c.weight),
                             .ref_squared = static_cast<float>(square(c.ref)),
                             .dis_squared = static_cast<float>(square(c.dis)),
                             .apart = static_cast<float>(apart),
                             .difference = static_cast<float>(c.weight * c.error - apart),
                             .variances = static_cast<float>(c.variances)};
  return loss(parts, s.c1, s.c2);
}

}  // namespace snellen::ssim_integer
