// SPDX-License-Identifier: BSD-2-Clause-Patent
// How the readers of model files refuse one: always with the key that is wrong.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "base/error.h"

namespace snellen {

/// Text of a file made fit for a message of one line: at most 60 characters, bytes that are not plain ASCII as '?'.
inline std::string excerpt(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  std::string shown = "'";
  for (const char c : text.substr(0, kLongest)) shown += c >= ' ' && c <= '~' ? c : '?';
  return shown + (text.size() > kLongest ? "...'" : "'");
}

/// Throws Error{model} saying that `key` is wrong; the format continues the sentence.
template <class... Args>
[[noreturn]] void fail_key(std::string_view key, fmt::format_string<Args...> format, Args&&... args) {
  fail(Code::model, "model key {} {} (no true score can come of it); use a complete, undamaged model file",
       excerpt(key), fmt::format(format, std::forward<Args>(args)...));
}

}  // namespace snellen
