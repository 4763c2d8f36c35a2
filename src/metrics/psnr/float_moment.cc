// SPDX-License-Identifier: BSD-2-Clause-Patent
// The kind float_moment: its features and the way from the sums to them.
#include "metrics/psnr/float_samples-inl.h"
#include "metrics/psnr/psnr_metric.h"

namespace snellen {
namespace {

std::vector<FeatureInfo> features(const OptionSet&, const VideoFormat&) {
  std::vector<FeatureInfo> list;
  for (const char* name : {"ref1st", "dis1st", "ref2nd", "dis2nd"})
    list.push_back({std::string("float_moment_") + name, ""});
  return list;
}

}  // namespace

psnr::Part psnr::float_moment_part(const MetricSetup& setup) {
  return {.needs = {.moments = true, .in_order = setup.accumulation == Accumulation::libvmaf},
          .collect = [format = setup.format, accumulation = setup.accumulation](const PsnrSums& sums,
                                                                                std::span<double> values) {
            const auto mean = [&](double sum, int order) {
              return float_mean(sum, order, static_cast<double>(format.extent.area()), format.pixel.depth);
            };
            values[0] = mean(static_cast<double>(sums.moments.reference.first), 1);
            values[1] = mean(static_cast<double>(sums.moments.distorted.first), 1);
            values[2] = mean(value(sums.moments.reference.second, accumulation), 2);
            values[3] = mean(value(sums.moments.distorted.second, accumulation), 2);
            return std::size_t{4};
          }};
}

const MetricKind& float_moment_kind() {
  static const MetricKind kind{
      .name = "float_moment",
      .summary = "mean of luma samples and of their squares, in steps of 8-bit video",
      .options = {},
      .features = &features,
      .requirements = [](const OptionSet&) { return Requirements{}; },
      .has_accumulations = true,
      .implementations = psnr::implementations(),
  };
  return kind;
}

}  // namespace snellen
