// SPDX-License-Identifier: BSD-2-Clause-Patent
// Models small enough to predict by hand, as JSON that a test changes before it is parsed.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

#include "model/json_text.h"

namespace snellen::testing {

/// 2 * (a + 3 * b) - 1 over two features a and b, with no normalisation, transform or clip.
inline constexpr std::string_view kSmallSvm =
    "svm_type nu_svr\nkernel_type linear\nnr_class 2\ntotal_sv 1\nrho 1\nSV\n2 1:1 2:3 \n";

inline Json small_model() {
  Json dict;
  dict["feature_names"] = {"x_adm3_score", "x_speed_chroma_score"};
  dict["norm_type"] = "none";
  dict["model_type"] = "LIBSVMNUSVR";
  dict["model"] = kSmallSvm;
  Json top;
  top["model_dict"] = std::move(dict);
  return top;
}

/// Member `k` (one digit) of a collection whose members differ in rho and one component.
inline Json small_member(int k) {
  Json dict;
  dict["model_type"] = "BOOTSTRAP_LIBSVMNUSVR";
  dict["norm_type"] = "linear_rescale";
  dict["feature_names"] = {"VMAF_integer_feature_adm2_score", "VMAF_integer_feature_motion2_score"};
  dict["slopes"] = {0.03, 1.5, 0.0625};
  dict["intercepts"] = {-0.25, -0.5, 0};
  dict["score_clip"] = {0, 100};
  dict["score_transform"] = {{"p0", 1.7}, {"p1", 1.2}, {"p2", -0.003}, {"out_gte_in", "true"}};
  dict["model"] = fmt::format(
      "svm_type nu_svr\nkernel_type rbf\ngamma 0.5\nnr_class 2\ntotal_sv 2\nrho -0.{}\nSV\n"
      "4 1:0.5 2:0.25 \n-2.5 1:0.125 2:0.{} \n",
      k, k);
  Json top;
  top["model_dict"] = std::move(dict);
  return top;
}

/// A plain model and an ensemble of `size` members.
inline Json small_collection(int size) {
  Json top;
  for (int k = 0; k <= size; ++k) top[fmt::format("{}", k)] = small_member(k);
  return top;
}

}  // namespace snellen::testing
