// SPDX-License-Identifier: BSD-2-Clause-Patent
// PSNR by vectors, compiled for each target, and the way in.
#include "metrics/psnr/psnr_cpu.h"

#include "exec/cpu/dispatch.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "metrics/psnr/psnr_cpu.cc"
#include <hwy/foreach_target.h>
// After foreach_target.h, which includes this file once for each target.
#include "exec/cpu/squares-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::psnr::HWY_NAMESPACE {

namespace lanes = cpu::HWY_NAMESPACE;

/// Rows below which another thread is not worth its wake-up.
constexpr int kLeastRows = 64;

/// Sums the planes and returns its own target.
std::int64_t measure_planes(const Picture& reference, const Picture& distorted, int planes, Workers& workers,
                            PsnrSums& sums) {
  const int depth = reference.format().depth;
  for (int p = 0; p < planes; ++p)
    sums.squared_error[static_cast<std::size_t>(p)] = reference.visit(p, [&]<class T>(PlaneView<const T> ref) {
      const PlaneView<const T> dis = distorted.plane<T>(p);
      const Strips strips(workers, ref.height(), kLeastRows);
      return add_strips<std::uint64_t>(strips, workers, [&](int i) {
        lanes::RunningSum sum;
        for (int y = strips[i].first; y < strips[i].last; ++y)
          lanes::add_squares(ref.width(), depth, sum, [a = ref.row(y), b = dis.row(y), width = ref.width()](int x) {
            return lanes::absolute_differences(a, b, x, width);
          });
        return static_cast<std::uint64_t>(sum.total());
      });
    });
  return HWY_TARGET;
}

}  // namespace snellen::psnr::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace snellen {
namespace psnr {

SNELLEN_EXPORT(measure_planes);

}  // namespace psnr

PsnrSums PsnrCpu::operator()(const Picture& reference, const Picture& distorted, int planes) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  PsnrSums sums{};
  last_run_ =
      cpu::run(psnr::HWY_DISPATCH_TABLE(measure_planes), target_, reference, distorted, planes, *workers_, sums);
  return sums;
}

}  // namespace snellen
#endif  // HWY_ONCE
