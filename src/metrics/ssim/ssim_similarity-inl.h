// SPDX-License-Identifier: BSD-2-Clause-Patent
// The similarity of one window of the integer SSIM in double, as the reference library has it
// (feature/integer_ssim.c).
//
// ssim_plain-inl.h includes this once more for each target of the executor `cpu`, with SNELLEN_LANE_TARGET as the
// target's namespace; see base/lane_pair-inl.h.
#if !defined(SNELLEN_METRICS_SSIM_SIMILARITY_INL_H_) || defined(SNELLEN_LANE_TARGET)
#ifndef SNELLEN_LANE_TARGET
#define SNELLEN_METRICS_SSIM_SIMILARITY_INL_H_
#endif

namespace snellen::ssim_integer {
#ifdef SNELLEN_LANE_TARGET
namespace SNELLEN_LANE_TARGET {
#endif

/// The weights of a window, and the weighted sums of its samples and of their products: integers below 2^48.
template <class F>
struct PlainMomentsOf {
  F weight;
  F ref, dis;
  F ref_ref, dis_dis, ref_dis;
};

/// The similarity times the weight; c1 and c2 are the stabilisers of a weight of 1.
template <class F>
F weighed_similarity(const PlainMomentsOf<F>& m, F c1, F c2) noexcept {
  const F two(2.0);
  const F stable1 = c1 * m.weight * m.weight;
  const F stable2 = c2 * m.weight * m.weight;
  const F both = m.ref * m.dis;
  const F squares = m.ref * m.ref + m.dis * m.dis;
  const F covariance = m.ref_dis * m.weight - both;
  const F variances = m.ref_ref * m.weight - m.ref * m.ref + m.dis_dis * m.weight - m.dis * m.dis;
  return m.weight * (two * both + stable1) * (stable2 + two * covariance) /
         ((squares + stable1) * (variances + stable2));
}

#ifdef SNELLEN_LANE_TARGET
}  // namespace SNELLEN_LANE_TARGET
#endif
}  // namespace snellen::ssim_integer

#endif  // once, and per target
