// SPDX-License-Identifier: BSD-2-Clause-Patent
// From a plane of a picture to the small plane of local differences that SpEED's statistics look at. This is all that
// SpEED does to pixels: devices hand these planes to the host.
#pragma once

#include <optional>
#include <vector>

#include "metrics/speed/speed.h"
#include "metrics/speed/speed_cells.h"
#include "ops/scale_plane.h"

namespace snellen::speed {

/// Small planes keep every 16th row and column.
inline constexpr int kReduction = 16;

/// Planes of this side, after prescaling, give a small plane of one block.
inline constexpr int kSmallestPlane = kBlock * kReduction;

/// The part of a plane that is looked at, after prescaling.
Extent seen_extent(Extent plane, const SpeedOptions& options);

/// How planes of one extent become small planes, by the options of one set; made once per clip.
struct Reduction {
  /// `plane` has at least kSmallestPlane on each side after prescaling.
  Reduction(Extent plane, const SpeedOptions& options);

  Extent seen;                      // of a plane, after prescaling
  Extent small;                     // of what is left
  std::optional<RowScaler> scaler;  // to `seen`; none where planes keep their size
  ScaleMethod method;               // of the scaler
  std::vector<float> low_pass;      // taps of the filter before samples are dropped
  std::vector<float> blur;          // taps of the local mean of a small plane
};

/// Takes a small plane's own blur off it.
void subtract_local_means(PlaneView<float> small, const Reduction& reduction);

/// The small plane of `plane`: prescaled, low-passed, every 16th sample, minus its own blur.
Plane<float> local_differences(PlaneView<const float> plane, const Reduction& reduction);

}  // namespace snellen::speed
