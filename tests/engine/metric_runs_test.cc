// SPDX-License-Identifier: BSD-2-Clause-Patent
// Which features of a run are measured together.
#include "engine/metric_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"

namespace snellen {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;

constexpr VideoFormat kFormat{{320, 240}, {8, Subsampling::k420}};

std::vector<MetricRun> runs_of(std::vector<FeatureSpec> features, std::int64_t subsample = 1) {
  const Plan plan = make_plan({.format = kFormat, .models = {}, .features = std::move(features), .device = {}});
  FeatureTable table;
  return metric_runs(plan, add_columns(plan, table), subsample);
}

std::vector<std::string> names(const std::vector<MetricRun>& runs) {
  std::vector<std::string> list;
  for (const MetricRun& run : runs) list.push_back(run.name);
  return list;
}

FeatureSpec feature(const std::string& metric, OptionItems options = {}) {
  return {.metric = metric, .options = std::move(options), .executor = {}};
}

FeatureSpec on_the_reference(const std::string& metric) {
  return {.metric = metric, .options = {}, .executor = Executor::reference};
}

TEST(MetricRunsTest, OptionSetsOfOneMetric_AreOneRun) {
  const auto runs = runs_of({feature("vif"), feature("psnr"), feature("vif", {{"vif_enhn_gain_limit", "1"}})});
  EXPECT_THAT(names(runs), ElementsAre("vif", "psnr"));
  EXPECT_THAT(runs[0].sets, SizeIs(2));
}

TEST(MetricRunsTest, MetricsOfOneMaker_AreOneRunInTheOrderAskedFor) {
  const auto runs = runs_of(
      {feature("motion_v2"), feature("psnr"), feature("motion"), feature("motion", {{"motion_fps_weight", "0.5"}})});
  EXPECT_THAT(names(runs), ElementsAre("motion_v2, motion", "psnr"));
  ASSERT_THAT(runs[0].sets, SizeIs(3));
  EXPECT_EQ(runs[0].sets[0].metric, "motion_v2");
  EXPECT_EQ(runs[0].sets[1].metric, "motion");
  EXPECT_THAT(runs[0].columns, SizeIs(3));
}

TEST(MetricRunsTest, PsnrFloatPsnrAndFloatMoment_AreOneRun) {
  const auto runs = runs_of({feature("float_moment"), feature("vif"), feature("psnr"), feature("float_psnr")});
  EXPECT_THAT(names(runs), ElementsAre("float_moment, psnr, float_psnr", "vif"));
}

// The PSNR of a clip is over all frames; luma's moments are of no use for those that are not sampled.
TEST(MetricRunsTest, MetricsThatMeasureOtherFrames_AreTwoRuns) {
  const auto runs = runs_of({feature("psnr"), feature("float_psnr"), feature("float_moment")}, 2);
  EXPECT_THAT(names(runs), ElementsAre("psnr", "float_psnr, float_moment"));
  EXPECT_TRUE(runs[0].every_frame);
  EXPECT_FALSE(runs[1].every_frame);
}

TEST(MetricRunsTest, OneMetricOnTwoDevices_IsTwoRuns) {
  EXPECT_THAT(names(runs_of({feature("motion"), on_the_reference("motion_v2")})), ElementsAre("motion", "motion_v2"));
}

}  // namespace
}  // namespace snellen
