// SPDX-License-Identifier: BSD-2-Clause-Patent
// ANSNR's feature names and the way from sums to decibels; the same for every implementation.
#include "metrics/float_ansnr/float_ansnr.h"

#include <algorithm>
#include <utility>

#include "metrics/float_ansnr/float_ansnr_cpu.h"
#include "metrics/float_ansnr/float_ansnr_dev.h"
#include "metrics/float_ansnr/float_ansnr_math-inl.h"

namespace snellen {
namespace {

std::vector<FeatureInfo> features(const OptionSet&, const VideoFormat&) {
  return {{"float_ansnr", ""}, {"float_anpsnr", ""}};
}

// The window of five mirrors within three samples; the reference library reads out of bounds below.
Requirements requirements(const OptionSet&) { return {.min_extent = {3, 3}}; }

/// `Compute` is called like float_ansnr_reference.
template <class Compute>
class FloatAnsnrMetric final : public MetricOf<FloatAnsnrSums> {
 public:
  FloatAnsnrMetric(std::size_t sets, const MetricSetup& setup, Compute compute)
      : MetricOf(sets), setup_(setup), compute_(std::move(compute)) {}

 private:
  void measure_sums(const FrameWindow& window, std::span<FloatAnsnrSums> sums) override {
    when_known(compute_(window.now->reference, window.now->distorted, setup_.accumulation),
               [sums](const FloatAnsnrSums& result) { std::fill(sums.begin(), sums.end(), result); });
  }

  std::size_t collect_set(std::size_t, const FloatAnsnrSums& sums, std::span<double> values) const override {
    const int depth = setup_.format.pixel.depth;
    double noise = sums.noise.value() + sums.faint_noise.value();
    double quotient = sums.signal.value() / noise;
    if (setup_.accumulation == Accumulation::libvmaf) {
      noise = double{sums.sequential_noise};
      quotient = double{sums.sequential_signal / sums.sequential_noise};
    }
    values[0] = float_ansnr::ansnr_db(quotient, noise, depth);
    values[1] = float_ansnr::anpsnr_db(noise, setup_.format.extent, depth);
    return 2;
  }

  MetricSetup setup_;
  Compute compute_;
};

std::unique_ptr<Metric> make_reference(std::span<const OptionSet> sets, const MetricSetup& setup) {
  return std::make_unique<FloatAnsnrMetric<decltype(&float_ansnr_reference)>>(sets.size(), setup,
                                                                              &float_ansnr_reference);
}

std::unique_ptr<Metric> make_cpu(std::span<const OptionSet> sets, const MetricSetup& setup) {
  return std::make_unique<FloatAnsnrMetric<FloatAnsnrCpu>>(sets.size(), setup,
                                                           FloatAnsnrCpu(setup.target, setup.workers));
}

std::unique_ptr<Metric> make_device(std::span<const OptionSet> sets, const MetricSetup& setup) {
  SNELLEN_CHECK(setup.frames != nullptr);
  return std::make_unique<FloatAnsnrMetric<FloatAnsnrDevice>>(sets.size(), setup, FloatAnsnrDevice(*setup.frames));
}

}  // namespace

const MetricKind& float_ansnr_kind() {
  static const MetricKind kind{
      .name = "float_ansnr",
      .summary = "signal to noise after blurring, in dB",
      .options = {},
      .features = &features,
      .requirements = &requirements,
      .has_accumulations = true,
      .implementations = implementations_of({.reference = &make_reference, .cpu = &make_cpu, .kernels = &make_device}),
  };
  return kind;
}

}  // namespace snellen
