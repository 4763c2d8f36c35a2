// SPDX-License-Identifier: BSD-2-Clause-Patent
// The program itself, run as a user runs it: exit status, standard output, one-line errors, and files that are whole
// or absent.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "command_fixture.h"

namespace snellen {
namespace {

using testing::HasSubstr;

TEST_F(Command, Score_IsOneLineOnStandardOutput) {
  make_clip("c", 64, 48, 3);
  const Outcome outcome = run("c_r.y4m c_d.y4m");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, testing::MatchesRegex("vmaf [0-9.]+   vmaf_v0.6.1, mean of 3 frames .*\n"));
  EXPECT_EQ(outcome.err, "");
}

TEST_F(Command, Reports_OfEveryFormatAgree) {
  make_clip("c", 64, 48, 3);
  const Outcome outcome = run("c_r.y4m c_d.y4m --feature psnr -o a.json -o a.xml -o a.csv -o a.sub");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto json = nlohmann::json::parse(read_file(path("a.json")));
  ASSERT_EQ(json.at("frames").size(), 3u);
  const std::string psnr = fmt::format("{:.6f}", json.at("frames")[1].at("metrics").at("psnr_y").get<double>());
  EXPECT_THAT(read_file(path("a.xml")), HasSubstr("psnr_y=\"" + psnr + "\""));
  EXPECT_THAT(read_file(path("a.csv")), HasSubstr("," + psnr + ","));
  EXPECT_THAT(read_file(path("a.sub")), HasSubstr("|psnr_y: " + psnr + "|"));
  EXPECT_THAT(outcome.out, HasSubstr("psnr_y "));
}

TEST_F(Command, EqualVideos_AreNamedAndCounted) {
  make_clip("c", 64, 48, 3);
  const Outcome outcome = run("c_r.y4m c_r.y4m -o a.json");
  EXPECT_THAT(outcome.err, HasSubstr("equal in every sample"));
  const auto facts = nlohmann::json::parse(read_file(path("a.json"))).at("snellen");
  EXPECT_EQ(facts.at("identical_frames"), 3);
  EXPECT_GT(facts.at("peak_memory_bytes"), 1 << 20);
}

TEST_F(Command, AnyNumberOfThreads_WritesTheSameReport) {
  make_clip("c", 64, 48, 7);
  for (const char* threads : {"1", "2", "5"})
    ASSERT_EQ(run(fmt::format("c_r.y4m c_d.y4m --precision max --threads {} -o {}.csv", threads, threads)).status, 0);
  EXPECT_EQ(read_file(path("1.csv")), read_file(path("2.csv")));
  EXPECT_EQ(read_file(path("1.csv")), read_file(path("5.csv")));
}

TEST_F(Command, ReportOnStandardOutput_LeavesTheScoreToStandardError) {
  make_clip("c", 64, 48, 2);
  const Outcome outcome = run("c_r.y4m c_d.y4m -o - --json");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(nlohmann::json::parse(outcome.out).at("frames").size(), 2u);
  EXPECT_THAT(outcome.err, HasSubstr("vmaf "));
}

TEST_F(Command, StandardInput_IsReadWithoutSeeking) {
  make_clip("c", 64, 48, 2);
  const Outcome file = run("c_r.y4m c_d.y4m");
  const std::string line =
      fmt::format("cd '{}' && cat c_d.y4m | '{}' c_r.y4m - > piped.txt 2>&1", path("").string(), SNELLEN_PROGRAM);
  EXPECT_EQ(std::system(line.c_str()), 0);
  EXPECT_EQ(read_file(path("piped.txt")), file.out);
}

TEST_F(Command, Subsample_KeepsRealFrameNumbers) {
  make_clip("c", 64, 48, 5);
  ASSERT_EQ(run("c_r.y4m c_d.y4m --subsample 2 -o a.json -o all.csv").status, 0);
  const auto frames = nlohmann::json::parse(read_file(path("a.json"))).at("frames");
  ASSERT_EQ(frames.size(), 3u);
  EXPECT_EQ(frames[1].at("frameNum"), 2);
}

TEST_F(Command, UnequalLengths_WarnOrAreRefused) {
  make_clip("long", 64, 48, 5);
  make_clip("short", 64, 48, 3);
  const Outcome outcome = run("long_r.y4m short_d.y4m -o a.json");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("warning"), HasSubstr("5 frames"), HasSubstr("3")));
  EXPECT_THAT(read_file(path("a.json")), HasSubstr("the reference has 5 frames"));
  fs::remove(path("a.json"));
  expect_refused("long_r.y4m short_d.y4m --strict -o a.json", 2, {"5", "3", "--strict"});
  EXPECT_FALSE(fs::exists(path("a.json")));
  EXPECT_EQ(run("long_r.y4m short_d.y4m --strict --frame_cnt 3").status, 0);
}

