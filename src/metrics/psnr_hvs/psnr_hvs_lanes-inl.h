// SPDX-License-Identifier: BSD-2-Clause-Patent
// Vectors of integers as lanes of the block's formulas, and those formulas over them: each lane is a block of its own.
// Compiled once per target.
#if defined(SNELLEN_METRICS_PSNR_HVS_LANES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_PSNR_HVS_LANES_INL_H_
#undef SNELLEN_METRICS_PSNR_HVS_LANES_INL_H_
#else
#define SNELLEN_METRICS_PSNR_HVS_LANES_INL_H_
#endif

#include "exec/cpu/float_lane-inl.h"
#include "metrics/psnr_hvs/psnr_hvs_block-inl.h"
#include "metrics/psnr_hvs/psnr_hvs_math-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::psnr_hvs::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
namespace lanes = cpu::HWY_NAMESPACE;
using lanes::FloatLane;
using lanes::VecI16;
using lanes::VecI32;

/// A vector of 16-bit integers.
struct Int16Lane {
  VecI16 raw;
};

/// As many blocks in 32 bits each: the even and the odd ones. Two vectors also keep the chains of additions, in which
/// each waits for the one before it, from setting the pace.
struct Int32Lane {
  VecI32 even, odd;
};

struct FloatLanes {
  FloatLane even, odd;

  FloatLanes() = default;
  HWY_INLINE FloatLanes(FloatLane e, FloatLane o) : even(e), odd(o) {}
  HWY_INLINE explicit FloatLanes(float value) : even(value), odd(value) {}
};

HWY_INLINE Int16Lane operator+(Int16Lane a, Int16Lane b) { return {hn::Add(a.raw, b.raw)}; }
HWY_INLINE Int16Lane operator-(Int16Lane a, Int16Lane b) { return {hn::Sub(a.raw, b.raw)}; }
HWY_INLINE Int16Lane& operator+=(Int16Lane& a, Int16Lane b) { return a = a + b; }
HWY_INLINE Int16Lane& operator-=(Int16Lane& a, Int16Lane b) { return a = a - b; }

HWY_INLINE Int32Lane operator+(Int32Lane a, Int32Lane b) { return {hn::Add(a.even, b.even), hn::Add(a.odd, b.odd)}; }
HWY_INLINE Int32Lane operator-(Int32Lane a, Int32Lane b) { return {hn::Sub(a.even, b.even), hn::Sub(a.odd, b.odd)}; }
HWY_INLINE Int32Lane operator*(Int32Lane a, Int32Lane b) { return {hn::Mul(a.even, b.even), hn::Mul(a.odd, b.odd)}; }
HWY_INLINE Int32Lane& operator+=(Int32Lane& a, Int32Lane b) { return a = a + b; }
HWY_INLINE Int32Lane& operator-=(Int32Lane& a, Int32Lane b) { return a = a - b; }

HWY_INLINE FloatLanes operator+(FloatLanes a, FloatLanes b) { return {a.even + b.even, a.odd + b.odd}; }
HWY_INLINE FloatLanes operator-(FloatLanes a, FloatLanes b) { return {a.even - b.even, a.odd - b.odd}; }
HWY_INLINE FloatLanes operator*(FloatLanes a, FloatLanes b) { return {a.even * b.even, a.odd * b.odd}; }
HWY_INLINE FloatLanes operator/(FloatLanes a, FloatLanes b) { return {a.even / b.even, a.odd / b.odd}; }

HWY_INLINE FloatLanes square_root(FloatLanes x) { return {square_root(x.even), square_root(x.odd)}; }
HWY_INLINE FloatLanes select_lt(FloatLanes a, FloatLanes b, FloatLanes yes, FloatLanes no) {
  return {select_lt(a.even, b.even, yes.even, no.even), select_lt(a.odd, b.odd, yes.odd, no.odd)};
}

HWY_INLINE Int16Lane halved(Int16Lane x) {
  const VecI16 sign = hn::BitCast(lanes::kI16, hn::ShiftRight<15>(hn::BitCast(lanes::kU16, x.raw)));
  return {hn::ShiftRight<1>(hn::Add(x.raw, sign))};
}

HWY_INLINE VecI32 halved(VecI32 x) {
  const VecI32 sign = hn::BitCast(lanes::kI32, hn::ShiftRight<31>(hn::BitCast(lanes::kU32, x)));
  return hn::ShiftRight<1>(hn::Add(x, sign));
}

HWY_INLINE Int32Lane halved(Int32Lane x) { return {halved(x.even), halved(x.odd)}; }

/// For factor < 2^shift <= 2^15.
HWY_INLINE Int16Lane scaled(Int16Lane x, std::int32_t factor, int shift) {
  return {hn::MulFixedPoint15(x.raw, hn::Set(lanes::kI16, static_cast<std::int16_t>(factor << (15 - shift))))};
}

HWY_INLINE VecI32 scaled(VecI32 x, std::int32_t factor, int shift) {
  const VecI32 product = hn::Mul(x, hn::Set(lanes::kI32, factor));
  return hn::ShiftRightSame(hn::Add(product, hn::Set(lanes::kI32, 1 << (shift - 1))), shift);
}

HWY_INLINE Int32Lane scaled(Int32Lane x, std::int32_t factor, int shift) {
  return {scaled(x.even, factor, shift), scaled(x.odd, factor, shift)};
}

HWY_INLINE FloatLanes to_float(Int32Lane x) { return {lanes::to_float(x.even), lanes::to_float(x.odd)}; }
HWY_INLINE Int32Lane magnitude(Int32Lane x) { return {hn::Abs(x.even), hn::Abs(x.odd)}; }

HWY_INLINE Int32Lane widened(Int16Lane x) {
  const VecI32 pairs = lanes::as_i32(x.raw);
  return {hn::ShiftRight<16>(hn::ShiftLeft<16>(pairs)), hn::ShiftRight<16>(pairs)};
}

HWY_INLINE BlockOf<Int32Lane> widened(const BlockOf<Int16Lane>& block) {
  BlockOf<Int32Lane> wide;
  for (std::size_t i = 0; i < BlockOf<Int16Lane>::size(); ++i) wide[i] = widened(block[i]);
  return wide;
}

}  // namespace snellen::psnr_hvs::HWY_NAMESPACE

#define SNELLEN_LANE_TARGET HWY_NAMESPACE
#include "metrics/psnr_hvs/psnr_hvs_block-inl.h"
#undef SNELLEN_LANE_TARGET
HWY_AFTER_NAMESPACE();

#endif  // per target
