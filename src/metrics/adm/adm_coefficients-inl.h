// SPDX-License-Identifier: BSD-2-Clause-Patent
// What the coefficients of all scales share in the vector code: the angle between two vectors, and sums of cubes.
#if defined(SNELLEN_METRICS_ADM_COEFFICIENTS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_ADM_COEFFICIENTS_INL_H_
#undef SNELLEN_METRICS_ADM_COEFFICIENTS_INL_H_
#else
#define SNELLEN_METRICS_ADM_COEFFICIENTS_INL_H_
#endif

#include "metrics/adm/adm_filters-inl.h"
#include "metrics/adm/adm_sets.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::adm::HWY_NAMESPACE {

using VecF32 = hn::VFromD<decltype(lanes::kF32)>;

/// The axial coefficients of both pictures, 32 bits a lane.
struct Directions {
  VecI32 ref_h, ref_v, dis_h, dis_v;
};

/// Decides those lanes that floats leave open.
inline HWY_NOINLINE VecI32 decide_exactly(const Directions& d, VecI32 open, VecI32 same) {
  HWY_ALIGN std::int32_t lane[6][kLanes32];
  hn::Store(d.ref_h, kI32, lane[0]);
  hn::Store(d.ref_v, kI32, lane[1]);
  hn::Store(d.dis_h, kI32, lane[2]);
  hn::Store(d.dis_v, kI32, lane[3]);
  hn::Store(open, kI32, lane[4]);
  hn::Store(same, kI32, lane[5]);
  for (int i = 0; i < kLanes32; ++i)
    if (lane[4][i] != 0) lane[5][i] = same_direction(lane[0][i], lane[1][i], lane[2][i], lane[3][i]) ? -1 : 0;
  return hn::Load(kI32, lane[5]);
}

/// All bits of a lane set where adm::same_direction holds, from the scalar product `dot` and the product `norms` of
/// both squared lengths as floats. The roundings that led to them, here and in the definition, change dot^2 - c norms
/// by less than 24 * 2^-24 norms together, so a difference beyond 2^-18 norms decides. A vector of length 0 gives 0
/// exactly, and no doubt.
template <class MakeDirections>
HWY_INLINE VecI32 same_direction_lanes(VecF32 dot, VecF32 norms, const MakeDirections& directions) {
  const VecF32 difference = hn::NegMulAdd(hn::Set(lanes::kF32, 0.99969542F), norms, hn::Mul(dot, dot));
  const VecF32 zero = hn::Zero(lanes::kF32);
  const auto as_lanes = [](auto mask) { return hn::BitCast(kI32, hn::VecFromMask(lanes::kF32, mask)); };
  const VecI32 same = as_lanes(hn::And(hn::Ge(difference, zero), hn::Ge(dot, zero)));
  const auto open = hn::Lt(hn::Abs(difference), hn::Mul(norms, hn::Set(lanes::kF32, 0x1p-18F)));
  if (HWY_LIKELY(hn::AllFalse(lanes::kF32, open))) return same;
  return decide_exactly(directions(), as_lanes(open), same);
}

/// Fraction bits that cubing drops, with what rounds them.
struct CubeRounding {
  CubeRounding(int square, std::uint64_t square_addend, int cube)
      : square_bits(square),
        cube_bits(cube),
        square_half(hn::Set(lanes::kU64, square_addend)),
        cube_half(hn::Set(lanes::kU64, cube == 0 ? 0 : std::uint64_t{1} << (cube - 1))) {}

  int square_bits;
  int cube_bits;
  VecU64 square_half;
  VecU64 cube_half;
};

/// Cubes of the even lanes, which must not be negative.
HWY_INLINE VecU64 cube_even(VecU64 x, const CubeRounding& rounding) {
  const auto even = hn::BitCast(lanes::kU32, x);
  const VecU64 square =
      hn::ShiftRightSame(hn::Add(hn::MulEven(even, even), rounding.square_half), rounding.square_bits);
  return hn::ShiftRightSame(hn::Add(hn::MulEven(hn::BitCast(lanes::kU32, square), even), rounding.cube_half),
                            rounding.cube_bits);
}

/// Neighbouring lanes' cubes added.
HWY_INLINE VecU64 cubes(VecI32 x, const CubeRounding& rounding) {
  const VecU64 pair = hn::BitCast(lanes::kU64, x);
  return hn::Add(cube_even(pair, rounding), cube_even(hn::ShiftRight<32>(pair), rounding));
}

/// Positions [begin, end) of a row.
class LaneRange {
 public:
  LaneRange(int begin, int end) : begin_(begin), end_(end) {}

  bool has_all(int first, int count) const { return begin_ <= first && first + count <= end_; }

  /// `v` in those of the positions from `first` on that are in the range, `other` in the rest.
  VecI32 choose(int first, VecI32 v, VecI32 other) const {
    const auto below = [&](int n) {
      return hn::FirstN(kI32, static_cast<std::size_t>(std::clamp(n - first, 0, kLanes32)));
    };
    return hn::IfThenElse(below(begin_), other, hn::IfThenElse(below(end_), v, other));
  }

 private:
  int begin_;
  int end_;
};

}  // namespace snellen::adm::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
