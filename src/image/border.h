// SPDX-License-Identifier: BSD-2-Clause-Patent
// Where a filter finds its samples beyond the edge of a plane. Every rule is total: it gives an index in [0, size) for
// every integer and every size >= 1, so no filter has a smallest size and none can read out of bounds.
#pragma once

#include "base/device_function.h"

namespace snellen {

/// How one side continues: `mirror` does not repeat the edge sample (-1 -> 1), `repeat` mirrors and repeats it (-1 ->
/// 0).
enum class Edge { mirror, repeat };

/// Index of the sample that stands at position `i` of a line of `size` samples, with a rule for each side. Positions
/// that are reflected past the opposite side are reflected again.
template <Edge low, Edge high>
SNELLEN_FN constexpr int border_index(int i, int size) noexcept {
  if (size == 1) return 0;
  // Each step brings i strictly nearer to the line: a low reflection gives at most -i, a high one at least size - 1 -
  // i.
  while (i < 0 || i >= size) {
    if (i < 0)
      i = low == Edge::mirror ? -i : -1 - i;
    else
      i = (high == Edge::mirror ? 2 * size - 2 : 2 * size - 1) - i;
  }
  return i;
}

/// -1 -> 1, n -> n - 2: VIF, motion and the float filters of the reference library.
SNELLEN_FN constexpr int mirror(int i, int size) noexcept { return border_index<Edge::mirror, Edge::mirror>(i, size); }

/// -1 -> 0, n -> n - 1: SSIM.
SNELLEN_FN constexpr int mirror_repeat(int i, int size) noexcept {
  return border_index<Edge::repeat, Edge::repeat>(i, size);
}

/// -1 -> 1, n -> n - 1: the wavelet and the masking neighbourhood of ADM (reference library, integer_adm.c).
SNELLEN_FN constexpr int mirror_low_repeat_high(int i, int size) noexcept {
  return border_index<Edge::mirror, Edge::repeat>(i, size);
}

}  // namespace snellen
