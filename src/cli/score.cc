// SPDX-License-Identifier: BSD-2-Clause-Patent
// From two files to scores and reports.
#include "cli/score.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>

#include "base/error.h"
#include "cli/open_run.h"
#include "cli/peak_memory.h"
#include "cli/print_out.h"
#include "cli/progress.h"
#include "cli/summary.h"
#include "engine/report_builder.h"
#include "engine/session.h"
#include "report/atomic_file.h"
#include "report/column_name.h"

namespace snellen {
namespace {

// Refuses before the first frame what would fail after the last one.
void check_outputs(const std::vector<OutputSpec>& outputs, const std::vector<ModelSpec>& models) {
  for (const OutputSpec& output : outputs) {
    for (const ModelSpec& model : models) check_column_name(model.name, output.format);
    if (output.path == "-") continue;
    const std::filesystem::path parent = std::filesystem::absolute(output.path).parent_path();
    if (!std::filesystem::is_directory(parent))
      fail(Code::output, "cannot write {}: there is no directory {} (the report would be lost); create it first",
           output.path, parent.string());
    if (std::filesystem::is_directory(output.path))
      fail(Code::output, "cannot write {}: it is a directory (the report needs a file); give a file name", output.path);
    if (::access(parent.c_str(), W_OK) != 0 && ::access(output.path.c_str(), W_OK) != 0)
      fail(Code::output, "cannot write {}: {} (the report would be lost); choose another place", output.path,
           std::strerror(errno));
  }
}

std::optional<std::int64_t> expected_frames(const Arguments& arguments, const VideoInfo& reference,
                                            const VideoInfo& distorted) {
  std::optional<std::int64_t> expected;
  const auto at_most = [&](std::int64_t frames) { expected = std::min(expected.value_or(frames), frames); };
  if (reference.frames) at_most(*reference.frames - arguments.skip_reference);
  if (distorted.frames) at_most(*distorted.frames - arguments.skip_distorted);
  if (arguments.frame_count) at_most(*arguments.frame_count);
  return expected;
}

void check_lengths(const PairCounts& counts, bool strict, std::int64_t scored, std::vector<std::string>& warnings) {
  if (counts.equal) return;
  const std::string facts =
      fmt::format("the reference has {} frames, the distorted video {}", counts.reference, counts.distorted);
  if (strict)
    fail(Code::input,
         "{} (frames are paired by index, so a lost frame shifts all that follow); trim the longer one, or leave out "
         "--strict",
         facts);
  warnings.push_back(fmt::format("{}; scored the first {}", facts, scored));
}

bool is_stdout(const OutputSpec& output) { return output.path == "-" || output.path == "/dev/stdout"; }

void write_outputs(const Arguments& arguments, const Report& report) {
  std::vector<std::string> texts;  // all are made before the first is written
  for (const OutputSpec& output : arguments.outputs)
    texts.push_back(write_report(report, output.format, arguments.precision));
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (is_stdout(arguments.outputs[i]))
      print_out(texts[i]);
    else
      write_file_atomically(arguments.outputs[i].path, texts[i]);
  }
}

void print_summary(const Arguments& arguments, const Report& report) {
  if (arguments.quiet && !arguments.outputs.empty()) return;
  std::vector<std::string> requested;
  for (const FeatureSpec& spec : arguments.features) requested.push_back(spec.metric);
  const std::string text = summary(report, requested, arguments.precision);
  if (std::any_of(arguments.outputs.begin(), arguments.outputs.end(), is_stdout))
    fmt::print(stderr, "{}", text);
  else
    print_out(text);
}

// Feeds every pair to the session and waits for the results; leaves counts, rate and warnings in `facts`.
SessionResult measure(Session& session, Pairer& pairer, const Arguments& arguments,
                      std::optional<std::int64_t> expected, RunFacts& facts) {
  Progress progress(!arguments.quiet && stderr_is_terminal(), expected);
  std::int64_t frames = 0;
  while (const std::optional<FramePair> pair = pairer.next()) {
    session.submit(*pair);
    facts.reference.frames = facts.distorted.frames = ++frames;
    progress.update(session.completed());
  }
  const PairCounts counts = pairer.counts();
  facts.reference.frames = counts.reference;
  facts.distorted.frames = counts.distorted;
  check_lengths(counts, arguments.strict, frames, facts.warnings);
  SessionResult result = session.finish();
  facts.fps = progress.rate(frames);
  facts.peak_memory_bytes = peak_memory_bytes();
  return result;
}

// Writes what was finished before `error`. A failure here must not hide that one, so it is only said.
void report_partly(Session& session, const Arguments& arguments, RunFacts facts, const Error& error) {
  try {
    const std::optional<SessionResult> result = session.salvage();
    if (!result) return;
    facts.incomplete = error.what();
    write_outputs(arguments, make_report(session.plan(), *result, std::move(facts)));
    fmt::print(stderr, "snellen: warning: the report is incomplete: it has frames 0 to {}, and no statistics\n",
               result->table.frame_count() - 1);
  } catch (const Error& another) {
    fmt::print(stderr, "snellen: warning: {}\n", another.what());
  }
}

}  // namespace

void score(const Arguments& arguments) {
  check_outputs(arguments.outputs, arguments.models);
  OpenedRun run = open_run(arguments);
  RunFacts facts;
  facts.reference.name = arguments.reference;
  facts.distorted.name = arguments.distorted;
  facts.warnings = std::move(run.notes);
  Session session(make_plan(run.request), {.threads = arguments.threads, .subsample = arguments.subsample});
  const auto expected = expected_frames(arguments, run.reference->info(), run.distorted->info());
  std::optional<SessionResult> result;
  try {
    result = measure(session, *run.pairer, arguments, expected, facts);
  } catch (const Error& error) {
    if (arguments.partial && error.code() != Code::internal) report_partly(session, arguments, facts, error);
    throw;
  }
  const Report report = make_report(session.plan(), *result, std::move(facts));
  for (const std::string& warning : report.warnings) fmt::print(stderr, "snellen: warning: {}\n", warning);
  write_outputs(arguments, report);
  print_summary(arguments, report);
}

}  // namespace snellen
