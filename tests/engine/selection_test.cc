// SPDX-License-Identifier: BSD-2-Clause-Patent
// Which device computes a feature: the rule itself, requests that name devices in several ways, and the explanation.
#include "engine/selection.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/explain.h"
#include "engine/registry.h"
#include "engine/session.h"
#include "media/synthetic.h"

namespace snellen {
namespace {

using testing::HasSubstr;

constexpr VideoFormat kFormat{{352, 288}, {8, Subsampling::k420}};
const DeviceSpec kEmu = parse_device("emu");
const DeviceSpec kReference = parse_device("reference");

PlanRequest request(const std::vector<std::string>& models, const std::vector<std::string>& features,
                    const std::string& device = "auto") {
  PlanRequest request{.format = kFormat, .models = {}, .features = {}, .device = parse_device(device)};
  for (const std::string& text : models) request.models.push_back(parse_model_spec(text));
  for (const std::string& text : features) request.features.push_back(parse_feature_spec(text));
  return request;
}

// "psnr on emu", for each feature of the run.
std::vector<std::string> placed(const PlanRequest& request) {
  std::vector<std::string> places;
  for (const PlannedFeatures& entry : make_plan(request).entries)
    places.push_back(entry.kind->name + entry.suffix + " on " + std::string(to_string(entry.device.executor)));
  return places;
}

std::string refusal_of(const PlanRequest& request) {
  try {
    make_plan(request);
    return "none";
  } catch (const Error& error) {
    return error.what();
  }
}

OptionSet options_of(const MetricKind& kind, const OptionItems& items = {}) {
  return parse_options(kind.name, kind.options, items);
}

std::string refusal_text(const Job& job, const DeviceSpec& device) {
  const std::optional<Error> reason = refusal(job, device);
  return reason ? reason->what() : "none";
}

// The smallest size of every feature is a fact of the feature, and known before anything is made.
TEST(Selection, SmallestSizes_AreTheSameOnEveryDevice) {
  for (const MetricKind* kind : metric_kinds()) {
    const OptionSet options = options_of(*kind);
    const Extent least = kind->requirements(options).min_extent;
    for (int size = 1; size <= 220; ++size) {
      const Job job{*kind, options, {{size, size}, {8, Subsampling::k420}}};
      const std::string expected = refusal_text(job, kReference);
      if (size < least.width) {
        EXPECT_THAT(expected, HasSubstr(kind->name + ": the video is ")) << size;
      }
      if (size == 220) {
        EXPECT_EQ(expected, "none") << kind->name;
      }
      for (const char* device : {"emu", "cuda", "cuda:7", "hip", "sycl"})
        EXPECT_EQ(refusal_text(job, parse_device(device)), expected) << device;
    }
  }
}

TEST(Selection, WhatOneDeviceLacks_IsRefusedThereOnly) {
  const MetricKind& adm = find_metric("float_adm");
  const Job ordered{adm, options_of(adm), kFormat, Accumulation::libvmaf};
  EXPECT_THAT(refusal_text(ordered, kEmu), HasSubstr("float_adm: --accumulate libvmaf is not for the device emu"));
  EXPECT_EQ(refusal_text(ordered, kReference), "none");
  const Job large{adm, options_of(adm), {{60000, 40000}, {8, Subsampling::k420}}};
  EXPECT_THAT(refusal_text(large, kEmu), HasSubstr("2 GiB"));
  EXPECT_EQ(refusal_text(large, kReference), "none");
}

TEST(Selection, Auto_TakesTheBestOfTheHost) {
  const MetricKind& psnr = find_metric("psnr");
  const OptionSet options = options_of(psnr);
  const DeviceSpec device = choose_device({psnr, options, kFormat}, {});
  EXPECT_FALSE(device.automatic);
  EXPECT_EQ(device.executor, cpu::targets().empty() ? Executor::reference : Executor::cpu);
}

TEST(Selection, NamedDevice_IsNeverReplaced) {
  EXPECT_THAT(placed(request({"vmaf_v0.6.1"}, {}, "emu")),
              testing::ElementsAre("adm on emu", "motion on emu", "vif on emu"));
  EXPECT_THAT(placed(request({}, {"psnr"}, "reference")), testing::ElementsAre("psnr on reference"));
}

TEST(Selection, NameThatEndsInADevice_IsTheFeatureThere) {
  EXPECT_EQ(parse_feature_spec("psnr_hvs_emu=enable_chroma=false").metric, "psnr_hvs");
  EXPECT_EQ(parse_feature_spec("vif_cuda").executor, Executor::cuda);
  EXPECT_EQ(parse_feature_spec("psnr_hvs").executor, std::nullopt);
  EXPECT_EQ(parse_feature_spec("vif_abacus").metric, "vif_abacus");
  EXPECT_THAT(placed(request({}, {"psnr_hvs_emu", "psnr_reference"}, "reference")),
              testing::ElementsAre("psnr_hvs on emu", "psnr on reference"));
  // What the run's device already is keeps its number.
  const Plan plan = make_plan(request({}, {"psnr_cuda"}, "cuda:3"));
  EXPECT_EQ(to_string(plan.entries.at(0).device), "cuda:3");
}

TEST(Selection, FeatureOfAModel_FollowsTheNameUnlessTheRunHasADevice) {
  const auto places = placed(request({"vmaf_v0.6.1"}, {"vif_emu"}));
  EXPECT_THAT(places, testing::Contains("vif on emu"));
  EXPECT_THAT(places, testing::Not(testing::Contains("adm on emu")));
  EXPECT_THAT(refusal_of(request({"vmaf_v0.6.1"}, {"vif_emu"}, "reference")),
              HasSubstr("vif: asked for on reference and on emu"));
  EXPECT_THAT(refusal_of(request({}, {"psnr_emu", "psnr_cuda"})), HasSubstr("psnr: asked for on emu and on cuda:0"));
}

TEST(Selection, RunOnSeveralDevices_HasTheValuesOfOne) {
  const auto values = [](const PlanRequest& request) {
    Session session(make_plan(request), {.threads = 2});
    for (const FramePair& pair : synthetic_clip({.format = kFormat, .frames = 4})) session.submit(pair);
    const SessionResult result = session.finish();
    std::vector<std::vector<double>> columns;
    for (const FeatureId id : result.reported) columns.push_back(result.table.sampled_values(id));
    return columns;
  };
  EXPECT_EQ(values(request({"vmaf_v0.6.1"}, {"psnr_reference", "motion_emu", "float_moment_emu"})),
            values(request({"vmaf_v0.6.1"}, {"psnr", "motion", "float_moment"})));
}

TEST(Explain, SaysWhereAndWhyForEveryDevice) {
  const std::vector<DeviceReport> devices{{"cpu:" + std::string(to_string(cpu::best_target())), "", ""},
                                          {"reference", "", ""},
                                          {"cuda", "", "no GPU"},
                                          {"emu", "", ""}};
  PlanRequest asked = request({}, {"float_adm_emu", "psnr", "vif_cuda"});
  std::vector<ExplainedFeature> features = explain(asked, devices);
  ASSERT_EQ(features.size(), 3U);
  EXPECT_EQ(features[0].device, "emu");
  EXPECT_THAT(features[0].reason, HasSubstr("name"));
  EXPECT_THAT(features[1].reason, HasSubstr("auto"));
  EXPECT_EQ(features[2].device, "");
  EXPECT_EQ(features[2].reason, "no GPU");
  ASSERT_EQ(features[0].candidates.size(), devices.size());
  EXPECT_EQ(features[0].candidates[1].problem, "");
  EXPECT_EQ(features[0].candidates[2].problem, "no GPU");
  asked.accumulation = Accumulation::libvmaf;
  features = explain(asked, devices);
  EXPECT_EQ(features[0].device, "");
  EXPECT_THAT(features[0].reason, HasSubstr("--accumulate libvmaf"));
  EXPECT_THAT(features[0].candidates[3].problem, HasSubstr("--accumulate libvmaf"));
  EXPECT_EQ(features[0].candidates[1].problem, "");
}

}  // namespace
}  // namespace snellen
