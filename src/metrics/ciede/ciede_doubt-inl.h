// SPDX-License-Identifier: BSD-2-Clause-Patent
// Roundings to float of values that a formula over doubles has, and in which lanes the definition, whose own values
// differ a little, may round the other way. Compiled once per target.
#if defined(SNELLEN_METRICS_CIEDE_DOUBT_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_CIEDE_DOUBT_INL_H_
#undef SNELLEN_METRICS_CIEDE_DOUBT_INL_H_
#else
#define SNELLEN_METRICS_CIEDE_DOUBT_INL_H_
#endif

#include "exec/cpu/double_lane-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::ciede::HWY_NAMESPACE {

namespace lanes = cpu::HWY_NAMESPACE;
namespace hn = lanes::hn;
using lanes::DoubleLane;
using lanes::SingleLane;

/// Which lanes of a pixel's computation are in doubt.
///
/// A float keeps 24 of a double's 53 bits, so a double lies in the middle between two floats when its 29 lowest bits
/// are 2^28. Two values whose distance is below 2^-bits of the value are less than 2^(53 - bits) units of a double's
/// last bit apart: where the lowest bits are farther than that from 2^28, both round to the same float.
class Doubt {
 public:
  HWY_INLINE Doubt() : least_(hn::Set(lanes::kU32, ~0U)) {}

  /// x rounded to float. The definition's value is less than 2^-bits of x away from x.
  template <int bits>
  HWY_INLINE SingleLane rounded(DoubleLane x) {
    note<bits>(hn::BitCast(lanes::kU32, x.raw), kMiddle);
    return to_float(x);
  }

  /// The same, as a double.
  template <int bits>
  HWY_INLINE DoubleLane rounded_in_place(DoubleLane x) {
    const auto up = hn::Add(hn::BitCast(lanes::kU64, x.raw), hn::Set(lanes::kU64, kMiddle));
    note<bits>(hn::BitCast(lanes::kU32, up), 0);
    return hn::BitCast(lanes::kF64, hn::AndNot(hn::Set(lanes::kU64, 2 * kMiddle - 1), up));
  }

  /// The lanes of a mask of doubles are in doubt.
  template <class Mask>
  HWY_INLINE void note(Mask mask) {
    least_ = hn::AndNot(hn::BitCast(lanes::kU32, hn::VecFromMask(lanes::kF64, mask)), least_);
  }

  /// x, or NaN in lanes that are in doubt: what is computed from it becomes NaN too.
  HWY_INLINE DoubleLane poisoned(DoubleLane x) const {
    const auto low = hn::And(hn::BitCast(lanes::kU64, least_), hn::Set(lanes::kU64, 0xFFFFFFFF));
    const auto zero = hn::Eq(low, hn::Zero(lanes::kU64));
    // With all bits set it is NaN.
    return hn::Or(hn::VecFromMask(lanes::kF64, hn::RebindMask(lanes::kF64, zero)), x.raw);
  }

 private:
  static constexpr unsigned kMiddle = 1U << 28;

  // Moves the window of 2^(54 - bits) units around the middle to 0, then drops its bits: 0 is inside.
  template <int bits>
  HWY_INLINE void note(lanes::VecU32 low, unsigned to_middle) {
    static_assert(bits > 25 && bits < 53);
    constexpr unsigned kReach = 1U << (53 - bits);
    const auto moved = hn::Add(low, hn::Set(lanes::kU32, to_middle + kReach));
    least_ = hn::Min(least_, hn::And(moved, hn::Set(lanes::kU32, 2 * kMiddle - 2 * kReach)));
  }

  lanes::VecU32 least_;  // of each 64 bits the lower half counts: 0 in doubt
};

}  // namespace snellen::ciede::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
