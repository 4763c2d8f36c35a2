// SPDX-License-Identifier: BSD-2-Clause-Patent
// float_ssim by vectors: smaller pictures and their windows, compiled for each target, and the way in.
#include "metrics/float_ssim/float_ssim_cpu.h"

#include "exec/cpu/dispatch.h"
#include "metrics/float_ssim/float_ssim_scratch.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "metrics/float_ssim/float_ssim_cpu.cc"
#include <hwy/foreach_target.h>
// After foreach_target.h, which includes this file once for each target.
#include "metrics/float_ssim/float_ssim_boxes-inl.h"
#include "ops/decimate-inl.h"
#include "ops/ssim_window-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::float_ssim::HWY_NAMESPACE {

template <class T>
using PlanePair = snellen::HWY_NAMESPACE::PlanePair<T>;

/// Both pictures at the scratch's scale, which is above 1.
template <class Row, class T>
PlanePair<float> shrink(const PlanePair<T>& pair, Scratch& scratch, Workers& workers) {
  constexpr int kLeastRows = 16;
  const int scale = scratch.scale;
  const Extent extent = measured_extent(pair.extent(), scale);
  const Strips strips(workers, extent.height, kLeastRows);
  scratch.reserve(strips.count());
  const auto each = [&](const auto& shrink_strip) {
    workers.each(strips.count(), [&](int i) {
      for (int picture = 0; picture < 2; ++picture)
        shrink_strip(picture, static_cast<std::size_t>(i), strips[i],
                     scratch.smaller[static_cast<std::size_t>(picture)].view());
    });
  };
  if (has_exact_boxes(scale)) {
    each([&](int picture, std::size_t strip, RowRange rows, PlaneView<float> out) {
      sum_boxes(pair.planes[picture], pair.depth, scale, rows, scratch.columns[strip], out);
    });
  } else {
    const std::vector<float> taps = box_taps(scale);
    const snellen::HWY_NAMESPACE::PlannedFilter filter({scale, taps});
    each([&](int picture, std::size_t strip, RowRange rows, PlaneView<float> out) {
      snellen::HWY_NAMESPACE::decimate_strip<Row>(pair, picture, filter, scale, rows,
                                                  scratch.strips.windows[strip].samples, scratch.cuts[strip], out);
    });
  }
  const auto measured = [&](const Plane<float>& plane) -> PlaneView<const float> {
    return {plane.row(0), extent, plane.view().pitch()};
  };
  return {{measured(scratch.smaller[0]), measured(scratch.smaller[1])}};
}

template <class Arithmetic, class T>
ssim::Sums<Arithmetic> measure_planes(const PlanePair<T>& pair, ssim::Terms terms, Scratch& scratch, Workers& workers) {
  using ssim::HWY_NAMESPACE::measure_planes;
  if (scratch.scale == 1) return measure_planes<Arithmetic>(pair, terms, scratch.strips, workers);
  return measure_planes<Arithmetic>(shrink<typename Arithmetic::Row>(pair, scratch, workers), terms, scratch.strips,
                                    workers);
}

/// Measures both luma planes and returns its own target.
template <class Arithmetic>
std::int64_t measure_pair(const Picture& reference, const Picture& distorted, ssim::Terms terms, Scratch& scratch,
                          Workers& workers, ssim::Sums<Arithmetic>& sums) {
  const int depth = reference.format().depth;
  reference.visit(0, [&]<class T>(PlaneView<const T> ref) {
    sums = measure_planes<Arithmetic>(PlanePair<T>{{ref, distorted.plane<T>(0)}, depth}, terms, scratch, workers);
  });
  return HWY_TARGET;
}

// Dispatch tables hold functions, not templates.
std::int64_t measure_exact(const Picture& reference, const Picture& distorted, ssim::Terms terms, Scratch& scratch,
                           Workers& workers, ssim::Sums<ssim::ExactArithmetic>& sums) {
  return measure_pair(reference, distorted, terms, scratch, workers, sums);
}
std::int64_t measure_libvmaf(const Picture& reference, const Picture& distorted, ssim::Terms terms, Scratch& scratch,
                             Workers& workers, ssim::Sums<ssim::LibraryArithmetic>& sums) {
  return measure_pair(reference, distorted, terms, scratch, workers, sums);
}

}  // namespace snellen::float_ssim::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace snellen {
namespace float_ssim {
namespace {

SNELLEN_EXPORT(measure_exact);
SNELLEN_EXPORT(measure_libvmaf);

auto* entry(cpu::Target target, const ssim::Sums<ssim::ExactArithmetic>&) {
  return cpu::entry(HWY_DISPATCH_TABLE(measure_exact), target);
}
auto* entry(cpu::Target target, const ssim::Sums<ssim::LibraryArithmetic>&) {
  return cpu::entry(HWY_DISPATCH_TABLE(measure_libvmaf), target);
}

}  // namespace
}  // namespace float_ssim

template <class Arithmetic>
FloatSsimCpu<Arithmetic>::FloatSsimCpu(cpu::Target target, Workers& workers, ssim::Terms terms)
    : target_(target), workers_(&workers), terms_(terms) {}
template <class Arithmetic>
FloatSsimCpu<Arithmetic>::FloatSsimCpu(FloatSsimCpu&&) noexcept = default;
template <class Arithmetic>
FloatSsimCpu<Arithmetic>& FloatSsimCpu<Arithmetic>::operator=(FloatSsimCpu&&) noexcept = default;
template <class Arithmetic>
FloatSsimCpu<Arithmetic>::~FloatSsimCpu() = default;

template <class Arithmetic>
ssim::Sums<Arithmetic> FloatSsimCpu<Arithmetic>::operator()(const Picture& reference, const Picture& distorted,
                                                            int scale) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  if (!scratch_ || scratch_->extent != reference.extent() || scratch_->scale != scale)
    scratch_ = std::make_unique<float_ssim::Scratch>(reference.extent(), scale);
  ssim::Sums<Arithmetic> sums{};
  auto* const measure = float_ssim::entry(target_, sums);
  last_run_ = {measure(reference, distorted, terms_, *scratch_, *workers_, sums)};
  SNELLEN_CHECK(last_run_ == target_);
  return sums;
}

template class FloatSsimCpu<ssim::ExactArithmetic>;
template class FloatSsimCpu<ssim::LibraryArithmetic>;

}  // namespace snellen
#endif  // HWY_ONCE
