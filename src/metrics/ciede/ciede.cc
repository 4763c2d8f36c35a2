// SPDX-License-Identifier: BSD-2-Clause-Patent
// CIEDE2000's feature, and the way from sums to it; the same for every implementation.
#include "metrics/ciede/ciede.h"

#include <algorithm>
#include <cmath>

namespace snellen {
namespace {

std::vector<FeatureInfo> features(const OptionSet&, const VideoFormat&) { return {{"ciede2000", ""}}; }

Requirements requirements(const OptionSet&) { return {.needs_chroma = true}; }

class CiedeMetric final : public MetricOf<CiedeSums> {
 public:
  using Compute = CiedeSums (*)(const Picture& reference, const Picture& distorted, Accumulation accumulation);

  CiedeMetric(std::size_t sets, const MetricSetup& setup, Compute compute)
      : MetricOf(sets), setup_(setup), compute_(compute) {}

 private:
  void measure_sums(const FrameWindow& window, std::span<CiedeSums> sums) override {
    std::fill(sums.begin(), sums.end(), compute_(window.now->reference, window.now->distorted, setup_.accumulation));
  }

  std::size_t collect_set(std::size_t, const CiedeSums& sums, std::span<double> values) const override {
    const double sum = setup_.accumulation == Accumulation::libvmaf ? sums.ordered : sums.exact.value();
    values[0] = 45 - 20 * std::log10(sum / static_cast<double>(setup_.format.extent.area()));
    return 1;
  }

  MetricSetup setup_;
  Compute compute_;
};

std::unique_ptr<Metric> make_reference(std::span<const OptionSet> sets, const MetricSetup& setup) {
  return std::make_unique<CiedeMetric>(sets.size(), setup, &ciede_reference);
}

}  // namespace

const MetricKind& ciede_kind() {
  static const MetricKind kind{
      .name = "ciede",
      .summary = "CIEDE2000 colour difference, as 45 - 20 log10 of its mean",
      .options = {},
      .features = &features,
      .requirements = &requirements,
      .implementations = {{Executor::reference, &make_reference}},
  };
  return kind;
}

}  // namespace snellen
