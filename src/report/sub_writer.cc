// SPDX-License-Identifier: BSD-2-Clause-Patent
// MicroDVD: {first frame}{last frame}text, with | between the lines of the text.
#include "report/sub_writer.h"

#include <fmt/format.h>

#include "report/column_name.h"

namespace snellen {

std::string write_sub(const Report& report, Precision precision) {
  check_report(report);
  check_column_names(report, ReportFormat::sub);
  std::string text;
  for (std::size_t row = 0; row < report.frame_numbers.size(); ++row) {
    const std::int64_t frame = report.frame_numbers[row];
    text += fmt::format("{{{}}}{{{}}}frame: {}|", frame, frame + 1, frame);
    for (const ReportColumn& column : report.columns)
      text += column.name + ": " + format_number(column.values[row], precision) + '|';
    text += '\n';
  }
  return text;
}

}  // namespace snellen
