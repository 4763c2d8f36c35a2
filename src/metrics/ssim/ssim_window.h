// SPDX-License-Identifier: BSD-2-Clause-Patent
// The window of the integer SSIM, and what it loses without double, for every machine.
#pragma once

#include <cstdint>

#include "base/device_function.h"

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

/// What one window falls short of 1, times its weight. Luminance falls short by (ref - dis)^2 / (ref^2 + dis^2 + c1),
/// contrast and structure by the variance of the difference over the sum of both variances + c2. All numerators are
/// exact integers below 2^64 before they become floats, so nothing cancels in float: the loss has a relative error
/// below 2^-20.
SNELLEN_FN float loss(const Comparison& c, Stabilisers s) noexcept {
  const auto square = [](std::uint32_t value) { return std::uint64_t{value} * value; };
  const auto w = static_cast<float>(c.weight);
  const float c1 = s.c1 * (w * w);
  const float c2 = s.c2 * (w * w);
  const std::uint64_t apart = square(c.ref > c.dis ? c.ref - c.dis : c.dis - c.ref);
  const std::uint64_t difference = c.weight * c.error - apart;
  const float luminance =
      static_cast<float>(apart) / (static_cast<float>(square(c.ref)) + static_cast<float>(square(c.dis)) + c1);
  const float structure = static_cast<float>(difference) / (static_cast<float>(c.variances) + c2);
  return w * (luminance + structure * (1 - luminance));
}

}  // namespace snellen::ssim_integer
