// SPDX-License-Identifier: BSD-2-Clause-Patent
// The choice of a model.
#include "engine/auto_model.h"

namespace snellen {

std::string auto_model(Extent extent, std::optional<double> frame_rate) {
  const bool large = extent.width > 2560 || extent.height > 1440;
  const bool fast = frame_rate.value_or(0) >= 48;
  return std::string("vmaf_v1.0.16_") + (fast ? "hfr_" : "") + "3d0h" + (large ? "_2160" : "");
}

}  // namespace snellen
