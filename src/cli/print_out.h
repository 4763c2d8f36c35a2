// SPDX-License-Identifier: BSD-2-Clause-Patent
// Standard output as a place where a result can get lost.
#pragma once

#include <string>

namespace snellen {

/// Writes all of `text` to standard output; throws Error{output} when that fails.
void print_out(const std::string& text);

}  // namespace snellen
