// SPDX-License-Identifier: BSD-2-Clause-Patent
// `snellen diff` as a gate of builds: its exit status, and the lines that say what differs.
#include "command_fixture.h"

namespace snellen {
namespace {

using testing::HasSubstr;

constexpr const char* kReport = R"({"version": "f85a8536", "fps": 1.5, "frames": [
  {"frameNum": 0, "metrics": {"psnr_y": 34.760779, "psnr_hvs_y": null, "cambi": 1}},
  {"frameNum": 1, "metrics": {"psnr_y": 34.760780, "psnr_hvs_y": null, "cambi": 2}}],
  "pooled_metrics": {"psnr_y": {"min": 34.760779, "max": 34.760780}},
  "aggregate_metrics": {"apsnr_y": 105.000000}})";

class Diff : public Command {
 protected:
  Diff() { write("a.json", kReport); }

  void write(const std::string& name, const std::string& text) const { std::ofstream(path(name)) << text; }

  // b.json is a.json with one text in place of another.
  void change(const std::string& from, const std::string& to) const {
    std::string text = kReport;
    text.replace(text.find(from), from.size(), to);
    write("b.json", text);
  }

  void expect(const std::string& arguments, int status, const std::string& out) const {
    const Outcome outcome = run("diff " + arguments);
    EXPECT_EQ(outcome.status, status) << arguments;
    EXPECT_EQ(outcome.out, out) << arguments;
    EXPECT_EQ(outcome.err, "") << arguments;
  }
};

TEST_F(Diff, ReportsThatSayTheSame_AreEqual) {
  change("f85a8536", "0.1.0");
  expect("a.json b.json", 0, "equal: 9 values of 2 frames\n");
}

TEST_F(Diff, PlantedDifferences_AreEachOneLine) {
  change("34.760780, \"psnr_hvs_y\": null", "34.760802, \"psnr_hvs_y\": 5");
  expect("a.json b.json", 1,
         "psnr_y: 1 of 2 frames differ, most at frame 1: 34.760780 and 34.760802, 0.000022 apart\n"
         "psnr_hvs_y: 1 of 2 frames differ, most at frame 1: null and 5\n"
         "different: 2 of 9 values of 2 frames that both reports have\n");
  expect("a.json b.json --ignore psnr_y --ignore psnr_hvs_y", 0, "equal: 3 values of 2 frames\n");
  change("\"max\": 34.760780", "\"max\": 35");
  expect("a.json b.json", 1,
         "psnr_y, statistics: 1 of 2 differ, most at max: 34.760780 and 35, 0.23922 apart\n"
         "different: 1 of 9 values of 2 frames that both reports have\n");
  change("105.000000", "-1");
  expect("a.json b.json", 1,
         "apsnr_y, whole clip: 105.000000 and -1, 106 apart\n"
         "different: 1 of 9 values of 2 frames that both reports have\n");
}

TEST_F(Diff, MaxDifference_IsInclusive) {
  change("34.760779", "34.760781");
  expect("a.json b.json --max-difference 0.000002", 0, "equal: 9 values of 2 frames\n");
  EXPECT_EQ(run("diff a.json b.json --max-difference 0.000001").status, 1);
  EXPECT_EQ(run("diff a.json b.json --max-difference 0.0000019999").status, 1);
}

TEST_F(Diff, WhatOneReportLacks_IsADifference) {
  write("b.json", R"({"frames": [
    {"frameNum": 0, "metrics": {"psnr_y": 34.760779, "psnr_hvs_y": null}},
    {"frameNum": 2, "metrics": {"psnr_y": 1, "psnr_hvs_y": null}},
    {"frameNum": 4, "metrics": {"psnr_y": 1, "psnr_hvs_y": null}}],
    "pooled_metrics": {"psnr_y": {"min": 34.760779}}, "aggregate_metrics": {}})");
  expect("a.json b.json", 1,
         "frame 1: only in a.json\ncambi: only in a.json\napsnr_y, whole clip: only in a.json\n"
         "2 frames from 2 on: only in b.json\n"
         "different: 0 of 3 values of 1 frames that both reports have\n");
}

TEST_F(Diff, StandardInput_IsAReport) {
  const std::string line =
      fmt::format("cd '{}' && '{}' diff a.json - < a.json > out.txt", path("").string(), SNELLEN_PROGRAM);
  EXPECT_EQ(std::system(line.c_str()), 0);
  EXPECT_EQ(read_file(path("out.txt")), "equal: 9 values of 2 frames\n");
}

TEST_F(Diff, ReportsOfTwoRuns_AreEqualAndOfTwoVideosNot) {
  make_clip("c", 64, 48, 3);
  make_clip("other", 64, 48, 3, "noise");
  ASSERT_EQ(run("c_r.y4m c_d.y4m --threads 1 -o 1.json").status, 0);
  ASSERT_EQ(run("c_r.y4m c_d.y4m --threads 3 -o 3.json").status, 0);
  ASSERT_EQ(run("c_r.y4m other_d.y4m -o other.json").status, 0);
  EXPECT_EQ(run("diff 1.json 3.json").status, 0);
  EXPECT_EQ(run("diff 1.json other.json").status, 1);
}

TEST_F(Diff, WhatCannotBeCompared_IsStatus2AndOneLine) {
  write("text.txt", "no report\n");
  write("empty.json", "");
  write("none.json", R"({"frames": []})");
  fs::create_directory(path("folder"));
  expect_refused("diff a.json missing.json", 2, {"missing.json", "No such file"});
  expect_refused("diff a.json folder", 2, {"folder", "directory"});
  expect_refused("diff a.json text.txt", 2, {"text.txt is not JSON"});
  expect_refused("diff empty.json a.json", 2, {"empty.json is empty"});
  expect_refused("diff none.json none.json", 2, {"no value to compare"});
  expect_refused("diff a.json a.json --ignore psnr_y --ignore psnr_hvs_y --ignore cambi --ignore apsnr_y", 2,
                 {"no value to compare"});
  expect_refused("diff", 2, {"0 reports are given", "A.json B.json"});
  expect_refused("diff a.json", 2, {"1 report is given", "./diff"});
  expect_refused("diff a.json a.json a.json", 2, {"3 reports are given"});
  expect_refused("diff - -", 2, {"standard input"});
  expect_refused("diff a.json a.json --max-difference -1", 2, {"--max-difference", "-1"});
  expect_refused("diff a.json a.json --max-difference nan", 2, {"--max-difference", "nan"});
  expect_refused("diff a.json a.json --exact", 2, {"--exact", "snellen diff --help"});
}

TEST_F(Diff, Help_IsPrinted) {
  const Outcome outcome = run("diff --help");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("--max-difference"));
}

TEST_F(Diff, AVideoOfThatName_IsScoredByItsPath) {
  make_clip("c", 64, 48, 2);
  fs::rename(path("c_r.y4m"), path("diff"));
  EXPECT_EQ(run("./diff c_d.y4m").status, 0);
  EXPECT_EQ(run("c_d.y4m diff").status, 0);
  expect_refused("diff c_d.y4m", 2, {"./diff"});
}

}  // namespace
}  // namespace snellen
