// SPDX-License-Identifier: BSD-2-Clause-Patent
// Names of features with option suffixes (reference library, feature_name.c and alias.c); lists of implementations.
#include "metrics/metric.h"

namespace snellen {

std::string reported_name(const FeatureInfo& feature, std::string_view suffix) {
  std::string name = feature.alias.empty() ? feature.name : feature.alias;
  if (feature.takes_suffix) name += suffix;
  return name;
}

std::string stored_name(const FeatureInfo& feature, std::string_view suffix) {
  return suffix.empty() || !feature.takes_suffix ? feature.name : reported_name(feature, suffix);
}

void add_kernels(std::vector<Implementation>& list, decltype(Implementation::make) make) {
  for (const Executor executor : kKernelExecutors) list.push_back({executor, make});
}

}  // namespace snellen
