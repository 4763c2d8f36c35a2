// SPDX-License-Identifier: BSD-2-Clause-Patent
// Options, feature names and limits of float_ssim, and the way from sums to features; the same for every
// implementation.
#include "metrics/float_ssim/float_ssim.h"

#include <algorithm>
#include <map>
#include <utility>

#include "metrics/float_ssim/float_ssim_cpu.h"
#include "metrics/float_ssim/float_ssim_dev.h"
#include "metrics/float_ssim/float_ssim_math-inl.h"
#include "metrics/ssim_family.h"

namespace snellen {
namespace {

// Names and ranges: reference library, feature/float_ssim.c.
const OptionTable<FloatSsimOptions>& table() {
  using enum OptionRole;
  static const OptionTable<FloatSsimOptions> table({
      {"enable_lcs", "", &FloatSsimOptions::enable_lcs, addition, 0, 0,
       "also the means of luminance, contrast and structure"},
      {"enable_db", "", &FloatSsimOptions::enable_db, value, 0, 0, "the score in dB"},
      {"clip_db", "", &FloatSsimOptions::clip_db, value, 0, 0, "with enable_db: limit the score, for identical videos"},
      {"scale", "", &FloatSsimOptions::scale, value, 0, float_ssim::kMaxScale,
       "how many times smaller the pictures are made; 0: by their size"},
  });
  return table;
}

std::vector<FeatureInfo> features(const OptionSet& set, const VideoFormat&) {
  std::vector<FeatureInfo> list{{"float_ssim", ""}};
  if (!table().build(set).enable_lcs) return list;
  for (const char* name : {"float_ssim_l", "float_ssim_c", "float_ssim_s"}) list.push_back({name, ""});
  return list;
}

Requirements requirements(const OptionSet& set) {
  const int side = float_ssim::smallest_side(table().build(set).scale);
  return {.min_extent = {side, side}};
}

void check_format(const OptionSet& set, const VideoFormat& format) {
  const Extent extent = format.extent;
  const int scale = float_ssim_scale(table().build(set), extent);
  const Extent measured = float_ssim::measured_extent(extent, scale);
  if (std::min(measured.width, measured.height) < ssim::kWindowSize)
    fail(Code::input,
         "float_ssim: the video is {}x{} (scale={} makes that {}x{}, smaller than the window of {}x{}); use a smaller "
         "scale",
         extent.width, extent.height, scale, measured.width, measured.height, ssim::kWindowSize, ssim::kWindowSize);
}

/// `Compute` is called like float_ssim_reference.
template <class Arithmetic, class Compute>
class FloatSsimMetric final : public MetricOf<ssim::Sums<Arithmetic>> {
 public:
  using Sums = ssim::Sums<Arithmetic>;

  FloatSsimMetric(std::span<const OptionSet> sets, const VideoFormat& format, Compute compute)
      : MetricOf<Sums>(sets.size()), format_(format), compute_(std::move(compute)) {
    for (const OptionSet& set : sets) options_.push_back(table().build(set));
  }

 private:
  void measure_sums(const FrameWindow& window, std::span<Sums> sums) override {
    std::map<int, std::vector<std::size_t>> sets_of_scale;
    for (std::size_t i = 0; i < sums.size(); ++i)
      sets_of_scale[float_ssim_scale(options_[i], format_.extent)].push_back(i);
    for (const auto& entry : sets_of_scale)
      this->when_known(compute_(window.now->reference, window.now->distorted, entry.first),
                       [sums, sets = entry.second](const Sums& result) {
                         for (const std::size_t i : sets) sums[i] = result;
                       });
  }

  std::size_t collect_set(std::size_t set, const Sums& sums, std::span<double> values) const override {
    const FloatSsimOptions& options = options_[set];
    const ssim::Means means = ssim::means(sums);
    const auto score = static_cast<double>(means.product);
    std::size_t n = 0;
    values[n++] = ssim::reported(score, options, format_);
    if (!options.enable_lcs) return n;
    for (const float mean : {means.luminance, means.contrast, means.structure}) values[n++] = static_cast<double>(mean);
    return n;
  }

  VideoFormat format_;
  Compute compute_;
  std::vector<FloatSsimOptions> options_;
};

struct Kind {
  template <class Arithmetic, class Compute>
  using Metric = FloatSsimMetric<Arithmetic, Compute>;
  template <class Arithmetic>
  static constexpr auto kReference = &float_ssim_reference<Arithmetic>;
  template <class Arithmetic>
  using Cpu = FloatSsimCpu<Arithmetic>;
  using Device = FloatSsimDevice;

  static bool needs_all_terms(std::span<const OptionSet> sets) {
    return std::any_of(sets.begin(), sets.end(), [](const OptionSet& set) { return table().build(set).enable_lcs; });
  }
};

}  // namespace

int float_ssim_scale(const FloatSsimOptions& options, Extent extent) {
  return options.scale > 0 ? options.scale : float_ssim::automatic_scale(extent);
}

const MetricKind& float_ssim_kind() {
  static const MetricKind kind{
      .name = "float_ssim",
      .summary = "structural similarity in Gaussian windows of a smaller picture, in float",
      .options = table().specs(),
      .features = &features,
      .requirements = &requirements,
      .check_format = &check_format,
      .has_accumulations = true,
      .implementations = ssim::Makers<Kind>::implementations(),
  };
  return kind;
}

}  // namespace snellen
