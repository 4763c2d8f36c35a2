// SPDX-License-Identifier: BSD-2-Clause-Patent
// Float ADM's formulas over vectors, and sums of cubes of a row. Compiled once per target.
#if defined(SNELLEN_METRICS_FLOAT_ADM_LANES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_FLOAT_ADM_LANES_INL_H_
#undef SNELLEN_METRICS_FLOAT_ADM_LANES_INL_H_
#else
#define SNELLEN_METRICS_FLOAT_ADM_LANES_INL_H_
#endif

#include <algorithm>
#include <span>

#include "exec/cpu/lane_math-inl.h"
#include "metrics/float_adm/float_adm.h"
#include "metrics/float_adm/float_adm_math-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::cpu::HWY_NAMESPACE {

/// `operation` on both halves of vectors as doubles, rounded to float.
template <class Operation, class... Lanes>
HWY_INLINE FloatLane in_doubles(const Operation& operation, Lanes... x) {
  const hn::Half<decltype(kF32)> half;
  const auto lower = operation(hn::PromoteTo(kF64, hn::LowerHalf(half, x.raw))...);
  const auto upper = operation(hn::PromoteTo(kF64, hn::UpperHalf(half, x.raw))...);
  return hn::Combine(kF32, hn::DemoteTo(half, upper), hn::DemoteTo(half, lower));
}

HWY_INLINE FloatLane multiply_in_double(double factor, FloatLane x) {
  return in_doubles([&](VecF64 v) { return hn::Mul(hn::Set(kF64, factor), v); }, x);
}

HWY_INLINE FloatLane add_in_double(FloatLane sum, double factor, FloatLane x) {
  return in_doubles([&](VecF64 s, VecF64 v) { return hn::Add(s, hn::Mul(hn::Set(kF64, factor), v)); }, sum, x);
}

}  // namespace snellen::cpu::HWY_NAMESPACE

#define SNELLEN_LANE_TARGET HWY_NAMESPACE
#include "metrics/float_adm/float_adm_math-inl.h"
#undef SNELLEN_LANE_TARGET

namespace snellen::float_adm::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
namespace lanes = cpu::HWY_NAMESPACE;
using lanes::FloatLane;
using lanes::kF32;
using lanes::kI32;
using lanes::kLanes32;
using lanes::VecF32;
using lanes::VecI32;

/// Terms from 2^-48 to below 1 (or 0) for an ExactSum<0>, or such ones times 2^-48 for an ExactSum<-48>: 64 fraction
/// bits in four parts below 2^16. At most 2^15 terms a lane may be added before they are taken.
class FractionSum {
 public:
  HWY_INLINE FractionSum() {
    for (VecI32& part : parts_) part = hn::Zero(kI32);
  }

  HWY_INLINE void add(FloatLane term) {
    FloatLane rest = term * FloatLane(65536.0F);  // this and all that follows is exact
    SNELLEN_UNROLL
    for (VecI32& part : parts_) {
      const VecI32 whole = lanes::truncate(rest);
      part = hn::Add(part, whole);
      rest = (rest - lanes::to_float(whole)) * FloatLane(65536.0F);
    }
  }

  /// Adds to a sum.
  template <int kMagnitude>
  void add_to(ExactSum<kMagnitude>& sum) const {
    sum.high += total(parts_[0]) * 65536 + total(parts_[1]);
    sum.low += total(parts_[2]) * 65536 + total(parts_[3]);
  }

 private:
  static std::int64_t total(VecI32 v) {
    HWY_ALIGN std::int32_t lane[kLanes32];
    hn::Store(v, kI32, lane);
    std::int64_t sum = 0;
    for (const std::int32_t value : lane) sum += value;
    return sum;
  }

  VecI32 parts_[4];
};

/// The sums of FloatAdmSum.
class PowerSums {
 public:
  HWY_INLINE PowerSums() {}  // written out, or it would not be the target's

  /// Adds powers, from 0 to below 1.
  HWY_INLINE void add(FloatLane powers) {
    const FloatLane least(0x1p-48F);
    const FloatLane zero(0.0F);
    large_.add(lanes::select_lt(powers, least, zero, powers));
    if (HWY_UNLIKELY(!hn::AllFalse(kF32, hn::And(hn::Lt(powers.raw, least.raw), hn::Gt(powers.raw, zero.raw)))))
      small_.add(lanes::select_lt(powers, least, powers * FloatLane(0x1p48F), zero));
  }

  void add_to(FloatAdmSum& sum) const {
    large_.add_to(sum.large);
    small_.add_to(sum.small);
  }

 private:
  FractionSum large_;
  FractionSum small_;
};

/// Adds cubes of a row of magnitudes, each below 2^exponent, as float_adm::sum_of_powers has it. A vector may be read
/// behind the magnitudes.
inline void add_cubes(std::span<const float> magnitudes, FloatAdmSum& sum) {
  const FloatLane scale(std::ldexp(1.0F, -sum.exponent));
  PowerSums sums;
  const int count = static_cast<int>(magnitudes.size());
  for (int x = 0; x < count; x += kLanes32) {
    const auto inside = hn::FirstN(kF32, static_cast<std::size_t>(std::min(count - x, kLanes32)));
    const FloatLane value = FloatLane(hn::IfThenElseZero(inside, hn::LoadU(kF32, magnitudes.data() + x))) * scale;
    sums.add(value * value * value);
  }
  sums.add_to(sum);
}

/// The same for any power, of magnitudes with zeros behind them, a vector full. What masks have been taken off is often
/// 0 in whole vectors, which add nothing.
inline void add_powers(std::span<const float> magnitudes, float power, FloatAdmSum& sum) {
  const FloatLane scale(std::ldexp(1.0F, -sum.exponent));
  const FloatLane zero(0.0F);
  const FloatLane p(power);
  PowerSums sums;
  for (int x = 0; x < static_cast<int>(magnitudes.size()); x += kLanes32) {
    const FloatLane value = FloatLane::load(magnitudes.data() + x) * scale;
    if (hn::AllFalse(kF32, hn::Gt(value.raw, zero.raw))) continue;
    sums.add(lane::HWY_NAMESPACE::power_of_fraction(value, p));
  }
  sums.add_to(sum);
}

/// float_adm::largest of magnitudes with zeros behind each row.
inline float largest(PlaneView<const float> magnitudes) {
  VecF32 most = hn::Zero(kF32);
  for (int y = 0; y < magnitudes.height(); ++y)
    for (int x = 0; x < magnitudes.width(); x += kLanes32) most = hn::Max(most, hn::LoadU(kF32, magnitudes.row(y) + x));
  return hn::GetLane(hn::MaxOfLanes(kF32, most));
}

}  // namespace snellen::float_adm::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
