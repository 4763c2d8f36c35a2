// SPDX-License-Identifier: BSD-2-Clause-Patent
// The order of a kernel's steps for one lane of a device, the same on every backend but for how lanes wait.
#pragma once

#include "exec/kernel_contract.h"

namespace snellen {

namespace detail {

template <int step, int end, class K, class Barrier>
SNELLEN_FN void run_steps(const K& kernel, typename K::Shared& shared, typename K::Private& own, Lane lane,
                          const Barrier& barrier) {
  if constexpr (step < end) {
    kernel.phase(Step<step>{}, shared, own, lane);
    if constexpr (step + 1 < K::steps) barrier();
    run_steps<step + 1, end>(kernel, shared, own, lane, barrier);
  }
}

}  // namespace detail

/// Runs all steps of a kernel; barrier() returns when all lanes of the group have called it.
template <class K, class Barrier>
SNELLEN_FN void run_steps(const K& kernel, typename K::Shared& shared, typename K::Private& own, Lane lane,
                          const Barrier& barrier) {
  if constexpr (HasLoop<K>) {
    detail::run_steps<0, K::loop.first>(kernel, shared, own, lane, barrier);
    const int turns = kernel.turns(shared);
    for (Lane again = lane; again.turn < turns; ++again.turn)
      detail::run_steps<K::loop.first, K::loop.last + 1>(kernel, shared, own, again, barrier);
    detail::run_steps<K::loop.last + 1, K::steps>(kernel, shared, own, lane, barrier);
  } else {
    detail::run_steps<0, K::steps>(kernel, shared, own, lane, barrier);
  }
}

}  // namespace snellen
