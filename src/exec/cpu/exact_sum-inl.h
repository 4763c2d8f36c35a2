// SPDX-License-Identifier: BSD-2-Clause-Patent
// base/exact_sum.h for a vector of terms at a time. Compiled once per target.
#if defined(SNELLEN_EXEC_CPU_EXACT_SUM_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_EXEC_CPU_EXACT_SUM_INL_H_
#undef SNELLEN_EXEC_CPU_EXACT_SUM_INL_H_
#else
#define SNELLEN_EXEC_CPU_EXACT_SUM_INL_H_
#endif

#include <bit>
#include <cstdint>

#include "base/exact_sum.h"
#include "exec/cpu/float_lane-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::cpu::HWY_NAMESPACE {

/// Sum of the lanes.
inline std::int64_t total(VecI32 v) {
  HWY_ALIGN std::int32_t lanes[kLanes32];
  hn::Store(v, kI32, lanes);
  std::int64_t sum = 0;
  for (const std::int32_t lane : lanes) sum += lane;
  return sum;
}

/// Terms for an ExactSum<kMagnitude>, each below 2^(kMagnitude - 1) in size so that 32-bit integers hold its parts.
/// Every part of a term is below 2^16: at most 2^15 terms may be added before they are taken.
template <int kMagnitude>
class ExactSumLanes {
 public:
  HWY_INLINE ExactSumLanes() : high_(hn::Zero(kI32)), high_upper_(high_), low_upper_(high_), low_lower_(high_) {}

  HWY_INLINE void add(FloatLane term) { add_fraction(add_high(term)); }

  /// The same, faster for terms of which few are below 2^(kMagnitude - 9).
  HWY_INLINE void add_large(FloatLane term) {
    const FloatLane fraction = add_high(term);
    if (HWY_LIKELY(hn::AllTrue(kF32, hn::Eq(fraction.raw, hn::Zero(kF32))))) return;
    add_fraction(fraction);
  }

  /// The sum so far; begins anew.
  ExactSum<kMagnitude> take() {
    ExactSum<kMagnitude> sum;
    // What the upper halves leave of the sum modulo 2^32 is the sum of the lower halves, which is below 2^31.
    const VecI32 high_lower = hn::Sub(high_, hn::ShiftLeft<16>(high_upper_));
    sum.high = total(high_upper_) * 65536 + total(high_lower);
    sum.low = total(low_upper_) * 65536 + total(low_lower_);
    *this = {};
    return sum;
  }

 private:
  /// Adds multiples of 2^32 units and returns the rest, in those. All products and differences are exact.
  HWY_INLINE FloatLane add_high(FloatLane term) {
    const FloatLane scaled = term * FloatLane(kHighUnits);
    const VecI32 high = truncate(scaled);
    high_ = hn::Add(high_, high);
    high_upper_ = hn::Add(high_upper_, hn::ShiftRight<16>(high));
    return scaled - to_float(high);
  }

  /// The fraction's 32 places, 16 by 16.
  HWY_INLINE void add_fraction(FloatLane fraction) {
    const FloatLane scaled = fraction * FloatLane(kHalf);
    const VecI32 upper = truncate(scaled);
    const FloatLane rest = (scaled - to_float(upper)) * FloatLane(kHalf);
    low_upper_ = hn::Add(low_upper_, upper);
    low_lower_ = hn::Add(low_lower_, truncate(rest));
  }

  static constexpr float kHalf = 65536;
  static constexpr float kHighUnits = kMagnitude <= 32 ? static_cast<float>(1ULL << (32 - kMagnitude)) : 0;
  static_assert(kMagnitude > -32 && kMagnitude <= 32);

  VecI32 high_, high_upper_;  // sums of the parts of 2^32 units, modulo 2^32, and of their upper 16 bits
  VecI32 low_upper_, low_lower_;
};

/// The same for terms that are not negative and use the whole range of ExactSum<kMagnitude>.
template <int kMagnitude>
class ExactSumOfMagnitudes {
 public:
  HWY_INLINE ExactSumOfMagnitudes() : upper_halves_(hn::Zero(kI32)) {}

