// SPDX-License-Identifier: BSD-2-Clause-Patent
// Options and feature names of float_ms_ssim, and the way from sums to features; the same for every implementation.
#include "metrics/float_ms_ssim/float_ms_ssim.h"

#include <algorithm>
#include <utility>

#include "metrics/float_ms_ssim/float_ms_ssim_cpu.h"
#include "metrics/float_ms_ssim/float_ms_ssim_dev.h"
#include "metrics/float_ms_ssim/float_ms_ssim_math-inl.h"
#include "metrics/ssim_family.h"

namespace snellen {
namespace {

// Names: reference library, feature/float_ms_ssim.c.
const OptionTable<FloatMsSsimOptions>& table() {
  using enum OptionRole;
  static const OptionTable<FloatMsSsimOptions> table({
      {"enable_lcs", "", &FloatMsSsimOptions::enable_lcs, addition, 0, 0,
       "also the means of luminance, contrast and structure at each scale"},
      {"enable_db", "", &FloatMsSsimOptions::enable_db, value, 0, 0, "the score in dB"},
      {"clip_db", "", &FloatMsSsimOptions::clip_db, value, 0, 0,
       "with enable_db: limit the score, for identical videos"},
  });
  return table;
}

std::vector<FeatureInfo> features(const OptionSet& set, const VideoFormat&) {
  std::vector<FeatureInfo> list{{"float_ms_ssim", ""}};
  if (!table().build(set).enable_lcs) return list;
  for (const char* part : {"l", "c", "s"})
    for (int scale = 0; scale < float_ms_ssim::kScales; ++scale)
      list.push_back({"float_ms_ssim_" + std::string(part) + "_scale" + std::to_string(scale), ""});
  return list;
}

Requirements requirements(const OptionSet&) {
  return {.min_extent = {float_ms_ssim::kSmallestSide, float_ms_ssim::kSmallestSide}};
}

/// `Compute` is called like float_ms_ssim_reference.
template <class Arithmetic, class Compute>
class FloatMsSsimMetric final : public MetricOf<FloatMsSsimSums<Arithmetic>> {
 public:
  using Sums = FloatMsSsimSums<Arithmetic>;

  FloatMsSsimMetric(std::span<const OptionSet> sets, const VideoFormat& format, Compute compute)
      : MetricOf<Sums>(sets.size()), format_(format), compute_(std::move(compute)) {
    for (const OptionSet& set : sets) options_.push_back(table().build(set));
  }

 private:
  void measure_sums(const FrameWindow& window, std::span<Sums> sums) override {
    this->when_known(compute_(window.now->reference, window.now->distorted),
                     [sums](const Sums& result) { std::fill(sums.begin(), sums.end(), result); });
  }

  std::size_t collect_set(std::size_t set, const Sums& sums, std::span<double> values) const override {
    const FloatMsSsimOptions& options = options_[set];
    std::array<ssim::Means, float_ms_ssim::kScales> means{};
    for (std::size_t i = 0; i < means.size(); ++i) means[i] = ssim::means(sums.scales[i]);
    const double score = float_ms_ssim::score(means);
    std::size_t n = 0;
    values[n++] = ssim::reported(score, options, format_);
    if (!options.enable_lcs) return n;
    for (const auto part : {&ssim::Means::luminance, &ssim::Means::contrast, &ssim::Means::structure})
      for (const ssim::Means& scale : means) values[n++] = static_cast<double>(scale.*part);
    return n;
  }

  VideoFormat format_;
  Compute compute_;
  std::vector<FloatMsSsimOptions> options_;
};

struct Kind {
  template <class Arithmetic, class Compute>
  using Metric = FloatMsSsimMetric<Arithmetic, Compute>;
  template <class Arithmetic>
  static constexpr auto kReference = &float_ms_ssim_reference<Arithmetic>;
  template <class Arithmetic>
  using Cpu = FloatMsSsimCpu<Arithmetic>;
  using Device = FloatMsSsimDevice;

  static bool needs_all_terms(std::span<const OptionSet> sets) {
    return std::any_of(sets.begin(), sets.end(), [](const OptionSet& set) { return table().build(set).enable_lcs; });
  }
};

}  // namespace

const MetricKind& float_ms_ssim_kind() {
  static const MetricKind kind{
      .name = "float_ms_ssim",
      .summary = "structural similarity at five scales, in float",
      .options = table().specs(),
      .features = &features,
      .requirements = &requirements,
      .has_accumulations = true,
      .implementations = ssim::Makers<Kind>::implementations(),
  };
  return kind;
}

}  // namespace snellen
