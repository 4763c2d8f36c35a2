// SPDX-License-Identifier: BSD-2-Clause-Patent
// The reference library's XML, with the escaping that it lacks.
#include "report/xml_writer.h"

#include <fmt/format.h>

#include <limits>
#include <string_view>

#include "report/column_name.h"
#include "report/utf8.h"

namespace snellen {
namespace {

constexpr int kFpsDecimals = 2;

// Characters that XML 1.0 cannot hold even escaped (production 2).
bool is_forbidden(char32_t point) {
  return (point < 0x20 && point != '\t' && point != '\n' && point != '\r') || point == 0xFFFE || point == 0xFFFF;
}

// Text between the quotes of an attribute. Tab and line ends are escaped because a parser would turn them into blanks.
std::string escape(std::string_view text) {
  std::string escaped;
  while (!text.empty()) {
    const std::string_view before = text;
    const char32_t point = take_code_point(text);
    if (point == '&') {
      escaped += "&amp;";
    } else if (point == '<') {
      escaped += "&lt;";
    } else if (point == '>') {
      escaped += "&gt;";
    } else if (point == '"') {
      escaped += "&quot;";
    } else if (point == kReplacementCharacter || is_forbidden(point)) {
      escaped += "\xEF\xBF\xBD";  // U+FFFD
    } else if (point < 0x20) {
      escaped += fmt::format("&#{};", static_cast<unsigned>(point));
    } else {
      escaped += before.substr(0, before.size() - text.size());
    }
  }
  return escaped;
}

std::string attribute(std::string_view name, std::string_view value) { return fmt::format("{}=\"{}\" ", name, value); }

}  // namespace

std::string write_xml(const Report& report, Precision precision) {
  check_report(report);
  check_column_names(report, ReportFormat::xml);
  const double fps = report.fps.value_or(std::numeric_limits<double>::quiet_NaN());
  std::string text = fmt::format("<VMAF version=\"{}\"", escape(report.version));
  if (!report.incomplete.empty()) text += fmt::format(" incomplete=\"{}\"", escape(report.incomplete));
  text += ">\n";
  text += fmt::format("  <params qualityWidth=\"{}\" qualityHeight=\"{}\" />\n", report.width, report.height);
  text += fmt::format("  <fyi fps=\"{}\" />\n  <frames>\n", format_fixed(fps, kFpsDecimals));
  for (std::size_t row = 0; row < report.frame_numbers.size(); ++row) {
    text += "    <frame " + attribute("frameNum", std::to_string(report.frame_numbers[row]));
    for (const ReportColumn& column : report.columns)
      text += attribute(column.name, format_number(column.values[row], precision));
    text += "/>\n";
  }
  text += "  </frames>\n  <pooled_metrics>\n";
  for (const ReportColumn& column : report.columns) {
    text += "    <metric " + attribute("name", column.name);
    for (std::size_t i = 0; column.pooled && i < kLibvmafPooledFields; ++i) {
      const auto& [name, member] = kPooledFields[i];
      text += attribute(name, format_number((*column.pooled).*member, precision));
    }
    text += "/>\n";
  }
  text += "  </pooled_metrics>\n  <aggregate_metrics ";
  for (const ReportAggregate& aggregate : report.aggregates)
    text += attribute(aggregate.name, format_number(aggregate.value, precision));
  return text + "/>\n</VMAF>\n";
}

}  // namespace snellen
