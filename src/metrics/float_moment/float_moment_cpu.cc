// SPDX-License-Identifier: BSD-2-Clause-Patent
// float_moment by vectors, compiled for each target, and the way in.
#include "metrics/float_moment/float_moment_cpu.h"

#include "exec/cpu/dispatch.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "metrics/float_moment/float_moment_cpu.cc"
#include <hwy/foreach_target.h>
// After foreach_target.h, which includes this file once for each target.
#include "exec/cpu/squares-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::float_moment::HWY_NAMESPACE {

namespace lanes = cpu::HWY_NAMESPACE;

/// Rows below which another thread is not worth its wake-up.
constexpr int kLeastRows = 64;

/// What a strip adds to the sums of a picture.
struct StripSums {
  std::uint64_t first = 0;
  std::uint64_t second = 0;

  StripSums& operator+=(const StripSums& other) {
    first += other.first;
    second += other.second;
    return *this;
  }
};

template <class T>
StripSums measure_strip(PlaneView<const T> plane, RowRange rows, int depth) {
  lanes::RunningSum first;
  lanes::RunningSum second;
  for (int y = rows.first; y < rows.last; ++y) {
    const auto load = [row = plane.row(y), width = plane.width()](int x) { return lanes::load_samples(row, x, width); };
    lanes::add_values(plane.width(), first, load);
    lanes::add_float_squares(plane.width(), depth, second, load);
  }
  return {static_cast<std::uint64_t>(first.total()), static_cast<std::uint64_t>(second.total())};
}

LumaMoments measure(const Picture& picture, Workers& workers) {
  const Strips strips(workers, picture.extent().height, kLeastRows);
  const StripSums sums = picture.visit(0, [&]<class T>(PlaneView<const T> plane) {
    return add_strips<StripSums>(strips, workers,
                                 [&](int i) { return measure_strip(plane, strips[i], picture.format().depth); });
  });
  return {sums.first, {sums.second, static_cast<double>(sums.second)}};
}

/// Measures both lumas and returns its own target.
std::int64_t measure_pair(const Picture& reference, const Picture& distorted, Workers& workers, FloatMomentSums& sums) {
  sums = {measure(reference, workers), measure(distorted, workers)};
  return HWY_TARGET;
}

}  // namespace snellen::float_moment::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace snellen {
namespace float_moment {

SNELLEN_EXPORT(measure_pair);

}  // namespace float_moment

FloatMomentSums FloatMomentCpu::operator()(const Picture& reference, const Picture& distorted) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  FloatMomentSums sums;
  last_run_ = cpu::run(float_moment::HWY_DISPATCH_TABLE(measure_pair), target_, reference, distorted, *workers_, sums);
  const bool order_shows = sums.reference.second.order_shows() || sums.distorted.second.order_shows();
  return order_shows ? float_moment_reference(reference, distorted) : sums;
}

}  // namespace snellen
#endif  // HWY_ONCE
