// SPDX-License-Identifier: BSD-2-Clause-Patent
// From the words of the command to the lines that it prints.
#include "cli/diff_reports.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/printable.h"
#include "cli/command_line.h"
#include "cli/print_out.h"
#include "report/report_diff.h"

namespace snellen {
namespace {

constexpr const char* kHelp =
    R"(snellen diff: whether two JSON reports hold the same values

  snellen diff A.json B.json [options]

  A.json B.json         reports of snellen or of the reference library ('-' is
                        standard input)
  --max-difference X    numbers at most X apart are equal (0)
  --ignore NAME         leave this metric out; repeatable
  --help

Compares every metric of every frame, statistics that both reports list, and
values of the whole clip, as the decimal numbers that are written; null equals
null. What only one report has is a difference. Versions, speed and the object
"snellen" are not compared.

Exit status: 0 equal, 1 different, 2 the reports cannot be compared.
)";

struct DiffArguments {
  std::string a;
  std::string b;
  DiffOptions options;
};

Decimal parse_max_difference(const std::string& text) {
  const std::optional<Decimal> number = Decimal::parse(text);
  if (!number || number->negative())
    fail(Code::usage, "--max-difference cannot be '{}' (it is a distance); give a number from 0 up, as 0.000001", text);
  return *number;
}

// None when only the help is asked for.
std::optional<DiffArguments> parse_diff(int argc, const char* const* argv) {
  CLI::App app;
  DiffArguments arguments;
  std::vector<std::string> reports;
  std::string max_difference = "0";
  bool help = false;
  app.set_help_flag();
  app.add_option("reports", reports);
  app.add_option("--max-difference", max_difference);
  app.add_option("--ignore", arguments.options.ignored)->allow_extra_args(false)->take_all();
  app.add_flag("--help", help);
  parse_words(app, argc, argv, "snellen diff --help");
  if (help) return std::nullopt;
  if (reports.size() != 2)
    fail(Code::usage, "{} {} given (two are compared); give A.json B.json, or ./diff for a video of that name",
         reports.size(), reports.size() == 1 ? "report is" : "reports are");
  arguments.a = reports[0];
  arguments.b = reports[1];
  if (arguments.a == "-" && arguments.b == "-")
    fail(Code::usage, "both reports are '-' (standard input holds one); give one of them as a file");
  arguments.options.max_difference = parse_max_difference(max_difference);
  return arguments;
}

std::string read_all(std::istream& input, const std::string& name) {
  std::string text;
  std::array<char, 65536> block;
  do {
    input.read(block.data(), block.size());
    text.append(block.data(), static_cast<std::size_t>(input.gcount()));
  } while (input);
  if (!input.eof())
    fail(Code::input, "cannot read {}: {} (nothing to compare); give a JSON report", name, std::strerror(errno));
  return text;
}

ReportValues read_report(const std::string& path) {
  if (path == "-") return read_json_report(read_all(std::cin, "standard input"), "standard input");
  std::ifstream file(path, std::ios::binary);
  if (!file)
    fail(Code::input, "cannot read {}: {} (nothing to compare); check the path", printable_path(path),
         std::strerror(errno));
  return read_json_report(read_all(file, printable_path(path)), path);
}

// "psnr_y", "psnr_y, statistics", "apsnr_y, whole clip".
std::string title(ReportPart part, const std::string& name) {
  std::string shown = printable(name, 256);
  switch (part) {
    case ReportPart::frames: return shown;
    case ReportPart::statistics: return shown + ", statistics";
    case ReportPart::whole_clip: return shown + ", whole clip";
  }
  SNELLEN_CHECK(false);
}

std::string or_nothing(const std::string& text) { return text.empty() ? "nothing" : text; }

// "psnr_y: 3 of 48 frames differ, most at frame 17: 34.760779 and 34.760801, 0.000022 apart".
std::string line(const MetricDifference& difference) {
  std::string text = title(difference.part, difference.name) + ": ";
  if (difference.part == ReportPart::frames)
    text += fmt::format("{} of {} frames differ, most at frame {}: ", difference.differing, difference.compared,
                        difference.label);
  if (difference.part == ReportPart::statistics)
    text += fmt::format("{} of {} differ, most at {}: ", difference.differing, difference.compared,
                        printable(difference.label));
  text += fmt::format("{} and {}", or_nothing(difference.a), or_nothing(difference.b));
  if (difference.by) text += fmt::format(", {} apart", difference.by->to_text());
  return text + "\n";
}

std::string lines(const LoneParts& lone, const std::string& report) {
  std::vector<std::string> titles;
  if (lone.frames.size() == 1) titles.push_back("frame " + lone.frames[0]);
  if (lone.frames.size() > 1) titles.push_back(fmt::format("{} frames from {} on", lone.frames.size(), lone.frames[0]));
  for (const LoneMetric& metric : lone.metrics) titles.push_back(title(metric.part, metric.name));
  std::string text;
  for (const std::string& what : titles) text += fmt::format("{}: only in {}\n", what, printable_path(report));
  return text;
}

std::string summary(const ReportDiff& diff) {
  if (diff.equal()) return fmt::format("equal: {} values of {} frames\n", diff.values, diff.frames);
  std::int64_t differing = 0;
  for (const MetricDifference& difference : diff.differences) differing += difference.differing;
  return fmt::format("different: {} of {} values of {} frames that both reports have\n", differing, diff.values,
                     diff.frames);
}

}  // namespace

int run_diff(int argc, const char* const* argv) {
  const std::optional<DiffArguments> arguments = parse_diff(argc, argv);
  if (!arguments) {
    print_out(kHelp);
    return 0;
  }
  const auto& [a, b, options] = *arguments;
  const ReportDiff diff = diff_reports(read_report(a), read_report(b), options);
  if (diff.equal() && diff.values == 0)
    fail(Code::input, "{} and {} hold no value to compare (nothing is proved); give reports of the same metrics",
         printable_path(a), printable_path(b));
  std::string text = lines(diff.only_a, a) + lines(diff.only_b, b);
  for (const MetricDifference& difference : diff.differences) text += line(difference);
  print_out(text + summary(diff));
  return diff.equal() ? 0 : 1;
}

}  // namespace snellen
