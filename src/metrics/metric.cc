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

std::vector<Implementation> implementations_of(const Makers& makers) {
  std::vector<Implementation> list;
  if (makers.cpu != nullptr && !cpu::targets().empty()) list.push_back({Executor::cpu, makers.cpu});
  if (makers.reference != nullptr) list.push_back({Executor::reference, makers.reference});
  if (makers.kernels != nullptr)
    for (const Executor executor : kKernelExecutors) list.push_back({executor, makers.kernels});
  return list;
}

}  // namespace snellen
