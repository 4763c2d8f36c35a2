// SPDX-License-Identifier: BSD-2-Clause-Patent
// Per-sample formulas of VIF (reference library, feature/integer_vif.c and integer_vif.h).
#pragma once

#include <algorithm>
#include <cstdint>

#include "metrics/vif/vif.h"
#include "metrics/vif/vif_log.h"
#include "metrics/vif/vif_window.h"

namespace snellen::vif {

/// Weighted sums of one window after the horizontal pass. Means keep the pass's 16 fraction bits: at most 65536 * 65535
/// < 2^32. Second moments have lost them.
struct Moments {
  std::uint32_t mean_ref, mean_dis;
  std::uint32_t ref_ref, dis_dis, ref_dis;
};

inline Variances variances(const Moments& m) noexcept {
  return {central(m.ref_ref, m.mean_ref, m.mean_ref), std::max(central(m.dis_dis, m.mean_dis, m.mean_dis), 0),
          central(m.ref_dis, m.mean_ref, m.mean_dis)};
}

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

/// Variance of the reference as the channel passes it, with the gain limited only here: below 100^2 * 2^31 < 2^45.
inline std::uint64_t signal(const Variances& v, const Channel& c, double gain_limit) noexcept {
  const double gain = std::min(c.gain, gain_limit);
  return static_cast<std::uint64_t>(gain * gain * v.ref);
}

/// log2(1 + signal / noise) in 2048ths.
inline std::int64_t distorted_information(const LogTable& table, const Variances& v, const Channel& c,
                                          double gain_limit) noexcept {
  return log2_2048(table, signal(v, c, gain_limit) + c.noise) - c.noise_log;
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
