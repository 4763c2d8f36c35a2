// SPDX-License-Identifier: BSD-2-Clause-Patent
// Options, feature names and limits of float_ssim, and the way from sums to features; the same for every
// implementation.
#include "metrics/float_ssim/float_ssim.h"

#include <algorithm>

#include "base/error.h"
#include "metrics/float_ssim/float_ssim_features.h"
#include "metrics/float_ssim/float_ssim_math-inl.h"
#include "metrics/float_ssim/float_ssim_metric.h"

namespace snellen {

// Names and ranges: reference library, feature/float_ssim.c.
const OptionTable<FloatSsimOptions>& float_ssim_options() {
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

namespace {

std::vector<FeatureInfo> features(const OptionSet& set, const VideoFormat&) {
  std::vector<FeatureInfo> list{{"float_ssim", ""}};
  if (!float_ssim_options().build(set).enable_lcs) return list;
  for (const char* name : {"float_ssim_l", "float_ssim_c", "float_ssim_s"}) list.push_back({name, ""});
  return list;
}

Requirements requirements(const OptionSet& set) {
  const int side = float_ssim::smallest_side(float_ssim_options().build(set).scale);
  return {.min_extent = {side, side}};
}

void check_format(const OptionSet& set, const VideoFormat& format) {
  const Extent extent = format.extent;
  const int scale = float_ssim_scale(float_ssim_options().build(set), extent);
  const Extent measured = float_ssim::measured_extent(extent, scale);
  if (std::min(measured.width, measured.height) < ssim::kWindowSize)
    fail(Code::input,
         "float_ssim: the video is {}x{} (scale={} makes that {}x{}, smaller than the window of {}x{}); use a smaller "
         "scale",
         extent.width, extent.height, scale, measured.width, measured.height, ssim::kWindowSize, ssim::kWindowSize);
}

}  // namespace

int float_ssim_scale(const FloatSsimOptions& options, Extent extent) {
  return options.scale > 0 ? options.scale : float_ssim::automatic_scale(extent);
}

std::size_t float_ssim_values(const FloatSsimOptions& options, const ssim::Means& means, const VideoFormat& format,
                              std::span<double> values) {
  std::size_t n = 0;
  values[n++] = ssim::reported(static_cast<double>(means.product), options, format);
  if (!options.enable_lcs) return n;
  for (const float mean : {means.luminance, means.contrast, means.structure}) values[n++] = static_cast<double>(mean);
  return n;
}

const MetricKind& float_ssim_kind() {
  static const MetricKind kind{
      .name = "float_ssim",
      .summary = "structural similarity in Gaussian windows of a smaller picture, in float",
      .options = float_ssim_options().specs(),
      .features = &features,
      .requirements = &requirements,
      .check_format = &check_format,
      .has_accumulations = true,
      .implementations = float_ssim_implementations(),
  };
  return kind;
}

}  // namespace snellen
