// SPDX-License-Identifier: BSD-2-Clause-Patent
// From the words of the command to its table.
#include "cli/selftest.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/error.h"
#include "base/number_format.h"
#include "cli/command_line.h"
#include "cli/print_out.h"
#include "cli/progress.h"
#include "engine/registry.h"

namespace snellen {
namespace {

constexpr const char* kHelp =
    R"(snellen selftest: whether the devices of this machine compute every feature right

  snellen selftest [options]

  --device NAME    one device (cpu, cpu:avx2, reference, ...) instead of all
  -q --quiet       no progress
  --help

Measures generated clips (even and odd sizes, 8 and 10 bits, 4:2:0 and 4:4:4)
by every implementation of every feature, with default options, and compares
each value bit for bit with the scalar code that defines the feature:
"equal", "differs", "failed", or "none" where the device has no code for it.

Exit status: 0 all equal, 1 something differs or failed, 2 nothing was compared.
)";

struct SelftestArguments {
  std::vector<std::string> devices;
  bool quiet = false;
};

// None when only the help is asked for.
std::optional<SelftestArguments> parse_selftest(int argc, const char* const* argv) {
  CLI::App app;
  SelftestArguments arguments;
  std::string device = "auto";
  bool help = false;
  app.set_help_flag();
  app.add_option("--device,--backend", device);
  app.add_flag("-q,--quiet", arguments.quiet);
  app.add_flag("--help", help);
  parse_words(app, argc, argv, "snellen selftest --help");
  if (help) return std::nullopt;
  if (parse_device(device).automatic)
    arguments.devices = selftest_devices();
  else
    arguments.devices = {device};
  return arguments;
}

std::vector<SelftestRow> compare_all(const SelftestArguments& arguments) {
  StatusLine status(!arguments.quiet && stderr_is_terminal());
  const std::vector<SelftestClip> clips = selftest_clips();
  std::vector<SelftestRow> rows;
  for (const MetricKind* kind : metric_kinds()) {
    const auto show = [&](const std::string& device) {
      status.show(
          fmt::format("feature {} of {}: {} on {}", rows.size() + 1, metric_kinds().size(), kind->name, device));
    };
    show("reference");
    const MetricSelftest test(*kind, clips);
    SelftestRow row{.metric = kind->name, .results = {}};
    for (const std::string& device : arguments.devices) {
      show(device);
      row.results.push_back(test.on(parse_device(device)));
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::string_view verdict(const SelftestResult& result) {
  if (!result.problem.empty()) return "failed";
  if (result.first) return "differs";
  return result.compared == 0 ? "none" : "equal";
}

// What to know of a result that is not equal.
std::string details(const std::string& metric, const std::string& device, const SelftestResult& result) {
  std::string text;
  if (const auto& first = result.first)
    text +=
        fmt::format("{} on {}: {}, frame {}, {}: {} instead of {}\n", metric, device, first->clip, to_int(first->frame),
                    first->value, format_shortest(first->device), format_shortest(first->reference));
  if (!result.problem.empty()) text += fmt::format("{} on {}: {}\n", metric, device, result.problem);
  return text;
}

// One line of the table; cells are two blanks apart.
std::string table_line(std::string_view first, std::size_t first_width, const std::vector<std::string>& devices,
                       const std::vector<std::string_view>& cells) {
  constexpr std::size_t kLongestVerdict = 7;
  std::string line = fmt::format("{:{}}", first, first_width);
  for (std::size_t d = 0; d < cells.size(); ++d)
    line += fmt::format("  {:{}}", cells[d], std::max(devices[d].size(), kLongestVerdict));
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

bool all_passed(const std::vector<SelftestRow>& rows) {
  return std::all_of(rows.begin(), rows.end(), [](const SelftestRow& row) {
    return std::all_of(row.results.begin(), row.results.end(), [](const auto& result) { return result.passed(); });
  });
}

std::int64_t values_compared(const std::vector<SelftestRow>& rows) {
  std::int64_t values = 0;
  for (const SelftestRow& row : rows)
    for (const SelftestResult& result : row.results) values += result.compared;
  return values;
}

}  // namespace

std::string selftest_text(const std::vector<std::string>& devices, const std::vector<SelftestRow>& rows) {
  constexpr std::string_view kTitle = "feature";
  std::size_t width = kTitle.size();
  for (const SelftestRow& row : rows) width = std::max(width, row.metric.size());
  std::string text = table_line(kTitle, width, devices, {devices.begin(), devices.end()});
  std::string notes;
  for (const SelftestRow& row : rows) {
    std::vector<std::string_view> cells;
    for (std::size_t d = 0; d < devices.size(); ++d) {
      cells.push_back(verdict(row.results[d]));
      notes += details(row.metric, devices[d], row.results[d]);
    }
    text += table_line(row.metric, width, devices, cells);
  }
  return text + notes + fmt::format("{}: {} values\n", all_passed(rows) ? "equal" : "different", values_compared(rows));
}

int run_selftest(int argc, const char* const* argv) {
  const std::optional<SelftestArguments> arguments = parse_selftest(argc, argv);
  if (!arguments) {
    print_out(kHelp);
    return 0;
  }
  const std::vector<SelftestRow> rows = compare_all(*arguments);
  if (all_passed(rows) && values_compared(rows) == 0)
    fail(Code::device, "no feature has an implementation for {} (nothing was compared); choose another device",
         fmt::join(arguments->devices, ", "));
  print_out(selftest_text(arguments->devices, rows));
  return all_passed(rows) ? 0 : 1;
}

}  // namespace snellen
