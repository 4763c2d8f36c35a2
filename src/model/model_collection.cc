// SPDX-License-Identifier: BSD-2-Clause-Patent
// Reading of collections, and bootstrap statistics in the reference library's order of operations (its predict.c).
#include "model/model_collection.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "model/model_error.h"
#include "model/model_parser.h"
#include "model/pooling.h"

namespace snellen {
namespace {

bool is_whole_number(std::string_view key) {
  return !key.empty() && std::all_of(key.begin(), key.end(), [](char c) { return c >= '0' && c <= '9'; });
}

void check_member(const std::string& key, const Model& member, const Model& plain, const Model& first) {
  if (!std::ranges::equal(member.needs(), plain.needs()))
    fail_key(key, "needs other features or options than member '0'");
  if (member.type() != ModelType::bootstrap && member.type() != ModelType::residue_bootstrap)
    fail_key(key, "has no bootstrap type in its model_type");
  if (member.type() != first.type()) fail_key(key, "has another model_type than member '1'");
}

}  // namespace

ModelCollection ModelCollection::parse(std::string_view json, ModelFlags flags) {
  const Json top = parse_json(json);
  if (!top.is_object())
    fail(Code::model, "collection text is {} instead of an object (nothing can be read from it); give a model file",
         top.type_name());
  std::vector<Model> members;
  for (const auto& [key, value] : top.items()) {
    if (!is_whole_number(key)) continue;
    if (key != fmt::format("{}", members.size())) fail_key(key, "stands where member '{}' should be", members.size());
    members.push_back(ModelParser::parse(value, flags));
    if (members.size() > 1) check_member(key, members.back(), members[0], members[1]);
  }
  if (members.size() < 2) fail_key(fmt::format("{}", members.size()), "is missing");
  Model plain = std::move(members.front());
  members.erase(members.begin());
  return {std::move(plain), std::move(members)};
}

BootstrapScore ModelCollection::predict(std::span<const double> features) const {
  std::vector<double> raw;
  BootstrapScore score{};
  for (const Model& member : ensemble_) {
    raw.push_back(member.raw_score(features));
    score.members.push_back(member.finish(raw.back()));
  }
  const auto count = static_cast<double>(raw.size());
  double sum = 0;
  for (const double value : raw) sum += value;
  const double mean = sum / count;
  double sum_of_squares = 0;
  for (const double value : raw) sum_of_squares += (value - mean) * (value - mean);

  // Half the width over which the slope of transform and clip is taken (predict.c).
  constexpr double kDelta = 0.01;
  const Model& first = ensemble_.front();
  const double slope = (first.finish(mean + kDelta) - first.finish(mean - kDelta)) / (2.0 * kDelta);
  score.bagging = first.finish(mean);
  score.stddev = std::sqrt(sum_of_squares / count) * slope;
  if (std::isnan(mean)) {
    score.ci_lo = score.ci_hi = mean;
    return score;
  }
  std::sort(raw.begin(), raw.end());
  score.ci_lo = first.finish(percentile(raw, 2.5));
  score.ci_hi = first.finish(percentile(raw, 97.5));
  return score;
}

bool is_model_collection(std::string_view json) {
  const Json top = parse_json(json);
  return top.is_object() && !top.contains("model_dict") && top.contains("0");
}

std::string member_name(std::string_view collection, std::size_t index) {
  return fmt::format("{}_{:04}", collection, index);
}

}  // namespace snellen
