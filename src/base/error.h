// SPDX-License-Identifier: BSD-2-Clause-Patent
// The one error type. Every failure that a user can see is an Error whose text is a single line in the order
// "<problem> (<why it matters>); <what to do>", lower case, with the values that matter.
#pragma once

#include <fmt/format.h>

#include <stdexcept>
#include <string>
#include <utility>

#include "base/platform.h"

namespace snellen {

/// What kind of thing went wrong; decides the exit status of the command line and the code of the C API.
enum class Code {
  usage,     // a wrong command line, option name or option value
  input,     // a media file that is missing, unreadable, damaged or unsuitable
  model,     // a model file that is missing or malformed
  device,    // a device that is absent, refused or lost
  output,    // a report that cannot be written
  internal,  // a broken promise of Snellen's own
};

class Error : public std::runtime_error {
 public:
  Error(Code code, const std::string& message) : std::runtime_error(message), code_(code) {}
  Code code() const noexcept { return code_; }

 private:
  Code code_;
};

/// Throws an Error with a formatted message.
template <class... Args>
[[noreturn]] void fail(Code code, fmt::format_string<Args...> format, Args&&... args) {
  throw Error(code, fmt::format(format, std::forward<Args>(args)...));
}

namespace detail {
[[noreturn]] void check_failed(const char* condition, const char* file, int line);
}

}  // namespace snellen

/// Always checked: a condition that only a defect in Snellen can break. Input data is refused with fail() instead.
#define SNELLEN_CHECK(condition) \
  (static_cast<bool>(condition) ? void(0) : ::snellen::detail::check_failed(#condition, __FILE__, __LINE__))

/// Checked in debug and sanitizer builds; in release builds the compiler may assume it.
#if defined(SNELLEN_CHECKED)
#define SNELLEN_DCHECK(condition) SNELLEN_CHECK(condition)
#else
#define SNELLEN_DCHECK(condition) (static_cast<bool>(condition) ? void(0) : __builtin_unreachable())
#endif
