// SPDX-License-Identifier: BSD-2-Clause-Patent
// The rule for names of each format.
#include "report/column_name.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/error.h"
#include "report/utf8.h"

namespace snellen {
namespace {

using Range = std::pair<char32_t, char32_t>;

// XML 1.0, fifth edition, productions 4 and 4a, without the colon, which would claim a namespace.
constexpr std::array<Range, 15> kXmlNameStart{{{'A', 'Z'},
                                               {'_', '_'},
                                               {'a', 'z'},
                                               {0xC0, 0xD6},
                                               {0xD8, 0xF6},
                                               {0xF8, 0x2FF},
                                               {0x370, 0x37D},
                                               {0x37F, 0x1FFF},
                                               {0x200C, 0x200D},
                                               {0x2070, 0x218F},
                                               {0x2C00, 0x2FEF},
                                               {0x3001, 0xD7FF},
                                               {0xF900, 0xFDCF},
                                               {0xFDF0, 0xFFFC},  // to U+FFFD in XML; here that marks bad bytes
                                               {0x10000, 0xEFFFF}}};
constexpr std::array<Range, 5> kXmlNameMore{{{'-', '.'}, {'0', '9'}, {0xB7, 0xB7}, {0x300, 0x36F}, {0x203F, 0x2040}}};

template <std::size_t N>
bool in_ranges(char32_t point, const std::array<Range, N>& ranges) {
  return std::any_of(ranges.begin(), ranges.end(), [&](Range r) { return point >= r.first && point <= r.second; });
}

bool is_xml_name(std::string_view name) {
  bool first = true;
  while (!name.empty()) {
    const char32_t point = take_code_point(name);
    if (!in_ranges(point, kXmlNameStart) && (first || !in_ranges(point, kXmlNameMore))) return false;
    first = false;
  }
  return !first;
}

bool is_utf8(std::string_view name) {
  while (!name.empty())
    if (take_code_point(name) == kReplacementCharacter) return false;
  return true;
}

bool is_plain(std::string_view name, std::string_view forbidden) {
  return std::none_of(name.begin(), name.end(), [&](char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7F || forbidden.find(c) != std::string_view::npos;
  });
}

std::string_view rule(ReportFormat format) {
  switch (format) {
    case ReportFormat::json: return "a name in UTF-8 that is not empty";
    case ReportFormat::xml: return "letters, digits and _ - . only, not starting with a digit, - or .";
    case ReportFormat::csv: return "a name without commas, quotes and control characters";
    case ReportFormat::sub: return "a name without | { } and control characters";
  }
  SNELLEN_CHECK(false);
}

}  // namespace

bool column_name_fits(std::string_view name, ReportFormat format) {
  if (name.empty() || !is_utf8(name)) return false;
  switch (format) {
    case ReportFormat::json: return true;
    case ReportFormat::xml: return is_xml_name(name);
    case ReportFormat::csv: return is_plain(name, ",\"");
    case ReportFormat::sub: return is_plain(name, "|{}");
  }
  SNELLEN_CHECK(false);
}

void check_column_name(std::string_view name, ReportFormat format) {
  if (column_name_fits(name, format)) return;
  fail(Code::usage, "metric name '{}' cannot be written in a {} report (programs could not read it back); give {}",
       name, to_string(format), rule(format));
}

void check_column_names(const Report& report, ReportFormat format) {
  for (const ReportColumn& column : report.columns) check_column_name(column.name, format);
  // CSV and SUB hold no aggregates.
  if (format != ReportFormat::json && format != ReportFormat::xml) return;
  for (const ReportAggregate& aggregate : report.aggregates) check_column_name(aggregate.name, format);
}

}  // namespace snellen
