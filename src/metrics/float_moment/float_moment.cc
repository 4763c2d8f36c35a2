// SPDX-License-Identifier: BSD-2-Clause-Patent
// The features of float_moment and the way from sums to them; the same for every implementation.
#include "metrics/float_moment/float_moment.h"

#include <algorithm>
#include <utility>

#include "metrics/float_moment/float_moment_cpu.h"
#include "metrics/float_moment/float_moment_dev.h"
#include "metrics/float_moment/float_moment_math-inl.h"

namespace snellen {
namespace {

std::vector<FeatureInfo> features(const OptionSet&, const VideoFormat&) {
  std::vector<FeatureInfo> list;
  for (const char* name : {"ref1st", "dis1st", "ref2nd", "dis2nd"})
    list.push_back({std::string("float_moment_") + name, ""});
  return list;
}

Requirements requirements(const OptionSet&) { return {}; }

/// `Compute` is called like float_moment_reference.
template <class Compute>
class FloatMomentMetric final : public MetricOf<FloatMomentSums> {
 public:
  FloatMomentMetric(std::size_t option_sets, const MetricSetup& setup, Compute compute)
      : MetricOf(option_sets), setup_(setup), compute_(std::move(compute)) {}

 private:
  void measure_sums(const FrameWindow& window, std::span<FloatMomentSums> sums) override {
    when_known(compute_(window.now->reference, window.now->distorted),
               [sums](const FloatMomentSums& result) { std::fill(sums.begin(), sums.end(), result); });
  }

  std::size_t collect_set(std::size_t, const FloatMomentSums& sums, std::span<double> values) const override {
    const int depth = setup_.format.pixel.depth;
    const auto samples = static_cast<double>(setup_.format.extent.area());
    std::size_t n = 0;
    for (const LumaMoments* m : {&sums.reference, &sums.distorted})
      values[n++] = float_moment::mean(static_cast<double>(m->first), 1, samples, depth);
    for (const LumaMoments* m : {&sums.reference, &sums.distorted}) {
      const SquareSum& second = m->second;
      const double sum =
          setup_.accumulation == Accumulation::exact ? static_cast<double>(second.exact) : second.sequential;
      values[n++] = float_moment::mean(sum, 2, samples, depth);
    }
    return n;
  }

  MetricSetup setup_;
  Compute compute_;
};

std::unique_ptr<Metric> make_reference(std::span<const OptionSet> sets, const MetricSetup& setup) {
  return std::make_unique<FloatMomentMetric<decltype(&float_moment_reference)>>(sets.size(), setup,
                                                                                &float_moment_reference);
}

std::unique_ptr<Metric> make_cpu(std::span<const OptionSet> sets, const MetricSetup& setup) {
  return std::make_unique<FloatMomentMetric<FloatMomentCpu>>(sets.size(), setup,
                                                             FloatMomentCpu(setup.target, setup.workers));
}

std::unique_ptr<Metric> make_device(std::span<const OptionSet> sets, const MetricSetup& setup) {
  SNELLEN_CHECK(setup.frames != nullptr);
  return std::make_unique<FloatMomentMetric<FloatMomentDevice>>(sets.size(), setup, FloatMomentDevice(*setup.frames));
}

}  // namespace

const MetricKind& float_moment_kind() {
  static const MetricKind kind{
      .name = "float_moment",
      .summary = "mean of luma samples and of their squares, in steps of 8-bit video",
      .options = {},
      .features = &features,
      .requirements = &requirements,
      .has_accumulations = true,
      .implementations = implementations_of({.reference = &make_reference, .cpu = &make_cpu, .kernels = &make_device}),
  };
  return kind;
}

}  // namespace snellen
