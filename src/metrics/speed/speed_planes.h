// SPDX-License-Identifier: BSD-2-Clause-Patent
// From a plane of a picture to the small plane of local differences that SpEED's statistics look at. This is all that
// SpEED does to pixels: a device would hand these planes to the host.
#pragma once

#include "metrics/speed/speed.h"
#include "metrics/speed/speed_cells.h"

namespace snellen::speed {

/// Small planes keep every 16th row and column.
inline constexpr int kReduction = 16;

/// Planes of this side, after prescaling, give a small plane of one block.
inline constexpr int kSmallestPlane = kBlock * kReduction;

/// Whether planes change their size first; factors within 0.001 of 1 do not.
bool prescales(const SpeedOptions& options);

/// The part of a plane that is looked at, after prescaling.
Extent seen_extent(Extent plane, const SpeedOptions& options);

/// The small plane of `plane`: prescaled, low-passed, every 16th sample, minus its own blur. At least kSmallestPlane on
/// each side after prescaling.
Plane<float> local_differences(PlaneView<const float> plane, const SpeedOptions& options);

}  // namespace snellen::speed
