// SPDX-License-Identifier: BSD-2-Clause-Patent
// The session over threads: order, subsampling, rules over time, faults, and equality for every number of threads.
// A made-up metric stands for the real ones, so that each behaviour can be seen in plain numbers.
#include "engine/session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <numeric>

#include "base/error.h"
#include "media/synthetic.h"

namespace snellen {
namespace {

constexpr VideoFormat kFormat{{16, 8}, {8, Subsampling::k420}};

struct ProbeOptions {
  int add = 0;
  int fail_at = -1;
};

const OptionTable<ProbeOptions>& table() {
  static const OptionTable<ProbeOptions> table({
      {"add", "a", &ProbeOptions::add, OptionRole::key, 0, 100, "added to the value"},
      {"fail_at", "", &ProbeOptions::fail_at, OptionRole::value, -1, 100, "frame that fails"},
  });
  return table;
}

struct ProbeSums {
  std::int64_t index;
  std::int64_t earlier;  // how many earlier pairs the window had, and that they were the right ones
};

// Gives the index of each frame.
class Probe final : public MetricOf<ProbeSums> {
 public:
  explicit Probe(std::span<const OptionSet> sets) : MetricOf(sets.size()) {
    for (const OptionSet& set : sets) options_.push_back(table().build(set));
  }

