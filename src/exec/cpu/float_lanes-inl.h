// SPDX-License-Identifier: BSD-2-Clause-Patent
// Several vectors of floats as one lane: long formulas wait for one result after the other, and a second chain of them
// fills the gaps. Compiled once per target.
#if defined(SNELLEN_EXEC_CPU_FLOAT_LANES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_EXEC_CPU_FLOAT_LANES_INL_H_
#undef SNELLEN_EXEC_CPU_FLOAT_LANES_INL_H_
#else
#define SNELLEN_EXEC_CPU_FLOAT_LANES_INL_H_
#endif

#include "exec/cpu/lane_math-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::cpu::HWY_NAMESPACE {

/// What base/lane_float.h asks of a lane, by that of two vectors.
struct FloatLanes {
  FloatLane first, second;

  FloatLanes() = default;
  HWY_INLINE FloatLanes(FloatLane a, FloatLane b) : first(a), second(b) {}
  HWY_INLINE explicit FloatLanes(float value) : first(value), second(value) {}

  HWY_INLINE static FloatLanes load(const float* p) { return {FloatLane::load(p), FloatLane::load(p + kLanes32)}; }
};

HWY_INLINE FloatLanes operator+(const FloatLanes& a, const FloatLanes& b) {
  return {a.first + b.first, a.second + b.second};
}
HWY_INLINE FloatLanes operator-(const FloatLanes& a, const FloatLanes& b) {
  return {a.first - b.first, a.second - b.second};
}
HWY_INLINE FloatLanes operator*(const FloatLanes& a, const FloatLanes& b) {
  return {a.first * b.first, a.second * b.second};
}
HWY_INLINE FloatLanes operator/(const FloatLanes& a, const FloatLanes& b) {
  return {a.first / b.first, a.second / b.second};
}

HWY_INLINE FloatLanes fma(const FloatLanes& a, const FloatLanes& b, const FloatLanes& c) {
  return {fma(a.first, b.first, c.first), fma(a.second, b.second, c.second)};
}
HWY_INLINE FloatLanes fms(const FloatLanes& a, const FloatLanes& b, const FloatLanes& c) {
  return {fms(a.first, b.first, c.first), fms(a.second, b.second, c.second)};
}
HWY_INLINE FloatLanes square_root(const FloatLanes& x) { return {square_root(x.first), square_root(x.second)}; }
HWY_INLINE FloatLanes magnitude(const FloatLanes& x) { return {magnitude(x.first), magnitude(x.second)}; }
HWY_INLINE FloatLanes with_sign(const FloatLanes& x, const FloatLanes& sign) {
  return {with_sign(x.first, sign.first), with_sign(x.second, sign.second)};
}
HWY_INLINE FloatLanes select_lt(const FloatLanes& a, const FloatLanes& b, const FloatLanes& yes, const FloatLanes& no) {
  return {select_lt(a.first, b.first, yes.first, no.first), select_lt(a.second, b.second, yes.second, no.second)};
}
HWY_INLINE FloatLanes select_eq(const FloatLanes& a, const FloatLanes& b, const FloatLanes& yes, const FloatLanes& no) {
  return {select_eq(a.first, b.first, yes.first, no.first), select_eq(a.second, b.second, yes.second, no.second)};
}
HWY_INLINE FloatLanes exponent(const FloatLanes& x) { return {exponent(x.first), exponent(x.second)}; }
HWY_INLINE FloatLanes mantissa(const FloatLanes& x) { return {mantissa(x.first), mantissa(x.second)}; }
HWY_INLINE FloatLanes power_of_two(const FloatLanes& n) { return {power_of_two(n.first), power_of_two(n.second)}; }

}  // namespace snellen::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
