// SPDX-License-Identifier: BSD-2-Clause-Patent
// A device that fails, at every site and on every backend of this machine: a named error, a non-zero exit, no report.
#include "command_fixture.h"

#include "base/error.h"
#include "exec/faults.h"
#include "exec/open_device.h"

namespace snellen {
namespace {

using testing::HasSubstr;

constexpr const char* kWork = "clip_r.y4m clip_d.y4m -m vmaf_v0.6.1 --feature psnr --threads 4 -o report.json -q";

class Fault : public Command, public testing::WithParamInterface<std::string> {
 protected:
  void SetUp() override {
    try {
      open_device(parse_device(GetParam()));
    } catch (const Error& error) {
      GTEST_SKIP() << error.what();
    }
    make_clip("clip", 160, 90, 8);
  }

  Outcome run_with(const std::string& fault) const {
    return run(fmt::format("{} --device {}", kWork, GetParam()), "SNELLEN_FAULT=" + fault);
  }

  bool is_module() const { return GetParam() != "emu"; }
};

TEST_P(Fault, NoFault_GivesAReport) {
  EXPECT_EQ(run(fmt::format("{} --device {}", kWork, GetParam())).status, 0);
  EXPECT_TRUE(fs::exists(path("report.json")));
}

// The first call of each site, and one in the middle of the clip: prints the matrix that the suite proves.
TEST_P(Fault, AtAnySite_EndsInANamedErrorAndNoReport) {
  for (const std::string_view site : kFaultSites)
    for (const int call : {1, 12}) {
      const bool before_frames = site == "load" || site == "open";
      if (before_frames && (call > 1 || (site == "load" && !is_module()))) continue;
      const std::string fault = fmt::format("{}:{}", site, call);
      const Outcome outcome = run_with(fault);
      // Not every site is passed twelve times; whether a queue must wait for another depends on who comes first.
      const bool reached = (call == 1 && site != "wait_for") || outcome.status != 0;
      if (reached) {
        EXPECT_EQ(outcome.status, 2) << fault;
        EXPECT_EQ(outcome.out, "") << fault;
        EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << fault << ": " << outcome.err;
        EXPECT_THAT(outcome.err, HasSubstr(std::string(site) + " number ")) << fault;
        EXPECT_FALSE(fs::exists(path("report.json"))) << fault;
      }
      std::cout << fmt::format("{:<6} {:<20} {}", GetParam(), fault, reached ? outcome.err : "not reached\n");
      fs::remove(path("report.json"));
    }
}

TEST_P(Fault, InTheMiddle_NamesDeviceFrameAndFeature) {
  const Outcome outcome = run_with("launch:60");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, testing::ContainsRegex("snellen: " + GetParam() + ".*, frame [0-9]+(, [a-z]+)?: launch"));
}

INSTANTIATE_TEST_SUITE_P(Devices, Fault, testing::Values("emu", "cuda", "sycl"),
                         [](const auto& tested) { return tested.param; });

class FaultWords : public Command {};

TEST_F(FaultWords, ThatCannotBeRead_AreRefused) {
  make_clip("clip", 64, 48, 1);
  for (const char* fault : {"lunch:3", "launch:0", "launch:x", "launch:", ":1", ""}) {
    const Outcome outcome = run(fmt::format("{} --device emu", kWork), fmt::format("SNELLEN_FAULT={}", fault));
    EXPECT_EQ(outcome.status, 1) << fault;
    EXPECT_THAT(outcome.err, HasSubstr("SNELLEN_FAULT=")) << fault;
  }
}

TEST_F(FaultWords, AreNothingToTheHost) {
  make_clip("clip", 64, 48, 1);
  EXPECT_EQ(run(std::string(kWork) + " --device cpu", "SNELLEN_FAULT=launch:1").status, 0);
}

}  // namespace
}  // namespace snellen
