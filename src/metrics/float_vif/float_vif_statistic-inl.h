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
  float* rows[kMeans];
  for (int i = 0; i < kMeans; ++i) rows[i] = means.row(i);
  for (int x = 0; x < count; x += lanes::kLanes32) {
    const auto load = [&](int row) HWY_ATTR { return FloatLane::load(rows[row] + x); };
    const auto v = variances(MomentsOf<FloatLane>{load(0), load(1), load(2), load(3), load(4)});
    const auto c = channel(v);
    v.ref.store(rows[kVarianceRef] + x);
    v.dis.store(rows[kVarianceDis] + x);
    c.gain.store(rows[kGain] + x);
    c.noise.store(rows[kNoise] + x);
  }
}

/// The rows that model_channels() leaves.
struct ChannelRows {
  explicit ChannelRows(const Plane<float>& channels)
      : ref(channels.row(kVarianceRef)),
        dis(channels.row(kVarianceDis)),
        gain(channels.row(kGain)),
        noise(channels.row(kNoise)) {}

  const float *ref, *dis, *gain, *noise;
};

/// What the observer gets out of the windows from column x on.
template <class Real>
HWY_INLINE InformationOf<FloatLane> see_windows(const ChannelRows& rows, int x, const Observer& observer) {
  const FloatLane zero(0.0F);  // the covariance went into gain and noise
  const VariancesOf<FloatLane> v{FloatLane::load(rows.ref + x), FloatLane::load(rows.dis + x), zero};
  const ChannelOf<FloatLane> c{FloatLane::load(rows.gain + x), FloatLane::load(rows.noise + x)};
  return information<Real>(v, c, observer);
}

/// Sums one part of what the observer gets out of `count` windows, in any order. Each part has loops of its own, since
/// the chains of a long one do not overlap. The observer is a copy: for all that g++ knows, a store may change another.
template <FloatLane InformationOf<FloatLane>::*kPart>
ExactSum<12> sum_exactly(const ChannelRows& rows, int count, const Observer observer, float* bits) {
  int end = 0;
  for (; end < count; end += lanes::kLanes32) (see_windows<float>(rows, end, observer).*kPart).store(bits + end);
  std::fill(bits + count, bits + end, 0.0F);
  lanes::ExactSumOfRun<12> quick;
  for (int x = 0; x < end; x += lanes::kLanes32) quick.add_any(bits + x);
  if (HWY_LIKELY(quick.is_exact())) return quick.take();
  lanes::ExactSumLanes<12> sum;
  for (int x = 0; x < end; x += lanes::kLanes32) sum.add(FloatLane::load(bits + x));
  return sum.take();
}

/// Adds what the observer gets out of `count` windows; the sums have no order.
inline void add_exact(Plane<float>& channels, int count, const Observer& observer, FloatVifScaleSums& sums) {
  const ChannelRows rows(channels);
  float* const bits = channels.row(kBits);
  sums.num += sum_exactly<&InformationOf<FloatLane>::num>(rows, count, observer, bits);
  sums.den += sum_exactly<&InformationOf<FloatLane>::den>(rows, count, observer, bits);
}

/// The same in the reference library's order along a row.
inline void add_in_order(const Plane<float>& channels, int count, const Observer& observer, Information& row) {
  const ChannelRows rows(channels);
  HWY_ALIGN float num[lanes::kLanes32];
  HWY_ALIGN float den[lanes::kLanes32];
  for (int x = 0; x < count; x += lanes::kLanes32) {
    const auto sample = see_windows<double>(rows, x, observer);
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
