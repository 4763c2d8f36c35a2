// SPDX-License-Identifier: BSD-2-Clause-Patent
// Reading UTF-8 that may be damaged: file names are bytes.
#pragma once

#include <string_view>

namespace snellen {

/// What stands for bytes that are not UTF-8.
inline constexpr char32_t kReplacementCharacter = 0xFFFD;

/// Takes the first code point off a text that is not empty. Bytes that are not UTF-8 (stray, truncated, overlong,
/// surrogate or beyond U+10FFFF) are taken one at a time as kReplacementCharacter.
char32_t take_code_point(std::string_view& text);

}  // namespace snellen
