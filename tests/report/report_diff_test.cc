// SPDX-License-Identifier: BSD-2-Clause-Patent
// Planted differences of every kind are found, and nothing else is.
#include "report/report_diff.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "report/json_writer.h"
#include "sample_reports.h"

namespace snellen {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

ReportValues values(const Report& report, Precision precision = {}) {
  return read_json_report(write_json(report, precision), "x.json");
}

// A report of frames 0, 1, ... with one metric, as JSON text of its values.
ReportValues column(const std::vector<std::string>& texts) {
  std::string frames;
  for (std::size_t f = 0; f < texts.size(); ++f)
    frames += fmt::format(R"({}{{"frameNum":{},"metrics":{{{}}}}})", f == 0 ? "" : ",", f,
                          texts[f].empty() ? "" : "\"vmaf\":" + texts[f]);
  return read_json_report("{\"frames\":[" + frames + "]}", "x.json");
}

ReportDiff diff(const ReportValues& a, const ReportValues& b, const char* max_difference = "0",
                const std::vector<std::string>& ignored = {}) {
  return diff_reports(a, b, {.max_difference = Decimal::parse(max_difference).value(), .ignored = ignored});
}

std::vector<std::string> names(const std::vector<LoneMetric>& metrics) {
  std::vector<std::string> result;
  for (const LoneMetric& metric : metrics) result.push_back(metric.name);
  return result;
}

TEST(ReportDiff, AReportAndItself_AreEqualInEveryValue) {
  const Report report = rich_report();
  const ReportDiff result = diff(values(report), values(report));
  EXPECT_TRUE(result.equal());
  EXPECT_EQ(result.frames, std::ssize(report.frame_numbers));
  EXPECT_EQ(result.values,
            std::ssize(report.columns) * (std::ssize(report.frame_numbers) + 14) + std::ssize(report.aggregates));
}

TEST(ReportDiff, OneValueOfOneFrame_IsFound) {
  const ReportDiff result = diff(column({"1.5", "34.760779", "2"}), column({"1.5", "34.760801", "2"}));
  EXPECT_FALSE(result.equal());
  ASSERT_EQ(result.differences.size(), 1u);
  const MetricDifference& found = result.differences[0];
  EXPECT_EQ(found.part, ReportPart::frames);
  EXPECT_EQ(found.name, "vmaf");
  EXPECT_EQ(found.compared, 3);
  EXPECT_EQ(found.differing, 1);
  EXPECT_EQ(found.label, "1");
  EXPECT_EQ(found.a, "34.760779");
  EXPECT_EQ(found.b, "34.760801");
  EXPECT_EQ(found.by.value().to_text(), "0.000022");
}

TEST(ReportDiff, FirstOfTheLargestDifferences_IsShown) {
  const ReportDiff result = diff(column({"1", "1", "5", "9"}), column({"2", "3", "3", "8"}));
  ASSERT_EQ(result.differences.size(), 1u);
  EXPECT_EQ(result.differences[0].differing, 4);
  EXPECT_EQ(result.differences[0].label, "1");
  EXPECT_EQ(result.differences[0].by.value().to_text(), "2");
}

TEST(ReportDiff, Null_EqualsOnlyNull) {
  EXPECT_TRUE(diff(column({"null", "1"}), column({"null", "1"})).equal());
  const ReportDiff result = diff(column({"1", "null", "null"}), column({"900", "0", "5"}), "1000");
  ASSERT_EQ(result.differences.size(), 1u);
  EXPECT_EQ(result.differences[0].differing, 2);
  EXPECT_EQ(result.differences[0].label, "1");
  EXPECT_FALSE(result.differences[0].by.has_value());
}

TEST(ReportDiff, ValueThatOneReportLacks_IsADifference) {
  for (const bool swapped : {false, true}) {
    const ReportValues whole = column({"1", "2"});
    const ReportValues holed = column({"1", ""});
    const ReportDiff result = swapped ? diff(holed, whole) : diff(whole, holed);
    ASSERT_EQ(result.differences.size(), 1u);
    EXPECT_EQ(result.differences[0].label, "1");
    EXPECT_EQ(swapped ? result.differences[0].a : result.differences[0].b, "");
  }
}

TEST(ReportDiff, Numbers_AreComparedAsDecimals) {
  EXPECT_TRUE(diff(column({"60", "0.5", "-0.0"}), column({"60.000000", "5e-1", "0"})).equal());
  EXPECT_FALSE(diff(column({"0.1"}), column({"0.10000000000000001"})).equal());
}

TEST(ReportDiff, MaxDifference_IsInclusiveAndExact) {
  EXPECT_TRUE(diff(column({"34.760780"}), column({"34.760781"}), "0.000001").equal());
  EXPECT_TRUE(diff(column({"34.760780"}), column({"34.760781"}), "1e-6").equal());
  EXPECT_FALSE(diff(column({"34.760780"}), column({"34.760782"}), "0.000001").equal());
  EXPECT_FALSE(diff(column({"-0.5"}), column({"0.5"}), "0.9").equal());
}

TEST(ReportDiff, FramesOfOneReport_AreDifferences) {
  const ReportDiff result = diff(column({"1", "2"}), column({"1", "2", "3", "4"}));
  EXPECT_FALSE(result.equal());
  EXPECT_EQ(result.frames, 2);
  EXPECT_THAT(result.only_a.frames, IsEmpty());
  EXPECT_THAT(result.only_b.frames, ElementsAre("2", "3"));
  EXPECT_THAT(result.differences, IsEmpty());
}

TEST(ReportDiff, MetricsOfOneReport_AreDifferencesInEachPart) {
  Report less = contract_report();
  less.columns.erase(less.columns.begin());
  less.aggregates.pop_back();
  const ReportDiff result = diff(values(contract_report()), values(less));
  EXPECT_FALSE(result.equal());
  EXPECT_THAT(names(result.only_a.metrics), ElementsAre("psnr_y", "psnr_y", "apsnr_cr"));
  EXPECT_EQ(result.only_a.metrics[1].part, ReportPart::statistics);
  EXPECT_THAT(result.only_b.metrics, IsEmpty());
  EXPECT_THAT(names(diff(values(less), values(contract_report())).only_b.metrics),
              ElementsAre("psnr_y", "psnr_y", "apsnr_cr"));
}

TEST(ReportDiff, StatisticsAndWholeClipValues_AreCompared) {
  Report other = contract_report();
  other.columns[0].pooled->max += 1;
  other.columns[0].pooled->p99 -= 2;
  other.aggregates[0].value = -std::numeric_limits<double>::infinity();
  const ReportDiff result = diff(values(contract_report()), values(other));
  ASSERT_EQ(result.differences.size(), 2u);
  EXPECT_EQ(result.differences[0].part, ReportPart::statistics);
  EXPECT_EQ(result.differences[0].differing, 2);
  EXPECT_EQ(result.differences[0].label, "p99");
  EXPECT_EQ(result.differences[1].part, ReportPart::whole_clip);
  EXPECT_EQ(result.differences[1].name, "apsnr_y");
}

TEST(ReportDiff, StatisticsThatOneReportNeverLists_AreNotCompared) {
  const auto pooled = [](const char* statistics) {
    return read_json_report(
        fmt::format(R"({{"frames":[{{"frameNum":0,"metrics":{{"v":1}}}}],"pooled_metrics":{{"v":{{{}}}}}}})",
                    statistics),
        "x.json");
  };
  EXPECT_TRUE(diff(pooled(R"("min":1,"p1":1)"), pooled(R"("min":1)")).equal());
  EXPECT_FALSE(diff(pooled(R"("min":1,"p1":1)"), pooled(R"("min":2)")).equal());
}

TEST(ReportDiff, IgnoredMetrics_AreNotLookedAt) {
  Report other = contract_report();
  other.columns[0].values[0] += 1;
  other.columns[0].pooled->mean += 1;
  other.columns.pop_back();
  EXPECT_FALSE(diff(values(contract_report()), values(other), "0", {"psnr_y"}).equal());
  const ReportDiff result = diff(values(contract_report()), values(other), "0", {"psnr_y", "psnr_hvs_y"});
  EXPECT_TRUE(result.equal());
  EXPECT_EQ(result.values, 3);
}

}  // namespace
}  // namespace snellen
