// SPDX-License-Identifier: BSD-2-Clause-Patent
// base/lane_math-inl.h over vectors of floats: the rest of what it asks of a lane, and its functions once more for each
// target.
#if defined(SNELLEN_EXEC_CPU_LANE_MATH_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_EXEC_CPU_LANE_MATH_INL_H_
#undef SNELLEN_EXEC_CPU_LANE_MATH_INL_H_
#else
#define SNELLEN_EXEC_CPU_LANE_MATH_INL_H_
#endif

#include "base/lane_angle-inl.h"
#include "base/lane_fraction_power-inl.h"
#include "base/lane_power-inl.h"
#include "exec/cpu/float_lane-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::cpu::HWY_NAMESPACE {

HWY_INLINE FloatLane magnitude(FloatLane x) { return hn::Abs(x.raw); }

HWY_INLINE FloatLane with_sign(FloatLane x, FloatLane sign) { return hn::CopySign(x.raw, sign.raw); }

HWY_INLINE FloatLane exponent(FloatLane x) {
  const VecI32 biased = hn::And(hn::BitCast(kI32, hn::ShiftRight<23>(hn::BitCast(kU32, x.raw))), set_i32(255));
  return to_float(biased) - FloatLane(127.0F);
}

HWY_INLINE FloatLane mantissa(FloatLane x) {
  const VecI32 fraction = hn::And(hn::BitCast(kI32, x.raw), set_i32(0x007fffff));
  return hn::BitCast(kF32, hn::Or(fraction, set_i32(0x3f800000)));
}

/// What hosts' divisions make is a NaN with this mantissa.
HWY_INLINE FloatLane quotient_mantissa(FloatLane x) { return mantissa(x); }

HWY_INLINE FloatLane power_of_two(FloatLane n) {
  return hn::BitCast(kF32, hn::ShiftLeft<23>(hn::BitCast(kI32, (n + FloatLane(8388608 + 127)).raw)));
}

#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
/// What lane::entry does by choices, in one step.
HWY_INLINE FloatLane entry(const lane::Table& table, FloatLane index) {
  const __m256 entries = _mm256_loadu_ps(table.values);
#if HWY_TARGET == HWY_AVX2
  return VecF32{_mm256_permutevar8x32_ps(entries, truncate(index).raw)};
#else
  return VecF32{_mm512_permutexvar_ps(truncate(index).raw, _mm512_castps256_ps512(entries))};
#endif
}
#endif

}  // namespace snellen::cpu::HWY_NAMESPACE

#define SNELLEN_LANE_TARGET HWY_NAMESPACE
#include "base/lane_angle-inl.h"
#include "base/lane_fraction_power-inl.h"
#include "base/lane_power-inl.h"
#undef SNELLEN_LANE_TARGET
HWY_AFTER_NAMESPACE();

#endif  // per target
