// SPDX-License-Identifier: BSD-2-Clause-Patent
// Prescaling, reduction by 16 and removal of the local mean.
#include "metrics/speed/speed_planes.h"

#include <algorithm>
#include <cmath>

#include "ops/float_filter.h"
#include "ops/gaussian.h"
#include "ops/scale_plane.h"

namespace snellen::speed {
namespace {

constexpr int kOctaves = 4;  // of the reduction: 2^4 = 16

void subtract(PlaneView<float> plane, PlaneView<const float> other) {
  for (int y = 0; y < plane.height(); ++y) {
    float* row = plane.row(y);
    const float* less = other.row(y);
    for (int x = 0; x < plane.width(); ++x) row[x] -= less[x];
  }
}

Plane<float> reduce(PlaneView<const float> plane, const SpeedOptions& options) {
  const auto kernel_scale = static_cast<float>(options.kernel_scale);
  Plane<float> small = filter_mirrored(plane, speed_taps(kOctaves, kernel_scale), kReduction);
  const Plane<float> means = filter_mirrored(small.view(), vif_taps(kOctaves, kernel_scale));
  subtract(small.view(), means.view());
  return small;
}

}  // namespace

bool prescales(const SpeedOptions& options) { return std::abs(options.prescale - 1.0) >= 1e-3; }

Extent seen_extent(Extent plane, const SpeedOptions& options) {
  const Extent scaled{scaled_size(plane.width, options.prescale), scaled_size(plane.height, options.prescale)};
  if (prescales(options)) return scaled;
  // The reference library does not resize then, but computes with the scaled size: it leaves out what is beyond. What
  // would lie outside the plane it reads from memory that nobody wrote; we stop at the plane.
  return {std::min(scaled.width, plane.width), std::min(scaled.height, plane.height)};
}

Plane<float> local_differences(PlaneView<const float> plane, const SpeedOptions& options) {
  const Extent seen = seen_extent(plane.extent(), options);
  SNELLEN_CHECK(seen.width >= kSmallestPlane && seen.height >= kSmallestPlane);
  if (!prescales(options)) return reduce({plane.row(0), seen, plane.pitch()}, options);
  return reduce(scale_plane(plane, seen, scale_method(options.prescale_method)).view(), options);
}

}  // namespace snellen::speed
