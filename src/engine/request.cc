// SPDX-License-Identifier: BSD-2-Clause-Patent
// The --model and --feature grammars.
#include "engine/request.h"

#include <filesystem>
#include <optional>
#include <utility>

#include "base/error.h"
#include "engine/registry.h"
#include "model/builtin_models.h"

namespace snellen {
namespace {

// Calls use(item) for each non-empty item between colons.
template <class Use>
void for_each_item(std::string_view text, Use&& use) {
  while (!text.empty()) {
    const std::size_t end = text.find(':');
    const std::string_view item = text.substr(0, end);
    if (!item.empty()) use(item);
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
  }
}

// "key=value" -> {key, value}; nothing without a key, a '=' or a value.
std::optional<std::pair<std::string, std::string>> split_pair(std::string_view item) {
  const std::size_t equals = item.find('=');
  if (equals == std::string_view::npos || equals == 0 || equals + 1 == item.size()) return std::nullopt;
  return std::pair{std::string(item.substr(0, equals)), std::string(item.substr(equals + 1))};
}

bool parse_flag(std::string_view key, std::string_view value) {
  if (value == "true") return true;
  if (value == "false") return false;
  fail(Code::usage, "--model: {} cannot be '{}' (the score depends on it); give true or false", key, value);
}

// "vif_cuda" -> vif on cuda; as it is when it does not end so.
FeatureSpec named(std::string_view name) {
  const std::size_t last = name.rfind('_');
  if (last == std::string_view::npos || has_metric(name) || !has_metric(name.substr(0, last)))
    return {std::string(name), {}};
  const std::optional<Executor> executor = find_executor(name.substr(last + 1));
  return {std::string(executor ? name.substr(0, last) : name), {}, executor};
}

bool is_file(std::string_view text) {
  std::error_code error;
  return std::filesystem::is_regular_file(std::filesystem::path(text), error);
}

void apply(ModelSpec& spec, const std::string& key, std::string value) {
  if (key == "version")
    spec.version = std::move(value);
  else if (key == "path")
    spec.path = std::move(value);
  else if (key == "name")
    spec.name = std::move(value);
  else if (key == "disable_clip")
    spec.flags.disable_clip = parse_flag(key, value);
  else if (key == "enable_transform")
    spec.flags.enable_transform = parse_flag(key, value);
  else if (const std::size_t dot = key.find('.'); dot != std::string::npos && dot > 0 && dot + 1 < key.size())
    spec.overloads.push_back({key.substr(0, dot), key.substr(dot + 1), std::move(value)});
  else
    fail(Code::usage,
         "--model: unknown key '{}' (it would have no effect); keys are path, version, name, disable_clip, "
         "enable_transform and feature.option",
         key);
}

}  // namespace

FeatureSpec parse_feature_spec(std::string_view text) {
  const std::size_t equals = text.find('=');
  FeatureSpec spec = named(text.substr(0, equals));
  if (spec.metric.empty())
    fail(Code::usage, "--feature: no name in '{}' (nothing to compute); give name or name=option=value", text);
  if (equals == std::string_view::npos) return spec;
  for_each_item(text.substr(equals + 1), [&](std::string_view item) {
    auto pair = split_pair(item);
    if (!pair)
      fail(Code::usage,
           "--feature {}: '{}' is not option=value (it would be ignored); write {}=option=value:option=value",
           spec.metric, item, spec.metric);
    spec.options.push_back(std::move(*pair));
  });
  return spec;
}

ModelSpec parse_model_spec(std::string_view text) {
  ModelSpec spec;
  if (text == kAutoModel || find_builtin_model(text) != nullptr) {
    spec.version = text;
    return spec;
  }
  if (is_file(text)) {
    spec.path = text;
    return spec;
  }
  for_each_item(text, [&](std::string_view item) {
    if (item == "disable_clip")
      spec.flags.disable_clip = true;
    else if (item == "enable_transform")
      spec.flags.enable_transform = true;
    else if (auto pair = split_pair(item))
      apply(spec, pair->first, std::move(pair->second));
    else
      fail(Code::usage,
           "--model: '{}' is neither a built-in model, a file, nor key=value (no model to use); see --list-models",
           item);
  });
  if (spec.version.empty() == spec.path.empty())
    fail(Code::usage,
         "--model {}: give exactly one of version= and path= (one score needs one model); see --list-models", text);
  return spec;
}

}  // namespace snellen
