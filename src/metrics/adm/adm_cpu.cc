// SPDX-License-Identifier: BSD-2-Clause-Patent
// ADM by vectors: the scales and their strips, compiled for each target, and the way in.
#include "metrics/adm/adm_cpu.h"

#include "exec/cpu/dispatch.h"
#include "metrics/adm/adm_sets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "metrics/adm/adm_cpu.cc"
#include <hwy/foreach_target.h>
// After foreach_target.h, which includes this file once for each target.
#include "metrics/adm/adm_strip-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::adm::HWY_NAMESPACE {

/// Rows of bands below which a strip would spend much of its time on the rows around it.
constexpr int kLeastRows = 16;

void add_to(std::array<std::uint64_t, kBandCount>& sums, const BandSums& part) {
  for (std::size_t band = 0; band < kBandCount; ++band) sums[band] += part[band];
}

/// Runs a scale in strips and adds to the sums of the option sets that take part in it.
template <int kScale, class T>
void run_scale(const Source<T, Words<kScale>::kSource>& source, std::span<const AdmOptions> options, Scratch& scratch,
               Workers& workers, std::span<AdmSums> sums) {
  const Region& region = scratch.region[kScale];
  const std::vector<std::size_t> indices = sets_of_scale(options, kScale);
  std::vector<SetOfScale> sets;
  for (const std::size_t i : indices) sets.emplace_back(options[i], kScale);
  Approximation* const approximation = kScale + 1 < kScales ? &scratch.pyramid[kScale] : nullptr;

  const Interval rows = region.rows.all;
  const Strips strips(workers, rows.size(), kLeastRows);
  scratch.reserve_strips(strips.count());
  std::vector<StripSums> parts(static_cast<std::size_t>(strips.count()), StripSums(sets.size()));
  workers.each(strips.count(), [&](int strip) {
    const auto i = static_cast<std::size_t>(strip);
    const Interval part{rows.begin + strips[strip].first, rows.begin + strips[strip].last};
    run_strip<kScale, T>(source, region, sets, part, scratch.strips[i], approximation, parts[i]);
  });
  for (const StripSums& part : parts)
    for (std::size_t i = 0; i < sets.size(); ++i) {
      AdmScaleSums& out = sums[indices[i]].scales[kScale];
      add_to(out.reference, part.reference);
      add_to(out.restored, part.excess[i][kRestored]);
      add_to(out.additive, part.excess[i][kAdditive]);
    }
}

/// Runs scale `kScale`, from 1 on, and all smaller ones.
template <int kScale>
void run_coarse_scales(std::span<const AdmOptions> options, Scratch& scratch, Workers& workers,
                       std::span<AdmSums> sums) {
  const Approximation& before = scratch.pyramid[kScale - 1];
  if constexpr (Words<kScale>::kSource == 1)
    run_scale<kScale, std::int16_t>({{{before.view(0, 0)}, {before.view(1, 0)}}, 0}, options, scratch, workers, sums);
  else
    run_scale<kScale, std::int16_t>(
        {{{before.view(0, 0), before.view(0, 1)}, {before.view(1, 0), before.view(1, 1)}}, 0}, options, scratch,
        workers, sums);
  if constexpr (kScale + 1 < kScales) run_coarse_scales<kScale + 1>(options, scratch, workers, sums);
}

/// Measures both luma planes and returns its own target.
std::int64_t measure_pair(const Picture& reference, const Picture& distorted, std::span<const AdmOptions> options,
                          Scratch& scratch, Workers& workers, std::span<AdmSums> sums) {
  if (reference.format().depth == 8)
    run_scale<0, std::uint8_t>({{{reference.plane<std::uint8_t>(0)}, {distorted.plane<std::uint8_t>(0)}}, 0}, options,
                               scratch, workers, sums);
  else
    run_scale<0, std::uint16_t>({{{reference.plane<std::uint16_t>(0)}, {distorted.plane<std::uint16_t>(0)}},
                                 kMaxDepth - reference.format().depth},
                                options, scratch, workers, sums);
  run_coarse_scales<1>(options, scratch, workers, sums);
  return HWY_TARGET;
}

}  // namespace snellen::adm::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace snellen {
namespace adm {

SNELLEN_EXPORT(measure_pair);

}  // namespace adm

std::vector<AdmSums> AdmCpu::operator()(const Picture& reference, const Picture& distorted,
                                        std::span<const AdmOptions> sets) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  if (!scratch_ || scratch_->extent != reference.extent()) scratch_.emplace(reference.extent());
  std::vector<AdmSums> sums(sets.size());
  auto* const measure = cpu::entry(adm::HWY_DISPATCH_TABLE(measure_pair), target_);
  last_run_ = {measure(reference, distorted, sets, *scratch_, *workers_, sums)};
  SNELLEN_CHECK(last_run_ == target_);
  return sums;
}

}  // namespace snellen
#endif  // HWY_ONCE
