// SPDX-License-Identifier: BSD-2-Clause-Patent
// The generator of the table of reciprocals.
#include "metrics/cambi/cambi_reciprocal.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <string>

#include "base/error.h"

namespace snellen::cambi {
namespace {

// No 1 / n with n <= 4225 lies in the middle between two numbers of nine digits: those that end at all do so within
// nine digits. The text is read correctly rounded.
float rounded_reciprocal(std::int64_t n) {
  int exponent = 8;
  std::int64_t power = 100'000'000;
  while (power < 100'000'000 * n) {
    power *= 10;
    ++exponent;
  }
  const std::string text = fmt::format("{}e-{}", (power + n / 2) / n, exponent);
  float value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  SNELLEN_CHECK(error == std::errc{} && end == text.data() + text.size());
  return value;
}

ReciprocalTable generate() {
  ReciprocalTable table{};
  for (std::size_t n = 1; n < table.size(); ++n) table[n] = rounded_reciprocal(static_cast<std::int64_t>(n));
  return table;
}

}  // namespace

const ReciprocalTable& reciprocal_table() {
  static const ReciprocalTable table = generate();
  return table;
}

}  // namespace snellen::cambi
