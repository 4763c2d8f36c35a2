// SPDX-License-Identifier: BSD-2-Clause-Patent
// The windows of VIF as operands of paired 16-bit multiply-adds, and the rows of samples that two output rows need.
#pragma once

#include <cstdint>

#include "metrics/vif/vif_math-inl.h"

namespace snellen::vif {

/// Tap `k` of the window of `scale`, counted from its first; 0 outside the window.
constexpr std::int32_t tap(int scale, int k) noexcept {
  const Kernel& kernel = kKernels[static_cast<std::size_t>(scale)];
  return k < 0 || k > 2 * kernel.radius ? 0 : static_cast<std::int32_t>(kernel.tap(k - kernel.radius));
}

/// A tap above the largest int16, which only the centre of scale 3 is, is the sum of two parts. All others have part 0
/// alone.
inline constexpr int kTapParts = 2;
constexpr std::int32_t tap_part(int scale, int k, int part) noexcept {
  const std::int32_t whole = tap(scale, k);
  const std::int32_t second = whole > 32767 ? whole / 2 : 0;
  return part == 0 ? whole - second : second;
}

/// Taps `k` and `k + 1` in the lower and the upper half; 0 when there is nothing to add.
constexpr std::int32_t tap_pair(int scale, int k, int part) noexcept {
  return tap_part(scale, k, part) | tap_part(scale, k + 1, part) << 16;
}

/// Output rows of one step of the column pass, and rows of the next scale's pictures that stand at every other of them.
inline constexpr int kStepRows = 4;
inline constexpr int kHalfRows = kStepRows / 2;

/// Samples reach the column pass as lines of two rows each, which begin at even rows. One step makes kStepRows output
/// rows from row y on, y even, from kLines lines; the first begins kLead rows above y.
template <int kScale>
struct Window {
  static constexpr int kRadius = kKernels[kScale].radius;
  static constexpr int kLead = kRadius + kRadius % 2;
  static constexpr int kLines = (kLead + kRadius + kStepRows + 1) / 2;
};
inline constexpr int kMaxLines = Window<0>::kLines;

/// What the passes over a scale leave.
enum class Outputs {
  moments,  // of each window
  half,     // the pictures of the next scale
  both,
};

/// Sums of column passes: of the output rows, and behind them of the rows of the next scale's pictures.
inline constexpr int kColumnSums = kStepRows + kHalfRows;

/// The taps by which the two rows of line `line` enter column sum `sum`.
template <int kScale, Outputs kOutputs>
constexpr std::int32_t column_taps(int sum, int line, int part) noexcept {
  const int row = 2 * line - Window<kScale>::kLead;  // of the line's first row, from output row 0
  if (sum < kStepRows)
    return kOutputs == Outputs::half ? 0 : tap_pair(kScale, row - sum + Window<kScale>::kRadius, part);
  if constexpr (kOutputs == Outputs::moments)
    return 0;
  else
    return tap_pair(kScale + 1, row - 2 * (sum - kStepRows) + Window<kScale + 1>::kRadius, part);
}

/// Row passes read column x - kRadius + 2 j and its right neighbour: their taps for the output at column x + `odd`.
template <int kScale>
constexpr std::int32_t row_taps(int odd, int j, int part) noexcept {
  return tap_pair(kScale, 2 * j - odd, part);
}

/// The same for the sample of the next scale at column x of this one.
template <int kScale>
constexpr std::int32_t half_row_taps(int j, int part) noexcept {
  return tap_pair(kScale + 1, 2 * j - Window<kScale>::kRadius + Window<kScale + 1>::kRadius, part);
}

}  // namespace snellen::vif
