// SPDX-License-Identifier: BSD-2-Clause-Patent
// A model file as a run uses it: a single model with one score, or a collection that also gives the scores of its
// ensemble and their spread (contract of the reference library, section 3.5).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "model/model.h"
#include "model/model_collection.h"

namespace snellen {

class Scorer {
 public:
  /// Reads a model or a collection. Throws Error{model}.
  static Scorer parse(std::string_view json, ModelFlags flags);

  /// The features, in the order in which predict takes their values.
  std::span<const FeatureRequest> needs() const;

  /// What the scores of a model called `name` are called: `name` itself first; for a collection then name_0001, ...,
  /// name_bagging, name_stddev, name_ci_p95_lo, name_ci_p95_hi.
  std::vector<std::string> score_names(const std::string& name) const;

  /// The scores of one frame, in the order of score_names.
  std::vector<double> predict(std::span<const double> features) const;

 private:
  explicit Scorer(std::variant<Model, ModelCollection> model) : model_(std::move(model)) {}

  std::variant<Model, ModelCollection> model_;
};

}  // namespace snellen
