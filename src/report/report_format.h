// SPDX-License-Identifier: BSD-2-Clause-Patent
// The formats that a report can have, and the one door to their writers.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/number_format.h"
#include "report/report.h"

namespace snellen {

enum class ReportFormat {
  json,  // strict JSON; docs/report.schema.json describes it
  xml,   // the reference library's
  csv,   // the reference library's, one row per frame
  sub,   // MicroDVD subtitles, one per frame
};

/// "json", "xml", "csv" or "sub".
std::string_view to_string(ReportFormat format);

/// The format that a name means, whatever the case of its letters; none for an unknown name.
std::optional<ReportFormat> report_format_from_name(std::string_view name);

/// The format that the extension of a file name means (".json", ".CSV"); none for another or no extension.
std::optional<ReportFormat> report_format_from_extension(const std::filesystem::path& path);

/// Whether a report in this format can say that it is incomplete; a list of frames alone would pass for a whole one.
bool can_be_incomplete(ReportFormat format);

/// The bytes of the report. Throws Error{usage} when a metric's name cannot be written in this format (column_name.h)
/// and Error{internal} when the report is not whole (check_report).
std::string write_report(const Report& report, ReportFormat format, Precision precision);

}  // namespace snellen
