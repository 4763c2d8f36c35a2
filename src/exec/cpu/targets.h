// SPDX-License-Identifier: BSD-2-Clause-Patent
// The instruction sets for which the executor `cpu` has code, and those of them that this machine runs. A target is
// passed by value to whatever computes, so that tests can take each in turn; nothing here can be changed while a
// program runs.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace snellen::cpu {

/// One instruction set, as Highway's bit HWY_<NAME>.
struct Target {
  std::int64_t bit = 0;
  bool operator==(const Target&) const = default;
};

/// "AVX2", "AVX3" (AVX-512 F, BW, DQ, VL), "AVX3_DL" (also VNNI and what came with it), "NEON".
std::string_view to_string(Target target);

/// The least that the executor `cpu` needs: "AVX2", on Arm "NEON".
std::string_view baseline();

/// What this build has code for and this machine runs, best first. Empty below the baseline: then there is no `cpu`.
const std::vector<Target>& targets();

/// What this build has code for among `supported`, a set of Highway's bits; best first.
std::vector<Target> targets_among(std::int64_t supported);

}  // namespace snellen::cpu
