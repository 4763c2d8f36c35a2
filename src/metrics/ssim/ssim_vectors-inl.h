// SPDX-License-Identifier: BSD-2-Clause-Patent
// Weighted sums of the integer SSIM's windows, and what the windows lose, a vector at a time. Samples count from the
// middle of their range, which changes no variance and no difference. Compiled once per target.
#if defined(SNELLEN_METRICS_SSIM_VECTORS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_SSIM_VECTORS_INL_H_
#undef SNELLEN_METRICS_SSIM_VECTORS_INL_H_
#else
#define SNELLEN_METRICS_SSIM_VECTORS_INL_H_
#endif

#include <algorithm>

#include "exec/cpu/exact_sum-inl.h"
#include "exec/cpu/samples-inl.h"
#include "metrics/ssim/ssim_loss-inl.h"
#include "metrics/ssim/ssim_scratch.h"
#include "metrics/ssim/ssim_window.h"

HWY_BEFORE_NAMESPACE();
#define SNELLEN_LANE_TARGET HWY_NAMESPACE
#include "metrics/ssim/ssim_loss-inl.h"
#undef SNELLEN_LANE_TARGET

namespace snellen::ssim_integer::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
namespace lanes = cpu::HWY_NAMESPACE;
using lanes::FloatLane;
using lanes::kI32;
using lanes::kLanes16;
using lanes::kLanes32;
using lanes::kU64;
using lanes::VecI16;
using lanes::VecI32;
using lanes::VecU64;

/// The sums of windows of samples of at most 8 bits fit 32 bits: those of squares are at most 2 * (2^7)^2 * 2^16.
constexpr int quantities(bool deep) { return deep ? kQuantities : kUpperSquares; }

/// Quantities of kLanes32 samples, from column `x` on.
template <bool kDeep>
HWY_INLINE void store_quantities(VecI32 ref, VecI32 dis, int x, Plane<std::int32_t>& out) {
  const auto store = [&](Quantity quantity, VecI32 values) { hn::StoreU(values, kI32, out.row(quantity) + x); };
  const VecI32 apart = hn::Sub(ref, dis);
  const VecI32 squares = hn::Add(hn::Mul(ref, ref), hn::Mul(dis, dis));
  const VecI32 error = hn::Mul(apart, apart);
  store(kRef, ref);
  store(kDis, dis);
  if constexpr (kDeep) {
    store(kSquares, hn::And(squares, lanes::set_i32(0xFFFF)));
    store(kError, hn::And(error, lanes::set_i32(0xFFFF)));
    store(kUpperSquares, lanes::upper_half(squares));
    store(kUpperError, lanes::upper_half(error));
  } else {
    store(kSquares, squares);
    store(kError, error);
  }
}

template <bool kDeep, class T>
void fill_samples(const T* ref, const T* dis, int width, int middle, Plane<std::int32_t>& out) {
  const hn::Half<decltype(lanes::kI16)> half;
  for (int x = 0; x < width; x += kLanes16) {
    const auto inside = hn::FirstN(lanes::kI16, static_cast<std::size_t>(std::min(width - x, kLanes16)));
    const auto centred = [&](const T* row) -> VecI16 {
      const VecI16 samples = hn::BitCast(lanes::kI16, lanes::load_samples(row, x, width));
      return hn::IfThenElseZero(inside, hn::Sub(samples, hn::Set(lanes::kI16, static_cast<std::int16_t>(middle))));
    };
    const VecI16 r = centred(ref);
    const VecI16 d = centred(dis);
    store_quantities<kDeep>(hn::PromoteTo(kI32, hn::LowerHalf(half, r)), hn::PromoteTo(kI32, hn::LowerHalf(half, d)), x,
                            out);
    store_quantities<kDeep>(hn::PromoteTo(kI32, hn::UpperHalf(half, r)), hn::PromoteTo(kI32, hn::UpperHalf(half, d)),
                            x + kLanes32, out);
  }
}

/// The weighted sum of what load(k) gives for k from -kRadius to kRadius, modulo 2^32.
template <class Load>
HWY_INLINE VecI32 weighted(Load&& load) {
  VecI32 sum = hn::Mul(load(0), hn::Set(kI32, tap(0)));
  SNELLEN_UNROLL
  for (int k = 1; k <= kRadius; ++k) sum = hn::Add(sum, hn::Mul(hn::Add(load(-k), load(k)), hn::Set(kI32, tap(k))));
  return sum;
}

inline void weigh_row(const std::int32_t* values, int width, std::int32_t* out) {
  for (int x = 0; x < width; x += kLanes32)
    hn::Store(weighted([&](int k) { return hn::LoadU(kI32, values + x + k); }), kI32, out + x);
}

