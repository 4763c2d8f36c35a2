// SPDX-License-Identifier: BSD-2-Clause-Patent
// One pass for all option sets of a run.
#include "metrics/psnr/psnr_metric.h"

#include <algorithm>
#include <utility>

#include "metrics/psnr/psnr_cpu.h"
#include "metrics/psnr/psnr_dev.h"

namespace snellen::psnr {
namespace {

Part part(const OptionSet& set, const MetricSetup& setup) {
  if (set.metric == float_psnr_kind().name) return float_psnr_part(setup);
  if (set.metric == float_moment_kind().name) return float_moment_part(setup);
  return psnr_part(set, setup);
}

/// `Compute` is called like psnr_reference.
template <class Compute>
class PsnrMetric final : public MetricOf<PsnrSums> {
 public:
  PsnrMetric(std::span<const OptionSet> sets, const MetricSetup& setup, Compute compute)
      : MetricOf(sets.size()), compute_(std::move(compute)) {
    for (const OptionSet& set : sets) needs_ |= parts_.emplace_back(part(set, setup)).needs;
  }

 private:
  void measure_sums(const FrameWindow& window, std::span<PsnrSums> sums) override {
    when_known(compute_(window.now->reference, window.now->distorted, needs_),
               [sums](const PsnrSums& result) { std::fill(sums.begin(), sums.end(), result); });
  }

  std::size_t collect_set(std::size_t set, const PsnrSums& sums, std::span<double> values) const override {
    return parts_[set].collect(sums, values);
  }

  Compute compute_;
  std::vector<Part> parts_;
  PsnrNeeds needs_;
};

template <class Compute>
std::unique_ptr<Metric> make(std::span<const OptionSet> sets, const MetricSetup& setup, Compute compute) {
  return std::make_unique<PsnrMetric<Compute>>(sets, setup, std::move(compute));
}

std::unique_ptr<Metric> make_reference(std::span<const OptionSet> sets, const MetricSetup& setup) {
  return make(sets, setup, &psnr_reference);
}

std::unique_ptr<Metric> make_cpu(std::span<const OptionSet> sets, const MetricSetup& setup) {
  return make(sets, setup, PsnrCpu(setup.target, setup.workers));
}

std::unique_ptr<Metric> make_device(std::span<const OptionSet> sets, const MetricSetup& setup) {
  SNELLEN_CHECK(setup.frames != nullptr);
  return make(sets, setup, PsnrDevice(*setup.frames));
}

}  // namespace

std::vector<Implementation> implementations() {
  return implementations_of({.reference = &make_reference, .cpu = &make_cpu, .kernels = &make_device});
}

}  // namespace snellen::psnr
