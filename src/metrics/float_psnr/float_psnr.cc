// SPDX-License-Identifier: BSD-2-Clause-Patent
// The feature of float_psnr and the way from the sum to it; the same for every implementation.
#include "metrics/float_psnr/float_psnr.h"

#include <algorithm>
#include <utility>

#include "metrics/float_psnr/float_psnr_cpu.h"
#include "metrics/float_psnr/float_psnr_dev.h"
#include "metrics/float_psnr/float_psnr_math-inl.h"

namespace snellen {
namespace {

std::vector<FeatureInfo> features(const OptionSet&, const VideoFormat&) { return {{"float_psnr", ""}}; }

Requirements requirements(const OptionSet&) { return {}; }

/// `Compute` is called like float_psnr_reference.
template <class Compute>
class FloatPsnrMetric final : public MetricOf<FloatPsnrSums> {
 public:
  FloatPsnrMetric(std::size_t option_sets, const MetricSetup& setup, Compute compute)
      : MetricOf(option_sets), setup_(setup), compute_(std::move(compute)) {}

 private:
  void measure_sums(const FrameWindow& window, std::span<FloatPsnrSums> sums) override {
    when_known(compute_(window.now->reference, window.now->distorted),
               [sums](const FloatPsnrSums& result) { std::fill(sums.begin(), sums.end(), result); });
  }

  std::size_t collect_set(std::size_t, const FloatPsnrSums& sums, std::span<double> values) const override {
    const double error =
        setup_.accumulation == Accumulation::exact ? static_cast<double>(sums.error.exact) : sums.error.sequential;
    const int depth = setup_.format.pixel.depth;
    const auto samples = static_cast<double>(setup_.format.extent.area());
    values[0] = float_psnr::decibels(float_psnr::mean(error, samples, depth), depth);
    return 1;
  }

  MetricSetup setup_;
  Compute compute_;
};

std::unique_ptr<Metric> make_reference(std::span<const OptionSet> sets, const MetricSetup& setup) {
  return std::make_unique<FloatPsnrMetric<decltype(&float_psnr_reference)>>(sets.size(), setup, &float_psnr_reference);
}

std::unique_ptr<Metric> make_cpu(std::span<const OptionSet> sets, const MetricSetup& setup) {
  return std::make_unique<FloatPsnrMetric<FloatPsnrCpu>>(sets.size(), setup, FloatPsnrCpu(setup.target, setup.workers));
}

std::unique_ptr<Metric> make_device(std::span<const OptionSet> sets, const MetricSetup& setup) {
  SNELLEN_CHECK(setup.frames != nullptr);
  return std::make_unique<FloatPsnrMetric<FloatPsnrDevice>>(sets.size(), setup, FloatPsnrDevice(*setup.frames));
}

}  // namespace

const MetricKind& float_psnr_kind() {
  static const MetricKind kind{
      .name = "float_psnr",
      .summary = "PSNR of luma in steps of 8-bit video, in dB",
      .options = {},
      .features = &features,
      .requirements = &requirements,
      .has_accumulations = true,
      .implementations = implementations_of({.reference = &make_reference, .cpu = &make_cpu, .kernels = &make_device}),
  };
  return kind;
}

}  // namespace snellen
