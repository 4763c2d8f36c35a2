// SPDX-License-Identifier: BSD-2-Clause-Patent
// Integer conversion that refuses to change the value.
#pragma once

#include <concepts>
#include <utility>

#include "base/error.h"

namespace snellen {

/// Converts between integer types; throws Error{internal} when the value does not fit.
template <std::integral To, std::integral From>
constexpr To narrow(From value) {
  SNELLEN_CHECK(std::in_range<To>(value));
  return static_cast<To>(value);
}

}  // namespace snellen
