// SPDX-License-Identifier: BSD-2-Clause-Patent
// Options and feature names of float_ms_ssim, and the way from sums to features; the same for every implementation.
#include "metrics/float_ssim/float_ms_ssim.h"

#include "metrics/float_ssim/float_ssim_features.h"
#include "metrics/float_ssim/float_ssim_metric.h"

namespace snellen {

// Names: reference library, feature/float_ms_ssim.c.
const OptionTable<FloatMsSsimOptions>& float_ms_ssim_options() {
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

namespace {

std::vector<FeatureInfo> features(const OptionSet& set, const VideoFormat&) {
  std::vector<FeatureInfo> list{{"float_ms_ssim", ""}};
  if (!float_ms_ssim_options().build(set).enable_lcs) return list;
  for (const char* part : {"l", "c", "s"})
    for (int scale = 0; scale < float_ms_ssim::kScales; ++scale)
      list.push_back({"float_ms_ssim_" + std::string(part) + "_scale" + std::to_string(scale), ""});
  return list;
}

Requirements requirements(const OptionSet&) {
  return {.min_extent = {float_ms_ssim::kSmallestSide, float_ms_ssim::kSmallestSide}};
}

}  // namespace

std::size_t float_ms_ssim_values(const FloatMsSsimOptions& options,
                                 std::span<const ssim::Means, float_ms_ssim::kScales> means, const VideoFormat& format,
                                 std::span<double> values) {
  std::size_t n = 0;
  values[n++] = ssim::reported(float_ms_ssim::score(means), options, format);
  if (!options.enable_lcs) return n;
  for (const auto part : {&ssim::Means::luminance, &ssim::Means::contrast, &ssim::Means::structure})
    for (const ssim::Means& scale : means) values[n++] = static_cast<double>(scale.*part);
  return n;
}

const MetricKind& float_ms_ssim_kind() {
  static const MetricKind kind{
      .name = "float_ms_ssim",
      .summary = "structural similarity at five scales, in float",
      .options = float_ms_ssim_options().specs(),
      .features = &features,
      .requirements = &requirements,
      .has_accumulations = true,
      .implementations = float_ssim_implementations(),
  };
  return kind;
}

}  // namespace snellen
