// SPDX-License-Identifier: BSD-2-Clause-Patent
// CIEDE2000's feature, and the way from sums to it; the same for every implementation.
#include "metrics/ciede/ciede.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "metrics/ciede/ciede_cpu.h"
#include "metrics/ciede/ciede_dev.h"

namespace snellen {
namespace {

std::vector<FeatureInfo> features(const OptionSet&, const VideoFormat&) { return {{"ciede2000", ""}}; }

Requirements requirements(const OptionSet&) { return {.needs_chroma = true}; }

/// `compute` gives the sums of two pictures.
template <class Compute>
class CiedeMetric final : public MetricOf<CiedeSums> {
 public:
  CiedeMetric(std::size_t sets, const MetricSetup& setup, Compute compute)
      : MetricOf(sets), setup_(setup), compute_(std::move(compute)) {}

 private:
  void measure_sums(const FrameWindow& window, std::span<CiedeSums> sums) override {
    when_known(compute_(window.now->reference, window.now->distorted),
               [sums](const CiedeSums& result) { std::fill(sums.begin(), sums.end(), result); });
  }

  std::size_t collect_set(std::size_t, const CiedeSums& sums, std::span<double> values) const override {
    const double sum = setup_.accumulation == Accumulation::libvmaf ? sums.ordered : sums.exact.value();
    values[0] = 45 - 20 * std::log10(sum / static_cast<double>(setup_.format.extent.area()));
    return 1;
  }

  MetricSetup setup_;
  Compute compute_;
};

template <class Compute>
std::unique_ptr<Metric> make_metric(std::size_t sets, const MetricSetup& setup, Compute compute) {
  return std::make_unique<CiedeMetric<Compute>>(sets, setup, std::move(compute));
}

std::unique_ptr<Metric> make_reference(std::span<const OptionSet> sets, const MetricSetup& setup) {
  return make_metric(sets.size(), setup,
                     [accumulation = setup.accumulation](const Picture& reference, const Picture& distorted) {
                       return ciede_reference(reference, distorted, accumulation);
                     });
}

std::unique_ptr<Metric> make_cpu(std::span<const OptionSet> sets, const MetricSetup& setup) {
  return make_metric(sets.size(), setup, CiedeCpu(setup.target, setup.workers, setup.accumulation));
}

std::unique_ptr<Metric> make_device(std::span<const OptionSet> sets, const MetricSetup& setup) {
  SNELLEN_CHECK(setup.frames != nullptr);
  return make_metric(sets.size(), setup, CiedeDevice(*setup.frames));
}

}  // namespace

const MetricKind& ciede_kind() {
  static const MetricKind kind{
      .name = "ciede",
      .summary = "CIEDE2000 colour difference, as 45 - 20 log10 of its mean",
      .options = {},
      .features = &features,
      .requirements = &requirements,
      .has_accumulations = true,
      .implementations = implementations_of({.reference = &make_reference, .cpu = &make_cpu, .kernels = &make_device}),
  };
  return kind;
}

}  // namespace snellen
