// SPDX-License-Identifier: BSD-2-Clause-Patent
// Prediction in f64, in the reference library's order of operations (its predict.c).
#include "model/model.h"

#include <array>

#include "base/error.h"

namespace snellen {

// A guided value of exactly 0 means that the chroma planes were too flat or too small to be measured; the guide, a luma
// feature that is 1 for equal pictures, then stands in for it.
void Model::apply_chroma_rule(std::span<double> normalised) const noexcept {
  const auto& [parameter, guide, guided] = *chroma_rule_;
  const double guided_value = rescales_ ? lines_[guided].restore(normalised[guided]) : normalised[guided];
  if (guided_value != 0) return;
  const double guide_value = rescales_ ? lines_[guide].restore(normalised[guide]) : normalised[guide];
  const double substitute = -parameter * guide_value + parameter;
  normalised[guided] = rescales_ ? lines_[guided].normalise(substitute) : substitute;
}

double Model::raw_score(std::span<const double> features) const {
  SNELLEN_CHECK(features.size() == needs_.size());
  std::array<double, kMaxFeatures> values{};
  const std::span<double> normalised = std::span(values).first(features.size());
  for (std::size_t i = 0; i < features.size(); ++i)
    normalised[i] = rescales_ ? lines_[i].normalise(features[i]) : features[i];
  if (chroma_rule_) apply_chroma_rule(normalised);
  const double decision = svm_.evaluate(normalised);
  return rescales_ ? score_line_.restore(decision) : decision;
}

double Model::finish(double raw) const noexcept {
  double score = transform_.apply(raw);
  if (!clip_) return score;
  if (score < clip_->min) score = clip_->min;
  if (score > clip_->max) score = clip_->max;
  return score;
}

double Model::predict(std::span<const double> features) const { return finish(raw_score(features)); }

}  // namespace snellen
