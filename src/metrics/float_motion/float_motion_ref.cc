// SPDX-License-Identifier: BSD-2-Clause-Patent
// Absolute differences of blurred planes, the plain way: whole planes, blurred, reduced and subtracted.
#include <cmath>

#include "metrics/float_motion/float_motion.h"
#include "metrics/float_motion/float_motion_math-inl.h"
#include "ops/float_filter.h"
#include "ops/float_plane.h"
#include "ops/scale_plane.h"

namespace snellen {
namespace {

Plane<float> blurred(const Picture& picture, int index, int filter_size) {
  return filter_mirrored(float_plane(picture, index, kMidGrey).view(), float_motion::taps(filter_size));
}

Plane<float> halved(const Plane<float>& plane) {
  return scale_plane(plane.view(), float_motion::half_extent(plane.extent()), ScaleMethod::bilinear);
}

/// In the reference library's order and precision: rows, then their sums.
float sum_sequentially(const Plane<float>& a, const Plane<float>& b) {
  float sum = 0;
  for (int y = 0; y < a.extent().height; ++y) {
    float row = 0;
    for (int x = 0; x < a.extent().width; ++x) row += std::fabs(a.row(y)[x] - b.row(y)[x]);
    sum += row;
  }
  return sum;
}

ExactSum<9> sum_exactly(const Plane<float>& a, const Plane<float>& b) {
  ExactSum<9> sum;
  for (int y = 0; y < a.extent().height; ++y)
    for (int x = 0; x < a.extent().width; ++x) sum.add(std::fabs(a.row(y)[x] - b.row(y)[x]));
  return sum;
}

FloatMotionSad sum_differences(const Plane<float>& a, const Plane<float>& b, Accumulation accumulation) {
  if (accumulation == Accumulation::libvmaf) return {.exact = {}, .sequential = sum_sequentially(a, b)};
  return {.exact = sum_exactly(a, b), .sequential = 0};
}

}  // namespace

FloatMotionSums float_motion_reference(const Picture& before, const Picture& now, const FloatMotionOptions& options,
                                       Accumulation accumulation) {
  SNELLEN_CHECK(before.extent() == now.extent() && before.format() == now.format());
  const int planes = options.add_uv ? 3 : 1;
  SNELLEN_CHECK(planes <= now.planes());
  FloatMotionSums sums{};
  for (int p = 0; p < planes; ++p) {
    const Plane<float> a = blurred(before, p, options.filter_size);
    const Plane<float> b = blurred(now, p, options.filter_size);
    const auto i = static_cast<std::size_t>(p);
    sums.full[i] = sum_differences(a, b, accumulation);
    if (options.add_scale1) sums.half[i] = sum_differences(halved(a), halved(b), accumulation);
  }
  return sums;
}

}  // namespace snellen
