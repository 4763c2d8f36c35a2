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
using snellen::HWY_NAMESPACE::set_product_scales;
using snellen::HWY_NAMESPACE::set_ranges;
using snellen::HWY_NAMESPACE::set_scales;

/// All taps are above 0 and sum to more than 1, so that no sum in whole numbers is too small to be rounded.
inline constexpr WholePlan kWindowPlan(kWindow, 0.036F);
static_assert(kWindowPlan.possible);

/// The ranges in one strip's scratch, of pictures with `width` samples in a row.
class Ranges {
 public:
  Ranges(WindowScratch& scratch, int width) : scratch_(scratch), width_(width) {}

  /// Sets the scales of windows along row `y`, which is the one below the last.
  void see_row(const float* reference, const float* distorted, int y) {
    static_assert(kWindowSize <= kBlockWindows);
    const float* const rows[] = {reference, distorted};
    for (int picture = 0; picture < 2; ++picture) {
      set_ranges(of_row(y, picture), rows[picture], width_, kBlockWindows);
      join_next(of_row(y, picture));
    }
    set_all_scales(of_row(y, 0), of_row(y, 1));
  }

  /// Sets the scales of windows down the columns of the last rows: what was filtered along a row lies between the
  /// samples of that row.
  void see_columns() {
    for (int picture = 0; picture < 2; ++picture) {
      copy(of_row(0, picture), of_rows(picture));
      for (int y = 1; y < kWindowSize; ++y) join(of_rows(picture), of_row(y, picture));
    }
    set_all_scales(of_rows(0), of_rows(1));
  }

  /// Those of a quantity.
  const float* scales(int quantity) const { return scratch_.scales.row(quantity); }

 private:
  BlockRanges of_row(int y, int picture) { return at(2 * (y % kWindowSize) + picture); }
  BlockRanges of_rows(int picture) { return at(2 * kWindowSize + picture); }
  BlockRanges at(int i) {
    return {scratch_.ranges.row(2 * i), scratch_.ranges.row(2 * i + 1), (width_ - 1) / kBlockWindows + 1};
  }

  void set_all_scales(BlockRanges reference, BlockRanges distorted) {
    constexpr float kLeast = kWindowPlan.least_part;
    set_scales(reference, kLeast, scratch_.scales.row(0));
    set_scales(distorted, kLeast, scratch_.scales.row(1));
    set_product_scales(reference, reference, kLeast, scratch_.scales.row(2));
    set_product_scales(distorted, distorted, kLeast, scratch_.scales.row(3));
    set_product_scales(reference, distorted, kLeast, scratch_.scales.row(4));
  }

  WindowScratch& scratch_;
  int width_;
};

}  // namespace snellen::ssim::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
