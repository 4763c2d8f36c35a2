// SPDX-License-Identifier: BSD-2-Clause-Patent
// The models that Snellen ships, as text inside the library, so that a run needs no files beside the program.
// The source file is generated from models/*.json by cmake/embed_models.cmake.
#pragma once

#include <span>
#include <string_view>

namespace snellen {

struct BuiltinModel {
  std::string_view name;     // "vmaf_v0.6.1"
  std::string_view summary;  // one line
  std::string_view json;     // text for Model::parse
};

/// All shipped models, the default one first.
std::span<const BuiltinModel> builtin_models() noexcept;

/// The model of exactly this name, or null.
const BuiltinModel* find_builtin_model(std::string_view name) noexcept;

}  // namespace snellen
