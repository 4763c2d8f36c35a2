// SPDX-License-Identifier: BSD-2-Clause-Patent
// The texts of --model and --feature, through to parsed options: whatever is typed is understood or refused in one
// line.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/error.h"
#include "engine/registry.h"
#include "engine/request.h"

namespace {

/// Runs an action that may only succeed or throw an Error{usage} of one line.
template <class Action>
void expect_usage_error(const Action& action) {
  try {
    action();
  } catch (const snellen::Error& error) {
    if (error.code() != snellen::Code::usage) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  expect_usage_error([&] { snellen::parse_model_spec(text); });
  expect_usage_error([&] {
    const snellen::FeatureSpec spec = snellen::parse_feature_spec(text);
    const snellen::MetricKind& kind = snellen::find_metric(spec.metric);
    const snellen::OptionSet options = snellen::parse_options(kind.name, kind.options, spec.options);
    if (kind.check_options != nullptr) kind.check_options(options);
    // A set of options has one key: parsing it again, from the values that it printed, gives the same key.
    snellen::OptionItems items;
    for (std::size_t i = 0; i < kind.options.size(); ++i)
      if (options.values[i] != kind.options[i].default_value)
        items.emplace_back(kind.options[i].name, snellen::to_string(options.values[i]));
    const snellen::OptionSet again = snellen::parse_options(kind.name, kind.options, items);
    if (key_suffix(kind.options, again) != key_suffix(kind.options, options)) std::abort();
  });
  return 0;
}
