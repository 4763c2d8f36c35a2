// SPDX-License-Identifier: BSD-2-Clause-Patent
// A vector of floats as a lane of base/lane_float.h, and base/lane_pair-inl.h over it: formulas that are templates over
// their lane give in each of its lanes the bits that they give for one float. Compiled once per target.
#if defined(SNELLEN_EXEC_CPU_FLOAT_LANE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_EXEC_CPU_FLOAT_LANE_INL_H_
#undef SNELLEN_EXEC_CPU_FLOAT_LANE_INL_H_
#else
#define SNELLEN_EXEC_CPU_FLOAT_LANE_INL_H_
#endif

#include <array>
#include <cmath>
#include <cstddef>

#include "base/lane_float.h"
#include "base/lane_pair-inl.h"
#include "exec/cpu/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::cpu::HWY_NAMESPACE {

using VecF32 = hn::VFromD<decltype(kF32)>;

struct FloatLane {
  VecF32 raw;

  FloatLane() = default;
  HWY_INLINE FloatLane(VecF32 v) : raw(v) {}
  HWY_INLINE explicit FloatLane(float value) : raw(hn::Set(kF32, value)) {}

  HWY_INLINE static FloatLane load(const float* p) { return hn::LoadU(kF32, p); }
  HWY_INLINE void store(float* p) const { hn::StoreU(raw, kF32, p); }
};

HWY_INLINE FloatLane operator+(FloatLane a, FloatLane b) { return hn::Add(a.raw, b.raw); }
HWY_INLINE FloatLane operator-(FloatLane a, FloatLane b) { return hn::Sub(a.raw, b.raw); }
HWY_INLINE FloatLane operator*(FloatLane a, FloatLane b) { return hn::Mul(a.raw, b.raw); }
HWY_INLINE FloatLane operator/(FloatLane a, FloatLane b) { return hn::Div(a.raw, b.raw); }

/// Toward zero, for values inside int32. Highway's own conversion would clamp first.
HWY_INLINE VecI32 truncate(FloatLane x) {
#if HWY_TARGET == HWY_AVX2
  return VecI32{_mm256_cvttps_epi32(x.raw.raw)};
#elif HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
  return VecI32{_mm512_cvttps_epi32(x.raw.raw)};
#else
  return hn::ConvertTo(kI32, x.raw);
#endif
}

/// Rounded to the nearest float.
HWY_INLINE FloatLane to_float(VecI32 v) { return hn::ConvertTo(kF32, v); }

// The functions of base/lane_float.h.

HWY_INLINE FloatLane fma(FloatLane a, FloatLane b, FloatLane c) {
#if HWY_TARGET == HWY_EMU128 || HWY_TARGET == HWY_SCALAR
  // Highway's emulation rounds the product.
  HWY_ALIGN float lanes[3][HWY_LANES(float)];
  a.store(lanes[0]);
  b.store(lanes[1]);
  c.store(lanes[2]);
  for (std::size_t i = 0; i < HWY_LANES(float); ++i) lanes[0][i] = std::fma(lanes[0][i], lanes[1][i], lanes[2][i]);
  return FloatLane::load(lanes[0]);
#else
  return hn::MulAdd(a.raw, b.raw, c.raw);
#endif
}

HWY_INLINE FloatLane fms(FloatLane a, FloatLane b, FloatLane c) {
#if HWY_TARGET == HWY_EMU128 || HWY_TARGET == HWY_SCALAR
  return fma(a, b, hn::Neg(c.raw));
#else
  return hn::MulSub(a.raw, b.raw, c.raw);
#endif
}

HWY_INLINE FloatLane square_root(FloatLane x) { return hn::Sqrt(x.raw); }

HWY_INLINE FloatLane select_lt(FloatLane a, FloatLane b, FloatLane yes, FloatLane no) {
  return hn::IfThenElse(hn::Lt(a.raw, b.raw), yes.raw, no.raw);
}

HWY_INLINE FloatLane select_eq(FloatLane a, FloatLane b, FloatLane yes, FloatLane no) {
  return hn::IfThenElse(hn::Eq(a.raw, b.raw), yes.raw, no.raw);
}

// A choice by a mask takes three operations on some processors with AVX2; these take one or two.

HWY_INLINE FloatLane at_least(FloatLane x, FloatLane bound) {
#if HWY_ARCH_X86
  return hn::Max(bound.raw, x.raw);  // the second of two that cannot be compared
#else
  return select_lt(x, bound, bound, x);
#endif
}

HWY_INLINE FloatLane at_most(FloatLane x, FloatLane bound) {
#if HWY_ARCH_X86
  return hn::Min(bound.raw, x.raw);
#else
  return select_lt(bound, x, bound, x);
#endif
}

HWY_INLINE FloatLane zero_if_lt(FloatLane a, FloatLane b, FloatLane x) {
  return hn::IfThenZeroElse(hn::Lt(a.raw, b.raw), x.raw);
}

}  // namespace snellen::cpu::HWY_NAMESPACE

#define SNELLEN_LANE_TARGET HWY_NAMESPACE
#include "base/lane_pair-inl.h"
#undef SNELLEN_LANE_TARGET
HWY_AFTER_NAMESPACE();

#endif  // per target
