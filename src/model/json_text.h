// SPDX-License-Identifier: BSD-2-Clause-Patent
// JSON as models use it: parsed under limits, read with errors that name the key.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace snellen {

/// Keeps keys in the order of the file, in which the members of a collection are read.
using Json = nlohmann::ordered_json;

/// Parses a whole text. Throws Error{model} for text that is not JSON, that nests deeper than 32 levels, holds a number
/// beyond double, or gives one key of an object twice (readers of JSON disagree on which of the two counts).
Json parse_json(std::string_view text);

/// The member of an object, or null when it has none of this name.
const Json* find_member(const Json& object, std::string_view key);

/// The value as an object, array, text, number or flag; throws Error{model} naming `key` when it is something else.
const Json& as_object(const Json& value, std::string_view key);
const Json& as_array(const Json& value, std::string_view key);
const std::string& as_text(const Json& value, std::string_view key);
double as_number(const Json& value, std::string_view key);
bool as_flag(const Json& value, std::string_view key);
std::vector<double> as_numbers(const Json& value, std::string_view key);

}  // namespace snellen
