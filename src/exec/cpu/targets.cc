// SPDX-License-Identifier: BSD-2-Clause-Patent
// Targets of this build, and those of them that the machine runs.
#include "exec/cpu/targets.h"

#include <hwy/targets.h>

#include "exec/cpu/detect.h"

namespace snellen::cpu {

std::string_view to_string(Target target) {
  switch (target.bit) {
    case HWY_AVX2: return "avx2";
    case HWY_AVX3: return "avx512";
    case HWY_AVX3_DL: return "avx512icl";
    case HWY_NEON: return "neon";
    default: return hwy::TargetName(target.bit);
  }
}

std::string_view baseline() { return to_string({HWY_STATIC_TARGET}); }

Target best_target() { return targets().empty() ? Target{} : targets().front(); }

std::vector<Target> targets_among(std::int64_t supported) {
  std::vector<Target> result;
  // Of two targets the better one has the lower bit (hwy/detect_targets.h).
  for (std::int64_t rest = supported & HWY_TARGETS; rest != 0; rest &= rest - 1) result.push_back({rest & -rest});
  return result;
}

const std::vector<Target>& targets() {
  static const std::vector<Target> list = targets_among(supported_targets());
  return list;
}

}  // namespace snellen::cpu
