// SPDX-License-Identifier: BSD-2-Clause-Patent
// Parsing, keys and merging of metric options.
#include "base/options.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "base/error.h"

namespace snellen {
namespace {

// Printf's %g for doubles, without the locale.
std::string general(double value) { return fmt::format("{:g}", value); }

std::optional<double> scan_number(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || text.empty()) return std::nullopt;
  return value;
}

std::string list_names(const std::vector<OptionSpec>& specs) {
  std::string names;
  for (const OptionSpec& spec : specs) names += (names.empty() ? "" : ", ") + spec.name;
  return names.empty() ? "it has none" : names;
}

OptionValue parse_value(std::string_view owner, const OptionSpec& spec, const std::string& text) {
  const auto refuse = [&](std::string_view wanted) {
    fail(Code::usage, "{}: option {} cannot be '{}' (the score would not be what was asked for); give {}", owner,
         spec.name, text, wanted);
  };
  if (std::holds_alternative<bool>(spec.default_value)) {
    if (text == "true") return true;
    if (text != "false") refuse("true or false");
    return false;
  }
  if (std::holds_alternative<std::string>(spec.default_value)) {
    if (!spec.choices.empty() && std::find(spec.choices.begin(), spec.choices.end(), text) == spec.choices.end())
      refuse(fmt::format("one of {}", fmt::join(spec.choices, ", ")));
    return text;
  }
  const bool integral = std::holds_alternative<int>(spec.default_value);
  const std::string wanted =
      fmt::format("{} from {:g} to {:g}", integral ? "a whole number" : "a number", spec.min, spec.max);
  const std::optional<double> value = scan_number(text);
  if (!value || !(*value >= spec.min && *value <= spec.max)) refuse(wanted);  // NaN fails both comparisons
  if (!integral) return scan_number(normalise_number(text)).value();
  if (*value != std::trunc(*value)) refuse(wanted);
  return static_cast<int>(*value);
}

}  // namespace

std::string normalise_number(std::string_view text) {
  const std::optional<double> value = scan_number(text);
  return value ? general(static_cast<float>(*value)) : std::string(text);
}

OptionSet parse_options(std::string_view owner, const std::vector<OptionSpec>& specs, const OptionItems& items) {
  OptionSet set{.metric = std::string(owner), .values = {}};
  for (const OptionSpec& spec : specs) set.values.push_back(spec.default_value);
  for (const auto& [name, text] : items) {
    const auto spec =
        std::find_if(specs.begin(), specs.end(), [&wanted = name](const OptionSpec& s) { return s.name == wanted; });
    if (spec == specs.end())
      fail(Code::usage, "{}: unknown option '{}' (it would have no effect); its options are: {}", owner, name,
           list_names(specs));
    set.values[static_cast<std::size_t>(spec - specs.begin())] = parse_value(owner, *spec, text);
  }
  return set;
}

std::string key_suffix(const std::vector<OptionSpec>& specs, const OptionSet& options) {
  std::vector<std::pair<std::string_view, std::string>> parts;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const OptionSpec& spec = specs[i];
    if (spec.role != OptionRole::key || options.values.at(i) == spec.default_value) continue;
    std::string part = "_" + (spec.alias.empty() ? spec.name : spec.alias);
    if (!std::holds_alternative<bool>(spec.default_value)) part += "_" + to_string(options.values[i]);
    parts.emplace_back(spec.name, std::move(part));
  }
  std::sort(parts.begin(), parts.end());
  std::string suffix;
  for (const auto& [name, part] : parts) suffix += part;
  return suffix;
}

OptionSet merge_options(std::string_view owner, const std::vector<OptionSpec>& specs, const OptionSet& a,
                        const OptionSet& b) {
  OptionSet merged = a;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (a.values.at(i) == b.values.at(i)) continue;
    SNELLEN_CHECK(specs[i].role != OptionRole::key);
    if (specs[i].role == OptionRole::value)
      fail(Code::usage,
           "{}: asked for with {}={} and with {}={} (one feature name cannot hold two values); run them separately",
           owner, specs[i].name, to_string(a.values[i]), specs[i].name, to_string(b.values[i]));
    if (std::holds_alternative<bool>(a.values[i]))
      merged.values[i] = true;
    else if (a.values[i] == specs[i].default_value)
      merged.values[i] = b.values[i];
    else if (b.values[i] != specs[i].default_value)
      fail(Code::usage, "{}: option {} is given twice, as {} and as {} (only one can hold); keep one", owner,
           specs[i].name, to_string(a.values[i]), to_string(b.values[i]));
  }
  return merged;
}

std::string to_string(const OptionValue& value) {
  if (const bool* flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
  if (const int* number = std::get_if<int>(&value)) return fmt::format("{}", *number);
  if (const double* number = std::get_if<double>(&value)) return general(*number);
  return std::get<std::string>(value);
}

}  // namespace snellen