TEST_F(Command, BadInputs_AreOneLineAndLeaveNoReport) {
  make_clip("c", 64, 48, 2);
  make_clip("other", 64, 50, 2);
  std::ofstream(path("text.txt")) << "not a video at all\n";
  std::ofstream(path("empty.y4m")) << "";
  fs::copy_file(path("c_d.y4m"), path("cut.y4m"));
  fs::resize_file(path("cut.y4m"), fs::file_size(path("cut.y4m")) - 1);
  std::ofstream(path("odd.yuv")) << std::string(64 * 48 * 3 / 2 + 5, 'x');
  std::ofstream(path("huge.y4m")) << "YUV4MPEG2 W4294967360 H-48 F25:1\n";
  std::ofstream(path("none.y4m")) << "YUV4MPEG2 W64 H48 F25:1\n";
  const std::string raw = " -w 64 -h 48 -p 420 -b 8 -o a.json";
  expect_refused("missing.mp4 c_d.y4m -o a.json", 2, {"missing.mp4"});
  expect_refused("c_r.y4m text.txt -o a.json", 2, {"text.txt"});
  expect_refused("c_r.y4m empty.y4m -o a.json", 2, {"empty.y4m"});
  expect_refused("c_r.y4m cut.y4m -o a.json", 2, {"cut.y4m", "frame 1"});
  expect_refused("c_r.y4m other_d.y4m -o a.json", 2, {"64x48", "64x50"});
  expect_refused("c_r.y4m huge.y4m -o a.json", 2, {"huge.y4m"});
  expect_refused("c_r.y4m none.y4m -o a.json", 2, {"no frames"});
  expect_refused("odd.yuv odd.yuv" + raw, 2, {"odd.yuv", "4608"});
  expect_refused("c_r.y4m c_d.y4m" + raw, 2, {"c_r.y4m"});
  expect_refused("odd.yuv odd.yuv -o a.json", 2, {"-w"});
  EXPECT_FALSE(fs::exists(path("a.json")));
}

TEST_F(Command, BadRequests_AreOneLine) {
  make_clip("c", 64, 48, 2);
  make_clip("tiny", 20, 20, 2);
  expect_refused("c_r.y4m c_d.y4m --colour", 1, {"--colour"});
  expect_refused("c_r.y4m c_d.y4m -m vmaf_v9", 1, {"vmaf_v9", "--list-models"});
  expect_refused("c_r.y4m c_d.y4m -m path=nowhere.json", 2, {"nowhere.json"});
  expect_refused("c_r.y4m c_d.y4m -m path=c_r.y4m", 2, {"model"});
  expect_refused("c_r.y4m c_d.y4m --feature vmafx", 1, {"vmafx"});
  expect_refused("c_r.y4m c_d.y4m --feature psnr=min_sse=-1", 1, {"min_sse"});
  expect_refused("c_r.y4m c_d.y4m --device cpu9", 2, {"cpu9"});
  expect_refused("tiny_r.y4m tiny_d.y4m", 2, {"adm", "20x20", "33x33"});
}

TEST_F(Command, OutputsThatCannotBeWritten_AreRefusedAndNothingIsLeft) {
  make_clip("c", 64, 48, 2);
  fs::create_directory(path("folder"));
  const std::vector<std::string> before = files();
  expect_refused("c_r.y4m c_d.y4m -o missing/a.json", 2, {"missing"});
  expect_refused("c_r.y4m c_d.y4m -o folder", 2, {"folder", "directory"});
  std::vector<std::string> after = files();
  std::erase(after, "out.txt");
  std::erase(after, "err.txt");
  EXPECT_EQ(after, before);
  const Outcome full = run("c_r.y4m c_d.y4m -q -o /dev/full --csv");
  EXPECT_EQ(full.status, 2);
  EXPECT_THAT(full.err, HasSubstr("/dev/full"));
}

TEST_F(Command, Lists_AreTextOrJson) {
  EXPECT_THAT(run("--list-models").out, HasSubstr("vmaf_4k_v0.6.1"));
  EXPECT_THAT(run("--list-features").out, AllOf(HasSubstr("vif_enhn_gain_limit"), HasSubstr("33x33")));
  const auto features = nlohmann::json::parse(run("--list-features --json").out);
  EXPECT_GE(features.size(), 4u);
  EXPECT_EQ(nlohmann::json::parse(run("--list-models --json").out)[0].at("name"), "vmaf_v0.6.1");
  EXPECT_THAT(run("--version").out, HasSubstr("snellen "));
  EXPECT_EQ(run("--help").status, 0);
}

}  // namespace
}  // namespace snellen
