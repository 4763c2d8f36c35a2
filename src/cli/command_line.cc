// SPDX-License-Identifier: BSD-2-Clause-Patent
// From the library's exceptions to Errors.
#include "cli/command_line.h"

#include <algorithm>
#include <string>

#include "base/error.h"

namespace snellen {

void parse_words(CLI::App& app, int argc, const char* const* argv, std::string_view help) {
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    // Libraries end their messages in many ways; ours are one line.
    std::string text = error.what();
    std::replace(text.begin(), text.end(), '\n', ' ');
    fail(Code::usage, "{} (the command line is not understood); see {}", text, help);
  }
}

}  // namespace snellen
