// SPDX-License-Identifier: BSD-2-Clause-Patent
// From a run to its report: which frames count where only every n-th one is listed.
#include "engine/report_builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "engine/registry.h"
#include "media/synthetic.h"

namespace snellen {
namespace {

constexpr VideoFormat kFormat{{320, 240}, {8, Subsampling::k420}};
constexpr int kFrames = 5;

Report report_of(const std::vector<FeatureSpec>& features, int subsample, const std::set<int>& identical = {}) {
  Session session(make_plan({.format = kFormat, .models = {}, .features = features, .device = {}}),
                  {.threads = 2, .subsample = subsample});
  for (int f = 0; f < kFrames; ++f) {
    FramePair pair =
        synthetic_pair({.content = "natural", .format = kFormat, .frames = kFrames, .seed = 1}, FrameIndex{f});
    if (identical.contains(f)) pair.distorted = pair.reference;
    session.submit(pair);
  }
  const SessionResult result = session.finish();
  return make_report(session.plan(), result, {});
}

class Subsampled : public testing::TestWithParam<std::string> {};

TEST_P(Subsampled, ListedFrames_HaveTheValuesOfTheWholeRun) {
  const std::vector<FeatureSpec> features{parse_feature_spec(GetParam())};
  const Report whole = report_of(features, 1);
  const Report listed = report_of(features, 2);
  EXPECT_THAT(listed.frame_numbers, testing::ElementsAre(0, 2, 4));
  ASSERT_EQ(listed.columns.size(), whole.columns.size());
  for (std::size_t c = 0; c < listed.columns.size(); ++c) {
    const std::vector<double>& all = whole.columns[c].values;
    EXPECT_EQ(listed.columns[c].values, (std::vector{all.at(0), all.at(2), all.at(4)})) << whole.columns[c].name;
  }
}

std::vector<std::string> metric_names() {
  std::vector<std::string> names;
  for (const MetricKind* kind : metric_kinds()) names.push_back(kind->name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Metrics, Subsampled, testing::ValuesIn(metric_names()),
                         [](const auto& instance) { return instance.param; });

// As the reference library's tool writes them, run with these features.
TEST(ReportBuilder, Columns_StandInTheOrderOfTheReferenceLibrarysReports) {
  const auto names = [](const std::vector<std::string>& features) {
    std::vector<FeatureSpec> specs;
    for (const std::string& text : features) specs.push_back(parse_feature_spec(text));
    std::vector<std::string> list;
    for (const ReportColumn& column : report_of(specs, 1).columns) list.push_back(column.name);
    return list;
  };
  const std::string sad = "VMAF_integer_feature_motion_sad_score";
  EXPECT_THAT(names({"float_motion", "psnr=enable_chroma=false"}),
              testing::ElementsAre("motion2", "motion", "psnr_y", "motion3"));
  EXPECT_THAT(names({"float_motion=motion_force_zero=true", "psnr=enable_chroma=false"}),
              testing::ElementsAre("motion2_force_0", "motion3_force_0", "motion_force_0", "psnr_y"));
  EXPECT_THAT(names({"motion=debug=true", "psnr=enable_chroma=false"}),
              testing::ElementsAre(sad, "integer_motion", "psnr_y", "integer_motion2", "integer_motion3"));
  EXPECT_THAT(names({"motion", "float_motion", "float_motion=motion_filter_size=3", "psnr=enable_chroma=false"}),
              testing::ElementsAre(sad, "motion2", "motion", "motion2_mfs_3", "motion_mfs_3", "psnr_y", "motion3",
                                   "motion3_mfs_3", "integer_motion2", "integer_motion3"));
}

TEST(ReportBuilder, ClipValues_CountFramesThatAreNotListed) {
  const std::vector<FeatureSpec> psnr{parse_feature_spec("psnr=enable_apsnr=true")};
  const Report whole = report_of(psnr, 1);
  const Report listed = report_of(psnr, 3);
  ASSERT_EQ(whole.aggregates.size(), 3u);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(listed.aggregates.at(i).value, whole.aggregates[i].value);
}

TEST(ReportBuilder, IdenticalFrames_AreThoseOfTheListedOnes) {
  const std::vector<FeatureSpec> psnr{parse_feature_spec("psnr")};
  EXPECT_EQ(report_of(psnr, 1).identical_frames, 0);
  EXPECT_EQ(report_of(psnr, 1, {1, 2, 4}).identical_frames, 3);
  EXPECT_EQ(report_of(psnr, 2, {1, 2, 4}).identical_frames, 2);
}

TEST(ReportBuilder, VideosThatAreEqual_AreSaidToBe) {
  const std::vector<FeatureSpec> psnr{parse_feature_spec("psnr")};
  EXPECT_THAT(report_of(psnr, 1, {0, 1, 2, 3}).warnings, testing::IsEmpty());
  for (const int subsample : {1, 2})
    EXPECT_THAT(report_of(psnr, subsample, {0, 1, 2, 3, 4}).warnings,
                testing::ElementsAre(testing::HasSubstr("equal in every sample")));
}

TEST(ReportBuilder, Statistics_AreOfListedFramesOnly) {
  for (const ReportColumn& column : report_of({parse_feature_spec("psnr")}, 2).columns) {
    const auto [least, most] = std::minmax_element(column.values.begin(), column.values.end());
    ASSERT_EQ(column.values.size(), 3u);
    EXPECT_EQ(column.pooled->min, *least) << column.name;
    EXPECT_EQ(column.pooled->max, *most) << column.name;
    EXPECT_EQ(column.pooled->mean, (column.values[0] + column.values[1] + column.values[2]) / 3) << column.name;
  }
}

}  // namespace
}  // namespace snellen
