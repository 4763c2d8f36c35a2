// SPDX-License-Identifier: BSD-2-Clause-Patent
// Output that is flushed and checked.
#include "cli/print_out.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "base/error.h"

namespace snellen {

void print_out(const std::string& text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
    fail(Code::output, "cannot write to standard output: {} (the result is lost); check where it goes",
         std::strerror(errno));
}

}  // namespace snellen