  HWY_INLINE void add(FloatLane term) {
    // Half the range is 2^31 units of ExactSum::high; taking it off is exact.
    const FloatLane half(std::bit_cast<float>(std::uint32_t{kMagnitude - 1 + 127} << 23));
    const auto in_upper_half = hn::Ge(term.raw, half.raw);
    upper_halves_ = hn::Add(upper_halves_, hn::BitCast(kI32, hn::VecFromMask(kF32, in_upper_half)));
    sum_.add(hn::Sub(term.raw, hn::IfThenElseZero(in_upper_half, half.raw)));
  }

  /// The sum so far; begins anew.
  ExactSum<kMagnitude> take() {
    ExactSum<kMagnitude> sum = sum_.take();
    sum.high -= total(upper_halves_) * (std::int64_t{1} << 31);
    upper_halves_ = hn::Zero(kI32);
    return sum;
  }

 private:
  ExactSumLanes<kMagnitude> sum_;
  VecI32 upper_halves_;  // -1 for each
};

/// Sums a run of terms in doubles, in half the operations of ExactSumLanes, where that is exact: mostly where no term
/// but 0 is very small beside the sum. `kMagnitude` is as in ExactSum; a run has at most 2^20 terms.
///
/// Terms of at least 2^j are multiples of 2^(j - 23). A sum of them that a double rounds is at least 2^(j + 30), and
/// what is added later makes it no less. So no lane has rounded where its sum is below 2^29 times the smallest term.
template <int kMagnitude>
class ExactSumOfRun {
 public:
  HWY_INLINE ExactSumOfRun()
      : lower_(hn::Zero(kF64)), upper_(lower_), least_(hn::Set(kU32, ~std::uint32_t{0})), all_(hn::Zero(kU32)) {}

  /// Adds a vector of terms from memory, none of them negative.
  HWY_INLINE void add(const float* terms) {
    const hn::Half<decltype(kF32)> half;
    lower_ = hn::Add(lower_, hn::PromoteTo(kF64, hn::LoadU(half, terms)));
    upper_ = hn::Add(upper_, hn::PromoteTo(kF64, hn::LoadU(half, terms + kLanes32 / 2)));
    // Less one, the pattern of 0 is the largest.
    least_ = hn::Min(least_, hn::Add(patterns(terms), hn::Set(kU32, ~std::uint32_t{0})));
  }

  /// The same for terms of any sign. A sum with a negative one does not count as exact.
  HWY_INLINE void add_any(const float* terms) {
    add(terms);
    all_ = hn::Or(all_, patterns(terms));
  }

  /// Whether take() gives the sum of the terms.
  HWY_INLINE bool is_exact() const {
    if (hn::GetLane(hn::MaxOfLanes(kU32, all_)) >> 31 != 0) return false;
    const std::uint32_t pattern = hn::GetLane(hn::MinOfLanes(kU32, least_)) + 1;
    if (pattern == 0) return true;
    const double least = std::bit_cast<float>(pattern);
    const double sum = hn::GetLane(hn::MaxOfLanes(kF64, hn::Max(lower_, upper_)));
    return sum < least * 0x1p29 && least >= kSmallest;
  }

  ExactSum<kMagnitude> take() const {
    // Whole numbers of fewer than 53 bits each, and so are their sums over the lanes.
    const auto units = hn::Set(kF64, kHighUnits);
    const auto lower = hn::Mul(lower_, units);
    const auto upper = hn::Mul(upper_, units);
    const auto lower_high = hn::Round(lower);
    const auto upper_high = hn::Round(upper);
    const auto rest = hn::Add(hn::Sub(lower, lower_high), hn::Sub(upper, upper_high));
    const auto low = hn::Mul(rest, hn::Set(kF64, 0x1p32));
    return {whole_total(hn::Add(lower_high, upper_high)), whole_total(low)};
  }

 private:
  static constexpr double kHighUnits = static_cast<double>(1ULL << (32 - kMagnitude));
  static constexpr double kSmallest = 0x1p-9 / kHighUnits;  // the last place of what is smaller may be cut
  static_assert(kMagnitude > -32 && kMagnitude <= 32);

  HWY_INLINE static VecU32 patterns(const float* terms) { return hn::BitCast(kU32, hn::LoadU(kF32, terms)); }

  static std::int64_t whole_total(VecF64 v) { return static_cast<std::int64_t>(hn::GetLane(hn::SumOfLanes(kF64, v))); }

  VecF64 lower_, upper_;  // sums of the lower and the upper half of each vector
  VecU32 least_;          // pattern of the smallest term but 0, less one
  VecU32 all_;            // of the patterns' bits
};

}  // namespace snellen::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
