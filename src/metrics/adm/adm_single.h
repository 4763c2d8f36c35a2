// SPDX-License-Identifier: BSD-2-Clause-Patent
// The two steps of ADM that the definition does in double, without double: whether two vectors have the same direction,
// and how far enhancement counts. Bit for bit those of adm_math-inl.h (tests/metrics/adm/adm_single_test.cc).
#pragma once

#include <cstdint>

#include "base/device_function.h"
#include "base/leading_zeros.h"

namespace snellen::adm {
namespace detail {

/// A float above 0 as mantissa * 2^exponent, 2^23 <= mantissa < 2^24.
struct FloatParts {
  SNELLEN_FN explicit FloatParts(float value) {
    const auto bits = __builtin_bit_cast(std::uint32_t, value);
    mantissa = (bits & 0x7FFFFF) | 0x800000;
    exponent = static_cast<int>(bits >> 23) - 150;
  }
  std::uint32_t mantissa;
  int exponent;
};

/// A number with 24 fraction bits: `whole` + `fraction` / 2^24.
struct Fixed24 {
  std::uint64_t whole;
  std::uint64_t fraction;

  SNELLEN_FN Fixed24 doubled(int times) const {
    const std::uint64_t shifted = fraction << times;
    return {(whole << times) + (shifted >> 24), shifted & 0xFFFFFF};
  }
  SNELLEN_FN bool at_least(Fixed24 other) const {
    return whole != other.whole ? whole > other.whole : fraction >= other.fraction;
  }
};

inline constexpr std::uint32_t kCosSquaredMantissa = 16772106;  // of 0.99969542f, which is below 1: 24 fraction bits

}  // namespace detail

/// adm::same_direction for vectors whose dot^2 and c norms differ by less than a factor of 2, in integers. The
/// definition compares dot^2, which has 48 bits, with c * norms rounded to 53: that is at most dot^2 exactly where the
/// product is at most half of the last of 53 bits above dot^2 (a tie rounds down, for dot^2 ends in zeros).
SNELLEN_FN bool same_direction_closely(std::int64_t ref_h, std::int64_t ref_v, std::int64_t dis_h, std::int64_t dis_v) {
  const std::int64_t dot = ref_h * dis_h + ref_v * dis_v;
  if (dot <= 0) return false;
  const detail::FloatParts a(static_cast<float>(dot));
  const detail::FloatParts b(static_cast<float>(ref_h * ref_h + ref_v * ref_v));
  const detail::FloatParts c(static_cast<float>(dis_h * dis_h + dis_v * dis_v));
  const std::uint64_t square = std::uint64_t{a.mantissa} * a.mantissa;
  const detail::Fixed24 limit{square, square >> 47 != 0 ? std::uint64_t{1} << 18 : std::uint64_t{1} << 17};
  const std::uint64_t first = std::uint64_t{detail::kCosSquaredMantissa} * b.mantissa;
  const std::uint64_t lower = (first & 0xFFFFFF) * c.mantissa;
  const detail::Fixed24 product{(first >> 24) * c.mantissa + (lower >> 24), lower & 0xFFFFFF};
  const int exponent = b.exponent + c.exponent - 2 * a.exponent;
  return exponent >= 0 ? limit.at_least(product.doubled(exponent)) : limit.doubled(-exponent).at_least(product);
}

/// adm::same_direction. All roundings on the way, here and in the definition, change dot^2 - c norms by at most 24 *
/// 2^-24 norms together, so floats decide beyond 2^-18 norms. A vector of length 0 gives 0 exactly, and no doubt.
SNELLEN_FN bool same_direction_in_single(std::int32_t ref_h, std::int32_t ref_v, std::int32_t dis_h,
                                         std::int32_t dis_v) {
  const auto rh = static_cast<float>(ref_h);
  const auto rv = static_cast<float>(ref_v);
  const auto dh = static_cast<float>(dis_h);
  const auto dv = static_cast<float>(dis_v);
  const float dot = rh * dh + rv * dv;
  const float norms = (rh * rh + rv * rv) * (dh * dh + dv * dv);
  const float difference = dot * dot - 0.99969542F * norms;
  if ((difference < 0 ? -difference : difference) < norms * 0x1p-18F)
    return same_direction_closely(ref_h, ref_v, dis_h, dis_v);
  return difference >= 0 && dot >= 0;
}

/// A gain limit of 1 to 100 in 52 fraction bits, which hold every such double.
struct GainFactor {
  std::uint32_t lower;
  std::uint32_t upper;
  std::uint32_t whole;       // the limit if it has no fraction, else 0
  std::uint32_t most_whole;  // what the whole limit can multiply in 32 bits
};

inline constexpr GainFactor gain_factor(double limit) {
  const auto fixed = static_cast<std::uint64_t>(limit * 0x1p52);
  const auto whole = static_cast<std::uint32_t>(limit);
  const bool is_whole = static_cast<double>(whole) == limit;
  return {static_cast<std::uint32_t>(fixed), static_cast<std::uint32_t>(fixed >> 32), is_whole ? whole : 0,
          is_whole ? 0xFFFFFFFFU / whole : 0};
}

/// restored * limit as a double, truncated, and at most dis: adm::enhanced of magnitudes below 2^31. A whole limit's
/// product is exact, and beyond 32 bits it is above dis as well as the largest one that fits. Any other product at most
/// half of its last bit below an integer rounds up to it (a tie, too: integers are even numbers of last bits).
SNELLEN_FN std::uint32_t enhanced_in_integers(std::uint32_t restored, std::uint32_t dis, const GainFactor& limit) {
  if (limit.whole != 0) {
    const std::uint32_t product = (restored < limit.most_whole ? restored : limit.most_whole) * limit.whole;
    return product < dis ? product : dis;
  }
  const std::uint64_t lower = std::uint64_t{restored} * limit.lower;
  const std::uint64_t upper = std::uint64_t{restored} * limit.upper + (lower >> 32);
  const std::uint64_t whole = upper >> 20;
  if (whole >= dis) return dis;
  if (whole == 0) return 0;
  const std::uint32_t half = (1U << (31 - leading_zeros(static_cast<std::uint32_t>(whole)))) >> 1;
  return static_cast<std::uint32_t>((upper + (((lower & 0xFFFFFFFF) + half) >> 32)) >> 20);
}

}  // namespace snellen::adm
