// SPDX-License-Identifier: BSD-2-Clause-Patent
// `snellen devices`: every device of this build has a line that says whether it can be used.
#include <map>
#include <nlohmann/json.hpp>

#include "command_fixture.h"
#include "exec/cpu/targets.h"
#include "exec/open_device.h"

namespace snellen {
namespace {

using testing::HasSubstr;

class Devices : public Command {};

TEST_F(Devices, AreAllListedWithTheirState) {
  const Outcome outcome = run("devices");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("reference "));
  for (const cpu::Target target : cpu::targets())
    EXPECT_THAT(outcome.out, HasSubstr("cpu:" + std::string(to_string(target)) + " "));
  for (const DeviceReport& report : survey_devices())
    EXPECT_THAT(outcome.out, HasSubstr(report.problem.empty() ? report.description + "; ready" : report.problem));
}

TEST_F(Devices, Explain_SaysWhereEachFeatureRunsAndWhy) {
  make_clip("c", 64, 48, 1);
  const Outcome outcome = run("devices --explain c_r.y4m c_d.y4m --feature psnr_emu -m vmaf_v0.6.1");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("64x48 4:2:0 8 bit, --device auto\n"));
  EXPECT_THAT(outcome.out, HasSubstr("\npsnr: on emu (the feature's name asks for it)\n"));
  EXPECT_THAT(outcome.out, testing::ContainsRegex("\nvif: on (cpu:[a-z0-9]+|reference) \\(auto"));
  EXPECT_THAT(outcome.out, HasSubstr("  reference        can\n"));
}

TEST_F(Devices, Explain_OfARunThatWouldStopSaysWhy) {
  make_clip("c", 64, 48, 1);
  const Outcome outcome =
      run("devices --explain c_r.y4m c_d.y4m -n --feature float_adm --accumulate libvmaf --device emu");
  EXPECT_EQ(outcome.status, 1) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("\nfloat_adm: nowhere: float_adm: --accumulate libvmaf is not for"));
  EXPECT_NE(run("c_r.y4m c_d.y4m -n --feature float_adm --accumulate libvmaf --device emu").status, 0);
  const Outcome small = run("devices --explain c_r.y4m c_d.y4m -n --feature float_ms_ssim");
  EXPECT_EQ(small.status, 1);
  EXPECT_THAT(small.out, HasSubstr("emu              cannot: float_ms_ssim: the video is 64x48"));
}

TEST_F(Devices, Explain_NeedsARun) {
  expect_refused("devices --explain", 2, {"pair of videos"});
  expect_refused("devices --explain --list-models", 2, {"--explain"});
  expect_refused("devices --explain none.y4m none.y4m", 2, {"none.y4m"});
}

TEST_F(Devices, RunOnSeveral_IsRecordedPerFeature) {
  make_clip("c", 64, 48, 2);
  ASSERT_EQ(run("c_r.y4m c_d.y4m -n --feature psnr_emu --feature vif --feature motion_reference -o a.json").status, 0);
  const auto report = nlohmann::json::parse(read_file(path("a.json")));
  std::map<std::string, std::string> devices;
  for (const auto& feature : report.at("snellen").at("features"))
    devices[feature.at("metric").get<std::string>()] = feature.at("device").get<std::string>();
  EXPECT_EQ(devices.at("psnr"), "emu");
  EXPECT_EQ(devices.at("motion"), "reference");
  EXPECT_THAT(devices.at("vif"), testing::MatchesRegex("cpu:[a-z0-9]+|reference"));
}

TEST_F(Devices, BackendIsAnotherNameOfDevice) {
  make_clip("c", 64, 48, 1);
  const Outcome outcome = run("c_r.y4m c_d.y4m --backend emu -o a.json");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(read_file(path("a.json")), HasSubstr("\"device\": \"emu\""));
}

TEST_F(Devices, RefuseWhatTheyDoNotTake) {
  EXPECT_NE(run("devices cuda").status, 0);
  EXPECT_THAT(run("devices --help").out, HasSubstr("snellen devices"));
}

}  // namespace
}  // namespace snellen
