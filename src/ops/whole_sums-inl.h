// SPDX-License-Identifier: BSD-2-Clause-Patent
// ops/whole_sums.h by vectors. Compiled once per target.
#if defined(SNELLEN_OPS_WHOLE_SUMS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_OPS_WHOLE_SUMS_INL_H_
#undef SNELLEN_OPS_WHOLE_SUMS_INL_H_
#else
#define SNELLEN_OPS_WHOLE_SUMS_INL_H_
#endif

#include "exec/cpu/float_lane-inl.h"
#include "ops/whole_sums.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
namespace lanes = cpu::HWY_NAMESPACE;
using lanes::FloatLane;

/// Sums in whole numbers of `kVectors` vectors side by side: a tap is loaded once for all.
template <int kVectors>
class WholeSums {
 public:
  HWY_INLINE WholeSums() {
    SNELLEN_UNROLL
    for (int v = 0; v < kVectors; ++v) sums_[v] = lost_[v] = hn::Zero(lanes::kI32);
  }

  HWY_INLINE void add(const float* samples, FloatLane tap) {
    SNELLEN_UNROLL
    for (int v = 0; v < kVectors; ++v) {
      sums_[v] = hn::Add(sums_[v], lanes::truncate(FloatLane::load(samples + v * lanes::kLanes32) * tap));
    }
  }

  /// Products that are whole numbers already.
  HWY_INLINE void add(lanes::VecI32 products) requires(kVectors == 1) { sums_[0] = hn::Add(sums_[0], products); }

  HWY_INLINE void make_coarser(int shift) {
    const auto low_bits = hn::Set(lanes::kI32, (1 << shift) - 1);
    SNELLEN_UNROLL
    for (int v = 0; v < kVectors; ++v) {
      lost_[v] = hn::Or(lost_[v], hn::And(sums_[v], low_bits));
      sums_[v] = hn::ShiftRightSame(sums_[v], shift);
    }
  }

  /// Whether all sums of vector `v` are large enough to be rounded.
  HWY_INLINE bool are_large(int v) const {
    return hn::AllTrue(lanes::kI32, hn::Gt(hn::Abs(sums_[v]), hn::Set(lanes::kI32, 1 << 26)));
  }

  /// In units, rounded to float.
  HWY_INLINE FloatLane rounded(int v) const {
    const auto lost = hn::Min(hn::BitCast(lanes::kU32, lost_[v]), hn::Set(lanes::kU32, 1));
    return lanes::to_float(hn::Or(sums_[v], hn::BitCast(lanes::kI32, lost)));
  }

 private:
  static constexpr auto kCount = static_cast<std::size_t>(kVectors);

  lanes::VecI32 sums_[kCount], lost_[kCount];
};

}  // namespace snellen::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
