// SPDX-License-Identifier: BSD-2-Clause-Patent
// Text from outside, made fit for a one-line message.
#pragma once

#include <string>
#include <string_view>

namespace snellen {

/// `text` with control characters replaced by '?' and cut after `limit` bytes: file names and header values may hold
/// newlines, terminal escapes, or megabytes.
inline std::string printable(std::string_view text, std::size_t limit = 48) {
  std::string out(text.substr(0, limit));
  for (char& c : out)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
  return text.size() > limit ? out + "..." : out;
}

/// A path for messages: whole, unless longer than any path that the system opens.
inline std::string printable_path(std::string_view path) { return printable(path, 4096); }

}  // namespace snellen
