// SPDX-License-Identifier: BSD-2-Clause-Patent
// Makes a Model from parsed JSON; shared by single models and collections.
#pragma once

#include "model/json_text.h"
#include "model/model.h"

namespace snellen {

class ModelParser {
 public:
  /// Reads an object that holds a `model_dict`; other keys are skipped. Throws Error{model} naming the key.
  static Model parse(const Json& top, ModelFlags flags);

 private:
  static void read_features(const Json& dict, Model& model);
  static void read_options(const Json& dict, Model& model);
  static void read_normalisation(const Json& dict, Model& model);
  static void read_chroma_rule(const Json& dict, Model& model);
  static void read_clip(const Json& dict, Model& model);
};

}  // namespace snellen
