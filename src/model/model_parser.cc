// SPDX-License-Identifier: BSD-2-Clause-Patent
// The keys of model_dict (contract of the reference library, section 3.1). Where that library accepts a file and then
// crashes or divides by zero, the file is refused here.
#include "model/model_parser.h"

#include <algorithm>
#include <utility>

#include "model/model_error.h"

namespace snellen {
namespace {

constexpr std::size_t kMaxKnots = 10;  // reference library, read_json_model.c

const Json& required(const Json& object, std::string_view key) {
  const Json* value = find_member(object, key);
  if (value == nullptr) fail_key(key, "is missing");
  return *value;
}

ModelType read_type(const Json& dict) {
  const Json* value = find_member(dict, "model_type");
  if (value == nullptr) return ModelType::unstated;
  const std::string& type = as_text(*value, "model_type");
  if (type == "LIBSVMNUSVR") return ModelType::plain;
  if (type == "BOOTSTRAP_LIBSVMNUSVR") return ModelType::bootstrap;
  if (type == "RESIDUEBOOTSTRAP_LIBSVMNUSVR") return ModelType::residue_bootstrap;
  fail_key("model_type", "is {}, which is no known type", excerpt(type));
}

std::string option_text(const Json& value, std::string_view key) {
  if (value.is_string()) return as_text(value, key);
  if (value.is_boolean()) return as_flag(value, key) ? "true" : "false";
  return normalise_number(fmt::format("{}", as_number(value, key)));
}

std::optional<double> optional_number(const Json& object, std::string_view key) {
  const Json* value = find_member(object, key);
  return value == nullptr ? std::nullopt : std::optional(as_number(*value, key));
}

// "true" as a string, as the models have it; a JSON true is refused, as the reference library refuses it.
bool is_text_true(const Json& object, std::string_view key) {
  const Json* value = find_member(object, key);
  return value != nullptr && as_text(*value, key) == "true";
}

std::vector<Knot> read_knots(const Json& transform) {
  const Json* value = find_member(transform, "knots");
  std::vector<Knot> knots;
  if (value == nullptr) return knots;
  for (const Json& pair : as_array(*value, "knots")) {
    const std::vector<double> point = as_numbers(pair, "knots");
    if (point.size() != 2) fail_key("knots", "has a point of {} numbers instead of 2", point.size());
    knots.push_back({point[0], point[1]});
  }
  if (knots.size() > kMaxKnots) fail_key("knots", "has {} points, more than {}", knots.size(), kMaxKnots);
  return knots;
}

ScoreTransform read_transform(const Json& dict, ModelFlags flags) {
  const Json* value = find_member(dict, "score_transform");
  if (value == nullptr) return {};
  const Json& object = as_object(*value, "score_transform");
  const Json* enabled = find_member(object, "enabled");
  return {.enabled = (enabled != nullptr && as_flag(*enabled, "enabled")) || flags.enable_transform,
          .p0 = optional_number(object, "p0"),
          .p1 = optional_number(object, "p1"),
          .p2 = optional_number(object, "p2"),
          .knots = read_knots(object),
          .out_lte_in = is_text_true(object, "out_lte_in"),
          .out_gte_in = is_text_true(object, "out_gte_in")};
}

// One number for the score, then one per feature.
std::vector<double> read_line_numbers(const Json& dict, std::string_view key, std::size_t features) {
  std::vector<double> numbers = as_numbers(required(dict, key), key);
  if (numbers.size() != features + 1)
    fail_key(key, "has {} numbers instead of {}, one for the score and one for each feature", numbers.size(),
             features + 1);
  return numbers;
}

}  // namespace

void ModelParser::read_features(const Json& dict, Model& model) {
  for (const Json& name : as_array(required(dict, "feature_names"), "feature_names"))
    model.needs_.push_back({as_text(name, "feature_names"), {}});
  if (model.needs_.empty() || model.needs_.size() > kMaxFeatures)
    fail_key("feature_names", "has {} features, not 1 to {}", model.needs_.size(), kMaxFeatures);
}

void ModelParser::read_options(const Json& dict, Model& model) {
  const Json* value = find_member(dict, "feature_opts_dicts");
  if (value == nullptr) return;
  const Json& list = as_array(*value, "feature_opts_dicts");
  if (list.size() > model.needs_.size())
    fail_key("feature_opts_dicts", "has {} dictionaries for {} features", list.size(), model.needs_.size());
  for (std::size_t i = 0; i < list.size(); ++i)
    for (const auto& [key, option] : as_object(list[i], "feature_opts_dicts").items())
      model.needs_[i].options.emplace_back(key, option_text(option, key));
}

void ModelParser::read_normalisation(const Json& dict, Model& model) {
  const std::string& type = as_text(required(dict, "norm_type"), "norm_type");
  if (type != "linear_rescale" && type != "none")
    fail_key("norm_type", "is {}, not 'linear_rescale' or 'none'", excerpt(type));
  if (type == "none") return;
  model.rescales_ = true;
  const std::vector<double> slopes = read_line_numbers(dict, "slopes", model.needs_.size());
  const std::vector<double> intercepts = read_line_numbers(dict, "intercepts", model.needs_.size());
  if (slopes[0] == 0) fail_key("slopes", "starts with 0, by which every score would be divided");
  model.score_line_ = {slopes[0], intercepts[0]};
  for (std::size_t i = 1; i < slopes.size(); ++i) model.lines_.push_back({slopes[i], intercepts[i]});
}

void ModelParser::read_chroma_rule(const Json& dict, Model& model) {
  constexpr std::string_view kKey = "chroma_correction_parameter";
  const std::optional<double> parameter = optional_number(dict, kKey);
  if (!parameter) return;
  if (*parameter == 0) fail_key(kKey, "is 0, with which the reference library gives no score");
  const auto only = [&](std::string_view part) {
    const auto named = [&](const FeatureRequest& request) { return request.feature.find(part) != std::string::npos; };
    const auto count = std::count_if(model.needs_.begin(), model.needs_.end(), named);
    if (count != 1) fail_key(kKey, "needs one feature named like {}, and 'feature_names' has {}", part, count);
    return static_cast<std::size_t>(std::find_if(model.needs_.begin(), model.needs_.end(), named) -
                                    model.needs_.begin());
  };
  model.chroma_rule_ = {.parameter = *parameter, .guide = only("adm3"), .guided = only("speed_chroma")};
}

void ModelParser::read_clip(const Json& dict, Model& model) {
  const Json* value = find_member(dict, "score_clip");
  if (value == nullptr) return;
  const std::vector<double> range = as_numbers(*value, "score_clip");
  if (range.size() != 2) fail_key("score_clip", "has {} numbers instead of 2", range.size());
  if (range[0] > range[1]) fail_key("score_clip", "is the empty range {} to {}", range[0], range[1]);
  model.clip_ = {range[0], range[1]};
}

Model ModelParser::parse(const Json& top, ModelFlags flags) {
  if (!top.is_object())
    fail(Code::model, "model text is {} instead of an object (nothing can be read from it); give a model file",
         top.type_name());
  const Json& dict = as_object(required(top, "model_dict"), "model_dict");
  Model model(Svm::parse(as_text(required(dict, "model"), "model")));
  model.type_ = read_type(dict);
  read_features(dict, model);
  read_options(dict, model);
  read_normalisation(dict, model);
  read_chroma_rule(dict, model);
  read_clip(dict, model);
  if (flags.disable_clip) model.clip_.reset();
  model.transform_ = read_transform(dict, flags);
  return model;
}

Model Model::parse(std::string_view json, ModelFlags flags) { return ModelParser::parse(parse_json(json), flags); }

}  // namespace snellen
