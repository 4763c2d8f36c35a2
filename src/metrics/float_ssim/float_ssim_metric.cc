// SPDX-License-Identifier: BSD-2-Clause-Patent
// What the option sets of a run want is known when the metric is made; each frame then has every scale measured once.
#include "metrics/float_ssim/float_ssim_metric.h"

#include <algorithm>
#include <map>
#include <utility>
#include <variant>

#include "metrics/float_ssim/float_ms_ssim_cpu.h"
#include "metrics/float_ssim/float_ms_ssim_dev.h"
#include "metrics/float_ssim/float_ssim_cpu.h"
#include "metrics/float_ssim/float_ssim_dev.h"
#include "metrics/float_ssim/float_ssim_features.h"

namespace snellen {
namespace {

using Sets = std::span<const OptionSet>;
using Options = std::variant<FloatSsimOptions, FloatMsSsimOptions>;

std::vector<Options> build(Sets sets) {
  std::vector<Options> list;
  for (const OptionSet& set : sets)
    if (set.metric == float_ms_ssim_kind().name)
      list.emplace_back(float_ms_ssim_options().build(set));
    else
      list.emplace_back(float_ssim_options().build(set));
  return list;
}

/// Which option sets have their sums from which measurement.
struct Wanted {
  Wanted(const std::vector<Options>& options, Extent extent) {
    for (std::size_t i = 0; i < options.size(); ++i)
      if (const auto* const one = std::get_if<FloatSsimOptions>(&options[i]))
        by_scale[float_ssim_scale(*one, extent)].push_back(i);
      else
        multi.push_back(i);
    for (const Options& each : options) std::visit([&](const auto& set) { add_terms(set, extent); }, each);
    if (multi.empty()) return;
    if (const auto full = by_scale.find(1); full != by_scale.end()) {
      finest = full->second;
      by_scale.erase(full);
    }
  }

  std::vector<std::size_t> multi;                    // of float_ms_ssim
  std::vector<std::size_t> finest;                   // of float_ssim, served by the finest scale of float_ms_ssim
  std::map<int, std::vector<std::size_t>> by_scale;  // of float_ssim, the others
  FloatMsSsimTerms scale_terms = float_ms_ssim::score_terms();
  ssim::Terms terms{.luminance = false, .contrast_and_structure = false};  // of by_scale

 private:
  void add_terms(const FloatMsSsimOptions& set, Extent) {
    if (set.enable_lcs)
      for (ssim::Terms& scale : scale_terms) scale.luminance = true;
  }
  void add_terms(const FloatSsimOptions& set, Extent extent) {
    if (set.enable_lcs) terms = ssim::Terms{};
    if (float_ssim_scale(set, extent) != 1) return;
    scale_terms[0].product = true;
    if (set.enable_lcs) scale_terms[0].luminance = true;
  }
};

/// `One` is called like float_ssim_reference, `Multi` like float_ms_ssim_reference. An option set of float_ssim has its
/// sums where float_ms_ssim has those of its finest scale.
template <class Arithmetic, class One, class Multi>
class FloatSsimMetric final : public MetricOf<FloatMsSsimSums<Arithmetic>> {
 public:
  using Sums = FloatMsSsimSums<Arithmetic>;

  FloatSsimMetric(std::vector<Options> options, Wanted wanted, const VideoFormat& format, One one, Multi multi)
      : MetricOf<Sums>(options.size()),
        options_(std::move(options)),
        wanted_(std::move(wanted)),
        format_(format),
        one_(std::move(one)),
        multi_(std::move(multi)) {}

