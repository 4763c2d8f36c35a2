// SPDX-License-Identifier: BSD-2-Clause-Patent
// What windows of the integer SSIM fall short of 1, a vector at a time, from exact integers of 64 bits. Samples count
// from the middle of their range, which changes no variance and no difference. Compiled once per target.
#if defined(SNELLEN_METRICS_SSIM_EXACT_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_SSIM_EXACT_INL_H_
#undef SNELLEN_METRICS_SSIM_EXACT_INL_H_
#else
#define SNELLEN_METRICS_SSIM_EXACT_INL_H_
#endif

#include "exec/cpu/exact_sum-inl.h"
#include "metrics/ssim/ssim.h"
#include "metrics/ssim/ssim_loss-inl.h"
#include "metrics/ssim/ssim_math-inl.h"
#include "metrics/ssim/ssim_vectors-inl.h"

HWY_BEFORE_NAMESPACE();
#define SNELLEN_LANE_TARGET HWY_NAMESPACE
#include "metrics/ssim/ssim_loss-inl.h"
#undef SNELLEN_LANE_TARGET

namespace snellen::ssim_integer::HWY_NAMESPACE {

using lanes::FloatLane;

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

/// Windows of samples of up to 8 bits, or `kDeep` ones.
template <bool kDeep>
class ExactWindows {
 public:
  using Sums = SsimExactSums;

  /// Sums of squares of samples of at most 8 bits fit 32 bits: they are at most 2 * (2^7)^2 * 2^16. Those of deep
  /// samples have their 16 lower bits first and the others in a quantity of their own.
  enum Quantity { kRef, kDis, kSquares, kError, kUpperSquares, kUpperError };
  static constexpr std::size_t kQuantities = kDeep ? 6 : 4;

  static constexpr int middle(int depth) { return 1 << (depth - 1); }

  explicit ExactWindows(int depth) : stabilisers_(stabilisers(depth)), middle_(middle(depth)) {}

  /// The quantities of kLanes32 samples, into column `x` of a row each.
  HWY_INLINE static void store(VecI32 ref, VecI32 dis, int x, Plane<std::int32_t>& out) {
    const auto put = [&](Quantity quantity, VecI32 values) { hn::StoreU(values, kI32, out.row(quantity) + x); };
    const VecI32 apart = hn::Sub(ref, dis);
    const VecI32 squares = hn::Add(hn::Mul(ref, ref), hn::Mul(dis, dis));
    const VecI32 error = hn::Mul(apart, apart);
    put(kRef, ref);
    put(kDis, dis);
    if constexpr (kDeep) {
      put(kSquares, hn::And(squares, lanes::set_i32(0xFFFF)));
      put(kError, hn::And(error, lanes::set_i32(0xFFFF)));
      put(kUpperSquares, lanes::upper_half(squares));
      put(kUpperError, lanes::upper_half(error));
    } else {
      put(kSquares, squares);
      put(kError, error);
    }
  }

  /// Adds a vector of windows of a row; those of weight 0 are behind it.
  HWY_INLINE void add(const VecI32 (&sums)[kQuantities], VecI32 weight, int) {
    const FloatLane lost = losses(sums, weight);
    const FloatLane counts = to_float(lanes::to_doubles(weight));
    loss_.add(hn::IfThenElseZero(hn::Gt(counts.raw, hn::Zero(lanes::kF32)), lost.raw));
  }

  /// Called after each row, which is as much as the sum takes at once.
  void take(SsimExactSums& sums) { sums.loss += loss_.take(); }

 private:
  /// Of a vector of windows, in the order of to_float().
  HWY_INLINE FloatLane losses(const VecI32 (&sums)[kQuantities], VecI32 weight) const {
    const auto weighed = [&](Quantity lower, Quantity upper) -> Wide {
      const Wide product_of_lower = product(weight, sums[lower]);
      if constexpr (kDeep)
        return product_of_lower + times_65536(product(weight, sums[upper]));
      else
        return product_of_lower;
    };
    const auto squared = [](VecI32 v) { return product(v, v); };
    const VecI32 offset = hn::Mul(weight, hn::Set(kI32, middle_));
    const Wide apart = squared(hn::BitCast(kI32, [&] {
      const auto r = hn::BitCast(lanes::kU32, hn::Add(sums[kRef], offset));
      const auto d = hn::BitCast(lanes::kU32, hn::Add(sums[kDis], offset));
      return hn::Sub(hn::Max(r, d), hn::Min(r, d));
    }()));
    const Wide variances =
        weighed(kSquares, kUpperSquares) - squared(hn::Abs(sums[kRef])) - squared(hn::Abs(sums[kDis]));
    return loss(PartsOf<FloatLane>{.weight = to_float(lanes::to_doubles(weight)),
                                   .ref_squared = to_float(squared(hn::Add(sums[kRef], offset))),
                                   .dis_squared = to_float(squared(hn::Add(sums[kDis], offset))),
                                   .apart = to_float(apart),
                                   .difference = to_float(weighed(kError, kUpperError) - apart),
                                   .variances = to_float(variances)},
                FloatLane(stabilisers_.c1), FloatLane(stabilisers_.c2));
  }

  Stabilisers stabilisers_;
  int middle_;
  lanes::ExactSumLanes<18> loss_;
};

}  // namespace snellen::ssim_integer::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
