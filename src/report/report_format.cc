// SPDX-License-Identifier: BSD-2-Clause-Patent
// Names of report formats, and the choice of the writer.
#include "report/report_format.h"

#include "base/error.h"
#include "report/csv_writer.h"
#include "report/json_writer.h"
#include "report/sub_writer.h"
#include "report/xml_writer.h"

namespace snellen {

std::string_view to_string(ReportFormat format) {
  switch (format) {
    case ReportFormat::json: return "json";
    case ReportFormat::xml: return "xml";
    case ReportFormat::csv: return "csv";
    case ReportFormat::sub: return "sub";
  }
  SNELLEN_CHECK(false);
}

std::optional<ReportFormat> report_format_from_name(std::string_view name) {
  std::string lower(name);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  for (const ReportFormat format : {ReportFormat::json, ReportFormat::xml, ReportFormat::csv, ReportFormat::sub})
    if (lower == to_string(format)) return format;
  return std::nullopt;
}

std::optional<ReportFormat> report_format_from_extension(const std::filesystem::path& path) {
  const std::string extension = path.extension().string();
  return extension.empty() ? std::nullopt : report_format_from_name(std::string_view(extension).substr(1));
}

bool can_be_incomplete(ReportFormat format) { return format == ReportFormat::json || format == ReportFormat::xml; }

std::string write_report(const Report& report, ReportFormat format, Precision precision) {
  SNELLEN_CHECK(report.incomplete.empty() || can_be_incomplete(format));
  switch (format) {
    case ReportFormat::json: return write_json(report, precision);
    case ReportFormat::xml: return write_xml(report, precision);
    case ReportFormat::csv: return write_csv(report, precision);
    case ReportFormat::sub: return write_sub(report, precision);
  }
  SNELLEN_CHECK(false);
}

}  // namespace snellen
