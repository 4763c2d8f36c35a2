// SPDX-License-Identifier: BSD-2-Clause-Patent
// Restored detail without enhancement (adm::ratio, then adm::restored_detail) for machines that divide slowly. Bit for
// bit those functions (tests/metrics/adm/adm_restored_test.cc).
#pragma once

#include <cstdint>

#include "base/device_function.h"
#include "base/leading_zeros.h"
#include "base/reciprocal_estimate.h"
#include "metrics/adm/adm_pixel.h"

namespace snellen::adm {
namespace detail {

inline constexpr std::uint32_t kExactBits = 0x4B400000;  // of the float 1.5 * 2^23, whose last bit counts 1
inline constexpr float kExactFloat = 12582912;

/// The float x, for |x| < 2^22; conversions take longer.
SNELLEN_FN float exact_float(std::int32_t x) {
  return __builtin_bit_cast(float, static_cast<std::uint32_t>(x) + kExactBits) - kExactFloat;
}

/// x rounded to an integer, for |x| < 2^22.
SNELLEN_FN std::int32_t nearest(float x) {
  return static_cast<std::int32_t>(__builtin_bit_cast(std::uint32_t, x + kExactFloat) - kExactBits);
}

/// adm::reciprocal, from an estimate of 1 / magnitude within 2^-21 of it: first all but the 2^9 / magnitude last steps
/// of the quotient, then the nearest to what is left of it, which is the floor or one more.
SNELLEN_FN std::uint32_t reciprocal_from(std::uint32_t magnitude, float estimate) {
  const auto quotient = static_cast<std::uint32_t>(estimate * 0x1p30F);
  const auto rest = static_cast<std::int32_t>((1U << 30) - quotient * magnitude);
  const std::int32_t more = nearest(exact_float(rest) * estimate);
  const std::int32_t left = rest - more * static_cast<std::int32_t>(magnitude);
  return quotient + static_cast<std::uint32_t>(more + (left >> 31));
}

SNELLEN_FN std::uint32_t lesser(std::uint32_t a, std::uint32_t b) { return a < b ? a : b; }

SNELLEN_FN std::uint32_t fast_reciprocal(std::uint32_t magnitude) {
  const std::uint32_t divisor = magnitude == 0 ? 1 : magnitude;
  return reciprocal_from(divisor, reciprocal_estimate(exact_float(static_cast<std::int32_t>(divisor))));
}

/// A distorted coefficient of twice the reference's size has the ratio 1 as well as a larger one.
SNELLEN_FN std::uint32_t limited_size(std::uint32_t dis, std::uint32_t ref) { return lesser(dis, 2 * ref); }

/// Half of the last bit of a product with a negative coefficient rounds towards 0.
SNELLEN_FN std::uint32_t half_unit(std::int32_t ref) { return 16384U + static_cast<std::uint32_t>(ref >> 31); }

}  // namespace detail

/// The magnitude of restored detail, which has the sign of `ref`, for coefficients of scale 0: below 2^15.
SNELLEN_FN std::uint32_t restored_size_fine(std::int32_t ref, std::int32_t dis) {
  const std::uint32_t size = magnitude_of(ref);
  const std::uint32_t quotient = detail::fast_reciprocal(size) * detail::limited_size(magnitude_of(dis), size);
  const std::uint32_t ratio = detail::lesser((quotient + 16384) >> 15, kOne);
  return (ref ^ dis) < 0 ? 0 : (ratio * size + detail::half_unit(ref)) >> 15;
}

/// The same for coefficients below 1.5e9.
SNELLEN_FN std::uint32_t restored_size_coarse(std::int32_t ref, std::int32_t dis) {
  const std::uint32_t size = magnitude_of(ref);
  const int excess_bits = 17 - leading_zeros(size | 1);
  const int dropped = excess_bits > 0 ? excess_bits : 0;
  const std::uint32_t divisor = (size + ((1U << dropped) >> 1)) >> dropped;
  const std::uint64_t quotient =
      std::uint64_t{detail::fast_reciprocal(divisor)} * detail::limited_size(magnitude_of(dis), size);
  const auto rounded = static_cast<std::uint32_t>((quotient + (16384U << dropped)) >> (15 + dropped));
  const std::uint32_t ratio = detail::lesser(rounded, kOne);
  const auto restored = static_cast<std::uint32_t>((std::uint64_t{ratio} * size + detail::half_unit(ref)) >> 15);
  return (ref ^ dis) < 0 ? 0 : restored;
}

}  // namespace snellen::adm