 private:
  void measure_sums(const FrameWindow& window, std::span<ProbeSums> sums) override {
    const std::int64_t index = to_int(window.now->index);
    std::int64_t earlier = 0;
    if (window.back1 != nullptr && to_int(window.back1->index) == index - 1) ++earlier;
    if (window.back2 != nullptr && to_int(window.back2->index) == index - 2) ++earlier;
    for (std::size_t i = 0; i < sums.size(); ++i) {
      if (options_[i].fail_at == index) fail(Code::device, "probe: frame {} failed (a test); nothing to do", index);
      sums[i] = {index + options_[i].add, earlier};
    }
  }
  std::size_t collect_set(std::size_t, const ProbeSums& sums, std::span<double> values) const override {
    values[0] = static_cast<double>(sums.index);
    values[1] = static_cast<double>(sums.earlier);
    return 2;
  }
  std::vector<ProbeOptions> options_;
};

MetricKind probe_kind(bool every_frame) {
  MetricKind kind{
      .name = "probe",
      .summary = "",
      .options = table().specs(),
      .features = [](const OptionSet&, const VideoFormat&) -> std::vector<FeatureInfo> {
        return {{"probe_index", "", FeatureKind::frame, true},
                {"probe_earlier", "", FeatureKind::hidden, true},
                {"probe_sum", "", FeatureKind::series, true},
                {"probe_total", "", FeatureKind::clip, true}};
      },
      .requirements = [](const OptionSet&) { return Requirements{}; },
      .series = [](const OptionSet&, const VideoFormat&) -> SeriesRule {
        return [](const FrameColumns& columns) {
          ClipFeatures features;
          features.series.emplace_back(columns[0].size());
          std::partial_sum(columns[0].begin(), columns[0].end(), features.series[0].begin());
          features.clip.push_back(std::accumulate(columns[1].begin(), columns[1].end(), 0.0));
          return features;
        };
      },
      .every_frame = every_frame,
      .implementations = {{Executor::reference,
                           [](std::span<const OptionSet> sets, const MetricSetup&) {
                             return std::unique_ptr<Metric>(std::make_unique<Probe>(sets));
                           }}},
  };
  if (every_frame) return kind;
  kind.series = nullptr;
  kind.features = [](const OptionSet&, const VideoFormat&) -> std::vector<FeatureInfo> {
    return {{"probe_index", "", FeatureKind::frame, true}, {"probe_earlier", "", FeatureKind::hidden, true}};
  };
  return kind;
}

Plan plan_of(const MetricKind& kind, const std::vector<OptionItems>& option_sets) {
  Plan plan{.format = kFormat, .entries = {}, .models = {}, .predict = false, .device = {}};
  for (const OptionItems& items : option_sets) {
    const OptionSet options = parse_options(kind.name, kind.options, items);
    plan.entries.push_back({.kind = &kind,
                            .options = options,
                            .suffix = key_suffix(kind.options, options),
                            .features = kind.features(options, kFormat),
                            .asked = {},
                            .device = {},
                            .implementation = &kind.implementations.front()});
  }
  return plan;
}

SessionResult submit_and_finish(Session& session, int frames) {
  for (int i = 0; i < frames; ++i)
    session.submit(synthetic_pair({.content = "natural", .format = kFormat, .frames = frames}, FrameIndex{i}));
  return session.finish();
}

SessionResult run(const MetricKind& kind, const std::vector<OptionItems>& sets, int frames, SessionOptions options) {
  Session session(plan_of(kind, sets), options);
  return submit_and_finish(session, frames);
}

std::vector<double> column(const SessionResult& result, const std::string& stored) {
  return result.table.sampled_values(result.table.find(stored).value());
}

TEST(Session, Frames_SeeTheTwoBeforeThem) {
  const MetricKind kind = probe_kind(true);
  EXPECT_THAT(column(run(kind, {{}}, 5, {.threads = 3}), "probe_earlier"), testing::ElementsAre(0, 1, 2, 2, 2));
}

TEST(Session, Columns_StandInReportOrderAndHiddenOnesAreNotReported) {
  const MetricKind kind = probe_kind(true);
  const SessionResult result = run(kind, {{}, {{"add", "10"}}}, 3, {.threads = 2});
  std::vector<std::string> names;
  for (const FeatureId id : result.reported) names.push_back(result.table.reported_name(id));
  EXPECT_THAT(names, testing::ElementsAre("probe_index", "probe_index_a_10", "probe_sum", "probe_sum_a_10"));
  EXPECT_THAT(column(result, "probe_sum_a_10"), testing::ElementsAre(10, 21, 33));
  EXPECT_THAT(result.clip, testing::ElementsAre(testing::Pair("probe_total", 3), testing::Pair("probe_total_a_10", 3)));
}

TEST(Session, Subsampling_KeepsRealIndicesAndRulesSeeEveryFrame) {
  const MetricKind kind = probe_kind(true);
  const SessionResult result = run(kind, {{}}, 7, {.threads = 2, .subsample = 3});
  EXPECT_THAT(column(result, "probe_index"), testing::ElementsAre(0, 3, 6));
  EXPECT_THAT(column(result, "probe_sum"), testing::ElementsAre(0, 6, 21));
}

TEST(Session, Subsampling_MeasuresOtherMetricsOnlyAtTheStep) {
  const MetricKind kind = probe_kind(false);
  const SessionResult result = run(kind, {{}}, 7, {.threads = 2, .subsample = 3});
  EXPECT_THAT(column(result, "probe_index"), testing::ElementsAre(0, 3, 6));
  EXPECT_FALSE(result.table.value(FrameIndex{1}, result.table.find("probe_index").value()).has_value());
}

TEST(Session, AnyNumberOfThreads_GivesEqualResults) {
  const MetricKind kind = probe_kind(true);
  const SessionResult one = run(kind, {{}, {{"add", "7"}}}, 40, {.threads = 1});
  for (const int threads : {2, 3, 8}) {
    const SessionResult many = run(kind, {{}, {{"add", "7"}}}, 40, {.threads = threads});
    EXPECT_EQ(many.threads, threads);
    for (std::size_t i = 0; i < one.reported.size(); ++i)
      EXPECT_EQ(one.table.sampled_values(one.reported[i]), many.table.sampled_values(many.reported[i]));
    EXPECT_EQ(one.clip, many.clip);
  }
}

TEST(Session, Salvage_GivesTheFramesBeforeTheFaultAsInAWholeRun) {
  const MetricKind kind = probe_kind(true);
  const SessionResult whole = run(kind, {{}}, 10, {.threads = 1});
  for (const int threads : {1, 4})
    for (const int frame : {0, 2, 3, 9}) {
      Session session(plan_of(kind, {{{"fail_at", std::to_string(frame)}}}), {.threads = threads});
      EXPECT_THROW(submit_and_finish(session, 10), Error);
      const std::optional<SessionResult> part = session.salvage();
      // Rules look ahead, so the last frames that were measured have no values yet.
      ASSERT_EQ(part.has_value(), frame > kSeriesReach) << frame;
      if (!part) continue;
      EXPECT_EQ(part->table.frame_count(), frame - kSeriesReach);
      EXPECT_TRUE(part->clip.empty());
      for (const FeatureId id : part->reported) {
        std::vector<double> expected = whole.table.sampled_values(id);
        expected.resize(static_cast<std::size_t>(frame - kSeriesReach));
        EXPECT_EQ(part->table.sampled_values(id), expected);
      }
    }
}

TEST(Session, Salvage_OfFeaturesWithinFramesGivesAllThatAreWhole) {
  const MetricKind kind = probe_kind(false);
  Session session(plan_of(kind, {{{"fail_at", "6"}}}), {.threads = 3, .subsample = 2});
  EXPECT_THROW(submit_and_finish(session, 10), Error);
  const std::optional<SessionResult> part = session.salvage();
  ASSERT_TRUE(part.has_value());
  EXPECT_EQ(part->table.frame_count(), 6);
  EXPECT_THAT(column(*part, "probe_index"), testing::ElementsAre(0, 2, 4));
}

TEST(Session, AFailedFrame_EndsTheRunWithItsErrorAndNoResult) {
  const MetricKind kind = probe_kind(true);
  for (const int frame : {0, 3, 9}) {
    for (const int threads : {1, 4}) {
      try {
        run(kind, {{{"fail_at", std::to_string(frame)}}}, 10, {.threads = threads});
        FAIL() << "no error";
      } catch (const Error& error) {
        EXPECT_EQ(error.code(), Code::device);
        EXPECT_THAT(error.what(), testing::HasSubstr("frame " + std::to_string(frame) + " failed"));
      }
    }
  }
}

TEST(Session, DroppedWithoutFinish_DoesNotHang) {
  const MetricKind kind = probe_kind(true);
  Session session(plan_of(kind, {{}}), {.threads = 2});
  session.submit(synthetic_pair({.content = "natural", .format = kFormat, .frames = 1}, FrameIndex{0}));
}

TEST(Session, NoFrames_IsAnError) {
  const MetricKind kind = probe_kind(true);
  EXPECT_THROW(run(kind, {{}}, 0, {.threads = 2}), Error);
}

TEST(Session, AFrameOfAnotherFormatOrIndex_IsRefused) {
  const MetricKind kind = probe_kind(true);
  Session session(plan_of(kind, {{}}), {.threads = 1});
  const SyntheticSpec other{.content = "natural", .format = {{16, 16}, {8, Subsampling::k420}}, .frames = 2};
  EXPECT_THROW(session.submit(synthetic_pair(other, FrameIndex{0})), Error);
  const SyntheticSpec same{.content = "natural", .format = kFormat, .frames = 2};
  EXPECT_THROW(session.submit(synthetic_pair(same, FrameIndex{1})), Error);
}

}  // namespace
}  // namespace snellen
