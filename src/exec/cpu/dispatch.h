// SPDX-License-Identifier: BSD-2-Clause-Patent
// From a target to its copy of a function. Highway's own dispatch follows a setting of the whole process and needs its
// library (exec/cpu/detect.h); this takes the target as an argument.
#pragma once

#include <hwy/targets.h>

#include <cstddef>
#include <utility>

#include "base/error.h"
#include "exec/cpu/targets.h"

/// Makes the table HWY_DISPATCH_TABLE(function), of one copy for each target.
#if (HWY_TARGETS & (HWY_TARGETS - 1)) == 0
#define SNELLEN_EXPORT(function) \
  constexpr decltype(&HWY_STATIC_DISPATCH(function)) HWY_DISPATCH_TABLE(function)[] = {&HWY_STATIC_DISPATCH(function)}
#else
#define SNELLEN_EXPORT(function)                                                        \
  constexpr decltype(&HWY_STATIC_DISPATCH(function)) HWY_DISPATCH_TABLE(function)[] = { \
      &HWY_STATIC_DISPATCH(function), HWY_CHOOSE_TARGET_LIST(function), HWY_CHOOSE_FALLBACK(function)}
#endif

namespace snellen::cpu {

/// The copy for `target` in a table that SNELLEN_EXPORT has made: entry(HWY_DISPATCH_TABLE(function), target). A target
/// without a copy gets that of the baseline, so the function should return HWY_TARGET for its caller to check.
template <class Function, std::size_t size>
Function* entry(Function* const (&table)[size], Target target) {
  if constexpr (size == 1) return table[0];
  hwy::ChosenTarget chosen;
  chosen.Update(target.bit);
  return table[chosen.GetIndex()];
}

/// Calls the copy for `target` of a function that returns HWY_TARGET, and returns the target that ran by its own word.
/// Throws Error{internal} when it was another one.
template <class Function, std::size_t size, class... Arguments>
Target run(Function* const (&table)[size], Target target, Arguments&&... arguments) {
  const Target ran{entry(table, target)(std::forward<Arguments>(arguments)...)};
  SNELLEN_CHECK(ran == target);
  return ran;
}

}  // namespace snellen::cpu
