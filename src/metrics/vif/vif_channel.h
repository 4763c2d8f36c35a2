// SPDX-License-Identifier: BSD-2-Clause-Patent
// The channel model of a window without double: what vif::channel and vif::signal compute in double, from integers, in
// every bit.
//
// With R, D and C the variances and the covariance, e = 65536e-10, C^2 = q R + r and z = e C^2 / R, the exact values
// are
//
//   D - C^2 / (R + e)       = D - q - (r - z) / R   and   R C^2 / (R + e)^2 = q + (r - 2 z) / R
//
// but for less than 1e-6 / R, so that r against z and 2 z decides what truncation leaves. The roundings of double move
// the left sides by less than 2^-53 (6 C^2 + R D) / R. Where r is nearer than that to z or 2 z, which is rare, the
// roundings are computed.
#pragma once

#include "base/device_registers.h"
#include "base/leading_zeros.h"
#include "base/reciprocal_estimate.h"
#include "metrics/vif/vif_window.h"

namespace snellen::vif {

/// What the channel passes of the reference without a limit, and what is left of the distorted variance.
struct ChannelParts {
  std::uint32_t signal;     // truncated g^2 R, below 2^31
  std::uint32_t remainder;  // truncated D - g C, at least 0
};

namespace detail {

SNELLEN_FN int bit_length(std::uint32_t x) { return x == 0 ? 0 : 32 - leading_zeros(x); }

/// A double above 0: mantissa * 2^exponent, the mantissa from 2^52 to 2^53.
struct SoftDouble {
  std::uint64_t mantissa;
  int exponent;
};

/// Truncates x < 2^63.
SNELLEN_FN std::uint64_t truncated(SoftDouble x) { return x.exponent <= -64 ? 0 : x.mantissa >> -x.exponent; }

/// a * b * 2^exponent, rounded to nearest and even; a and b are above 0 and their product is below 2^127.
SNELLEN_FN SoftDouble rounded_product(std::uint64_t a, std::uint64_t b, int exponent) {
  const std::uint64_t a_low = a & 0xFFFFFFFFU;
  const std::uint64_t b_low = b & 0xFFFFFFFFU;
  const std::uint64_t low_low = a_low * b_low;
  const std::uint64_t low_high = a_low * (b >> 32);
  const std::uint64_t high_low = (a >> 32) * b_low;
  const std::uint64_t middle = (low_low >> 32) + (low_high & 0xFFFFFFFFU) + (high_low & 0xFFFFFFFFU);
  std::uint64_t low = middle << 32 | (low_low & 0xFFFFFFFFU);
  std::uint64_t high = (a >> 32) * (b >> 32) + (low_high >> 32) + (high_low >> 32) + (middle >> 32);
  if (high == 0) {
    high = low;
    low = 0;
    exponent -= 64;
  }
  const int zeros = leading_zeros(high);
  if (zeros > 0) {
    high = high << zeros | low >> (64 - zeros);
    low <<= zeros;
  }
  const std::uint64_t dropped = high & 2047;
  std::uint64_t mantissa = high >> 11;
  if (dropped > 1024 || (dropped == 1024 && (low != 0 || mantissa % 2 != 0))) ++mantissa;
  return {mantissa, exponent + 64 - zeros + 11};
}

/// a / b * 2^exponent, rounded to nearest and even; both from 2^52 to 2^53.
SNELLEN_FN SoftDouble rounded_quotient(std::uint64_t a, std::uint64_t b, int exponent) {
  if (a < b) {
    a *= 2;
    --exponent;
  }
  std::uint64_t quotient = 0;
  SNELLEN_ROLLED
  for (int i = 0; i < 53; ++i) {
    quotient *= 2;
    if (a >= b) {
      a -= b;
      ++quotient;
    }
    a *= 2;
  }
  if (a > b || (a == b && quotient % 2 != 0)) ++quotient;
  return {quotient, exponent - 52};
}

/// The gain: C / (R + e), rounded twice.
SNELLEN_FN SoftDouble gain(const Variances& v) {
  constexpr std::uint64_t kEpsilon = 7737125245533627;  // 65536 * 1.0e-10 as a double, times 2^70
  const auto ref = static_cast<std::uint32_t>(v.ref);
  const auto both = static_cast<std::uint32_t>(v.both);
  const int ref_bits = bit_length(ref);
  const int both_bits = bit_length(both);
  const std::uint64_t epsilon = round_shift(kEpsilon, 17 + ref_bits);  // is odd, hence never a half
  return rounded_quotient(std::uint64_t{both} << (53 - both_bits), (std::uint64_t{ref} << (53 - ref_bits)) + epsilon,
                          both_bits - ref_bits);
}

/// D - x, rounded and truncated, at least 0; x is below 2^32.
SNELLEN_FN std::uint32_t truncated_difference(std::int32_t minuend, SoftDouble x) {
  const int shift = -x.exponent;  // at least 20
  const std::uint64_t whole = truncated(x);
  const std::uint64_t fraction = shift < 64 ? x.mantissa & ((std::uint64_t{1} << shift) - 1) : x.mantissa;
  const std::int64_t difference = minuend - static_cast<std::int64_t>(whole);
  if (difference <= 0) return 0;
  const auto above = static_cast<std::uint32_t>(difference);
  if (fraction == 0) return above;
  // The true difference lies between above - 1 and above, and is rounded to `above` within half a unit of the last
  // of 53 bits.
  const int reach = bit_length(above - 1) - 54 + shift;  // bits of that half unit, counted like `fraction`
  const bool rounds_up = reach >= 63 || (reach >= 0 && fraction <= std::uint64_t{1} << reach);
  return rounds_up ? above : above - 1;
}

/// Computes every rounding.
SNELLEN_FN ChannelParts channel_by_roundings(const Variances& v) {
  const SoftDouble g = gain(v);
  const SoftDouble square = rounded_product(g.mantissa, g.mantissa, 2 * g.exponent);
  const SoftDouble signal = rounded_product(square.mantissa, static_cast<std::uint32_t>(v.ref), square.exponent);
  const SoftDouble explained = rounded_product(g.mantissa, static_cast<std::uint32_t>(v.both), g.exponent);
  return {static_cast<std::uint32_t>(truncated(signal)), truncated_difference(v.dis, explained)};
}

}  // namespace detail

/// For v.ref >= kNoise, v.dis > 0, v.both > 0 and v.both^2 / v.ref < 2^31. The floats are estimates on which the result
/// does not depend.
SNELLEN_FN ChannelParts channel_parts(const Variances& v) {
  const auto ref = static_cast<std::uint32_t>(v.ref);
  const auto both = static_cast<std::uint32_t>(v.both);
  const auto ref_estimate = static_cast<float>(v.ref);
  const float square_estimate = static_cast<float>(v.both) * static_cast<float>(v.both);
  const float inverse = reciprocal_estimate(ref_estimate);
  constexpr float kBelow = 1.0F - 1.0F / 1048576;  // 16 units, more than all roundings of an estimate
  // First all but 2^12 of the quotient, then what is left of it or one less.
  const std::uint64_t square = std::uint64_t{both} * both;
  auto quotient = static_cast<std::uint32_t>(square_estimate * inverse * kBelow);
  const std::uint64_t rest = square - std::uint64_t{quotient} * ref;  // < 2^43
  const auto more = static_cast<std::uint32_t>(static_cast<float>(static_cast<std::uint32_t>(rest >> 11)) *
                                               (inverse * (2048 * kBelow)));
  quotient += more;
  std::uint32_t remainder = static_cast<std::uint32_t>(rest) - more * ref;
  if (remainder >= ref) {
    remainder -= ref;
    ++quotient;
  }
  bool above = true;   // r > z
  bool below = false;  // r < 2 z
  // 2 z is below 28200 and the roundings reach 3400 from there.
  if (remainder < 32768) {
    const float z = static_cast<float>(quotient) * 6.5536e-6F;
    const float past_z = static_cast<float>(remainder) - z;
    const float past_2z = past_z - z;
    const float reach = 0.015625F + (square_estimate * 6.7e-16F + ref_estimate * static_cast<float>(v.dis) * 1.12e-16F);
    const float nearest_z = past_z < 0 ? -past_z : past_z;
    const float nearest_2z = past_2z < 0 ? -past_2z : past_2z;
    if (nearest_z <= reach || nearest_2z <= reach) return detail::channel_by_roundings(v);
    above = past_z > 0;
    below = past_2z < 0;
  }
  const std::int32_t left = v.dis - static_cast<std::int32_t>(quotient) - (above ? 1 : 0);
  return {quotient - (below ? 1 : 0), left > 0 ? static_cast<std::uint32_t>(left) : 0};
}

/// The square of a gain limit, a double of at least 1: mantissa * 2^exponent. `whole` is its value if that is an
/// integer below 2^32, else 0.
struct SquaredLimit {
  std::uint64_t mantissa;
  std::int32_t exponent;
  std::uint32_t whole;
};

/// The signal with the gain limited. Products and truncation keep the order of gains, so that the lesser of the two
/// signals is that of the lesser gain.
SNELLEN_FN std::uint32_t limited_signal(std::uint32_t signal, std::int32_t ref, const SquaredLimit& limit) {
  const auto variance = static_cast<std::uint32_t>(ref);
  const std::uint64_t most = limit.whole != 0
                                 ? std::uint64_t{limit.whole} * variance
                                 : detail::truncated(detail::rounded_product(limit.mantissa, variance, limit.exponent));
  return most < signal ? static_cast<std::uint32_t>(most) : signal;
}

}  // namespace snellen::vif
