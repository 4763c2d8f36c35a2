// SPDX-License-Identifier: BSD-2-Clause-Patent
// Prescaling, reduction by 16 and removal of the local mean.
#include "metrics/speed/speed_planes.h"

#include <algorithm>
#include <cmath>

#include "ops/float_filter.h"
#include "ops/gaussian.h"

namespace snellen::speed {
namespace {

constexpr int kOctaves = 4;  // of the reduction: 2^4 = 16

// Factors within 0.001 of 1 change nothing.
bool prescales(const SpeedOptions& options) { return std::abs(options.prescale - 1.0) >= 1e-3; }

Plane<float> scaled(PlaneView<const float> plane, const Reduction& reduction) {
  Plane<float> result(reduction.seen);
  for (int y = 0; y < reduction.seen.height; ++y) reduction.scaler->row(plane, y, result.row(y));
  return result;
}

Plane<float> low_passed(PlaneView<const float> plane, const Reduction& reduction) {
  return filter_mirrored({plane.row(0), reduction.seen, plane.pitch()}, reduction.low_pass, kReduction);
}

}  // namespace

Extent seen_extent(Extent plane, const SpeedOptions& options) {
  const Extent scaled{scaled_size(plane.width, options.prescale), scaled_size(plane.height, options.prescale)};
  if (prescales(options)) return scaled;
  // The reference library does not resize then, but computes with the scaled size: it leaves out what is beyond. What
  // would lie outside the plane it reads from memory that nobody wrote; we stop at the plane.
  return {std::min(scaled.width, plane.width), std::min(scaled.height, plane.height)};
}

Reduction::Reduction(Extent plane, const SpeedOptions& options)
    : seen(seen_extent(plane, options)),
      small{seen.width / kReduction, seen.height / kReduction},
      method(scale_method(options.prescale_method)),
      low_pass(speed_taps(kOctaves, static_cast<float>(options.kernel_scale))),
      blur(vif_taps(kOctaves, static_cast<float>(options.kernel_scale))) {
  SNELLEN_CHECK(seen.width >= kSmallestPlane && seen.height >= kSmallestPlane);
  if (prescales(options)) scaler.emplace(plane, seen, method);
}

void subtract_local_means(PlaneView<float> small, const Reduction& reduction) {
  const Plane<float> means = filter_mirrored(small, reduction.blur);
  for (int y = 0; y < small.height(); ++y) {
    float* row = small.row(y);
    const float* less = means.row(y);
    for (int x = 0; x < small.width(); ++x) row[x] -= less[x];
  }
}

Plane<float> local_differences(PlaneView<const float> plane, const Reduction& reduction) {
  Plane<float> small =
      reduction.scaler ? low_passed(scaled(plane, reduction).view(), reduction) : low_passed(plane, reduction);
  subtract_local_means(small.view(), reduction);
  return small;
}

}  // namespace snellen::speed
