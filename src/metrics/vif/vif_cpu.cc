// SPDX-License-Identifier: BSD-2-Clause-Patent
// VIF by vectors: the pyramid of scales, compiled for each target, and the way in.
#include "metrics/vif/vif_cpu.h"

#include "exec/cpu/dispatch.h"
#include "metrics/vif/vif_sets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "metrics/vif/vif_cpu.cc"
#include <hwy/foreach_target.h>
// After foreach_target.h, which includes this file once for each target.
#include "metrics/vif/vif_scale-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::vif::HWY_NAMESPACE {

/// Measures `kScale` and all smaller ones.
template <int kScale, class T>
void measure_pyramid(const Pair<T>& pair, const Pass& pass, Scratch& scratch, PassSums& sums) {
  Statistic statistic(pass.gain_limits);
  if constexpr (kScale + 1 == kScales) {
    run_scale<kScale, T, Outputs::moments>(pair, scratch, statistic);
  } else if constexpr (kScale == 0) {
    if (pass.skip_scale0)
      run_scale<kScale, T, Outputs::half>(pair, scratch, statistic);
    else
      run_scale<kScale, T, Outputs::both>(pair, scratch, statistic);
  } else {
    run_scale<kScale, T, Outputs::both>(pair, scratch, statistic);
  }
  const Extent extent = pair.reference.extent();
  if (kScale > 0 || !pass.skip_scale0) sums[kScale] = statistic.totals(extent.area());
  if constexpr (kScale + 1 < kScales) {
    const auto half = [&](std::size_t plane) -> PlaneView<const std::uint16_t> {
      const PlaneView<std::uint16_t> padded = scratch.pyramid[kScale][plane].view();
      return {padded.row(0), {half_down(extent.width), half_down(extent.height)}, padded.pitch()};
    };
    measure_pyramid<kScale + 1, std::uint16_t>({half(0), half(1), 0}, pass, scratch, sums);
  }
}

/// Measures both luma planes and returns its own target.
std::int64_t measure_pair(const Picture& reference, const Picture& distorted, const Pass& pass, Scratch& scratch,
                          PassSums& sums) {
  if (reference.format().depth == 8)
    measure_pyramid<0, std::uint8_t>({reference.plane<std::uint8_t>(0), distorted.plane<std::uint8_t>(0), 0}, pass,
                                     scratch, sums);
  else
    measure_pyramid<0, std::uint16_t>(
        {reference.plane<std::uint16_t>(0), distorted.plane<std::uint16_t>(0), kMaxDepth - reference.format().depth},
        pass, scratch, sums);
  return HWY_TARGET;
}

}  // namespace snellen::vif::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace snellen {
namespace vif {

HWY_EXPORT(measure_pair);

}  // namespace vif

std::vector<VifSums> VifCpu::operator()(const Picture& reference, const Picture& distorted,
                                        std::span<const VifOptions> options) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  if (!scratch_ || scratch_extent_ != reference.extent()) {
    scratch_.emplace(reference.extent());
    scratch_extent_ = reference.extent();
  }
  vif::PassSums sums;
  auto* const measure = cpu::entry(vif::HWY_DISPATCH_TABLE(measure_pair), target_);
  last_run_ = {measure(reference, distorted, vif::Pass(options), *scratch_, sums)};
  SNELLEN_CHECK(last_run_ == target_);
  return vif::sums_of_sets(options, sums);
}

}  // namespace snellen
#endif  // HWY_ONCE
