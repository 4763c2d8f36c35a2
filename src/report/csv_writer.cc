// SPDX-License-Identifier: BSD-2-Clause-Patent
// CSV: a header and one row per frame.
#include "report/csv_writer.h"

#include "report/column_name.h"

namespace snellen {

std::string write_csv(const Report& report, Precision precision) {
  check_report(report);
  check_column_names(report, ReportFormat::csv);
  std::string text = "Frame,";
  for (const ReportColumn& column : report.columns) text += column.name + ',';
  text += '\n';
  for (std::size_t row = 0; row < report.frame_numbers.size(); ++row) {
    text += std::to_string(report.frame_numbers[row]) + ',';
    for (const ReportColumn& column : report.columns) text += format_number(column.values[row], precision) + ',';
    text += '\n';
  }
  return text;
}

}  // namespace snellen
