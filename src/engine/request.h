// SPDX-License-Identifier: BSD-2-Clause-Patent
// What a user asks for, and the reference library's grammars for it: "--model
// version=vmaf_v0.6.1:vif.vif_enhn_gain_limit=1" and "--feature psnr=enable_mse=true:min_sse=0.5".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/options.h"
#include "exec/device_name.h"
#include "model/model.h"

namespace snellen {

/// A metric by registration name, with option text.
struct FeatureSpec {
  std::string metric;
  OptionItems options;
  std::optional<Executor> executor = std::nullopt;  // what its name asks for: "psnr_cuda" is psnr on cuda
};

/// An option that replaces the model file's, for every feature that `metric` provides to the model.
struct ModelOverload {
  std::string metric;
  std::string option;
  std::string value;
};

/// The version that stands for the built-in model that fits the video (auto_model.h).
inline constexpr std::string_view kAutoModel = "auto";

/// A model by built-in version or by path (exactly one of the two), and the name under which its score is reported.
struct ModelSpec {
  std::string version;
  std::string path;
  std::string name = "vmaf";
  ModelFlags flags;
  std::vector<ModelOverload> overloads;
};

/// Parses "name" or "name=option=value:option=value"; the name of a metric may end in that of an executor:
/// "vif_cuda=debug=true". Throws Error{usage}.
FeatureSpec parse_feature_spec(std::string_view text);

/// Parses "key=value:key=value" with keys path, version, name, disable_clip, enable_transform and metric.option; or
/// just the name of a built-in model, or just the path of a file that exists. Throws Error{usage}.
ModelSpec parse_model_spec(std::string_view text);

}  // namespace snellen
