// SPDX-License-Identifier: BSD-2-Clause-Patent
// A model: which features it wants, and the score it makes of them for one frame (contract of the reference library,
// section 3). Reading the file is in model_parser.cc.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/options.h"
#include "model/libsvm.h"
#include "model/score_transform.h"

namespace snellen {

/// One feature that a model reads: its full internal name, and the options with which it is computed.
struct FeatureRequest {
  std::string feature;
  OptionItems options;
  bool operator==(const FeatureRequest&) const = default;
};

struct ModelFlags {
  bool disable_clip = false;      // give scores outside the model's range as they are
  bool enable_transform = false;  // apply the model's score transform even if the file does not enable it
};

/// What `model_type` says.
enum class ModelType { unstated, plain, bootstrap, residue_bootstrap };

/// A model reads at most this many features (reference library, read_json_model.c).
inline constexpr std::size_t kMaxFeatures = 64;

class Model {
 public:
  /// Reads a single model from JSON text. Numbers in option dictionaries become "%g" of their 32-bit float. Throws
  /// Error{model}, naming the key, for a text that is malformed or lacks a part that predicting needs.
  static Model parse(std::string_view json, ModelFlags flags = {});

  /// The features, in the order in which predict takes their values.
  std::span<const FeatureRequest> needs() const noexcept { return needs_; }
  ModelType type() const noexcept { return type_; }

  /// The score of one frame: raw_score, then finish.
  double predict(std::span<const double> features) const;

  /// The score before transform and clip. `features` has one value per element of needs(). A feature that is NaN gives
  /// NaN.
  double raw_score(std::span<const double> features) const;

  /// A raw score after transform and clip, where the model and its flags have them.
  double finish(double raw) const noexcept;

 private:
  struct Line {
    double slope = 1;
    double intercept = 0;
    double normalise(double value) const noexcept { return slope * value + intercept; }
    double restore(double value) const noexcept { return (value - intercept) / slope; }
  };
  struct ChromaRule {
    double parameter;
    std::size_t guide;   // the feature adm3
    std::size_t guided;  // the feature speed_chroma
  };
  struct Clip {
    double min;
    double max;
  };
  friend class ModelParser;

  explicit Model(Svm svm) : svm_(std::move(svm)) {}
  void apply_chroma_rule(std::span<double> normalised) const noexcept;

  ModelType type_ = ModelType::unstated;
  std::vector<FeatureRequest> needs_;
  bool rescales_ = false;    // norm_type: linear_rescale or none
  Line score_line_;          // of the score
  std::vector<Line> lines_;  // of each feature
  std::optional<ChromaRule> chroma_rule_;
  Svm svm_;
  ScoreTransform transform_;
  std::optional<Clip> clip_;
};

}  // namespace snellen
