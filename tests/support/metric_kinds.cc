// SPDX-License-Identifier: BSD-2-Clause-Patent
// The list of metrics; a new metric is added here in one line.
#include "tests/support/metric_kinds.h"

#include "metrics/adm/adm.h"
#include "metrics/motion/motion.h"
#include "metrics/psnr/psnr.h"
#include "metrics/vif/vif.h"

namespace snellen {

std::vector<const MetricKind*> metric_kinds() { return {&psnr_kind(), &adm_kind(), &motion_kind(), &vif_kind()}; }

const MetricKind* find_metric_kind(std::string_view name) {
  for (const MetricKind* kind : metric_kinds())
    if (kind->name == name) return kind;
  return nullptr;
}

}  // namespace snellen
