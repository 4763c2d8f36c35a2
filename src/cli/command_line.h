// SPDX-License-Identifier: BSD-2-Clause-Patent
// What the parsers of all commands share.
#pragma once

#include <CLI/CLI.hpp>
#include <string_view>

namespace snellen {

/// Parses the words behind argv[0] into what `app` declares. Throws Error{usage} of one line that ends with a pointer
/// to `help`, the command that prints what is accepted.
void parse_words(CLI::App& app, int argc, const char* const* argv, std::string_view help);

}  // namespace snellen
