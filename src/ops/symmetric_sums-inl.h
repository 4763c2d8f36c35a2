// SPDX-License-Identifier: BSD-2-Clause-Patent
// A symmetric filter at every other sample, in whole numbers: the sum down a column is made once for the two windows in
// which the column stands equally far from the middle. Compiled once per target.
#if defined(SNELLEN_OPS_SYMMETRIC_SUMS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_OPS_SYMMETRIC_SUMS_INL_H_
#undef SNELLEN_OPS_SYMMETRIC_SUMS_INL_H_
#else
#define SNELLEN_OPS_SYMMETRIC_SUMS_INL_H_
#endif

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "image/plane.h"
#include "ops/decimate_scratch.h"
#include "ops/row_sums-inl.h"
#include "ops/symmetric_plan.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::HWY_NAMESPACE {

/// The sums of `kPlan`, a SymmetricPlan, for windows that TapRows describes with taps of this filter.
template <const auto& kPlan>
class SymmetricSums {
 public:
  /// Rows of column sums.
  static constexpr int kColumnSums = kPlan.sums;

  /// For samples of a whole_scale().
  explicit SymmetricSums(float scale) : unit_(1 / (scale * static_cast<float>(std::uint64_t{1} << kPlan.last_units))) {
    for (int row = 0; row <= kHalf; ++row)
      for (int column = 0; column <= kHalf; ++column)
        taps_[row][column] = FloatLane(kPlan.taps[row][column].scaled * scale);
  }

  /// out[x] = the sum at x for `columns` and up to a vector behind them. `sums` is room for the column sums of a tile.
  template <class Row>
  void weigh(const TapRows& windows, Columns columns, Plane<std::int32_t>& sums, float* out) const {
    for (int first = columns.first; first < columns.last; first += kSymmetricTile) {
      const Columns tile{first, std::min(first + kSymmetricTile, columns.last)};
      sum_columns<0>(windows, tile, sums);
      sum_columns<1>(windows, tile, sums);
      sum_rows<Row>(windows, tile, sums, out);
    }
  }

 private:
  static constexpr int kSize = kPlan.kSize;
  static constexpr int kHalf = kSize / 2;

  /// The sums down the columns of a phase, under the windows of a tile.
  template <int kPhase>
  void sum_columns(const TapRows& windows, Columns tile, Plane<std::int32_t>& out) const {
    constexpr int kFirst = (kHalf + kPhase) % 2;
    const float* rows[std::size_t{kSize}];
    for (int y = 0; y < kSize; ++y) rows[y] = windows.sources[y * kSize + kPhase] + tile.first;
    std::int32_t* const sums_out = out.row(0);
    const std::ptrdiff_t pitch = out.view().pitch();
    for (int x = 0; x < tile.last - tile.first + kHalf; x += lanes::kLanes32) {
      lanes::VecI32 sums[std::size_t{kColumnSums}];
      SNELLEN_UNROLL
      for (int i = 0; i < kColumnSums; ++i) sums[i] = hn::Zero(lanes::kI32);
      SNELLEN_UNROLL
      for (int y = 0; y < kSize; ++y) {
        const int row = kPlan.distance(y);
        const FloatLane sample = FloatLane::load(rows[y] + x);
        SNELLEN_UNROLL
        for (int column = kFirst; column <= kHalf; column += 2) {
          const auto& tap = kPlan.taps[row][column];
          auto& sum = sums[kPlan.place[tap.group][column]];
          sum = hn::Add(sum, lanes::truncate(sample * taps_[row][column]));
          lanes::keep_in_register(sum);
        }
      }
      SNELLEN_UNROLL
      for (int i = 0; i < kColumnSums; ++i)
        if (kPlan.sum_column[i] % 2 == kFirst) hn::StoreU(sums[i], lanes::kI32, sums_out + i * pitch + x);
    }
  }

  /// The windows of a tile: each column sum counts at its distance to the left and to the right.
  template <class Row>
  void sum_rows(const TapRows& windows, Columns tile, const Plane<std::int32_t>& sums, float* out) const {
    const std::int32_t* const first = sums.row(0);
    const std::ptrdiff_t pitch = sums.view().pitch();
    for (int x = 0; x < tile.last - tile.first; x += lanes::kLanes32) {
      WholeSums<1> sum;
      SNELLEN_UNROLL
      for (int i = 0; i < kColumnSums; ++i) {
        if (i > 0 && kPlan.sum_group[i] > kPlan.sum_group[i - 1]) sum.make_coarser(kPlan.shift[kPlan.sum_group[i]]);
        const std::int32_t* const row = first + i * pitch + x;
        const int distance = kPlan.sum_column[i];
        sum.add(hn::LoadU(lanes::kI32, row + (kHalf - distance) / 2));
        if (distance > 0) sum.add(hn::LoadU(lanes::kI32, row + (kHalf + distance) / 2));
      }
      const int at = tile.first + x;
      (HWY_LIKELY(sum.are_large(0)) ? sum.rounded(0) * unit_ : defined_sum<Row>(windows, at)).store(out + at);
    }
  }

  FloatLane taps_[std::size_t{kHalf + 1}][std::size_t{kHalf + 1}];
  FloatLane unit_;
};

}  // namespace snellen::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
