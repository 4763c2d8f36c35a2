// SPDX-License-Identifier: BSD-2-Clause-Patent
// A device that fails, at every site and on every backend of this machine: a named error, a non-zero exit, no report,
// nothing that is not given back; and the report of what was finished before, for those who ask for it.
#include <map>
#include <nlohmann/json.hpp>

#include "command_fixture.h"
#include "exec/faults.h"
#include "tests/support/kernel_executors.h"

namespace snellen {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kWork = "clip_r.y4m clip_d.y4m -m vmaf_v0.6.1 --feature psnr -q";
constexpr int kFrames = 8;

class FaultCommand : public Command {
 protected:
  FaultCommand() { make_clip("clip", 96, 64, kFrames); }

  Outcome run_on(const std::string& device, const std::string& fault, const std::string& words) const {
    return run(fmt::format("{} --device {} {}", kWork, device, words), "SNELLEN_FAULT=" + fault);
  }

  // "error", having proved what that must be; "not reached" where the run was whole.
  std::string outcome_of(const std::string& device, const std::string& site, int call) const {
    const std::string fault = fmt::format("{}:{}", site, call);
    const Outcome outcome = run_on(device, fault, "--threads 4 -o report.json");
    EXPECT_THAT(outcome.err, Not(HasSubstr("not given back"))) << device << " " << fault;
    if (outcome.status == 0) {
      fs::remove(path("report.json"));
      return "not reached";
    }
    EXPECT_EQ(outcome.status, 2) << device << " " << fault;
    EXPECT_EQ(outcome.out, "") << device << " " << fault;
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << fault << ": " << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr(site + " number ")) << device << " " << fault;
    EXPECT_FALSE(fs::exists(path("report.json"))) << device << " " << fault;
    return "error";
  }

  // The first call fails for certain, but for one: whether a queue must wait for another depends on who comes first.
  std::string first_outcome(const std::string& device, const std::string& site) const {
    std::string outcome = outcome_of(device, site, 1);
    for (int i = 0; i < 20 && site == "wait_for" && outcome != "error"; ++i) outcome = outcome_of(device, site, 1);
    return outcome;
  }
};

// Prints what the suite proves: for each site and backend the outcome of a fault in the first call and, where a run
// goes on passing the site, in one in the middle of the clip.
TEST_F(FaultCommand, AtAnySiteOfAnyBackend_EndsInANamedErrorAndNoReport) {
  const std::vector<std::string> backends = kernel_executors();
  std::map<std::string, std::string> absences;
  std::string table = fmt::format("{:<16}", "site");
  for (const std::string& backend : backends) {
    absences[backend] = absence(backend);
    table += fmt::format("  {:<22}", backend);
  }
  for (const std::string_view site : kFaultSites) {
    table += fmt::format("\n{:<16}", site);
    for (const std::string& backend : backends) {
      std::string cell = "not run: no device";
      if (absences[backend].empty()) {
        cell = first_outcome(backend, std::string(site));
        EXPECT_EQ(cell, "error") << backend << ", " << site;
        const bool once = site == "load" || site == "open" || site == "make_queue";
        if (!once) cell += ", " + outcome_of(backend, std::string(site), 4);
      }
      table += fmt::format("  {:<22}", cell);
    }
  }
  for (const auto& [backend, problem] : absences)
    if (!problem.empty()) table += fmt::format("\n{}: {}", backend, problem);
  std::cout << table << "\n";
}

class Fault : public FaultCommand, public testing::WithParamInterface<std::string> {
 protected:
  void SetUp() override {
    if (const std::string problem = absence(GetParam()); !problem.empty()) GTEST_SKIP() << problem;
  }
};

// A fault that never comes only has everything counted.
TEST_P(Fault, ThatNeverComes_LeavesAWholeReportAndNothingTaken) {
  const Outcome outcome = run_on(GetParam(), "launch:1000000000", "-o report.json");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_TRUE(fs::exists(path("report.json")));
}

TEST_P(Fault, InTheMiddle_NamesDeviceFrameAndFeature) {
  const Outcome outcome = run_on(GetParam(), "launch:60", "--threads 4 -o report.json");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, testing::ContainsRegex("snellen: " + GetParam() + ".*, frame [0-9]+(, [a-z]+)?: launch"));
}

