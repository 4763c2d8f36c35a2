// SPDX-License-Identifier: BSD-2-Clause-Patent
// Vectors of doubles, and of as many floats, with operators: formulas read as formulas. Compiled once per target.
#if defined(SNELLEN_EXEC_CPU_DOUBLE_LANE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_EXEC_CPU_DOUBLE_LANE_INL_H_
#undef SNELLEN_EXEC_CPU_DOUBLE_LANE_INL_H_
#else
#define SNELLEN_EXEC_CPU_DOUBLE_LANE_INL_H_
#endif

#include <array>
#include <cstddef>

#include "exec/cpu/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::cpu::HWY_NAMESPACE {

template <class D>
struct LaneOf {
  using Scalar = hn::TFromD<D>;
  hn::VFromD<D> raw;

  LaneOf() = default;
  HWY_INLINE LaneOf(hn::VFromD<D> v) : raw(v) {}
  HWY_INLINE explicit LaneOf(Scalar value) : raw(hn::Set(D(), value)) {}

  HWY_INLINE static LaneOf load(const Scalar* p) { return hn::LoadU(D(), p); }
  HWY_INLINE void store(Scalar* p) const { hn::StoreU(raw, D(), p); }

  HWY_INLINE friend LaneOf operator+(LaneOf a, LaneOf b) { return hn::Add(a.raw, b.raw); }
  HWY_INLINE friend LaneOf operator-(LaneOf a, LaneOf b) { return hn::Sub(a.raw, b.raw); }
  HWY_INLINE friend LaneOf operator*(LaneOf a, LaneOf b) { return hn::Mul(a.raw, b.raw); }
  HWY_INLINE friend LaneOf operator/(LaneOf a, LaneOf b) { return hn::Div(a.raw, b.raw); }

  HWY_INLINE friend auto operator<(LaneOf a, LaneOf b) { return hn::Lt(a.raw, b.raw); }
  HWY_INLINE friend auto operator==(LaneOf a, LaneOf b) { return hn::Eq(a.raw, b.raw); }
};

using DoubleLane = LaneOf<hn::ScalableTag<double>>;
using SingleLane = LaneOf<hn::Rebind<float, hn::ScalableTag<double>>>;  // as many floats as there are doubles
constexpr int kLanes64 = HWY_LANES(double);

HWY_INLINE DoubleLane to_double(SingleLane x) { return hn::PromoteTo(kF64, x.raw); }
HWY_INLINE SingleLane to_float(DoubleLane x) { return hn::DemoteTo(hn::Rebind<float, decltype(kF64)>(), x.raw); }

template <class D>
HWY_INLINE LaneOf<D> square_root(LaneOf<D> x) {
  return hn::Sqrt(x.raw);
}
template <class D>
HWY_INLINE LaneOf<D> magnitude(LaneOf<D> x) {
  return hn::Abs(x.raw);
}
template <class D, class Mask>
HWY_INLINE LaneOf<D> select(Mask mask, LaneOf<D> yes, LaneOf<D> no) {
  return hn::IfThenElse(mask, yes.raw, no.raw);
}
/// x where the mask is, else 0; a third of what select() costs with AVX2.
template <class D, class Mask>
HWY_INLINE LaneOf<D> only(Mask mask, LaneOf<D> x) {
  return hn::IfThenElseZero(mask, x.raw);
}
template <class D>
HWY_INLINE LaneOf<D> larger_of(LaneOf<D> a, LaneOf<D> b) {
  return hn::Max(a.raw, b.raw);
}
template <class D>
HWY_INLINE LaneOf<D> smaller_of(LaneOf<D> a, LaneOf<D> b) {
  return hn::Min(a.raw, b.raw);
}

/// a * b + c and c - a * b, rounded once where the target can.
HWY_INLINE DoubleLane fma(DoubleLane a, DoubleLane b, DoubleLane c) { return hn::MulAdd(a.raw, b.raw, c.raw); }
HWY_INLINE DoubleLane minus_product(DoubleLane c, DoubleLane a, DoubleLane b) {
  return hn::NegMulAdd(a.raw, b.raw, c.raw);
}

/// c[0] + c[1] x + c[2] x^2 + ...
template <std::size_t n>
HWY_INLINE DoubleLane polynomial(DoubleLane x, const std::array<double, n>& c) {
  DoubleLane sum(c[n - 1]);
  SNELLEN_UNROLL
  for (std::size_t k = 1; k < n; ++k) sum = fma(sum, x, DoubleLane(c[n - 1 - k]));
  return sum;
}

}  // namespace snellen::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
