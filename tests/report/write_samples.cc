// SPDX-License-Identifier: BSD-2-Clause-Patent
// Writes the sample reports in every format and precision to a directory, for validate.py to judge from outside.
#include <fstream>
#include <iostream>

#include "base/error.h"
#include "report/report_format.h"
#include "sample_reports.h"

int main(int argc, char** argv) {
  using namespace snellen;
  if (argc != 2) {
    std::cerr << "usage: write_report_samples DIRECTORY\n";
    return 1;
  }
  const std::filesystem::path directory = argv[1];
  const std::pair<const char*, Report> reports[] = {{"contract", contract_report()},
                                                    {"empty", empty_report()},
                                                    {"rich", rich_report()},
                                                    {"incomplete", incomplete_report()}};
  const std::pair<const char*, Precision> precisions[] = {
      {"default", {}}, {"0", parse_precision("0")}, {"17", parse_precision("17")}, {"max", parse_precision("max")}};
  for (const auto& [report_name, report] : reports) {
    for (const auto& [precision_name, precision] : precisions) {
      for (const ReportFormat format : {ReportFormat::json, ReportFormat::xml, ReportFormat::csv, ReportFormat::sub}) {
        if (!report.incomplete.empty() && !can_be_incomplete(format)) continue;
        const std::string name = fmt::format("{}-{}.{}", report_name, precision_name, to_string(format));
        std::ofstream file(directory / name, std::ios::binary);
        file << write_report(report, format, precision);
        if (!file.flush()) return 1;
      }
    }
  }
}
