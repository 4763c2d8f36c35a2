// SPDX-License-Identifier: BSD-2-Clause-Patent
// Reports a broken invariant as an Error, so that boundaries treat it like any other failure.
#include "base/error.h"

namespace snellen::detail {

void check_failed(const char* condition, const char* file, int line) {
  fail(Code::internal, "internal check failed: {} at {}:{} (this is a defect in snellen); please report it", condition,
       file, line);
}

}  // namespace snellen::detail
