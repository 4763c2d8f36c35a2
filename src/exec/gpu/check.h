// SPDX-License-Identifier: BSD-2-Clause-Patent
// What every result of a vendor's runtime passes.
#pragma once

#include <fmt/format.h>

#include "base/error.h"

namespace snellen::gpu {

/// Throws unless `result` is success. `what` failed is said with `values` in it.
template <class Api, class... Values>
void check(typename Api::Result result, fmt::format_string<const Values&...> what, const Values&... values) {
  if (result == Api::kSuccess) return;
  fail(Code::device,
       "{}: {} failed: {} ({}; no score of this frame can be trusted); check the GPU and its driver, or use --device "
       "cpu",
       Api::kName, fmt::format(what, values...), Api::text(result), Api::name(result));
}

}  // namespace snellen::gpu
