// SPDX-License-Identifier: BSD-2-Clause-Patent
// The presets as tables of --model and --feature texts.
#include "engine/presets.h"

#include <algorithm>
#include <array>

#include "base/error.h"

namespace snellen {
namespace {

Preset make(const std::vector<const char*>& models, const std::vector<const char*>& features) {
  Preset preset;
  for (const char* text : models) preset.models.push_back(parse_model_spec(text));
  for (const char* text : features) preset.features.push_back(parse_feature_spec(text));
  return preset;
}

}  // namespace

Preset aom_ctc(std::string_view version) {
  constexpr std::array<std::string_view, 7> kVersions{"v1.0", "v2.0", "v3.0", "v4.0", "v5.0", "v6.0", "v7.0"};
  const auto found = std::find(kVersions.begin(), kVersions.end(), version);
  if (found == kVersions.end())
    fail(Code::usage, "--aom_ctc: no version '{}' (its features are not known); give v1.0 to v7.0", version);
  const auto number = found - kVersions.begin() + 1;
  std::vector<const char*> features{
      "psnr=reduced_hbd_peak=true:enable_apsnr=true:min_sse=0.5",
      "ciede",
      number >= 7 ? "float_ssim=scale=1:enable_db=true:clip_db=true" : "float_ssim=enable_db=true:clip_db=true",
      "float_ms_ssim=enable_db=true:clip_db=true",
      "psnr_hvs",
  };
  if (number >= 3) features.push_back("cambi");
  Preset preset = make({"version=vmaf_v0.6.1:name=vmaf", "version=vmaf_v0.6.1neg:name=vmaf_neg"}, features);
  preset.promote_depth = number >= 6;
  return preset;
}

Preset nflx_ctc(std::string_view version) {
  if (version != "v1.0")
    fail(Code::usage, "--nflx_ctc: no version '{}' (its features are not known); give v1.0", version);
  return make({"version=vmaf_4k_v0.6.1:name=vmaf", "version=vmaf_4k_v0.6.1neg:name=vmaf_neg"},
              {"psnr=enable_chroma=true:enable_apsnr=true", "float_ssim=enable_db=true:clip_db=true", "cambi"});
}

}  // namespace snellen
