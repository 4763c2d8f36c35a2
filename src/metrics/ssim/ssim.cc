// SPDX-License-Identifier: BSD-2-Clause-Patent
// The feature of ssim, and the way from its sums to it; the same for every implementation. It has no options.
#include "metrics/ssim/ssim.h"

#include <algorithm>
#include <utility>

#include "metrics/ssim/ssim_cpu.h"
#include "metrics/ssim/ssim_dev.h"

namespace snellen {
namespace {

std::vector<FeatureInfo> features(const OptionSet&, const VideoFormat&) { return {{"ssim", ""}}; }

Requirements requirements(const OptionSet&) { return {}; }

/// `Compute` is called like ssim_reference<Sums>.
template <class Sums, class Compute>
class SsimMetric final : public MetricOf<Sums> {
 public:
  SsimMetric(std::size_t sets, Compute compute) : MetricOf<Sums>(sets), compute_(std::move(compute)) {}

 private:
  void measure_sums(const FrameWindow& window, std::span<Sums> sums) override {
    this->when_known(compute_(window.now->reference, window.now->distorted),
                     [sums](const Sums& result) { std::fill(sums.begin(), sums.end(), result); });
  }

  std::size_t collect_set(std::size_t, const Sums& sums, std::span<double> values) const override {
    values[0] = sums.score();
    return 1;
  }

  Compute compute_;
};

template <class Sums, class Compute>
std::unique_ptr<Metric> make(std::span<const OptionSet> sets, Compute compute) {
  return std::make_unique<SsimMetric<Sums, Compute>>(sets.size(), std::move(compute));
}

std::unique_ptr<Metric> make_reference(std::span<const OptionSet> sets, const MetricSetup& setup) {
  if (setup.accumulation == Accumulation::libvmaf) return make<SsimPlainSums>(sets, &ssim_reference<SsimPlainSums>);
  return make<SsimExactSums>(sets, &ssim_reference<SsimExactSums>);
}

std::unique_ptr<Metric> make_cpu(std::span<const OptionSet> sets, const MetricSetup& setup) {
  if (setup.accumulation == Accumulation::libvmaf)
    return make<SsimPlainSums>(sets, SsimCpu<SsimPlainSums>(setup.target, setup.workers));
  return make<SsimExactSums>(sets, SsimCpu<SsimExactSums>(setup.target, setup.workers));
}

std::unique_ptr<Metric> make_device(std::span<const OptionSet> sets, const MetricSetup& setup) {
  SNELLEN_CHECK(setup.frames != nullptr);
  return make<SsimExactSums>(sets, SsimDevice(*setup.frames));
}

}  // namespace

const MetricKind& ssim_kind() {
  static const MetricKind kind{
      .name = "ssim",
      .summary = "structural similarity from integer moments at full size",
      .options = {},
      .features = &features,
      .requirements = &requirements,
      .has_accumulations = true,
      .implementations = implementations_of({.reference = &make_reference, .cpu = &make_cpu, .kernels = &make_device}),
  };
  return kind;
}

}  // namespace snellen
