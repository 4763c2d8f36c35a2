// SPDX-License-Identifier: BSD-2-Clause-Patent
// The sums by vectors, compiled for each target, and the way in.
#include "metrics/psnr/psnr_cpu.h"

#include "exec/cpu/dispatch.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "metrics/psnr/psnr_cpu.cc"
#include <hwy/foreach_target.h>
// After foreach_target.h, which includes this file once for each target.
#include "metrics/psnr/psnr_rows-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::psnr::HWY_NAMESPACE {

/// Rows below which another thread is not worth its wake-up.
constexpr int kLeastRows = 64;

/// Sums of one plane of both pictures.
struct PlaneSums {
  std::uint64_t squared_error = 0;
  std::uint64_t float_error = 0;
  std::uint64_t first[2] = {};
  std::uint64_t second[2] = {};

  PlaneSums& operator+=(const PlaneSums& other) {
    squared_error += other.squared_error;
    float_error += other.float_error;
    for (int i = 0; i < 2; ++i) {
      first[i] += other.first[i];
      second[i] += other.second[i];
    }
    return *this;
  }
};

template <class T>
PlaneSums measure_rows(PlaneView<const T> reference, PlaneView<const T> distorted, RowRange rows, int depth,
                       const PsnrNeeds& needs) {
  RowSums sums;
  for (int y = rows.first; y < rows.last; ++y)
    add_row(RowPair<T>{{reference.row(y), distorted.row(y)}, reference.width()}, depth, needs, sums);
  const auto total = [](const lanes::RunningSum& sum) { return static_cast<std::uint64_t>(sum.total()); };
  const std::uint64_t squared_error = total(sums.squared_error);
  return {squared_error,
          squares_are_floats(depth) ? squared_error : total(sums.float_error),
          {total(sums.first[0]), total(sums.first[1])},
          {total(sums.second[0]), total(sums.second[1])}};
}

PlaneSums measure_plane(const Picture& reference, const Picture& distorted, int p, const PsnrNeeds& needs,
                        Workers& workers) {
  return reference.visit(p, [&]<class T>(PlaneView<const T> ref) {
    const Strips strips(workers, ref.height(), kLeastRows);
    return add_strips<PlaneSums>(strips, workers, [&](int i) {
      return measure_rows(ref, distorted.plane<T>(p), strips[i], reference.format().depth, needs);
    });
  });
}

/// Measures what is needed and returns its own target.
std::int64_t measure_pair(const Picture& reference, const Picture& distorted, const PsnrNeeds& needs, Workers& workers,
                          PsnrSums& sums) {
  const PlaneSums luma = measure_plane(reference, distorted, 0, needs, workers);
  if (needs.planes > 0) sums.squared_error[0] = luma.squared_error;
  for (int p = 1; p < needs.planes; ++p)
    sums.squared_error[static_cast<std::size_t>(p)] =
        measure_plane(reference, distorted, p, {.planes = needs.planes}, workers).squared_error;
  if (needs.float_error) sums.float_error = sum_in_any_order(luma.float_error);
  sums.moments = {{luma.first[0], sum_in_any_order(luma.second[0])}, {luma.first[1], sum_in_any_order(luma.second[1])}};
  return HWY_TARGET;
}

}  // namespace snellen::psnr::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace snellen {
namespace psnr {

SNELLEN_EXPORT(measure_pair);

}  // namespace psnr

PsnrSums PsnrCpu::operator()(const Picture& reference, const Picture& distorted, const PsnrNeeds& needs) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  PsnrSums sums;
  last_run_ = cpu::run(psnr::HWY_DISPATCH_TABLE(measure_pair), target_, reference, distorted, needs, *workers_, sums);
  if (!needs.in_order) return sums;
  const PsnrNeeds in_order{
      .planes = 0, .float_error = sums.float_error.order_shows(), .moments = sums.moments.order_shows()};
  const PsnrSums ordered = psnr_reference(reference, distorted, in_order);
  if (in_order.float_error) sums.float_error = ordered.float_error;
  if (in_order.moments) sums.moments = ordered.moments;
  return sums;
}

}  // namespace snellen
#endif  // HWY_ONCE
