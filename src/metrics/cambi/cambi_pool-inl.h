// SPDX-License-Identifier: BSD-2-Clause-Patent
// Exact sums of contrasts, those of ExactSum<14> bit for bit.
#if defined(SNELLEN_METRICS_CAMBI_POOL_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_CAMBI_POOL_INL_H_
#undef SNELLEN_METRICS_CAMBI_POOL_INL_H_
#else
#define SNELLEN_METRICS_CAMBI_POOL_INL_H_
#endif

#include "base/exact_sum.h"
#include "exec/cpu/lanes-inl.h"
#include "image/plane.h"
#include "metrics/cambi/cambi_pool.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::cambi::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
namespace lanes = cpu::HWY_NAMESPACE;

/// The sum of those of `values` that exceed a limit, and how many they are. `values` are 0 or from 0.5 to below 2^14,
/// and 0 behind the last column.
class SumAbove {
 public:
  explicit SumAbove(float limit) : limit_(limit) {}

  void add(PlaneView<const float> values) {
    for (int y = 0; y < values.height(); ++y) add_row(values.row(y), values.width());
  }

  /// A term of ExactSum<14> counts 2^-18 in `high` and 2^-50 in `low`.
  ExactSum<14> sum() const {
    return {.high = (sixteenths_.total() << 14) + fractions_.total(), .low = rests_.total() << 26};
  }

  std::int64_t count() const { return count_; }

 private:
  /// A value is taken apart into sixteenths, below 2^18; 2^-18ths of what is left, below 2^14; and 2^-24ths, below 64,
  /// the last bit of 0.5. Rows have less than 2^13 vectors.
  void add_row(const float* row, int width) {
    const auto limit = hn::Set(lanes::kF32, limit_);
    auto sixteenths = hn::Zero(lanes::kI32);
    auto fractions = hn::Zero(lanes::kI32);
    auto rests = hn::Zero(lanes::kI32);
    auto counts = hn::Zero(lanes::kI32);
    for (int x = 0; x < width; x += lanes::kLanes32) {
      const auto value = hn::Load(lanes::kF32, row + x);
      const auto counted = hn::Gt(value, limit);
      auto rest = hn::Mul(hn::IfThenElseZero(counted, value), hn::Set(lanes::kF32, 16.0F));
      sixteenths = hn::Add(sixteenths, take_whole(rest));
      rest = hn::Mul(rest, hn::Set(lanes::kF32, 16384.0F));
      fractions = hn::Add(fractions, take_whole(rest));
      rest = hn::Mul(rest, hn::Set(lanes::kF32, 64.0F));
      rests = hn::Add(rests, take_whole(rest));
      counts = hn::Sub(counts, hn::BitCast(lanes::kI32, hn::VecFromMask(lanes::kF32, counted)));
    }
    sixteenths_.add(sixteenths);
    fractions_.add(fractions);
    rests_.add(rests);
    count_ += hn::GetLane(hn::SumOfLanes(lanes::kI32, counts));
  }

  /// The whole part, which is taken away from `value`.
  static HWY_INLINE lanes::VecI32 take_whole(hn::VFromD<decltype(lanes::kF32)>& value) {
    const lanes::VecI32 whole = hn::ConvertTo(lanes::kI32, value);
    value = hn::Sub(value, hn::ConvertTo(lanes::kF32, whole));
    return whole;
  }

  float limit_;
  lanes::RunningSum sixteenths_, fractions_, rests_;
  std::int64_t count_ = 0;
};

/// As sum_of_largest.
inline ExactSum<14> sum_of_largest_in(PlaneView<const float> values, std::int64_t count) {
  SumAbove all(0);
  all.add(values);
  if (all.count() <= count) return all.sum();
  const float smallest = nth_largest(values, count);
  SumAbove larger(smallest);
  larger.add(values);
  ExactSum<14> sum = larger.sum();
  ExactSum<14> once;
  once.add(smallest);
  const std::int64_t times = count - larger.count();
  sum += {.high = once.high * times, .low = once.low * times};
  return sum;
}

}  // namespace snellen::cambi::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
