// SPDX-License-Identifier: BSD-2-Clause-Patent
// CIEDE2000 by vectors: the formula of a pixel over lanes of floats, compiled for each target, and the way in.
#include "metrics/ciede/ciede_cpu.h"

#include "exec/cpu/dispatch.h"
#include "metrics/ciede/ciede_pixels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "metrics/ciede/ciede_cpu.cc"
#include <hwy/foreach_target.h>
// After foreach_target.h, which includes this file once for each target.
#include "exec/cpu/exact_sum-inl.h"
#include "exec/cpu/float_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
#define SNELLEN_LANE_TARGET HWY_NAMESPACE
#include "metrics/ciede/ciede_math-inl.h"
#undef SNELLEN_LANE_TARGET
namespace snellen::ciede::HWY_NAMESPACE {

namespace lanes = cpu::HWY_NAMESPACE;
using lanes::FloatLanes;

/// Rows of samples of the two pictures, in the scratch memory of a strip.
enum Row { kRefY, kRefU, kRefV, kDisY, kDisU, kDisV, kRows };

/// A difference is below 2^11, which lanes of the sum need: with the weights of this metric its part of lightness is
/// below 2^8 / 0.65, that of chroma below 1 / 0.0225, that of hue below 1 / (0.03 T) with T > 0.07, and the coupling of
/// the last two below twice their product, in all below 700.
using DifferenceSum = lanes::ExactSumLanes<12>;

/// Pixels behind the last one are equal in both pictures, and have no difference.
inline ExactSum<12> sum_of_row(PlaneView<const float> rows, int width) {
  DifferenceSum sum;
  for (int x = 0; x < width; x += 2 * lanes::kLanes32) {
    const auto at = [&](Row row) { return FloatLanes::load(rows.row(row) + x); };
    const FloatLanes differences =
        difference(to_lab(at(kRefY), at(kRefU), at(kRefV)), to_lab(at(kDisY), at(kDisU), at(kDisV)));
    sum.add(differences.first);
    sum.add(differences.second);
  }
  return sum.take();
}

template <class T>
ExactSum<12> sum_of_strip(const Pixels<T>& ref, const Pixels<T>& dis, RowRange range, PlaneView<float> rows,
                          int width) {
  ExactSum<12> sum;
  for (int y = range.first; y < range.last; ++y) {
    ref.luma_row(y, rows.row(kRefY));
    dis.luma_row(y, rows.row(kDisY));
    if (y == range.first || y % ref.cell().height == 0) {
      ref.chroma_rows(y, rows.row(kRefU), rows.row(kRefV));
      dis.chroma_rows(y, rows.row(kDisU), rows.row(kDisV));
    }
    for (int row = 0; row < kRows; ++row) std::fill_n(rows.row(row) + width, 2 * lanes::kLanes32, 0.0F);
    sum += sum_of_row(rows, width);
  }
  return sum;
}

/// Sums the differences of a strip of two pictures and returns its own target.
std::int64_t measure_strip(const Picture& reference, const Picture& distorted, RowRange range, PlaneView<float> rows,
                           ExactSum<12>& sum) {
  sum = reference.visit(0, [&]<class T>(PlaneView<const T> luma) {
    return sum_of_strip(Pixels<T>(reference), Pixels<T>(distorted), range, rows, luma.width());
  });
  return HWY_TARGET;
}

}  // namespace snellen::ciede::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace snellen {
namespace ciede {

HWY_EXPORT(measure_strip);

// The formula takes far longer than a row takes to prepare.
constexpr int kLeastRows = 2;

// Two vectors of the widest target, which are read behind the last pixel, and a chroma cell that is written there.
constexpr int kPadding = 40;

// Rows of Row.
constexpr int kScratchRows = 6;

}  // namespace ciede

CiedeSums CiedeCpu::operator()(const Picture& reference, const Picture& distorted) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  SNELLEN_CHECK(reference.planes() == 3);
  const Extent extent = reference.extent();
  const Extent rows{extent.width + ciede::kPadding, ciede::kScratchRows};
  const Strips strips(*workers_, extent.height, ciede::kLeastRows);
  if (!strips_.empty() && strips_.front().extent() != rows) strips_.clear();
  while (std::ssize(strips_) < strips.count()) strips_.emplace_back(rows);

  std::vector<ExactSum<12>> sums(static_cast<std::size_t>(strips.count()));
  std::vector<cpu::Target> ran(sums.size());
  workers_->each(strips.count(), [&](int i) {
    const auto strip = static_cast<std::size_t>(i);
    ran[strip] = cpu::run(ciede::HWY_DISPATCH_TABLE(measure_strip), target_, reference, distorted, strips[i],
                          strips_[strip].view(), sums[strip]);
  });
  last_run_ = ran.front();
  CiedeSums result{};
  for (const ExactSum<12>& sum : sums) result.exact += sum;
  return result;
}

}  // namespace snellen
#endif  // HWY_ONCE
