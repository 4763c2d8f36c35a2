// SPDX-License-Identifier: BSD-2-Clause-Patent
// What one window of the integer SSIM falls short of 1, from exact integers rounded to float.
//
// ssim_vectors-inl.h includes this once more for each target of the executor `cpu`, with SNELLEN_LANE_TARGET as the
// target's namespace; see base/lane_pair-inl.h.
#if !defined(SNELLEN_METRICS_SSIM_LOSS_INL_H_) || defined(SNELLEN_LANE_TARGET)
#ifndef SNELLEN_LANE_TARGET
#define SNELLEN_METRICS_SSIM_LOSS_INL_H_
#endif

#include "base/device_function.h"

namespace snellen::ssim_integer {
#ifdef SNELLEN_LANE_TARGET
namespace SNELLEN_LANE_TARGET {
#endif

/// Of two windows: weighted sums of samples r and d, and variances times weight^2.
template <class F>
struct PartsOf {
  F weight;
  F ref_squared, dis_squared;
  F apart;       // (r - d)^2
  F difference;  // the variance of the difference
  F variances;   // both together
};

/// The shortfall times the weight; c1 and c2 are the stabilisers of a weight of 1. Luminance falls short by (r - d)^2 /
/// (r^2 + d^2 + c1), contrast and structure by the variance of the difference over the sum of both variances + c2. All
/// numerators are exact integers below 2^64 before they become floats, so nothing cancels in float: the loss has a
/// relative error below 2^-20.
template <class F>
SNELLEN_FN F loss(const PartsOf<F>& p, F c1, F c2) noexcept {
  const F squared_weight = p.weight * p.weight;
  const F luminance = p.apart / (p.ref_squared + p.dis_squared + c1 * squared_weight);
  const F structure = p.difference / (p.variances + c2 * squared_weight);
  return p.weight * (luminance + structure * (F(1.0F) - luminance));
}

#ifdef SNELLEN_LANE_TARGET
}  // namespace SNELLEN_LANE_TARGET
#endif
}  // namespace snellen::ssim_integer

#endif  // once, and per target
