// SPDX-License-Identifier: BSD-2-Clause-Patent
// What a user sees of a device: the report of the CPU, but for the name of what computed it.
#include <nlohmann/json.hpp>

#include "device_command.h"
#include "engine/registry.h"
#include "exec/device_name.h"
#include "model/builtin_models.h"

namespace snellen {
namespace {

class DeviceReports : public DeviceCommand {
 protected:
  // Scores a clip on the device and on the CPU; the reports must be the same but for what they say of devices.
  void expect_same_report(const std::string& clip, const std::string& words) const {
    for (const std::string& device : {std::string("cpu"), GetParam()}) {
      const Outcome outcome =
          run(fmt::format("{} {} --precision max --device {} -o {}.json", clip, words, device, device));
      ASSERT_EQ(outcome.status, 0) << outcome.err;
    }
    const Outcome diff = run(fmt::format("diff cpu.json {}.json", GetParam()));
    EXPECT_EQ(diff.status, 0) << diff.out;
    const auto report = nlohmann::json::parse(read_file(path(fmt::format("{}.json", GetParam())))).at("snellen");
    ASSERT_GT(report.at("features").size(), 0U);
    for (const auto& feature : report.at("features"))
      EXPECT_EQ(feature.at("device"), to_string(parse_device(GetParam())));
  }
};

std::string every_feature() {
  std::string words = "--no_prediction";
  for (const MetricKind* kind : metric_kinds()) words += " --feature " + kind->name;
  return words;
}

std::string every_model() {
  std::string words;
  for (const BuiltinModel& model : builtin_models())
    words += fmt::format(" -m version={}:name={}", model.name, fmt::format("score{}", words.size()));
  return words;
}

TEST_P(DeviceReports, OfEveryFeature_AreThoseOfTheCpu) {
  // float_ms_ssim needs both sides to be at least 176, cambi one to be at least 216.
  make_clip("c", 224, 180, 2);
  expect_same_report("c_r.y4m c_d.y4m", every_feature());
}

TEST_P(DeviceReports, OfEveryModel_AreThoseOfTheCpu) {
  // speed_chroma needs 80x80 after models have halved chroma.
  make_clip("c", 324, 322, 2);
  expect_same_report("c_r.y4m c_d.y4m", every_model());
}

TEST_P(DeviceReports, OfARealVideo_AreThoseOfTheCpu) {
#ifdef SNELLEN_SAMPLES
  const std::string clip = fmt::format("'{0}/reference.mp4' '{0}/distorted.mp4' --frame_cnt {1}", SNELLEN_SAMPLES,
                                       GetParam() == "emu" ? 1 : 3);
  expect_same_report(clip, every_feature());
  expect_same_report(clip, every_model());
#else
  GTEST_SKIP() << "a build without FFmpeg, which cannot read the samples";
#endif
}

SNELLEN_ON_KERNEL_EXECUTORS(DeviceReports);

}  // namespace
}  // namespace snellen
