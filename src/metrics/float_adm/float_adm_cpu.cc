// SPDX-License-Identifier: BSD-2-Clause-Patent
// Float ADM by vectors: the scales and their strips, compiled for each target, and the way in.
#include "metrics/float_adm/float_adm_cpu.h"

#include "exec/cpu/dispatch.h"
#include "metrics/float_adm/float_adm_totals.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "metrics/float_adm/float_adm_cpu.cc"
#include <hwy/foreach_target.h>
// After foreach_target.h, which includes this file once for each target.
#include "metrics/float_adm/float_adm_rows-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::float_adm::HWY_NAMESPACE {

/// Rows of bands below which a strip would spend much of its time on the rows around it.
constexpr int kLeastRows = 16;

/// What all strips of a scale share.
template <class T>
struct Job {
  const Source<T>& source;
  const adm::Region& region;
  std::span<const SetOfScale> sets;
  std::span<Totals> totals;
  std::array<Plane<float>*, kPictures> approximations;  // null at the last scale
};

/// Runs rows `rows` of a scale: its part of the approximations and of the sums.
template <Accumulation accumulation, class T>
void run_strip(const Job<T>& job, adm::Interval rows, StripScratch& scratch, std::span<PerBand<FloatAdmSum>> cubes) {
  const adm::Region& region = job.region;
  const adm::StripRows strip(region.rows, rows, !job.sets.empty());
  Wavelet<T> wavelet(job.source, region, scratch);
  Detail<accumulation> detail(region, job.sets, strip.scored, scratch, job.totals, cubes);
  wavelet.start(strip.all.begin);
  for (int y = strip.all.begin; y < strip.all.end; ++y) {
    wavelet.filter_columns_of(y, strip.detail.contains(y));
    if (strip.approximation.contains(y))
      for (std::size_t picture = 0; picture < kPictures; ++picture) {
        const adm::Interval span = region.columns.approximation;
        wavelet.filter_row(picture, kLow, kLow, span, job.approximations[picture]->row(y) + span.begin);
      }
    if (!strip.detail.contains(y)) continue;
    detail.take(wavelet, y);
    detail.add_excess(y - 1);
  }
  if (strip.detail.end == region.band.height) detail.add_excess(region.band.height - 1);
}

/// The sum of one band, with the cubes that the strips have added.
FloatAdmSum finish_band(const SetOfScale& set, const Totals& totals, Signal signal, std::size_t band, FloatAdmSum sum) {
  if (set.adds_cubes()) return sum;
  if (set.accumulation == Accumulation::libvmaf) {
    sum.sequential = totals.sequential_sum(signal, band);
    return sum;
  }
  const PlaneView<const float> magnitudes = totals.magnitudes(signal, band);
  sum.exponent = exponent_above(largest(magnitudes));
  for (int y = 0; y < magnitudes.height(); ++y)
    add_powers({magnitudes.row(y), static_cast<std::size_t>(magnitudes.width())},
               static_cast<float>(set.options->p_norm), sum);
  return sum;
}

FloatAdmScaleSums finish(const SetOfScale& set, const Totals& totals, const PerBand<FloatAdmSum>& cubes) {
  FloatAdmScaleSums sums{};
  for (std::size_t band = 0; band < kBandCount; ++band) {
    const auto sum = [&](Signal signal) { return finish_band(set, totals, signal, band, cubes[signal][band]); };
    sums.reference[band] = sum(kReference);
    sums.restored[band] = sum(kRestored);
    sums.additive[band] = sum(kAdditive);
  }
  return sums;
}

PerBand<FloatAdmSum> empty_cubes(const SetOfScale& set) {
  PerBand<FloatAdmSum> cubes;
  for (auto& signal : cubes)
    for (std::size_t band = 0; band < kBandCount; ++band) signal[band] = set.empty(band);
  return cubes;
}

void add_to(PerBand<FloatAdmSum>& sums, const PerBand<FloatAdmSum>& part) {
  for (std::size_t signal = 0; signal < kSignals; ++signal)
    for (std::size_t band = 0; band < kBandCount; ++band) {
      sums[signal][band].large += part[signal][band].large;
      sums[signal][band].small += part[signal][band].small;
    }
}

