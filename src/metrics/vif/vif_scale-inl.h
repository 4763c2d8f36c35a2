// SPDX-License-Identifier: BSD-2-Clause-Patent
// One scale, from samples to sums and to the pictures of the next scale, two rows a step.
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

/// Adds the windows of one row.
template <int kScale>
void add_row(std::int16_t* const (&streams)[kStreams], int width, Statistic& statistic) {
  for (int begin = 0; begin < width; begin += kChunk) {
    const int end = std::min(width, begin + kChunk);
    int count = 0;
    for (int x = begin; x < end; x += kLanes16, count += kLanes16) {
      WindowMoments windows[2];
      sum_windows<kScale>(streams, x, windows);
      if (HWY_UNLIKELY(x + kLanes16 > width)) mask_tail(width - x, windows);
      statistic.put(count, windows[0]);
      statistic.put(count + kLanes32, windows[1]);
    }
    statistic.add_chunk(count);
  }
}

/// The rows of the scratch memory that a strip of a scale works in.
template <int kScale>
class Rows {
 public:
  explicit Rows(StripScratch& scratch) {
    for (int i = 0; i < kLines; ++i) lines_[i] = scratch.lines.row(i);
    for (int row = 0; row < 2; ++row)
      for (int s = 0; s < kStreams; ++s) step_.streams[row][s] = scratch.streams.row(row * kStreams + s);
    for (int plane = 0; plane < 2; ++plane) step_.half_rows[plane] = scratch.half_rows.row(plane);
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

/// Rows of a scale in pairs, which a strip must not part: both share their lines and their row of the next scale.
constexpr int pairs_of_rows(int height) { return (height + 1) / 2; }

/// Runs a strip of a scale, from pair of rows `pairs.first` on. Fills `half`, the planes of the next scale, when
/// kOutputs has it, and adds to `statistic` when it has moments.
template <int kScale, class T, Outputs kOutputs>
void run_strip(const Pair<T>& pair, RowRange pairs, StripScratch& scratch, std::array<Plane<std::uint16_t>, 2>* half,
               Statistic& statistic) {
  constexpr bool kBytes = std::is_same_v<T, std::uint8_t>;
  constexpr int kRadius = Window<kScale>::kRadius;
  constexpr int kLines = Window<kScale>::kLines;
  constexpr int kLead = Window<kScale>::kLead;
  const auto [width, height] = pair.reference.extent();
  const int blocks = (width + 2 * kRadius + kLanes16 - 1) / kLanes16;

  Rows<kScale> rows(scratch);
  const int begin = 2 * pairs.first;
  const int end = std::min(2 * pairs.last, height);
  for (int line = 0; line < kLines - 1; ++line)
    fill_line(pair, begin + 2 * line - kLead, -kRadius, blocks, rows.next_line());
  for (int y = begin; y < end; y += 2) {
    fill_line(pair, y + 2 * (kLines - 1) - kLead, -kRadius, blocks, rows.next_line());
    const Step& step = rows.step();
    for (int block = 0; block < blocks; ++block) sum_columns<kScale, kBytes, kOutputs>(step, block);
    if constexpr (kOutputs != Outputs::moments) {
      if (y / 2 < half_down(height))
        for (std::size_t plane = 0; plane < 2; ++plane)
          halve_row<kScale>(step.half_rows[plane], width, (*half)[plane].row(y / 2));
    }
    if constexpr (kOutputs != Outputs::half) {
      add_row<kScale>(step.streams[0], width, statistic);
      if (y + 1 < height) add_row<kScale>(step.streams[1], width, statistic);
    }
  }
}

}  // namespace snellen::vif::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
