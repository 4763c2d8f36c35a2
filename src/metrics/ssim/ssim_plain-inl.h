// SPDX-License-Identifier: BSD-2-Clause-Patent
// Windows of the integer SSIM in double, a vector at a time; only their additions stay in the reference library's
// order. Compiled once per target.
#if defined(SNELLEN_METRICS_SSIM_PLAIN_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_SSIM_PLAIN_INL_H_
#undef SNELLEN_METRICS_SSIM_PLAIN_INL_H_
#else
#define SNELLEN_METRICS_SSIM_PLAIN_INL_H_
#endif

#include <algorithm>

#include "exec/cpu/double_lane-inl.h"
#include "metrics/ssim/ssim.h"
#include "metrics/ssim/ssim_math-inl.h"
#include "metrics/ssim/ssim_scratch.h"
#include "metrics/ssim/ssim_similarity-inl.h"
#include "metrics/ssim/ssim_vectors-inl.h"

HWY_BEFORE_NAMESPACE();
#define SNELLEN_LANE_TARGET HWY_NAMESPACE
#include "metrics/ssim/ssim_similarity-inl.h"
#undef SNELLEN_LANE_TARGET

namespace snellen::ssim_integer::HWY_NAMESPACE {

using lanes::DoubleLane;

/// Windows of samples of up to 8 bits, or `kDeep` ones.
template <bool kDeep>
class PlainWindows {
 public:
  using Sums = SsimPlainSums;

  /// As unsigned numbers: sums of products of samples of at most 8 bits are at most 255^2 * 2^16. Those of deep samples
  /// have their 16 lower bits first and the others in a quantity of their own.
  enum Quantity { kRef, kDis, kRefRef, kDisDis, kRefDis, kUpperRefRef, kUpperDisDis, kUpperRefDis };
  static constexpr std::size_t kQuantities = kDeep ? 8 : 5;
  static_assert(kQuantities <= std::size_t{kMostQuantities});

  static constexpr int middle(int) { return 0; }

  explicit PlainWindows(int depth) : stabilisers_(stabilisers(depth)) {}

  /// The quantities of kLanes32 samples, into column `x` of a row each.
  HWY_INLINE static void store(VecI32 ref, VecI32 dis, int x, Plane<std::int32_t>& out) {
    const auto put = [&](int quantity, VecI32 values) { hn::StoreU(values, kI32, out.row(quantity) + x); };
    const auto put_product = [&](int quantity, VecI32 product) {
      if constexpr (kDeep) {
        put(quantity, hn::And(product, lanes::set_i32(0xFFFF)));
        put(quantity + kUpperRefRef - kRefRef, lanes::upper_half(product));
      } else {
        put(quantity, product);
      }
    };
    put(kRef, ref);
    put(kDis, dis);
    put_product(kRefRef, hn::Mul(ref, ref));
    put_product(kDisDis, hn::Mul(dis, dis));
    put_product(kRefDis, hn::Mul(ref, dis));
  }

  /// Adds the first `count` of a vector of windows of a row.
  HWY_INLINE void add(const VecI32 (&sums)[kQuantities], VecI32 weight, int count) {
    HWY_ALIGN double even[lanes::kLanes64];
    HWY_ALIGN double odd[lanes::kLanes64];
    const auto similarities = [&](auto half) {
      const auto number = [&](VecI32 values) { return DoubleLane(half(lanes::to_doubles(values))); };
      const auto product = [&](int quantity) {
        if constexpr (kDeep)
          return number(sums[quantity]) + number(sums[quantity + kUpperRefRef - kRefRef]) * DoubleLane(65536.0);
        else
          return number(sums[quantity]);
      };
      return weighed_similarity(PlainMomentsOf<DoubleLane>{number(weight), number(sums[kRef]), number(sums[kDis]),
                                                           product(kRefRef), product(kDisDis), product(kRefDis)},
                                DoubleLane(stabilisers_.c1), DoubleLane(stabilisers_.c2));
    };
    similarities([](const lanes::Doubles& d) { return d.even; }).store(even);
    similarities([](const lanes::Doubles& d) { return d.odd; }).store(odd);
    for (int i = 0; i < std::min(count, kLanes32); ++i) similarity_ += i % 2 == 0 ? even[i / 2] : odd[i / 2];
  }

  /// Sets the sum of all that was added.
  void take(SsimPlainSums& sums) const { sums.similarity = similarity_; }

 private:
  ExactStabilisers stabilisers_;
  double similarity_ = 0;
};

}  // namespace snellen::ssim_integer::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