/// Runs a scale in strips and fills the sums of the option sets that take part in it.
template <Accumulation accumulation, class T>
void run_scale(int scale, const Source<T>& source, std::span<const FloatAdmOptions> options, Scratch& scratch,
               Workers& workers, std::span<FloatAdmSums> sums) {
  const auto index = static_cast<std::size_t>(scale);
  const adm::Region& region = scratch.region[index];
  std::vector<std::size_t> indices;
  std::vector<SetOfScale> sets;
  std::vector<Totals> totals;
  std::vector<PerBand<FloatAdmSum>> cubes;
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (scale == 0 && options[i].skip_scale0) continue;
    indices.push_back(i);
    sets.emplace_back(options[i], scale, accumulation);
    totals.emplace_back(sets.back(), Extent{region.columns.scored.size(), region.rows.scored.size()});
    cubes.push_back(empty_cubes(sets.back()));
  }
  const auto plane = [&](std::size_t picture) {
    return scale + 1 < adm::kScales ? &scratch.approximations[picture][index] : nullptr;
  };
  const Job<T> job{source, region, sets, totals, {plane(0), plane(1)}};
  const adm::Interval rows = region.rows.all;
  const Strips strips(workers, rows.size(), kLeastRows);
  scratch.reserve_strips(strips.count());
  std::vector<std::vector<PerBand<FloatAdmSum>>> parts(static_cast<std::size_t>(strips.count()), cubes);
  workers.each(strips.count(), [&](int strip) {
    const auto i = static_cast<std::size_t>(strip);
    const adm::Interval part{rows.begin + strips[strip].first, rows.begin + strips[strip].last};
    run_strip<accumulation>(job, part, scratch.strips[i], parts[i]);
  });
  for (std::size_t i = 0; i < sets.size(); ++i) {
    for (const auto& part : parts) add_to(cubes[i], part[i]);
    sums[indices[i]].scales[index] = finish(sets[i], totals[i], cubes[i]);
  }
}

template <Accumulation accumulation>
void measure_scales(const Picture& reference, const Picture& distorted, std::span<const FloatAdmOptions> options,
                    Scratch& scratch, Workers& workers, std::span<FloatAdmSums> sums) {
  const float unit = 1.0F / static_cast<float>(1 << (reference.format().depth - 8));
  reference.visit(0, [&]<class T>(PlaneView<const T> luma) {
    run_scale<accumulation, T>(0, {{luma, distorted.plane<T>(0)}, unit}, options, scratch, workers, sums);
  });
  for (int scale = 1; scale < adm::kScales; ++scale) {
    const auto before = static_cast<std::size_t>(scale) - 1;
    run_scale<accumulation, float>(scale, {{scratch.approximation(0, before), scratch.approximation(1, before)}, 1},
                                   options, scratch, workers, sums);
  }
}

/// Measures both luma planes and returns its own target.
std::int64_t measure_pair(const Picture& reference, const Picture& distorted, std::span<const FloatAdmOptions> options,
                          Accumulation accumulation, Scratch& scratch, Workers& workers, std::span<FloatAdmSums> sums) {
  if (accumulation == Accumulation::libvmaf)
    measure_scales<Accumulation::libvmaf>(reference, distorted, options, scratch, workers, sums);
  else
    measure_scales<Accumulation::exact>(reference, distorted, options, scratch, workers, sums);
  return HWY_TARGET;
}

}  // namespace snellen::float_adm::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace snellen {
namespace float_adm {

SNELLEN_EXPORT(measure_pair);

}  // namespace float_adm

std::vector<FloatAdmSums> FloatAdmCpu::operator()(const Picture& reference, const Picture& distorted,
                                                  std::span<const FloatAdmOptions> sets, Accumulation accumulation) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  if (!scratch_ || scratch_->extent != reference.extent()) scratch_.emplace(reference.extent());
  std::vector<FloatAdmSums> sums(sets.size());
  auto* const measure = cpu::entry(float_adm::HWY_DISPATCH_TABLE(measure_pair), target_);
  last_run_ = {measure(reference, distorted, sets, accumulation, *scratch_, *workers_, sums)};
  SNELLEN_CHECK(last_run_ == target_);
  return sums;
}

}  // namespace snellen
#endif  // HWY_ONCE
