// SPDX-License-Identifier: BSD-2-Clause-Patent
// Either kind of model behind one door.
#include "model/scorer.h"

namespace snellen {

Scorer Scorer::parse(std::string_view json, ModelFlags flags) {
  if (is_model_collection(json)) return Scorer(ModelCollection::parse(json, flags));
  return Scorer(Model::parse(json, flags));
}

std::span<const FeatureRequest> Scorer::needs() const {
  return std::visit([](const auto& model) { return model.needs(); }, model_);
}

std::vector<std::string> Scorer::score_names(const std::string& name) const {
  std::vector<std::string> names{name};
  if (const auto* collection = std::get_if<ModelCollection>(&model_)) {
    for (std::size_t i = 1; i <= collection->ensemble().size(); ++i) names.push_back(member_name(name, i));
    for (const char* statistic : {"_bagging", "_stddev", "_ci_p95_lo", "_ci_p95_hi"}) names.push_back(name + statistic);
  }
  return names;
}

std::vector<double> Scorer::predict(std::span<const double> features) const {
  if (const auto* model = std::get_if<Model>(&model_)) return {model->predict(features)};
  const auto& collection = std::get<ModelCollection>(model_);
  const BootstrapScore score = collection.predict(features);
  std::vector<double> scores{collection.plain().predict(features)};
  scores.insert(scores.end(), score.members.begin(), score.members.end());
  scores.insert(scores.end(), {score.bagging, score.stddev, score.ci_lo, score.ci_hi});
  return scores;
}

}  // namespace snellen
