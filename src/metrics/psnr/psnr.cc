// SPDX-License-Identifier: BSD-2-Clause-Patent
// PSNR's options, feature names, and the way from sums to features; the same for every implementation.
#include "metrics/psnr/psnr.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "metrics/psnr/psnr_cpu.h"
#include "metrics/psnr/psnr_dev.h"
#include "metrics/psnr/psnr_math-inl.h"

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

Requirements requirements(const OptionSet&) { return {}; }

/// `Compute` is called like psnr_reference.
template <class Compute>
class PsnrMetric final : public MetricOf<PsnrSums> {
 public:
  PsnrMetric(std::span<const OptionSet> sets, const VideoFormat& format, Compute compute)
      : MetricOf(sets.size()), format_(format), compute_(std::move(compute)) {
    for (const OptionSet& set : sets) options_.push_back(table().build(set));
  }

 private:
  void measure_sums(const FrameWindow& window, std::span<PsnrSums> sums) override {
    int most = 1;
    for (const PsnrOptions& options : options_) most = std::max(most, planes(options, format_));
    when_known(compute_(window.now->reference, window.now->distorted, most),
               [sums](const PsnrSums& result) { std::fill(sums.begin(), sums.end(), result); });
  }

  std::size_t collect_set(std::size_t set, const PsnrSums& sums, std::span<double> values) const override {
    const PsnrOptions& options = options_[set];
    const double peak = psnr::peak(options, format_.pixel.depth);
    std::size_t n = 0;
    for (int p = 0; p < planes(options, format_); ++p) {
      const Extent extent = plane_extent(format_.extent, format_.pixel.subsampling, p);
      const auto squared_error = static_cast<double>(sums.squared_error[static_cast<std::size_t>(p)]);
      const double mse = squared_error / static_cast<double>(extent.area());
      values[n++] = psnr::decibels(mse, peak, psnr::cap(options, format_.pixel.depth, extent));
      if (options.enable_mse) values[n++] = mse;
      if (options.enable_apsnr) values[n++] = squared_error;
    }
    return n;
  }

  VideoFormat format_;
  Compute compute_;
  std::vector<PsnrOptions> options_;
};

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

std::unique_ptr<Metric> make_reference(std::span<const OptionSet> sets, const MetricSetup& setup) {
  return std::make_unique<PsnrMetric<decltype(&psnr_reference)>>(sets, setup.format, &psnr_reference);
}

std::unique_ptr<Metric> make_cpu(std::span<const OptionSet> sets, const MetricSetup& setup) {
  return std::make_unique<PsnrMetric<PsnrCpu>>(sets, setup.format, PsnrCpu(setup.target, setup.workers));
}

std::unique_ptr<Metric> make_device(std::span<const OptionSet> sets, const MetricSetup& setup) {
  SNELLEN_CHECK(setup.frames != nullptr);
  return std::make_unique<PsnrMetric<PsnrDevice>>(sets, setup.format, PsnrDevice(*setup.frames));
}

}  // namespace

const MetricKind& psnr_kind() {
  static const MetricKind kind{
      .name = "psnr",
      .summary = "peak signal-to-noise ratio of each plane, in dB",
      .options = table().specs(),
      .features = &features,
      .requirements = &requirements,
      .series = &series,
      .every_frame = true,  // the PSNR of the clip is over all of its frames
      .implementations = implementations_of({.reference = &make_reference, .cpu = &make_cpu, .kernels = &make_device}),
  };
  return kind;
}

}  // namespace snellen