// The system that Snellen succeeds printed a score and exited with 0.
TEST_P(Fault, OfAOneFrameRun_GivesNoScore) {
  make_clip("one", 64, 48, 1);
  for (const char* fault : {"launch:8", "wait:2", "download:2"}) {
    const Outcome outcome =
        run("one_r.y4m one_d.y4m -o one.csv --device " + GetParam(), fmt::format("SNELLEN_FAULT={}", fault));
    EXPECT_EQ(outcome.status, 2) << fault;
    EXPECT_EQ(outcome.out, "") << fault;
    EXPECT_THAT(outcome.err, HasSubstr(", frame 0")) << fault;
    EXPECT_FALSE(fs::exists(path("one.csv"))) << fault;
  }
}

TEST_P(Fault, WithPartial_ReportsTheFramesBeforeIt) {
  ASSERT_EQ(run(fmt::format("{} --device cpu -o whole.json", kWork)).status, 0);
  const json whole = json::parse(read_file(path("whole.json")));
  for (const int threads : {1, 3}) {
    // One wait per frame, after that of the canary. With several threads the first frame may be the slowest by far:
    // then there is nothing before the fault, and another try.
    Outcome outcome{};
    for (int i = 0; i < (threads == 1 ? 1 : 20) && !fs::exists(path("part.json")); ++i)
      outcome = run_on(GetParam(), "wait:7", fmt::format("--threads {} --partial -o part.json -o part.xml", threads));
    ASSERT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_THAT(outcome.err, HasSubstr("the report is incomplete: it has frames 0 to "));
    const json part = json::parse(read_file(path("part.json")));
    EXPECT_THAT(part.at("snellen").at("incomplete").get<std::string>(), HasSubstr("wait number "));
    const std::size_t frames = part.at("frames").size();
    EXPECT_GT(frames, 0U);
    EXPECT_LE(frames, 5U);
    for (std::size_t i = 0; i < frames; ++i) EXPECT_EQ(part.at("frames")[i], whole.at("frames")[i]);
    for (const auto& [name, statistics] : part.at("pooled_metrics").items()) EXPECT_TRUE(statistics.empty()) << name;
    EXPECT_TRUE(part.at("aggregate_metrics").empty());
    EXPECT_THAT(read_file(path("part.xml")),
                testing::StartsWith("<VMAF version=\"" + whole.at("version").get<std::string>() + "\" incomplete=\""));
    fs::remove(path("part.json"));
  }
}

TEST_P(Fault, WithPartial_BeforeAnyFrameLeavesNoReport) {
  const Outcome outcome = run_on(GetParam(), "wait:2", "--partial -o part.json");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_FALSE(fs::exists(path("part.json")));
}

SNELLEN_ON_KERNEL_EXECUTORS(Fault);

TEST_F(FaultCommand, WordsThatCannotBeRead_AreRefused) {
  for (const char* fault : {"lunch:3", "launch:0", "launch:x", "launch:", ":1", ""}) {
    const Outcome outcome = run_on("emu", fault, "");
    EXPECT_EQ(outcome.status, 1) << fault;
    EXPECT_THAT(outcome.err, HasSubstr("SNELLEN_FAULT=")) << fault;
  }
}

TEST_F(FaultCommand, IsNothingToTheHost) { EXPECT_EQ(run_on("cpu", "launch:1", "").status, 0); }

TEST_F(FaultCommand, Partial_OfAnInputThatEndsEarlyReportsWhatWasReadWhole) {
  fs::resize_file(path("clip_d.y4m"), fs::file_size(path("clip_d.y4m")) - 1);
  const Outcome outcome = run(fmt::format("{} --partial -o part.json", kWork));
  EXPECT_EQ(outcome.status, 2);
  const json part = json::parse(read_file(path("part.json")));
  EXPECT_EQ(part.at("frames").size(), kFrames - 3U);  // the last is damaged, and two that look ahead at it are unknown
  EXPECT_EQ(part.at("snellen").at("reference").at("frames"), kFrames - 1);
}

TEST_F(FaultCommand, Partial_NeedsAReportThatCanSaySo) {
  expect_refused(fmt::format("{} --partial", kWork), 1, {"--partial", "--output"});
  expect_refused(fmt::format("{} --partial -o a.csv", kWork), 1, {"--partial", "a.csv", "csv"});
  expect_refused(fmt::format("{} --partial -o a.json -o b --sub", kWork), 1, {"--partial", "sub"});
  EXPECT_EQ(run(fmt::format("{} --partial -o a.json", kWork)).status, 0);
  EXPECT_THAT(read_file(path("a.json")), Not(HasSubstr("\"incomplete\"")));
}

}  // namespace
}  // namespace snellen
