// SPDX-License-Identifier: BSD-2-Clause-Patent
// The ranges of what SSIM's windows see, block by block, for sums in whole numbers (ops/whole_sums.h). Compiled once
// per target.
#if defined(SNELLEN_OPS_SSIM_RANGES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_OPS_SSIM_RANGES_INL_H_
#undef SNELLEN_OPS_SSIM_RANGES_INL_H_
#else
#define SNELLEN_OPS_SSIM_RANGES_INL_H_
#endif

#include "ops/block_ranges-inl.h"
#include "ops/ssim_scratch.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::ssim::HWY_NAMESPACE {

using snellen::HWY_NAMESPACE::copy;
using snellen::HWY_NAMESPACE::join;
using snellen::HWY_NAMESPACE::join_next;
using snellen::HWY_NAMESPACE::ProductRanges;
using snellen::HWY_NAMESPACE::SampleRanges;
using snellen::HWY_NAMESPACE::set_ranges;

/// All taps are above 0 and sum to more than 1, so that no sum in whole numbers is too small to be rounded.
inline constexpr WholePlan kWindowPlan(kWindow, 0.036F);
static_assert(kWindowPlan.possible);

/// The ranges in one strip's scratch, of pictures with `width` samples in a row.
class Ranges {
 public:
  Ranges(WindowScratch& scratch, int width) : scratch_(scratch), width_(width), reference_(at(0)), distorted_(at(0)) {}

  /// Sees what windows along row `y` see, which is the one below the last.
  void see_row(const float* reference, const float* distorted, int y) {
    static_assert(kWindowSize <= kBlockWindows);
    reference_ = of_row(y, 0);
    distorted_ = of_row(y, 1);
    set_ranges(reference_, reference, width_, kBlockWindows);
    set_ranges(distorted_, distorted, width_, kBlockWindows);
    join_next(reference_);
    join_next(distorted_);
  }

  /// Sees what windows down the columns of the last rows see: what was filtered along a row lies between the samples of
  /// that row.
  void see_columns() {
    reference_ = at(2 * kWindowSize);
    distorted_ = at(2 * kWindowSize + 1);
    copy(of_row(0, 0), reference_);
    copy(of_row(0, 1), distorted_);
    for (int y = 1; y < kWindowSize; ++y) {
      join(reference_, of_row(y, 0));
      join(distorted_, of_row(y, 1));
    }
  }

  /// Calls one of them with the ranges of a quantity that are seen.
  template <class OfSamples, class OfProducts>
  void visit(int quantity, const OfSamples& of_samples, const OfProducts& of_products) const {
    if (quantity < 2)
      of_samples(SampleRanges{quantity == 0 ? reference_ : distorted_});
    else
      of_products(ProductRanges{quantity == 3 ? distorted_ : reference_, quantity == 2 ? reference_ : distorted_});
  }

 private:
  BlockRanges of_row(int y, int picture) { return at(2 * (y % kWindowSize) + picture); }
  BlockRanges at(int i) {
    return {scratch_.ranges.row(2 * i), scratch_.ranges.row(2 * i + 1), (width_ - 1) / kBlockWindows + 1};
  }

  WindowScratch& scratch_;
  int width_;
  BlockRanges reference_, distorted_;
};

}  // namespace snellen::ssim::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