 private:
  void measure_sums(const FrameWindow& window, std::span<Sums> sums) override {
    const Picture& reference = window.now->reference;
    const Picture& distorted = window.now->distorted;
    if (!wanted_.multi.empty())
      this->when_known(multi_(reference, distorted), [this, sums](const Sums& result) {
        for (const std::size_t set : wanted_.multi) sums[set] = result;
        for (const std::size_t set : wanted_.finest) sums[set].scales[0] = result.scales[0];
      });
    for (const auto& entry : wanted_.by_scale)
      this->when_known(one_(reference, distorted, entry.first),
                       [&sets = entry.second, sums](const ssim::Sums<Arithmetic>& result) {
                         for (const std::size_t set : sets) sums[set].scales[0] = result;
                       });
  }

  std::size_t collect_set(std::size_t set, const Sums& sums, std::span<double> values) const override {
    if (const auto* const one = std::get_if<FloatSsimOptions>(&options_[set]))
      return float_ssim_values(*one, ssim::means(sums.scales[0]), format_, values);
    std::array<ssim::Means, float_ms_ssim::kScales> means{};
    for (std::size_t i = 0; i < means.size(); ++i) means[i] = ssim::means(sums.scales[i]);
    return float_ms_ssim_values(std::get<FloatMsSsimOptions>(options_[set]), means, format_, values);
  }

  std::vector<Options> options_;
  Wanted wanted_;
  VideoFormat format_;
  One one_;
  Multi multi_;
};

/// `one` and `multi` make the measurements from what is wanted.
template <class Arithmetic, class MakeOne, class MakeMulti>
std::unique_ptr<Metric> make(Sets sets, const MetricSetup& setup, MakeOne one, MakeMulti multi) {
  std::vector<Options> options = build(sets);
  Wanted wanted(options, setup.format.extent);
  using Made = FloatSsimMetric<Arithmetic, decltype(one(wanted)), decltype(multi(wanted))>;
  auto measure_one = one(wanted);
  auto measure_multi = multi(wanted);
  return std::make_unique<Made>(std::move(options), std::move(wanted), setup.format, std::move(measure_one),
                                std::move(measure_multi));
}

template <class Arithmetic>
std::unique_ptr<Metric> make_plain(Sets sets, const MetricSetup& setup) {
  return make<Arithmetic>(
      sets, setup, [](const Wanted&) { return &float_ssim_reference<Arithmetic>; },
      [](const Wanted&) { return &float_ms_ssim_reference<Arithmetic>; });
}

template <class Arithmetic>
std::unique_ptr<Metric> make_vectors(Sets sets, const MetricSetup& setup) {
  return make<Arithmetic>(
      sets, setup,
      [&](const Wanted& wanted) { return FloatSsimCpu<Arithmetic>(setup.target, setup.workers, wanted.terms); },
      [&](const Wanted& wanted) {
        return FloatMsSsimCpu<Arithmetic>(setup.target, setup.workers, wanted.scale_terms);
      });
}

std::unique_ptr<Metric> make_reference(Sets sets, const MetricSetup& setup) {
  return setup.accumulation == Accumulation::libvmaf ? make_plain<ssim::LibraryArithmetic>(sets, setup)
                                                     : make_plain<ssim::ExactArithmetic>(sets, setup);
}

std::unique_ptr<Metric> make_cpu(Sets sets, const MetricSetup& setup) {
  return setup.accumulation == Accumulation::libvmaf ? make_vectors<ssim::LibraryArithmetic>(sets, setup)
                                                     : make_vectors<ssim::ExactArithmetic>(sets, setup);
}

std::unique_ptr<Metric> make_device(Sets sets, const MetricSetup& setup) {
  SNELLEN_CHECK(setup.frames != nullptr);
  return make<ssim::ExactArithmetic>(
      sets, setup, [&](const Wanted& wanted) { return FloatSsimDevice(*setup.frames, wanted.terms); },
      [&](const Wanted& wanted) { return FloatMsSsimDevice(*setup.frames, wanted.scale_terms); });
}

}  // namespace

std::vector<Implementation> float_ssim_implementations() {
  return implementations_of({.reference = &make_reference, .cpu = &make_cpu, .kernels = &make_device});
}

}  // namespace snellen
