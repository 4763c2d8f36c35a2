// SPDX-License-Identifier: BSD-2-Clause-Patent
// Taps, shifts and per-sample formulas of VIF (reference library, feature/integer_vif.c and integer_vif.h).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "metrics/vif/vif.h"
#include "metrics/vif/vif_log.h"
#include "ops/round_shift.h"

namespace snellen::vif {

inline constexpr int kScales = 4;

/// The window of a scale: a Gaussian in 16 fraction bits, symmetric, summing to 65536. Tap k of `half` stands k samples
/// from the centre.
struct Kernel {
  int radius;
  std::array<std::uint32_t, 9> half;
  constexpr std::uint32_t tap(int offset) const noexcept {
    return half[static_cast<std::size_t>(offset < 0 ? -offset : offset)];
  }
};

inline constexpr std::array<Kernel, kScales> kKernels{{
    {8, {7784, 7455, 6547, 5274, 3896, 2640, 1640, 935, 489}},
    {4, {14692, 12590, 7925, 3663, 1244}},
    {2, {26386, 16004, 3571}},
    {1, {43728, 10904}},
}};
inline constexpr int kMaxRadius = 8;

/// What the vertical pass drops at one scale. Scale 0 brings every depth to the range of 16 bits; the other scales have
/// it. Means fit 16 bits and second moments 32: at depth d, 65536 * (2^d - 1)^2 >> 2 (d - 8) < 2^32.
struct Shifts {
  int mean;
  int moment;
};

constexpr Shifts vertical_shifts(int scale, int depth) noexcept {
  return scale == 0 ? Shifts{depth, 2 * (depth - 8)} : Shifts{16, 16};
}

/// Weighted sums of one window after the horizontal pass. Means keep the pass's 16 fraction bits: at most 65536 * 65535
/// < 2^32. Second moments have lost them.
struct Moments {
  std::uint32_t mean_ref, mean_dis;
  std::uint32_t ref_ref, dis_dis, ref_dis;
};

/// Variances and covariance of one window, in 2^-16 squared 8-bit steps.
struct Variances {
  std::int32_t ref, dis, both;
};

/// Second moment less product of means. Both are below 2^32; their difference is a variance, at most 2^30 and the
/// roundings of the passes (below 2^18) in size, so that the wrapped difference is exact as a signed number.
inline std::int32_t central(std::uint32_t moment, std::uint32_t mean_a, std::uint32_t mean_b) noexcept {
  const auto product = static_cast<std::uint32_t>(round_shift(std::uint64_t{mean_a} * mean_b, 32));
  return static_cast<std::int32_t>(moment - product);
}

inline Variances variances(const Moments& m) noexcept {
  return {central(m.ref_ref, m.mean_ref, m.mean_ref), std::max(central(m.dis_dis, m.mean_dis, m.mean_dis), 0),
          central(m.ref_dis, m.mean_ref, m.mean_dis)};
}

/// Variance of the eye's own noise, 2 squared steps. Below it the reference counts as flat.
inline constexpr std::int32_t kNoise = 2 << 16;

/// The channel model of one window: distorted = gain * reference + noise.
struct Channel {
  double gain;
  std::uint32_t noise;     // with the eye's own; from 2^17 to 2^31
  std::int64_t noise_log;  // log2_2048 of it
};

/// For v.ref >= kNoise, v.dis > 0 and v.both > 0. The product with the gain is below 2^30 * 2^14, hence the 64-bit
/// integer; what remains of the variance is truncated and not negative.
inline Channel channel(const LogTable& table, const Variances& v) noexcept {
  const double gain = v.both / (v.ref + 65536 * 1.0e-10);
  const auto remainder = static_cast<std::int64_t>(v.dis - gain * v.both);
  const auto noise = static_cast<std::uint32_t>(std::max<std::int64_t>(remainder, 0) + kNoise);
  return {gain, noise, log2_2048(table, noise)};
}

/// log2(1 + reference variance / eye noise) in 2048ths, for v.ref >= kNoise: log2(2^17) is 34816 of them.
inline std::int64_t reference_information(const LogTable& table, const Variances& v) noexcept {
  return log2_2048(table, static_cast<std::uint64_t>(v.ref) + kNoise) - 34816;
}

/// log2(1 + gain^2 * reference variance / noise) in 2048ths, with the gain limited only here. Signal + noise is below
/// 100^2 * 2^31 + 2^31 < 2^45.
inline std::int64_t distorted_information(const LogTable& table, const Variances& v, const Channel& c,
                                          double gain_limit) noexcept {
  const double gain = std::min(c.gain, gain_limit);
  const auto signal = static_cast<std::uint64_t>(gain * gain * v.ref);
  return log2_2048(table, signal + c.noise) - c.noise_log;
}

/// The two halves of a scale's quotient. Rounded to float, as is the quotient. A flat window counts 1 bit in both, less
/// what the distorted video added to it (65025 = 255^2).
struct Quotient {
  float num, den;
  float score() const noexcept { return num / den; }
};

inline Quotient quotient(const VifScaleSums& sums) noexcept {
  const auto count = static_cast<double>(sums.nonlog_count);
  const double added = static_cast<double>(sums.nonlog_num) / 16384.0 / 65025.0;
  return {static_cast<float>(static_cast<double>(sums.num_log) / 2048.0 + (count - added)),
          static_cast<float>(static_cast<double>(sums.den_log) / 2048.0 + count)};
}

}  // namespace snellen::vif
