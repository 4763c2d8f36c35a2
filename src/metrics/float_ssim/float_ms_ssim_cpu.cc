// SPDX-License-Identifier: BSD-2-Clause-Patent
// float_ms_ssim by vectors: the pyramid of scales, compiled for each target, and the way in.
#include "metrics/float_ssim/float_ms_ssim_cpu.h"

#include "exec/cpu/dispatch.h"
#include "metrics/float_ssim/float_ms_ssim_scratch.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "metrics/float_ssim/float_ms_ssim_cpu.cc"
#include <hwy/foreach_target.h>
// After foreach_target.h, which includes this file once for each target.
#include "ops/decimate-inl.h"
#include "ops/ssim_window-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::float_ms_ssim::HWY_NAMESPACE {

template <class T>
using PlanePair = snellen::HWY_NAMESPACE::PlanePair<T>;

/// For ranges in which units change three times; kLeastDecimated's seven times.
inline constexpr SymmetricPlan<kFilterSize / 2> kSymmetricPlan(kFilter, 0.2F);
inline constexpr snellen::HWY_NAMESPACE::SymmetricFilter<kSymmetricPlan> kPlannedFilter({kFilterSize, kFilter});
static_assert(kPlannedFilter.plan.possible && kSymmetricPlan.possible);

/// Makes both pictures half as large, into level `level` of the pyramid.
template <class Row, class T>
PlanePair<float> halve(const PlanePair<T>& pair, std::size_t level, Scratch& scratch, Workers& workers) {
  constexpr int kLeastRows = 32;  // the filter reaches nine source rows
  const Extent from = pair.extent();
  const Extent to{decimated(from.width, 2), decimated(from.height, 2)};
  auto& planes = scratch.pyramid[level];
  const Strips strips(workers, to.height, kLeastRows);
  scratch.reserve(strips.count());
  workers.each(strips.count(), [&](int i) {
    const auto strip = static_cast<std::size_t>(i);
    for (int picture = 0; picture < 2; ++picture)
      snellen::HWY_NAMESPACE::decimate_strip<Row>(pair, picture, kPlannedFilter, 2, strips[i],
                                                  scratch.strips.windows[strip].samples, scratch.cuts[strip],
                                                  planes[static_cast<std::size_t>(picture)].view());
  });
  const auto measured = [&](const Plane<float>& plane) -> PlaneView<const float> {
    return {plane.row(0), to, plane.view().pitch()};
  };
  // Beside edges the filter makes samples larger than it is given.
  return {{measured(planes[0]), measured(planes[1])},
          0,
          snellen::HWY_NAMESPACE::filtered_peak(kPlannedFilter.filter, pair.peak)};
}

/// Measures scale `scale` and all coarser ones.
template <class Arithmetic, class T>
void measure_scales(const PlanePair<T>& pair, std::size_t scale, const FloatMsSsimTerms& terms, Scratch& scratch,
                    Workers& workers, FloatMsSsimSums<Arithmetic>& sums) {
  sums.scales[scale] = ssim::HWY_NAMESPACE::measure_planes<Arithmetic>(pair, terms[scale], scratch.strips, workers);
  if (scale + 1 == sums.scales.size()) return;
  measure_scales<Arithmetic>(halve<typename Arithmetic::Row>(pair, scale, scratch, workers), scale + 1, terms, scratch,
                             workers, sums);
}

/// Measures both luma planes and returns its own target.
template <class Arithmetic>
std::int64_t measure_pair(const Picture& reference, const Picture& distorted, const FloatMsSsimTerms& terms,
                          Scratch& scratch, Workers& workers, FloatMsSsimSums<Arithmetic>& sums) {
  const int depth = reference.format().depth;
  reference.visit(0, [&]<class T>(PlaneView<const T> ref) {
    measure_scales<Arithmetic>(PlanePair<T>{{ref, distorted.plane<T>(0)}, depth}, 0, terms, scratch, workers, sums);
  });
  return HWY_TARGET;
}

// Dispatch tables hold functions, not templates.
std::int64_t measure_exact(const Picture& reference, const Picture& distorted, const FloatMsSsimTerms& terms,
                           Scratch& scratch, Workers& workers, FloatMsSsimSums<ssim::ExactArithmetic>& sums) {
  return measure_pair(reference, distorted, terms, scratch, workers, sums);
}
std::int64_t measure_libvmaf(const Picture& reference, const Picture& distorted, const FloatMsSsimTerms& terms,
                             Scratch& scratch, Workers& workers, FloatMsSsimSums<ssim::LibraryArithmetic>& sums) {
  return measure_pair(reference, distorted, terms, scratch, workers, sums);
}

}  // namespace snellen::float_ms_ssim::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace snellen {
namespace float_ms_ssim {
namespace {

SNELLEN_EXPORT(measure_exact);
SNELLEN_EXPORT(measure_libvmaf);

auto* entry(cpu::Target target, const FloatMsSsimSums<ssim::ExactArithmetic>&) {
  return cpu::entry(HWY_DISPATCH_TABLE(measure_exact), target);
}
auto* entry(cpu::Target target, const FloatMsSsimSums<ssim::LibraryArithmetic>&) {
  return cpu::entry(HWY_DISPATCH_TABLE(measure_libvmaf), target);
}

}  // namespace
}  // namespace float_ms_ssim

template <class Arithmetic>
FloatMsSsimCpu<Arithmetic>::FloatMsSsimCpu(cpu::Target target, Workers& workers, const FloatMsSsimTerms& terms)
    : target_(target), workers_(&workers), terms_(terms) {}
template <class Arithmetic>
FloatMsSsimCpu<Arithmetic>::FloatMsSsimCpu(FloatMsSsimCpu&&) noexcept = default;
template <class Arithmetic>
FloatMsSsimCpu<Arithmetic>& FloatMsSsimCpu<Arithmetic>::operator=(FloatMsSsimCpu&&) noexcept = default;
template <class Arithmetic>
FloatMsSsimCpu<Arithmetic>::~FloatMsSsimCpu() = default;

template <class Arithmetic>
FloatMsSsimSums<Arithmetic> FloatMsSsimCpu<Arithmetic>::operator()(const Picture& reference, const Picture& distorted) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  if (!scratch_ || scratch_->extent != reference.extent())
    scratch_ = std::make_unique<float_ms_ssim::Scratch>(reference.extent());
  FloatMsSsimSums<Arithmetic> sums{};
  auto* const measure = float_ms_ssim::entry(target_, sums);
  last_run_ = {measure(reference, distorted, terms_, *scratch_, *workers_, sums)};
  SNELLEN_CHECK(last_run_ == target_);
  return sums;
}

template class FloatMsSsimCpu<ssim::ExactArithmetic>;
template class FloatMsSsimCpu<ssim::LibraryArithmetic>;

}  // namespace snellen
#endif  // HWY_ONCE