/// Numbers of 64 bits, for the even and for the odd lanes of a vector of 32.
struct Wide {
  VecU64 even, odd;
};

/// Of lanes as unsigned numbers.
HWY_INLINE Wide product(VecI32 a, VecI32 b) {
  const auto multiply = [](VecU64 c, VecU64 d) {
    return hn::MulEven(hn::BitCast(lanes::kU32, c), hn::BitCast(lanes::kU32, d));
  };
  const VecU64 even_a = hn::BitCast(kU64, a);
  const VecU64 even_b = hn::BitCast(kU64, b);
  return {multiply(even_a, even_b), multiply(hn::ShiftRight<32>(even_a), hn::ShiftRight<32>(even_b))};
}

HWY_INLINE Wide operator+(Wide a, Wide b) { return {hn::Add(a.even, b.even), hn::Add(a.odd, b.odd)}; }
HWY_INLINE Wide operator-(Wide a, Wide b) { return {hn::Sub(a.even, b.even), hn::Sub(a.odd, b.odd)}; }
HWY_INLINE Wide times_65536(Wide a) { return {hn::ShiftLeft<16>(a.even), hn::ShiftLeft<16>(a.odd)}; }

/// A double that rounds to the float nearest to v. Where v has more than 53 bits, the lowest of those that stay is set
/// if any of the others is: that tells on which side of the middle between two floats v lies.
HWY_INLINE lanes::VecF64 to_double(VecU64 v) {
  const auto pattern = [](std::uint64_t bits) { return hn::Set(kU64, bits); };
  const VecU64 rest = hn::And(v, pattern(0x7FF));
  const VecU64 sticky = hn::And(hn::Add(rest, pattern(0x7FF)), pattern(0x800));
  const VecU64 shortened = hn::Or(hn::Sub(v, rest), sticky);
  v = hn::IfThenElse(hn::Eq(hn::ShiftRight<53>(v), hn::Zero(kU64)), v, shortened);
  // In the mantissas of doubles with the exponents of 2^84 and 2^52.
  const auto upper = hn::BitCast(lanes::kF64, hn::Or(hn::ShiftRight<32>(v), pattern(0x4530000000000000)));
  const auto lower = hn::BitCast(lanes::kF64, hn::Or(hn::And(v, pattern(0xFFFFFFFF)), pattern(0x4330000000000000)));
  return hn::Add(hn::Sub(upper, hn::Set(lanes::kF64, 0x1p84 + 0x1p52)), lower);
}

/// First the even lanes, then the odd ones.
HWY_INLINE FloatLane to_float(lanes::Doubles d) {
  const hn::Rebind<float, decltype(lanes::kF64)> half;
  return hn::Combine(lanes::kF32, hn::DemoteTo(half, d.odd), hn::DemoteTo(half, d.even));
}
HWY_INLINE FloatLane to_float(Wide v) { return to_float(lanes::Doubles{to_double(v.even), to_double(v.odd)}); }

/// The losses of a vector of windows, in the order of to_float().
template <bool kDeep>
HWY_INLINE FloatLane losses(const VecI32 (&sums)[kQuantities], VecI32 weight, int middle, Stabilisers s) {
  const auto weighed = [&](Quantity lower, Quantity upper) -> Wide {
    const Wide product_of_lower = product(weight, sums[lower]);
    if constexpr (!kDeep) return product_of_lower;
    return product_of_lower + times_65536(product(weight, sums[upper]));
  };
  const auto squared = [](VecI32 v) { return product(v, v); };
  const VecI32 offset = hn::Mul(weight, hn::Set(kI32, middle));
  const Wide apart = squared(hn::BitCast(kI32, [&] {
    const auto r = hn::BitCast(lanes::kU32, hn::Add(sums[kRef], offset));
    const auto d = hn::BitCast(lanes::kU32, hn::Add(sums[kDis], offset));
    return hn::Sub(hn::Max(r, d), hn::Min(r, d));
  }()));
  const Wide variances = weighed(kSquares, kUpperSquares) - squared(hn::Abs(sums[kRef])) - squared(hn::Abs(sums[kDis]));
  return loss(PartsOf<FloatLane>{.weight = to_float(lanes::to_doubles(weight)),
                                 .ref_squared = to_float(squared(hn::Add(sums[kRef], offset))),
                                 .dis_squared = to_float(squared(hn::Add(sums[kDis], offset))),
                                 .apart = to_float(apart),
                                 .difference = to_float(weighed(kError, kUpperError) - apart),
                                 .variances = to_float(variances)},
              FloatLane(s.c1), FloatLane(s.c2));
}

}  // namespace snellen::ssim_integer::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
