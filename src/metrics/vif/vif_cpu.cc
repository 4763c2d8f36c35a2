// SPDX-License-Identifier: BSD-2-Clause-Patent
// VIF by vectors: the pyramid of scales, compiled for each target, and the way in.
#include "metrics/vif/vif_cpu.h"

#include <algorithm>

#include "exec/cpu/dispatch.h"
#include "metrics/vif/vif_sets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "metrics/vif/vif_cpu.cc"
#include <hwy/foreach_target.h>
// After foreach_target.h, which includes this file once for each target.
#include "metrics/vif/vif_scale-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::vif::HWY_NAMESPACE {

/// Steps below which a strip would spend much of its time on the rows around it.
constexpr int kLeastSteps = 8;

/// Runs a scale in strips and gives the sums for each gain limit.
template <int kScale, class T, Outputs kOutputs>
std::vector<VifScaleSums> run_scale(const Pair<T>& pair, const Pass& pass, Scratch& scratch, Workers& workers) {
  const Extent extent = pair.reference.extent();
  const Strips strips(workers, steps_of_rows(extent.height), kLeastSteps);
  scratch.reserve_strips(strips.count());
  auto* const half = kOutputs == Outputs::moments ? nullptr : &scratch.pyramid[kScale];
  std::vector<std::vector<VifScaleSums>> parts(static_cast<std::size_t>(strips.count()));
  workers.each(strips.count(), [&](int strip) {
    const auto i = static_cast<std::size_t>(strip);
    Statistic statistic(pass.gain_limits);
    run_strip<kScale, T, kOutputs>(pair, strips[strip], scratch.strips[i], half, statistic);
    const int rows = std::min(kStepRows * strips[strip].last, extent.height) - kStepRows * strips[strip].first;
    parts[i] = statistic.totals(std::int64_t{extent.width} * rows);
  });
  std::vector<VifScaleSums> sums(pass.gain_limits.size());
  for (const std::vector<VifScaleSums>& part : parts)
    for (std::size_t k = 0; k < sums.size(); ++k) sums[k] += part[k];
  return sums;
}

/// Measures `kScale` and all smaller ones.
template <int kScale, class T>
void measure_pyramid(const Pair<T>& pair, const Pass& pass, Scratch& scratch, Workers& workers, PassSums& sums) {
  if constexpr (kScale + 1 == kScales) {
    sums[kScale] = run_scale<kScale, T, Outputs::moments>(pair, pass, scratch, workers);
  } else {
    if (kScale == 0 && pass.skip_scale0)
      run_scale<kScale, T, Outputs::half>(pair, pass, scratch, workers);
    else
      sums[kScale] = run_scale<kScale, T, Outputs::both>(pair, pass, scratch, workers);
    const Extent extent = pair.reference.extent();
    const auto half = [&](std::size_t plane) -> PlaneView<const std::uint16_t> {
      const PlaneView<std::uint16_t> padded = scratch.pyramid[kScale][plane].view();
      return {padded.row(0), {half_down(extent.width), half_down(extent.height)}, padded.pitch()};
    };
    measure_pyramid<kScale + 1, std::uint16_t>({half(0), half(1), 0}, pass, scratch, workers, sums);
  }
}

/// Measures both luma planes and returns its own target.
std::int64_t measure_pair(const Picture& reference, const Picture& distorted, const Pass& pass, Scratch& scratch,
                          Workers& workers, PassSums& sums) {
  if (reference.format().depth == 8)
    measure_pyramid<0, std::uint8_t>({reference.plane<std::uint8_t>(0), distorted.plane<std::uint8_t>(0), 0}, pass,
                                     scratch, workers, sums);
  else
    measure_pyramid<0, std::uint16_t>(
        {reference.plane<std::uint16_t>(0), distorted.plane<std::uint16_t>(0), kMaxDepth - reference.format().depth},
        pass, scratch, workers, sums);
  return HWY_TARGET;
}

}  // namespace snellen::vif::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace snellen {
namespace vif {

SNELLEN_EXPORT(measure_pair);

}  // namespace vif

std::vector<VifSums> VifCpu::operator()(const Picture& reference, const Picture& distorted,
                                        std::span<const VifOptions> options) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  if (!scratch_ || scratch_->extent != reference.extent()) scratch_.emplace(reference.extent());
  vif::PassSums sums;
  auto* const measure = cpu::entry(vif::HWY_DISPATCH_TABLE(measure_pair), target_);
  last_run_ = {measure(reference, distorted, vif::Pass(options), *scratch_, *workers_, sums)};
  SNELLEN_CHECK(last_run_ == target_);
  return vif::sums_of_sets(options, sums);
}

}  // namespace snellen
#endif  // HWY_ONCE
