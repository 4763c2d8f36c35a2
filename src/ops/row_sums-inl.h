// SPDX-License-Identifier: BSD-2-Clause-Patent
// ops/row_sums.h for a vector of sums at a time. Compiled once per target.
#if defined(SNELLEN_OPS_ROW_SUMS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_OPS_ROW_SUMS_INL_H_
#undef SNELLEN_OPS_ROW_SUMS_INL_H_
#else
#define SNELLEN_OPS_ROW_SUMS_INL_H_
#endif

#include "exec/cpu/float_lane-inl.h"
#include "ops/row_sums.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
namespace lanes = cpu::HWY_NAMESPACE;
using lanes::FloatLane;

/// The arithmetic of DoubleRow.
class DoubleLanes {
 public:
  HWY_INLINE DoubleLanes() : lower_(hn::Zero(lanes::kF64)), upper_(lower_) {}
  HWY_INLINE void add(FloatLane product) {
    lower_ = hn::Add(lower_, hn::PromoteTo(lanes::kF64, hn::LowerHalf(kHalf, product.raw)));
    upper_ = hn::Add(upper_, hn::PromoteTo(lanes::kF64, hn::UpperHalf(kHalf, product.raw)));
  }
  HWY_INLINE FloatLane rounded() const {
    return hn::Combine(lanes::kF32, hn::DemoteTo(kHalf, upper_), hn::DemoteTo(kHalf, lower_));
  }

 private:
  static constexpr hn::Half<decltype(lanes::kF32)> kHalf{};
  lanes::VecF64 lower_, upper_;
};

/// The vectors for a row of ops/row_sums.h.
template <class Row>
struct LanesOf;
template <>
struct LanesOf<PairRow> {
  using Sum = lane::HWY_NAMESPACE::CompensatedSum<FloatLane>;
};
template <>
struct LanesOf<DoubleRow> {
  using Sum = DoubleLanes;
};

/// out[x] = taps[0] * sources[0][x] + taps[1] * sources[1][x] + ... over `n` taps in that order, for `count` positions
/// and up to a vector behind them.
template <class Row>
void weigh_row(const float* const* sources, const float* taps, int n, int count, float* out) {
  for (int x = 0; x < count; x += lanes::kLanes32) {
    typename LanesOf<Row>::Sum sum;
    for (int k = 0; k < n; ++k) sum.add(FloatLane::load(sources[k] + x) * FloatLane(taps[k]));
    sum.rounded().store(out + x);
  }
}

}  // namespace snellen::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
