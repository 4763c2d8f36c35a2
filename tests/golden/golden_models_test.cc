// SPDX-License-Identifier: BSD-2-Clause-Patent
// Scores of whole runs against the reference library's, on every device of the host: on generated clips (models.json),
// and on real video files (real_clips.json) read, paired and scored as the command line does.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/number_format.h"
#include "engine/report_builder.h"
#include "engine/session.h"
#include "media/open_video.h"
#include "media/pairer.h"
#include "tests/golden/golden_clips.h"
#include "tests/golden/golden_devices.h"

namespace snellen {
namespace {

using nlohmann::json;

json load(const std::string& file) { return json::parse(std::ifstream(std::string(SNELLEN_GOLDEN_DIR "/") + file)); }

// Scores pass through exp() of the C library, so they are compared as the reference library prints them; features are
// compared bit for bit.
void expect_printed(const std::vector<double>& ours, const json& golden, const std::string& what) {
  ASSERT_EQ(ours.size(), golden.size()) << what;
  for (std::size_t i = 0; i < ours.size(); ++i)
    EXPECT_EQ(format_libvmaf(ours[i]), format_libvmaf(golden[i].get<double>())) << what << " frame " << i;
}

void expect_pooled(const PooledStatistics& ours, const json& golden, const std::string& what) {
  EXPECT_EQ(format_libvmaf(ours.min), format_libvmaf(golden.at("min"))) << what;
  EXPECT_EQ(format_libvmaf(ours.max), format_libvmaf(golden.at("max"))) << what;
  EXPECT_EQ(format_libvmaf(ours.mean), format_libvmaf(golden.at("mean"))) << what;
  EXPECT_EQ(format_libvmaf(ours.harmonic_mean), format_libvmaf(golden.at("harmonic_mean"))) << what;
}

ModelSpec model_spec(const std::string& version, const json& entry = json::object()) {
  ModelSpec spec{.version = version, .path = "", .name = version, .flags = {}, .overloads = {}};
  for (const json& flag : entry.value("flags", json::array())) {
    spec.flags.disable_clip |= flag == "disable_clip";
    spec.flags.enable_transform |= flag == "enable_transform";
  }
  const json overloads = entry.value("overloads", json::object());
  for (const auto& [metric, options] : overloads.items())
    for (const auto& [option, value] : options.items()) spec.overloads.push_back({metric, option, value});
  return spec;
}

const ReportColumn& column(const Report& report, const std::string& name) {
  for (const ReportColumn& c : report.columns)
    if (c.name == name) return c;
  ADD_FAILURE() << "no column " << name;
  std::abort();
}

class GoldenModels : public testing::TestWithParam<DeviceSpec> {
 protected:
  void SetUp() override { SNELLEN_SKIP_UNLESS_MACHINE_HAS(GetParam()); }
};

/// One for all devices.
GoldenClips& shared_clips() {
  static GoldenClips clips;
  return clips;
}

TEST_P(GoldenModels, GeneratedClips_PrintTheReferencesScores) {
  int scores = 0;
  for (const json& entry : load("models.json")) {
    const std::vector<FramePair>& clip = shared_clips()[entry.at("clip")];
    const std::string version = entry.at("model");
    Session session(make_plan({.format = parse_clip(entry.at("clip")).format,
                               .models = {model_spec(version, entry)},
                               .features = {},
                               .device = GetParam()}),
                    {});
    for (const FramePair& pair : clip) session.submit(pair);
    const SessionResult result = session.finish();
    const Report report = make_report(session.plan(), result, {});
    const std::string what = version + " on " + entry.at("clip").dump();
    expect_printed(column(report, version).values, entry.at("scores"), what);
    expect_pooled(*column(report, version).pooled, entry.at("pooled"), what);
    scores += static_cast<int>(clip.size());
  }
  fmt::print("golden models on {}: {} scores compared\n", device_name(GetParam()), scores);
  testing::Test::RecordProperty("values", scores);
  EXPECT_GT(scores, 0);
}

TEST_P(GoldenModels, RealClips_GiveTheReferencesFeaturesAndScores) {
  const char* folder = std::getenv("SNELLEN_CLIPS");
  if (folder == nullptr) GTEST_SKIP() << "not run: SNELLEN_CLIPS does not name the folder of real clips";
  int values = 0;
  for (const json& entry : load("real_clips.json")) {
    const std::string name = entry.at("name");
    const auto open = [&](const char* which) {
      return open_video((std::filesystem::path(folder) / entry.at(which).get<std::string>()).string(), std::nullopt);
    };
    const auto reference = open("reference");
    const auto distorted = open("distorted");
    Pairer pairer(*reference, *distorted, {.max_frames = entry.at("frames")});
    PlanRequest request{.format = reference->info().format,
                        .models = {},
                        .features = {parse_feature_spec("psnr=enable_mse=true:enable_apsnr=true")},
                        .device = GetParam()};
    for (const auto& [version, golden] : entry.at("models").items()) request.models.push_back(model_spec(version));
    Session session(make_plan(request), {});
    while (const auto pair = pairer.next()) session.submit(*pair);
    const SessionResult result = session.finish();
    const Report report = make_report(session.plan(), result, {});

    for (const auto& [version, golden] : entry.at("models").items()) {
      expect_printed(column(report, version).values, golden.at("scores"), name + " " + version);
      expect_pooled(*column(report, version).pooled, golden.at("pooled"), name + " " + version);
      values += static_cast<int>(golden.at("scores").size());
    }
    for (const auto& [stored, golden] : entry.at("features").items()) {
      const auto id = result.table.find(stored);
      ASSERT_TRUE(id.has_value()) << stored;
      const std::vector<double> ours = result.table.sampled_values(*id);
      ASSERT_EQ(ours.size(), golden.size()) << stored;
      for (std::size_t f = 0; f < ours.size(); ++f)
        EXPECT_EQ(ours[f], golden[f].get<double>()) << name << " " << stored << " frame " << f;
      values += static_cast<int>(ours.size());
    }
    for (const auto& [aggregate, value] : result.clip)
      EXPECT_EQ(format_libvmaf(value), format_libvmaf(entry.at("clip_features").at(aggregate))) << name << aggregate;
  }
  fmt::print("real clips on {}: {} values compared\n", device_name(GetParam()), values);
  testing::Test::RecordProperty("values", values);
}

INSTANTIATE_TEST_SUITE_P(Devices, GoldenModels, testing::ValuesIn(golden_devices()),
                         [](const auto& instance) { return device_name(instance.param); });

}  // namespace
}  // namespace snellen
