// SPDX-License-Identifier: BSD-2-Clause-Patent
// JSON reports as anybody may hand them over to a comparison. One that can be read equals itself.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/error.h"
#include "report/report_diff.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const snellen::ReportValues report = snellen::read_json_report(text, "report");
    if (!snellen::diff_reports(report, report, {}).equal()) std::abort();
  } catch (const snellen::Error& error) {
    if (error.code() != snellen::Code::input || std::string_view(error.what()).find('\n') != std::string_view::npos)
      std::abort();
  }
  return 0;
}
