// SPDX-License-Identifier: BSD-2-Clause-Patent
// Separable float filters of the float metrics. Every sum is sequential in tap order, in float and without fused
// steps, so that a filtered sample has the same bits wherever it is computed.
#pragma once

#include <span>

#include "image/plane.h"

namespace snellen {

/// A plane seen through a separable filter, one row at a time. The plane and the taps must outlive it.
class RowFilter {
 public:
  /// `taps` has odd size; its middle falls on the sample.
  RowFilter(PlaneView<const float> plane, std::span<const float> taps);

  /// Row `y` filtered by the taps down the columns, then along the row, mirrored at the borders (border.h: mirror) and
  /// rounded to float at each step; of it every `step`-th sample, as many as `out` holds. Any size: what is smaller
  /// than the window is mirrored again. (Reference library, vif_tools.c: vif_filter1d_s.)
  void row(int y, std::span<float> out, int step = 1);

 private:
  PlaneView<const float> plane_;
  std::span<const float> taps_;
  int radius_;
  Plane<float> columns_;  // one row, with a halo of the window's radius
};

/// All rows of a RowFilter; of them the samples at whole multiples of `step` in both directions, sizes rounded down.
/// (Reference library, vif_tools.c: vif_dec2_s, vif_dec16_s.)
Plane<float> filter_mirrored(PlaneView<const float> plane, std::span<const float> taps, int step = 1);

/// The product of two planes of equal extent, sample by sample: the input of second moments.
Plane<float> multiply(PlaneView<const float> a, PlaneView<const float> b);

}  // namespace snellen
