// SPDX-License-Identifier: BSD-2-Clause-Patent
// PSNR-HVS-M's feature names, its smallest planes, and the way from sums to features; the same for every
// implementation.
#include "metrics/psnr_hvs/psnr_hvs.h"

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "metrics/psnr_hvs/psnr_hvs_cpu.h"
#include "metrics/psnr_hvs/psnr_hvs_dev.h"
#include "metrics/psnr_hvs/psnr_hvs_math-inl.h"

namespace snellen {
namespace {

std::vector<FeatureInfo> features(const OptionSet&, const VideoFormat&) {
  std::vector<FeatureInfo> list;
  for (const char* name : {"psnr_hvs_y", "psnr_hvs_cb", "psnr_hvs_cr", "psnr_hvs"}) list.push_back({name, ""});
  return list;
}

Requirements requirements(const OptionSet&) {
  return {.min_extent = {psnr_hvs::kBlockSize, psnr_hvs::kBlockSize},
          .max_depth = psnr_hvs::kMaxDepth,
          .needs_chroma = true};
}

// A plane without a block has no mean; the reference library reports NaN.
void check_format(const OptionSet&, const VideoFormat& format) {
  const Extent chroma = chroma_extent(format.extent, format.pixel.subsampling);
  if (chroma.width < psnr_hvs::kBlockSize || chroma.height < psnr_hvs::kBlockSize)
    fail(Code::input,
         "psnr_hvs: the video's chroma is {}x{} (psnr_hvs is not defined below {}x{}); leave this feature out",
         chroma.width, chroma.height, psnr_hvs::kBlockSize, psnr_hvs::kBlockSize);
}

/// `Compute` is called like psnr_hvs_reference.
template <class Compute>
class PsnrHvsMetric final : public MetricOf<PsnrHvsSums> {
 public:
  PsnrHvsMetric(std::size_t option_sets, const MetricSetup& setup, Compute compute)
      : MetricOf(option_sets), setup_(setup), compute_(std::move(compute)) {}

 private:
  void measure_sums(const FrameWindow& window, std::span<PsnrHvsSums> sums) override {
    when_known(compute_(window.now->reference, window.now->distorted),
               [sums](const PsnrHvsSums& result) { std::fill(sums.begin(), sums.end(), result); });
  }

  std::size_t collect_set(std::size_t, const PsnrHvsSums& sums, std::span<double> values) const override {
    const double y = score(sums, 0);
    const double cb = score(sums, 1);
    const double cr = score(sums, 2);
    std::size_t n = 0;
    for (const double score : {y, cb, cr, 0.8 * y + 0.1 * (cb + cr)}) values[n++] = psnr_hvs::decibels(score);
    return n;
  }

  double score(const PsnrHvsSums& sums, int plane) const {
    const auto& [extent, pixel] = setup_.format;
    const std::int64_t coefficients = 64 * psnr_hvs::block_count(plane_extent(extent, pixel.subsampling, plane));
    const PsnrHvsPlaneSums& s = sums.planes[static_cast<std::size_t>(plane)];
    return setup_.accumulation == Accumulation::exact
               ? psnr_hvs::exact_score(s, coefficients, pixel.depth)
               : double{psnr_hvs::sequential_score(s, coefficients, pixel.depth)};
  }

  MetricSetup setup_;
  Compute compute_;
};

std::unique_ptr<Metric> make_reference(std::span<const OptionSet> sets, const MetricSetup& setup) {
  return std::make_unique<PsnrHvsMetric<decltype(&psnr_hvs_reference)>>(sets.size(), setup, &psnr_hvs_reference);
}

std::unique_ptr<Metric> make_cpu(std::span<const OptionSet> sets, const MetricSetup& setup) {
  return std::make_unique<PsnrHvsMetric<PsnrHvsCpu>>(sets.size(), setup,
                                                     PsnrHvsCpu(setup.target, setup.accumulation, setup.workers));
}

std::unique_ptr<Metric> make_device(std::span<const OptionSet> sets, const MetricSetup& setup) {
  SNELLEN_CHECK(setup.frames != nullptr);
  return std::make_unique<PsnrHvsMetric<PsnrHvsDevice>>(sets.size(), setup, PsnrHvsDevice(*setup.frames));
}

}  // namespace

const MetricKind& psnr_hvs_kind() {
  static const MetricKind kind{
      .name = "psnr_hvs",
      .summary = "PSNR of what the eye sees of the errors of 8x8 blocks, in dB",
      .options = {},
      .features = &features,
      .requirements = &requirements,
      .check_format = &check_format,
      .has_accumulations = true,
      .implementations = implementations_of({.reference = &make_reference, .cpu = &make_cpu, .kernels = &make_device}),
  };
  return kind;
}

}  // namespace snellen
