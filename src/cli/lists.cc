// SPDX-License-Identifier: BSD-2-Clause-Patent
// Text and JSON of the lists, both from the registry.
#include "cli/lists.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "engine/registry.h"
#include "model/builtin_models.h"
#include "model/sha256.h"

namespace snellen {
namespace {

using Json = nlohmann::ordered_json;

// Feature lists and limits are those of the default options and of video that has every plane.
constexpr VideoFormat kAnyVideo{{1920, 1080}, {8, Subsampling::k420}};

bool is_number(const OptionSpec& option) {
  return std::holds_alternative<int>(option.default_value) || std::holds_alternative<double>(option.default_value);
}

std::string type_name(const OptionSpec& option) {
  if (std::holds_alternative<bool>(option.default_value)) return "boolean";
  if (std::holds_alternative<int>(option.default_value)) return "integer";
  return std::holds_alternative<double>(option.default_value) ? "number" : "text";
}

std::string accepted(const OptionSpec& option) {
  if (is_number(option)) return fmt::format("{:g} to {:g}", option.min, option.max);
  if (std::holds_alternative<bool>(option.default_value)) return "true, false";
  return option.choices.empty() ? "text" : fmt::format("{}", fmt::join(option.choices, ", "));
}

Json to_json(const OptionSpec& option) {
  Json json{{"name", option.name}, {"alias", option.alias}, {"type", type_name(option)}, {"help", option.help}};
  std::visit([&](const auto& value) { json["default"] = value; }, option.default_value);
  if (is_number(option)) {
    json["min"] = option.min;
    json["max"] = option.max;
  }
  if (!option.choices.empty()) json["choices"] = option.choices;
  json["in_name"] = option.role == OptionRole::key;
  return json;
}

Json to_json(const MetricKind& kind) {
  const OptionSet defaults = parse_options(kind.name, kind.options, {});
  const Requirements needs = kind.requirements(defaults);
  Json json{{"name", kind.name}, {"summary", kind.summary}};
  json["features"] = Json::array();
  for (const FeatureInfo& info : kind.features(defaults, kAnyVideo))
    if (info.kind != FeatureKind::hidden)
      json["features"].push_back({{"name", info.name}, {"reported", reported_name(info, "")}});
  json["min_width"] = needs.min_extent.width;
  json["min_height"] = needs.min_extent.height;
  json["max_depth"] = needs.max_depth;
  json["needs_chroma"] = needs.needs_chroma;
  json["devices"] = Json::array();
  for (const Implementation& implementation : kind.implementations)
    json["devices"].push_back(to_string(implementation.executor));
  json["options"] = Json::array();
  for (const OptionSpec& option : kind.options) json["options"].push_back(to_json(option));
  return json;
}

std::string text_of(const MetricKind& kind) {
  const OptionSet defaults = parse_options(kind.name, kind.options, {});
  const Requirements needs = kind.requirements(defaults);
  std::vector<std::string> names;
  for (const FeatureInfo& info : kind.features(defaults, kAnyVideo))
    if (info.kind != FeatureKind::hidden) names.push_back(reported_name(info, ""));
  std::string text = fmt::format("{}: {}\n  gives {}\n  from {}x{}, {} to {} bits{}\n", kind.name, kind.summary,
                                 fmt::join(names, ", "), needs.min_extent.width, needs.min_extent.height, kMinDepth,
                                 needs.max_depth, needs.needs_chroma ? ", with chroma" : "");
  for (const OptionSpec& option : kind.options)
    text += fmt::format("  {:<24} {:<10} {:<16} {}\n", option.name, to_string(option.default_value), accepted(option),
                        option.help);
  return text;
}

}  // namespace

std::string list_models(bool json) {
  Json list = Json::array();
  std::string text;
  for (const BuiltinModel& model : builtin_models()) {
    list.push_back({{"name", model.name}, {"summary", model.summary}, {"sha256", sha256_hex(model.json)}});
    text += fmt::format("{:<24} {}\n", model.name, model.summary);
  }
  return json ? list.dump(2) + "\n" : text;
}

std::string list_features(bool json) {
  Json list = Json::array();
  std::string text;
  for (const MetricKind* kind : metric_kinds()) {
    list.push_back(to_json(*kind));
    text += (text.empty() ? "" : "\n") + text_of(*kind);
  }
  return json ? list.dump(2) + "\n" : text;
}

}  // namespace snellen
