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
#include "metrics/ciede/ciede_colours-inl.h"
#include "metrics/ciede/ciede_differences-inl.h"

HWY_BEFORE_NAMESPACE();
#define SNELLEN_LANE_TARGET HWY_NAMESPACE
#include "metrics/ciede/ciede_math-inl.h"
#undef SNELLEN_LANE_TARGET
namespace snellen::ciede::HWY_NAMESPACE {

using lanes::FloatLane;
using lanes::FloatLanes;

/// Rows of samples of the two pictures, in the scratch memory of a strip.
enum SampleRow { kRefY, kRefU, kRefV, kDisY, kDisU, kDisV, kRows };

/// A difference is below 2^11, which lanes of the sum need: with the weights of this metric its part of lightness is
/// below 2^8 / 0.65, that of chroma below 1 / 0.0225, that of hue below 1 / (0.03 T) with T > 0.07, and the coupling of
/// the last two below twice their product, in all below 700.
using DifferenceSum = lanes::ExactSumLanes<12>;

/// Pixels that doubles leave in doubt: they are measured as the definition measures them, a few vectors at a time.
class Doubtful {
 public:
  Doubtful() : count_(0) {}

  /// Pixel x of rows of samples.
  void add(PlaneView<const float> rows, int x) {
    for (int row = 0; row < kRows; ++row) samples_[row][count_] = rows.row(row)[x];
    if (++count_ == kCount) measure();
  }

  /// The differences of all pixels so far; begins anew.
  ExactSum<12> take() {
    measure();
    return sum_.take();
  }

 private:
  static constexpr int kCount = 2 * lanes::kLanes32;

  void measure() {
    // What is left from before counts nothing: both pictures get the same colour.
    for (auto& row : samples_) std::fill(row + count_, row + kCount, 0.0F);
    const auto at = [&](SampleRow row) { return FloatLanes::load(samples_[row]); };
    const FloatLanes differences =
        difference(to_lab(at(kRefY), at(kRefU), at(kRefV)), to_lab(at(kDisY), at(kDisU), at(kDisV)));
    sum_.add(differences.first);
    sum_.add(differences.second);
    count_ = 0;
  }

  DifferenceSum sum_;
  float samples_[kRows][kCount];
  int count_;
};

/// Pixels of a row that are measured together: what is between the steps stays in the first-level cache.
constexpr int kBlock = 256;

struct Block {
  enum { kRefL, kRefA, kRefB, kDisL, kDisA, kDisB, kRefChroma, kDisChroma, kRefHue, kDisHue, kDifference, kCount };
  HWY_ALIGN float values[kCount][kBlock];

  template <int name>
  SingleLane load(int x) const {
    return SingleLane::load(values[name] + x);
  }
};

inline void block_colours(PlaneView<const float> rows, int x0, int picture, Block& block) {
  float* const l = block.values[picture == 0 ? Block::kRefL : Block::kDisL];
  const int row = picture == 0 ? kRefY : kDisY;
  const float* const y = rows.row(row) + x0;
  const float* const u = rows.row(row + 1) + x0;
  const float* const v = rows.row(row + 2) + x0;
  for (int x = 0; x < kBlock; x += lanes::kLanes64) {
    const Lab<SingleLane> lab = to_lab(SingleLane::load(y + x), SingleLane::load(u + x), SingleLane::load(v + x));
    lab.l.store(l + x);
    lab.a.store(l + kBlock + x);
    lab.b.store(l + 2 * kBlock + x);
  }
}

inline void block_hues(Block& block) {
  for (int x = 0; x < kBlock; x += lanes::kLanes64) {
    const Hues h = hues(block.load<Block::kRefA>(x), block.load<Block::kRefB>(x), block.load<Block::kDisA>(x),
                        block.load<Block::kDisB>(x));
    h.chroma_p.store(block.values[Block::kRefChroma] + x);
    h.chroma_q.store(block.values[Block::kDisChroma] + x);
    h.hue_p.store(block.values[Block::kRefHue] + x);
    h.hue_q.store(block.values[Block::kDisHue] + x);
  }
}

inline void block_differences(Block& block) {
  for (int x = 0; x < kBlock; x += lanes::kLanes64) {
    const Hues h{block.load<Block::kRefChroma>(x), block.load<Block::kDisChroma>(x), block.load<Block::kRefHue>(x),
                 block.load<Block::kDisHue>(x)};
    difference(block.load<Block::kRefL>(x), block.load<Block::kDisL>(x), h).store(block.values[Block::kDifference] + x);
  }
}

/// Pixels behind the last one are equal in both pictures, and have no difference.
inline ExactSum<12> sum_of_row(PlaneView<const float> rows, int width, Block& block, Doubtful& doubtful) {
  DifferenceSum sum;
  for (int x0 = 0; x0 < width; x0 += kBlock) {
    block_colours(rows, x0, 0, block);
    block_colours(rows, x0, 1, block);
    block_hues(block);
    block_differences(block);
    for (int x = 0; x < kBlock; x += lanes::kLanes32) {
      const FloatLane differences = FloatLane::load(block.values[Block::kDifference] + x);
      const auto in_doubt = hn::IsNaN(differences.raw);
      sum.add(hn::IfThenZeroElse(in_doubt, differences.raw));
      if (HWY_LIKELY(hn::AllFalse(lanes::kF32, in_doubt))) continue;
      for (int i = x; i < x + lanes::kLanes32; ++i)
        if (block.values[Block::kDifference][i] != block.values[Block::kDifference][i]) doubtful.add(rows, x0 + i);
    }
  }
  return sum.take();
}

template <class T>
ExactSum<12> sum_of_strip(const Pixels<T>& ref, const Pixels<T>& dis, RowRange range, PlaneView<float> rows,
                          int width) {
  ExactSum<12> sum;
  Doubtful doubtful;
  Block block;
  const int end = (width + kBlock - 1) / kBlock * kBlock;
  for (int y = range.first; y < range.last; ++y) {
    ref.luma_row(y, rows.row(kRefY));
    dis.luma_row(y, rows.row(kDisY));
    if (y == range.first || y % ref.cell().height == 0) {
      ref.chroma_rows(y, rows.row(kRefU), rows.row(kRefV));
      dis.chroma_rows(y, rows.row(kDisU), rows.row(kDisV));
    }
    for (int row = 0; row < kRows; ++row) std::fill(rows.row(row) + width, rows.row(row) + end, kNeutral);
    sum += sum_of_row(rows, width, block, doubtful);
  }
  sum += doubtful.take();
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

// A block, which is read behind the last pixel, and a chroma cell that is written there.
constexpr int kPadding = 264;

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
