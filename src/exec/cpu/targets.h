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

/// "avx2", "avx512" (F, CD, BW, DQ, VL: Highway's AVX3), "avx512icl" (also VNNI and what Ice Lake brought: Highway's
/// AVX3_DL), "neon"; the names of FFmpeg's CPU flags.
std::string_view to_string(Target target);

/// The least that the executor `cpu` needs: "avx2", on Arm "neon".
std::string_view baseline();

/// What this build has code for and this machine runs, best first. Empty below the baseline: then there is no `cpu`.
const std::vector<Target>& targets();

/// The best of them, or Target{} where there is none.
Target best_target();

/// What this build has code for among `supported`, a set of Highway's bits; best first.
std::vector<Target> targets_among(std::int64_t supported);

}  // namespace snellen::cpu
