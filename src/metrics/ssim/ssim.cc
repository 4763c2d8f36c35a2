// SPDX-License-Identifier: BSD-2-Clause-Patent
// The feature of ssim, and the way from its sums to it; the same for every implementation. It has no options.
#include "metrics/ssim/ssim.h"

#include <algorithm>

namespace snellen {
namespace {

std::vector<FeatureInfo> features(const OptionSet&, const VideoFormat&) { return {{"ssim", ""}}; }

Requirements requirements(const OptionSet&) { return {}; }

template <class Sums>
class SsimMetric final : public MetricOf<Sums> {
 public:
  using Compute = Sums (*)(const Picture& reference, const Picture& distorted);

  SsimMetric(std::span<const OptionSet> sets, Compute compute) : MetricOf<Sums>(sets.size()), compute_(compute) {}

 private:
  void measure_sums(const FrameWindow& window, std::span<Sums> sums) override {
    std::fill(sums.begin(), sums.end(), compute_(window.now->reference, window.now->distorted));
  }

  std::size_t collect_set(std::size_t, const Sums& sums, std::span<double> values) const override {
    values[0] = sums.score();
    return 1;
  }

  Compute compute_;
};

std::unique_ptr<Metric> make_reference(std::span<const OptionSet> sets, const MetricSetup& setup) {
  if (setup.accumulation == Accumulation::libvmaf)
    return std::make_unique<SsimMetric<SsimPlainSums>>(sets, &ssim_reference<SsimPlainSums>);
  return std::make_unique<SsimMetric<SsimExactSums>>(sets, &ssim_reference<SsimExactSums>);
}

}  // namespace

const MetricKind& ssim_kind() {
  static const MetricKind kind{
      .name = "ssim",
      .summary = "structural similarity from integer moments at full size",
      .options = {},
      .features = &features,
      .requirements = &requirements,
      .implementations = {{Executor::reference, &make_reference}},
  };
  return kind;
}

}  // namespace snellen
