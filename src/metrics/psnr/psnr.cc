// SPDX-License-Identifier: BSD-2-Clause-Patent
// The kind psnr: options, feature names, and the way from sums to features; the same for every implementation.
#include "metrics/psnr/psnr.h"

#include <limits>
#include <numeric>

#include "metrics/psnr/psnr_math-inl.h"
#include "metrics/psnr/psnr_metric.h"

namespace snellen {
namespace {

constexpr std::array<const char*, 3> kPlaneNames{"y", "cb", "cr"};

const OptionTable<PsnrOptions>& table() {
  static const OptionTable<PsnrOptions> table({
      {"enable_chroma", "", &PsnrOptions::enable_chroma, OptionRole::addition, 0, 0, "also the Cb and Cr planes"},
      {"enable_mse", "", &PsnrOptions::enable_mse, OptionRole::addition, 0, 0, "also the mean squared errors"},
      {"enable_apsnr", "", &PsnrOptions::enable_apsnr, OptionRole::addition, 0, 0, "also the PSNR of the whole clip"},
      {"reduced_hbd_peak", "", &PsnrOptions::reduced_hbd_peak, OptionRole::value, 0, 0,
       "peak of deep video is 255 scaled, not the largest sample"},
      {"min_sse", "", &PsnrOptions::min_sse, OptionRole::value, 0, std::numeric_limits<double>::max(),
       "cap each plane at the PSNR of this sum of squared errors; 0 caps at 6 x depth + 12 dB"},
  });
  return table;
}

int planes(const PsnrOptions& options, const VideoFormat& format) {
  return options.enable_chroma ? plane_count(format.pixel.subsampling) : 1;
}

std::vector<FeatureInfo> features(const OptionSet& set, const VideoFormat& format) {
  const PsnrOptions options = table().build(set);
  const auto named = [](const char* prefix, int plane, FeatureKind kind) {
    return FeatureInfo{prefix + std::string(kPlaneNames[static_cast<std::size_t>(plane)]), "", kind, false};
  };
  std::vector<FeatureInfo> list;
  for (int p = 0; p < planes(options, format); ++p) {
    list.push_back(named("psnr_", p, FeatureKind::frame));
    if (options.enable_mse) list.push_back(named("mse_", p, FeatureKind::frame));
    if (options.enable_apsnr) list.push_back(named("squared_error_", p, FeatureKind::hidden));
  }
  if (options.enable_apsnr)
    for (int p = 0; p < 3; ++p) list.push_back(named("apsnr_", p, FeatureKind::clip));
  return list;
}

std::size_t collect(const PsnrOptions& options, const VideoFormat& format, const PsnrSums& sums,
                    std::span<double> values) {
  const double peak = psnr::peak(options, format.pixel.depth);
  std::size_t n = 0;
  for (int p = 0; p < planes(options, format); ++p) {
    const Extent extent = plane_extent(format.extent, format.pixel.subsampling, p);
    const auto squared_error = static_cast<double>(sums.squared_error[static_cast<std::size_t>(p)]);
    const double mse = squared_error / static_cast<double>(extent.area());
    values[n++] = psnr::decibels(mse, peak, psnr::cap(options, format.pixel.depth, extent));
    if (options.enable_mse) values[n++] = mse;
    if (options.enable_apsnr) values[n++] = squared_error;
  }
  return n;
}

// Sums of squared errors are exact in double below 2^53, beyond which one addition errs by at most 2^-53 of the sum.
ClipFeatures clip_psnr(const PsnrOptions& options, const VideoFormat& format, const FrameColumns& columns) {
  const double peak = psnr::peak(options, format.pixel.depth);
  const std::size_t per_plane = options.enable_mse ? 3 : 2;  // psnr, [mse], squared error
  ClipFeatures result;
  for (std::size_t p = 0; p < 3; ++p) {
    const bool measured = static_cast<int>(p) < planes(options, format);
    if (!measured) {
      // The reference library names all three planes and gives a plane that it did not measure -infinity.
      result.clip.push_back(-std::numeric_limits<double>::infinity());
      continue;
    }
    const std::vector<double>& errors = columns.at(p * per_plane + per_plane - 1);
    const double sum = std::accumulate(errors.begin(), errors.end(), 0.0);
    const Extent extent = plane_extent(format.extent, format.pixel.subsampling, static_cast<int>(p));
    const double samples = static_cast<double>(extent.area()) * static_cast<double>(errors.size());
    result.clip.push_back(psnr::clip_decibels(sum, samples, peak));
  }
  return result;
}

SeriesRule series(const OptionSet& set, const VideoFormat& format) {
  const PsnrOptions options = table().build(set);
  if (!options.enable_apsnr) return nullptr;
  return [=](const FrameColumns& columns) { return clip_psnr(options, format, columns); };
}

}  // namespace

psnr::Part psnr::psnr_part(const OptionSet& set, const MetricSetup& setup) {
  const PsnrOptions options = table().build(set);
  return {.needs = {.planes = planes(options, setup.format)},
          .collect = [options, format = setup.format](const PsnrSums& sums, std::span<double> values) {
            return collect(options, format, sums, values);
          }};
}

const MetricKind& psnr_kind() {
  static const MetricKind kind{
      .name = "psnr",
      .summary = "peak signal-to-noise ratio of each plane, in dB",
      .options = table().specs(),
      .features = &features,
      .requirements = [](const OptionSet&) { return Requirements{}; },
      .series = &series,
      .every_frame = true,  // the PSNR of the clip is over all of its frames
      .implementations = psnr::implementations(),
  };
  return kind;
}

}  // namespace snellen
