// SPDX-License-Identifier: BSD-2-Clause-Patent
// A plain model and an ensemble trained on resampled data, whose spread tells how sure the score is (contract of the
// reference library, section 3.5).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/model.h"

namespace snellen {

/// Scores of one frame. Statistics are of the members' scores before transform and clip; bagging, ci_lo and ci_hi then
/// go through transform and clip of the first member of the ensemble, and stddev is scaled by the slope of these there.
struct BootstrapScore {
  double bagging;               // mean
  double stddev;                // of the population
  double ci_lo;                 // percentile 2.5
  double ci_hi;                 // percentile 97.5
  std::vector<double> members;  // what each member predicts by itself
};

class ModelCollection {
 public:
  /// Reads {"0": model, "1": model, ...}; other keys are skipped. Throws Error{model}, naming the key, for members that
  /// are malformed, out of order, fewer than two, that differ in the features they need, or whose ensemble is not of
  /// one bootstrap type.
  static ModelCollection parse(std::string_view json, ModelFlags flags = {});

  /// Member "0", which is no part of the ensemble.
  const Model& plain() const noexcept { return plain_; }
  /// Members "1", "2", ...
  std::span<const Model> ensemble() const noexcept { return ensemble_; }
  /// The features of every member, in the order in which predict takes their values.
  std::span<const FeatureRequest> needs() const noexcept { return plain_.needs(); }

  /// The ensemble's scores of one frame. NaN features give NaN.
  BootstrapScore predict(std::span<const double> features) const;

 private:
  ModelCollection(Model plain, std::vector<Model> ensemble)
      : plain_(std::move(plain)), ensemble_(std::move(ensemble)) {}

  Model plain_;
  std::vector<Model> ensemble_;
};

/// Whether a JSON text has the form of a collection: no `model_dict`, and a member "0". Throws Error{model} when the
/// text is not JSON.
bool is_model_collection(std::string_view json);

/// Under which name member `index` of the ensemble, from 1, is reported: "vmaf_0001".
std::string member_name(std::string_view collection, std::size_t index);

}  // namespace snellen
