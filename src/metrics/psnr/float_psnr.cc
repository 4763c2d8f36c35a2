// SPDX-License-Identifier: BSD-2-Clause-Patent
// The kind float_psnr: its feature and the way from the sum to it.
#include "metrics/psnr/float_samples-inl.h"
#include "metrics/psnr/psnr_metric.h"

namespace snellen {

psnr::Part psnr::float_psnr_part(const MetricSetup& setup) {
  return {.needs = {.float_error = true, .in_order = setup.accumulation == Accumulation::libvmaf},
          .collect = [format = setup.format, accumulation = setup.accumulation](const PsnrSums& sums,
                                                                                std::span<double> values) {
            const int depth = format.pixel.depth;
            const auto samples = static_cast<double>(format.extent.area());
            values[0] = float_decibels(float_mean(value(sums.float_error, accumulation), 2, samples, depth), depth);
            return std::size_t{1};
          }};
}

const MetricKind& float_psnr_kind() {
  static const MetricKind kind{
      .name = "float_psnr",
      .summary = "PSNR of luma in steps of 8-bit video, in dB",
      .options = {},
      .features =
          [](const OptionSet&, const VideoFormat&) {
            return std::vector<FeatureInfo>{{"float_psnr", ""}};
          },
      .requirements = [](const OptionSet&) { return Requirements{}; },
      .has_accumulations = true,
      .implementations = psnr::implementations(),
  };
  return kind;
}

}  // namespace snellen
