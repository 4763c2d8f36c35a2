// SPDX-License-Identifier: BSD-2-Clause-Patent
// One scale, from samples to sums and to the pictures of the next scale.
#if defined(SNELLEN_METRICS_VIF_SCALE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_VIF_SCALE_INL_H_
#undef SNELLEN_METRICS_VIF_SCALE_INL_H_
#else
#define SNELLEN_METRICS_VIF_SCALE_INL_H_
#endif

#include <algorithm>
#include <array>
#include <type_traits>

#include "exec/workers.h"
#include "metrics/vif/vif_statistic-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::vif::HWY_NAMESPACE {

/// Keeps the windows of the first `columns` columns and makes the others 0, which is flat and adds nothing.
HWY_INLINE void mask_tail(int columns, WindowMoments (&windows)[2]) {
  const VecI32 even_column = hn::ShiftLeft<1>(hn::Iota(lanes::kI32, 0));
  SNELLEN_UNROLL
  for (int odd = 0; odd < 2; ++odd) {
    const auto inside = hn::Lt(hn::Add(even_column, hn::Set(lanes::kI32, odd)), hn::Set(lanes::kI32, columns));
    WindowMoments& m = windows[odd];
    m = {hn::IfThenElseZero(inside, m.mean_ref), hn::IfThenElseZero(inside, m.mean_dis),
         hn::IfThenElseZero(inside, m.ref_ref), hn::IfThenElseZero(inside, m.dis_dis),
         hn::IfThenElseZero(inside, m.ref_dis)};
  }
}

/// Adds the windows of one row of a chunk.
template <int kScale>
void add_row(std::int16_t* const (&streams)[kStreams], int columns, Statistic& statistic) {
  int count = 0;
  for (int x = 0; x < columns; x += kLanes16, count += kLanes16) {
    WindowMoments windows[2];
    sum_windows<kScale>(streams, x, windows);
    if (HWY_UNLIKELY(x + kLanes16 > columns)) mask_tail(columns - x, windows);
    statistic.put(count, windows[0]);
    statistic.put(count + kLanes32, windows[1]);
  }
  statistic.add_chunk(count);
}

/// The rows of the scratch memory that a strip of a scale works in.
template <int kScale>
class Rows {
 public:
  explicit Rows(StripScratch& scratch) {
    for (int i = 0; i < kLines; ++i) lines_[i] = scratch.lines.row(i);
    for (int row = 0; row < kStepRows; ++row)
      for (int s = 0; s < kStreams; ++s) step_.streams[row][s] = scratch.streams.row(row * kStreams + s);
    for (int row = 0; row < kHalfRows; ++row)
      for (int plane = 0; plane < 2; ++plane) step_.half_rows[row][plane] = scratch.half_rows.row(row * 2 + plane);
  }

  /// Makes room for a line below the others by giving up the topmost, and returns it.
  std::int16_t* next_line() {
    std::rotate(lines_, lines_ + 1, lines_ + kLines);
    return lines_[kLines - 1];
  }

  const Step& step() {
    std::copy_n(lines_, kLines, step_.lines);
    return step_;
  }

 private:
  static constexpr int kLines = Window<kScale>::kLines;
  std::int16_t* lines_[kMaxLines] = {};
  Step step_{};
};

/// Moves what the next chunk needs of this one to the front of its rows: the columns whose windows reach into it.
template <int kScale, Outputs kOutputs>
void carry_columns(const Step& step) {
  constexpr int kColumns = 2 * Window<kScale>::kRadius;
  const auto carry = [](std::int16_t* row) {
    for (int x = 0; x < kColumns; x += kLanes16)
      hn::Store(hn::Load(lanes::kI16, row + kChunk + x), lanes::kI16, row + x);
  };
  if constexpr (kOutputs != Outputs::half)
    for (const auto& streams : step.streams)
      for (std::int16_t* row : streams) carry(row);
  if constexpr (kOutputs != Outputs::moments)
    for (const auto& planes : step.half_rows)
      for (std::int16_t* row : planes) carry(row);
}

/// Steps of a scale, which a strip must not part: their rows share lines, and two have one row of the next scale.
constexpr int steps_of_rows(int height) { return (height + kStepRows - 1) / kStepRows; }

/// Runs the rows from `y` to `end`, at most kStepRows, by chunks of columns, so that what lies between the passes stays
/// in the first-level cache. Fills `half` and adds to `statistic` as run_strip().
template <int kScale, bool kBytes, Outputs kOutputs>
void run_step(const Step& step, Extent extent, int y, int end, std::array<Plane<std::uint16_t>, 2>* half,
              Statistic& statistic) {
  int block = 0;
  for (int x = 0; x < extent.width; x += kChunk) {
    const int columns = std::min(extent.width - x, kChunk);
    for (; block * kLanes16 < x + columns + 2 * Window<kScale>::kRadius; ++block)
      sum_columns<kScale, kBytes, kOutputs>(step, block, block * kLanes16 - x);
    if constexpr (kOutputs != Outputs::moments) {
      const int rows = std::min(kHalfRows, half_down(extent.height) - y / 2);
      for (int row = 0; row < rows; ++row)
        for (std::size_t plane = 0; plane < 2; ++plane)
          halve_row<kScale>(step.half_rows[row][plane], columns, (*half)[plane].row(y / 2 + row) + x / 2);
    }
    if constexpr (kOutputs != Outputs::half)
      for (int row = 0; row < std::min(kStepRows, end - y); ++row)
        add_row<kScale>(step.streams[row], columns, statistic);
    if (x + kChunk < extent.width) carry_columns<kScale, kOutputs>(step);
  }
}

/// Runs a strip of a scale, from step `steps.first` on. Fills `half`, the planes of the next scale, when kOutputs has
/// it, and adds to `statistic` when it has moments.
template <int kScale, class T, Outputs kOutputs>
void run_strip(const Pair<T>& pair, RowRange steps, StripScratch& scratch, std::array<Plane<std::uint16_t>, 2>* half,
               Statistic& statistic) {
  constexpr bool kBytes = std::is_same_v<T, std::uint8_t>;
  constexpr int kRadius = Window<kScale>::kRadius;
  constexpr int kLines = Window<kScale>::kLines;
  constexpr int kLead = Window<kScale>::kLead;
  constexpr int kNewLines = kStepRows / 2;
  const Extent extent = pair.reference.extent();
  const int blocks = (extent.width + 2 * kRadius + kLanes16 - 1) / kLanes16;

  Rows<kScale> rows(scratch);
  const int begin = kStepRows * steps.first;
  const int end = std::min(kStepRows * steps.last, extent.height);
  int next = begin - kLead;  // the first row of the next line
  const auto add_line = [&] {
    fill_line(pair, next, -kRadius, blocks, rows.next_line());
    next += 2;
  };
  for (int line = 0; line < kLines - kNewLines; ++line) add_line();
  for (int y = begin; y < end; y += kStepRows) {
    for (int line = 0; line < kNewLines; ++line) add_line();
    run_step<kScale, kBytes, kOutputs>(rows.step(), extent, y, end, half, statistic);
  }
}

}  // namespace snellen::vif::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
