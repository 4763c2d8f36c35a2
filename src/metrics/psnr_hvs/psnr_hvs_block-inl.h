// SPDX-License-Identifier: BSD-2-Clause-Patent
// What PSNR-HVS-M sees of the errors of one block (reference library, feature/third_party/xiph/psnr_hvs.c). All of it
// is int32 and float, each operation rounded by itself and in this order. Written over lanes I of integers and F of
// floats, which are one int32 and one float here.
//
// psnr_hvs_lanes-inl.h includes this once more for each target of the executor `cpu`, with SNELLEN_LANE_TARGET as the
// target's namespace, for lanes that are vectors: each of their lanes is a block then.
#if !defined(SNELLEN_METRICS_PSNR_HVS_BLOCK_INL_H_) || defined(SNELLEN_LANE_TARGET)
#ifndef SNELLEN_LANE_TARGET
#define SNELLEN_METRICS_PSNR_HVS_BLOCK_INL_H_
#endif

#include <cstdint>
#include <type_traits>

#include "base/lane_float.h"
#include "metrics/psnr_hvs/psnr_hvs_csf.h"
#include "metrics/psnr_hvs/psnr_hvs_transform-inl.h"

namespace snellen::psnr_hvs {
#ifdef SNELLEN_LANE_TARGET
namespace SNELLEN_LANE_TARGET {
#else

/// What a block's formulas need of a lane of integers beside the transform's operations and *.
SNELLEN_FN float to_float(std::int32_t x) noexcept { return static_cast<float>(x); }
SNELLEN_FN std::int32_t magnitude(std::int32_t x) noexcept { return x < 0 ? -x : x; }

#endif

using lane::select_lt;
using lane::square_root;

/// (x - mean)^2
template <class F>
SNELLEN_FN F squared_deviation(F x, F mean) noexcept {
  const F deviation = x - mean;
  return deviation * deviation;
}

/// Variance within the four 4x4 quarters over the variance of the block: small where an edge crosses the block and
/// hides less than its energy says. 0 for a flat block. Sums of 64 samples of 12 bits and their means are exact in
/// float.
template <class I, class F = decltype(to_float(I()))>
SNELLEN_FN F evenness(const BlockOf<I>& samples) noexcept {
  // Of each quarter: sum, mean, then variance. Top left and right, bottom left and right.
  // They begin with their first sample: a lane made of nothing is not 0 on every target.
  DeviceArray<I, 4> sums{samples[0], samples[4], samples[32], samples[36]};
  SNELLEN_UNROLLED
  for (std::size_t i = 0; i < 64; ++i)
    if (i % 4 != 0 || i / 8 % 4 != 0) sums[i / 32 * 2 + i % 8 / 4] += samples[i];
  const F mean = to_float(sums[0] + sums[1] + sums[2] + sums[3]) * F(1 / 64.0F);
  F variance(0.0F);
  DeviceArray<F, 4> variances;
  SNELLEN_UNROLLED
  for (std::size_t below = 0; below < 2; ++below) {
    const F left_mean = to_float(sums[2 * below]) * F(1 / 16.0F);
    const F right_mean = to_float(sums[2 * below + 1]) * F(1 / 16.0F);
    F left(0.0F);
    F right(0.0F);
    SNELLEN_UNROLLED
    for (std::size_t i = 32 * below; i < 32 * below + 32; ++i) {
      const F sample = to_float(samples[i]);
      variance = variance + squared_deviation(sample, mean);
      if (i % 8 < 4)
        left = left + squared_deviation(sample, left_mean);
      else
        right = right + squared_deviation(sample, right_mean);
    }
    variances[2 * below] = left;
    variances[2 * below + 1] = right;
  }
  // Sample counts times the unbiased variances; the reciprocals are rounded to float.
  variance = variance * F(1 / 63.0F * 64);
  SNELLEN_UNROLLED
  for (std::size_t i = 0; i < 4; ++i) variances[i] = variances[i] * F(1 / 15.0F * 16);
  const F within = variances[0] + variances[2] + variances[1] + variances[3];
  return select_lt(F(0.0F), variance, within / variance, F(0.0F));
}

/// Amplitude of the errors that a block hides. The reference library takes the root and its 32nd part in double and
/// rounds to float: the same, since a double root of a float rounds to the float root (53 >= 2 * 24 + 2 bits), and a
/// division by 32 changes no digit.
template <class I, class F = decltype(to_float(I()))>
SNELLEN_FN F hidden_amplitude(const BlockOf<I>& coefficients, const Table& masking,
                              std::type_identity_t<F> evenness) noexcept {
  F energy(0.0F);
  SNELLEN_UNROLLED
  for (std::size_t i = 1; i < 64; ++i) energy = energy + to_float(coefficients[i] * coefficients[i]) * F(masking[i]);
  return square_root(energy * evenness) * F(1 / 32.0F);
}

/// Squared visible error of one coefficient, of which `hidden` is not seen.
template <class I, class F = decltype(to_float(I()))>
SNELLEN_FN F visible_error(I error, std::type_identity_t<F> hidden, float weight) noexcept {
  const F size = to_float(magnitude(error));
  const F visible = select_lt(size, hidden, F(0.0F), size - hidden) * F(weight);
  return visible * visible;
}

/// What counts of one block: its transform, and the amplitude of the errors that it hides.
template <class I>
struct Patch {
  BlockOf<I> coefficients;
  decltype(to_float(I())) hidden;
};

template <class I>
SNELLEN_FN Patch<I> patch(const BlockOf<I>& samples, const BlockOf<I>& coefficients, const Table& masking) noexcept {
  return {coefficients, hidden_amplitude(coefficients, masking, evenness(samples))};
}

template <class I>
SNELLEN_FN Patch<I> patch(const BlockOf<I>& samples, const Table& masking) noexcept {
  return patch(samples, transform(samples), masking);
}

/// Squared visible errors of the coefficients of one block, in raster order, in squared sample steps.
template <class I, class F = decltype(to_float(I()))>
SNELLEN_FN BlockOf<F> visible_errors(const Patch<I>& ref, const Patch<I>& dis, const Sensitivity& eye) noexcept {
  const F hidden = select_lt(ref.hidden, dis.hidden, dis.hidden, ref.hidden);
  const BlockOf<I>& r = ref.coefficients;
  const BlockOf<I>& d = dis.coefficients;
  BlockOf<F> errors;
  errors[0] = visible_error(r[0] - d[0], F(0.0F), eye.weight[0]);
  SNELLEN_UNROLLED
  for (std::size_t i = 1; i < 64; ++i)
    errors[i] = visible_error(r[i] - d[i], hidden / F(eye.masking[i]), eye.weight[i]);
  return errors;
}

/// Sum of a block's errors for the exact accumulation: in raster order, in squared steps of 8-bit video, of which a
/// sample step is `step`.
template <class F>
SNELLEN_FN F block_sum(const BlockOf<F>& errors, float step) noexcept {
  F sum(0.0F);
  SNELLEN_UNROLLED
  for (std::size_t i = 0; i < 64; ++i) sum = sum + errors[i];
  return sum * F(step * step);
}

#ifdef SNELLEN_LANE_TARGET
}  // namespace SNELLEN_LANE_TARGET
#endif
}  // namespace snellen::psnr_hvs

#endif  // once, and per target
