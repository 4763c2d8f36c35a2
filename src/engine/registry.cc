// SPDX-License-Identifier: BSD-2-Clause-Patent
// The list of metrics.
#include "engine/registry.h"

#include <algorithm>
#include <array>

#include "base/error.h"
#include "metrics/adm/adm.h"
#include "metrics/cambi/cambi.h"
#include "metrics/ciede/ciede.h"
#include "metrics/float_adm/float_adm.h"
#include "metrics/float_ansnr/float_ansnr.h"
#include "metrics/float_motion/float_motion.h"
#include "metrics/float_ssim/float_ssim.h"
#include "metrics/float_vif/float_vif.h"
#include "metrics/motion/motion.h"
#include "metrics/psnr/psnr.h"
#include "metrics/psnr_hvs/psnr_hvs.h"
#include "metrics/speed/speed.h"
#include "metrics/ssim/ssim.h"
#include "metrics/vif/vif.h"

namespace snellen {

std::span<const MetricKind* const> metric_kinds() {
  // One line per metric.
  // clang-format off
  static const std::array kinds{
      &float_psnr_kind(),
      &float_ansnr_kind(),
      &float_adm_kind(),
      &float_vif_kind(),
      &float_motion_kind(),
      &float_moment_kind(),
      &speed_chroma_kind(),
      &speed_temporal_kind(),
      &float_ms_ssim_kind(),
      &float_ssim_kind(),
      &ssim_kind(),
      &ciede_kind(),
      &psnr_kind(),
      &psnr_hvs_kind(),
      &adm_kind(),
      &motion_kind(),
      &motion_v2_kind(),
      &vif_kind(),
      &cambi_kind(),
  };
  // clang-format on
  return kinds;
}

bool has_metric(std::string_view name) {
  const auto kinds = metric_kinds();
  return std::any_of(kinds.begin(), kinds.end(), [&](const MetricKind* kind) { return kind->name == name; });
}

const MetricKind& find_metric(std::string_view name) {
  std::string names;
  for (const MetricKind* kind : metric_kinds()) {
    if (kind->name == name) return *kind;
    names += (names.empty() ? "" : ", ") + kind->name;
  }
  fail(Code::usage, "no feature '{}' (nothing computes it); the features are: {}", name, names);
}

const MetricKind* find_metric_of_feature(std::string_view feature) {
  for (const MetricKind* kind : metric_kinds()) {
    const std::vector<FeatureInfo> features = kind->features(parse_options(kind->name, kind->options, {}), {});
    if (std::any_of(features.begin(), features.end(), [&](const FeatureInfo& f) { return f.name == feature; }))
      return kind;
  }
  return nullptr;
}

}  // namespace snellen
