// SPDX-License-Identifier: BSD-2-Clause-Patent
// What observers get out of a row of windows, by vectors. Compiled once per target.
#if defined(SNELLEN_METRICS_FLOAT_VIF_STATISTIC_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_FLOAT_VIF_STATISTIC_INL_H_
#undef SNELLEN_METRICS_FLOAT_VIF_STATISTIC_INL_H_
#else
#define SNELLEN_METRICS_FLOAT_VIF_STATISTIC_INL_H_
#endif

#include <algorithm>
#include <type_traits>

#include "exec/cpu/exact_sum-inl.h"
#include "exec/cpu/lane_math-inl.h"
#include "metrics/float_vif/float_vif.h"
#include "metrics/float_vif/float_vif_math-inl.h"
#include "metrics/float_vif/float_vif_observer.h"
#include "metrics/float_vif/float_vif_scratch.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::float_vif::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
namespace lanes = cpu::HWY_NAMESPACE;
using lanes::FloatLane;

template <class Real>
HWY_INLINE FloatLane one_plus_ratio(FloatLane signal, FloatLane noise, double more_noise) {
  if constexpr (std::is_same_v<Real, float>) {
    return FloatLane(1.0F) + signal / (noise + FloatLane(static_cast<float>(more_noise)));
  } else {
    const hn::Half<decltype(lanes::kF32)> half;
    const lanes::VecF64 one = hn::Set(lanes::kF64, 1.0);
    const lanes::VecF64 more = hn::Set(lanes::kF64, more_noise);
    const lanes::VecF64 lower = hn::Div(hn::PromoteTo(lanes::kF64, hn::LowerHalf(half, signal.raw)),
                                        hn::Add(hn::PromoteTo(lanes::kF64, hn::LowerHalf(half, noise.raw)), more));
    const lanes::VecF64 upper = hn::Div(hn::PromoteTo(lanes::kF64, hn::UpperHalf(half, signal.raw)),
                                        hn::Add(hn::PromoteTo(lanes::kF64, hn::UpperHalf(half, noise.raw)), more));
    return hn::Combine(lanes::kF32, hn::DemoteTo(half, hn::Add(one, upper)), hn::DemoteTo(half, hn::Add(one, lower)));
  }
}

}  // namespace snellen::float_vif::HWY_NAMESPACE

#define SNELLEN_LANE_TARGET HWY_NAMESPACE
#include "metrics/float_vif/float_vif_math-inl.h"
#undef SNELLEN_LANE_TARGET

namespace snellen::float_vif::HWY_NAMESPACE {

/// Turns the means of `count` windows into their variances and channels, in place: rows kVarianceRef to kNoise.
inline void model_channels(Plane<float>& means, int count) {
  for (int x = 0; x < count; x += lanes::kLanes32) {
    const auto load = [&](int row) HWY_ATTR { return FloatLane::load(means.row(row) + x); };
    const auto v = variances(MomentsOf<FloatLane>{load(0), load(1), load(2), load(3), load(4)});
    const auto c = channel(v);
    v.ref.store(means.row(kVarianceRef) + x);
    v.dis.store(means.row(kVarianceDis) + x);
    c.gain.store(means.row(kGain) + x);
    c.noise.store(means.row(kNoise) + x);
  }
}

/// What the observer gets out of the windows from column x on.
template <class Real>
HWY_INLINE InformationOf<FloatLane> see_windows(const Plane<float>& channels, int x, const Observer& observer) {
  const FloatLane zero(0.0F);  // the covariance went into gain and noise
  const VariancesOf<FloatLane> v{FloatLane::load(channels.row(kVarianceRef) + x),
                                 FloatLane::load(channels.row(kVarianceDis) + x), zero};
  const ChannelOf<FloatLane> c{FloatLane::load(channels.row(kGain) + x), FloatLane::load(channels.row(kNoise) + x)};
  return information<Real>(v, c, observer);
}

/// Adds what the observer gets out of `count` windows; the sums have no order.
inline void add_exact(const Plane<float>& channels, int count, const Observer& observer, FloatVifScaleSums& sums) {
  lanes::ExactSumLanes<12> num;
  lanes::ExactSumLanes<12> den;
  for (int x = 0; x < count; x += lanes::kLanes32) {
    const auto valid = hn::FirstN(lanes::kF32, static_cast<std::size_t>(std::min(count - x, lanes::kLanes32)));
    const auto sample = see_windows<float>(channels, x, observer);
    num.add(hn::IfThenElseZero(valid, sample.num.raw));
    den.add(hn::IfThenElseZero(valid, sample.den.raw));
  }
  sums.num += num.take();
  sums.den += den.take();
}

/// The same in the reference library's order along a row.
inline void add_in_order(const Plane<float>& channels, int count, const Observer& observer, Information& row) {
  HWY_ALIGN float num[lanes::kLanes32];
  HWY_ALIGN float den[lanes::kLanes32];
  for (int x = 0; x < count; x += lanes::kLanes32) {
    const auto sample = see_windows<double>(channels, x, observer);
    sample.num.store(num);
    sample.den.store(den);
    for (int i = 0; i < std::min(count - x, lanes::kLanes32); ++i) {
      row.num += num[i];
      row.den += den[i];
    }
  }
}

}  // namespace snellen::float_vif::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
