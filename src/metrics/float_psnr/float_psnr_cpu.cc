// SPDX-License-Identifier: BSD-2-Clause-Patent
// float_psnr by vectors, compiled for each target, and the way in.
#include "metrics/float_psnr/float_psnr_cpu.h"

#include "exec/cpu/dispatch.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "metrics/float_psnr/float_psnr_cpu.cc"
#include <hwy/foreach_target.h>
// After foreach_target.h, which includes this file once for each target.
#include "exec/cpu/squares-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::float_psnr::HWY_NAMESPACE {

namespace lanes = cpu::HWY_NAMESPACE;

/// Rows below which another thread is not worth its wake-up.
constexpr int kLeastRows = 64;

/// Measures both lumas and returns its own target.
std::int64_t measure_pair(const Picture& reference, const Picture& distorted, Workers& workers, FloatPsnrSums& sums) {
  const int depth = reference.format().depth;
  const Strips strips(workers, reference.extent().height, kLeastRows);
  const auto exact = reference.visit(0, [&]<class T>(PlaneView<const T> ref) {
    const PlaneView<const T> dis = distorted.plane<T>(0);
    return add_strips<std::uint64_t>(strips, workers, [&](int i) {
      lanes::RunningSum sum;
      for (int y = strips[i].first; y < strips[i].last; ++y)
        lanes::add_float_squares(ref.width(), depth, sum, [a = ref.row(y), b = dis.row(y), width = ref.width()](int x) {
          return lanes::absolute_differences(a, b, x, width);
        });
      return static_cast<std::uint64_t>(sum.total());
    });
  });
  sums.error = {exact, static_cast<double>(exact)};
  return HWY_TARGET;
}

}  // namespace snellen::float_psnr::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace snellen {
namespace float_psnr {

SNELLEN_EXPORT(measure_pair);

}  // namespace float_psnr

FloatPsnrSums FloatPsnrCpu::operator()(const Picture& reference, const Picture& distorted) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  FloatPsnrSums sums;
  last_run_ = cpu::run(float_psnr::HWY_DISPATCH_TABLE(measure_pair), target_, reference, distorted, *workers_, sums);
  return sums.error.order_shows() ? float_psnr_reference(reference, distorted) : sums;
}

}  // namespace snellen
#endif  // HWY_ONCE
