// SPDX-License-Identifier: BSD-2-Clause-Patent
// Formulas of PSNR-HVS-M (reference library, feature/third_party/xiph/psnr_hvs.c). All of a block is int32 and float,
// each operation rounded by itself and in this order.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "image/extent.h"
#include "metrics/psnr_hvs/psnr_hvs.h"
#include "metrics/psnr_hvs/psnr_hvs_csf.h"
#include "metrics/psnr_hvs/psnr_hvs_transform-inl.h"

namespace snellen::psnr_hvs {

inline constexpr int kBlockSize = 8;
inline constexpr int kStep = 7;  // from block to block, across and down
inline constexpr int kMaxDepth = 12;

/// Whole blocks in a plane of at least 8x8.
constexpr std::int64_t block_count(Extent plane) noexcept {
  const auto along = [](int size) { return std::int64_t{(size - kBlockSize) / kStep + 1}; };
  return along(plane.width) * along(plane.height);
}

/// Variance within the four 4x4 quarters over the variance of the block: small where an edge crosses the block and
/// hides less than its energy says. 0 for a flat block. Sums of 64 samples of 12 bits and their means are exact in
/// float.
inline float evenness(const Block& samples) noexcept {
  std::int32_t sum = 0;
  std::array<std::int32_t, 4> quarter_sums{};
  // Top left, bottom left, top right, bottom right.
  const auto quarter = [](std::size_t i) { return i / 32 + i % 8 / 4 * 2; };
  for (std::size_t i = 0; i < 64; ++i) {
    sum += samples[i];
    quarter_sums[quarter(i)] += samples[i];
  }
  const auto squared = [](std::int32_t sample, float mean) {
    const float deviation = static_cast<float>(sample) - mean;
    return deviation * deviation;
  };
  const float mean = static_cast<float>(sum) / 64.0F;
  float variance = 0;
  std::array<float, 4> variances{};
  for (std::size_t i = 0; i < 64; ++i) {
    const std::size_t q = quarter(i);
    variance += squared(samples[i], mean);
    variances[q] += squared(samples[i], static_cast<float>(quarter_sums[q]) / 16.0F);
  }
  // Sample counts times the unbiased variances; the reciprocals are rounded to float.
  variance *= 1 / 63.0F * 64;
  for (float& v : variances) v *= 1 / 15.0F * 16;
  return variance > 0 ? (variances[0] + variances[1] + variances[2] + variances[3]) / variance : 0;
}

/// Amplitude of the errors that a block hides. The reference library takes the root and its 32nd part in double and
/// rounds to float: the same, since a double root of a float rounds to the float root (53 >= 2 * 24 + 2 bits), and a
/// division by 32 changes no digit.
inline float hidden_amplitude(const Block& coefficients, const Table& masking, float evenness) noexcept {
  float energy = 0;
  for (std::size_t i = 1; i < 64; ++i) energy += static_cast<float>(coefficients[i] * coefficients[i]) * masking[i];
  return std::sqrt(energy * evenness) / 32.0F;
}

/// Squared visible error of one coefficient, of which `hidden` is not seen.
inline float visible_error(std::int32_t error, float hidden, float weight) noexcept {
  const auto size = static_cast<float>(std::abs(error));
  const float visible = (size < hidden ? 0 : size - hidden) * weight;
  return visible * visible;
}

/// Squared visible errors of the coefficients of one block, in raster order, in squared sample steps.
inline std::array<float, 64> visible_errors(const Block& reference, const Block& distorted,
                                            const Sensitivity& eye) noexcept {
  const Block ref = transform(reference);
  const Block dis = transform(distorted);
  const float hidden = std::max(hidden_amplitude(ref, eye.masking, evenness(reference)),
                                hidden_amplitude(dis, eye.masking, evenness(distorted)));
  std::array<float, 64> errors{};
  errors[0] = visible_error(ref[0] - dis[0], 0, eye.weight[0]);
  for (std::size_t i = 1; i < 64; ++i)
    errors[i] = visible_error(ref[i] - dis[i], hidden / eye.masking[i], eye.weight[i]);
  return errors;
}

/// Mean visible error of a plane over the square of its largest sample.
inline double exact_score(const PsnrHvsPlaneSums& sums, std::int64_t coefficients, int depth) noexcept {
  const double peak = static_cast<double>((1 << depth) - 1) / (1 << (depth - 8));
  return sums.exact.value() / static_cast<double>(coefficients) / (peak * peak);
}

/// The same in float, from the running sum.
inline float sequential_score(const PsnrHvsPlaneSums& sums, std::int64_t coefficients, int depth) noexcept {
  const int peak = (1 << depth) - 1;
  return sums.sequential / static_cast<float>(coefficients) / static_cast<float>(peak * peak);
}

/// A score in dB; no error is +infinity.
inline double decibels(double score) { return 10 * -std::log10(score); }

}  // namespace snellen::psnr_hvs
