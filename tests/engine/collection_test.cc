// SPDX-License-Identifier: BSD-2-Clause-Patent
// A run with a collection of models: which columns it adds, in which place, with which values.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "engine/report_builder.h"
#include "engine/session.h"
#include "media/synthetic.h"
#include "model/model_collection.h"
#include "tests/model/small_model.h"

namespace snellen {
namespace {

constexpr int kFrames = 3;
constexpr int kMembers = 3;

class Collection : public ::testing::Test {
 protected:
  Collection() : text_(testing::small_collection(kMembers).dump()) {
    path_ = std::filesystem::path(::testing::TempDir()) / fmt::format("collection_{}.json", ::getpid());
    std::ofstream(path_) << text_;
  }
  ~Collection() override { std::filesystem::remove(path_); }

  SessionResult run() const {
    const SyntheticSpec clip{.content = "natural", .format = {{96, 64}, {8, Subsampling::k420}}, .frames = kFrames};
    Session session(make_plan({.format = clip.format,
                               .models = {parse_model_spec("path=" + path_.string() + ":name=b"),
                                          parse_model_spec("version=vmaf_v0.6.1:name=vmaf")},
                               .features = {},
                               .device = {}}),
                    {.threads = 2});
    for (int f = 0; f < kFrames; ++f) session.submit(synthetic_pair(clip, FrameIndex{f}));
    return session.finish();
  }

  std::string text_;
  std::filesystem::path path_;
};

TEST_F(Collection, Scores_StandBehindThoseOfAllModels) {
  const SessionResult result = run();
  std::vector<std::string> names;
  for (const FeatureId id : result.reported) names.push_back(result.table.reported_name(id));
  names.erase(names.begin(), std::find(names.begin(), names.end(), "b"));
  EXPECT_THAT(names, ::testing::ElementsAre("b", "vmaf", "b_0001", "b_0002", "b_0003", "b_bagging", "b_stddev",
                                            "b_ci_p95_lo", "b_ci_p95_hi"));
}

TEST_F(Collection, Scores_AreTheModelsOwn) {
  const SessionResult result = run();
  const ModelCollection collection = ModelCollection::parse(text_);
  const auto column = [&](const std::string& name) {
    return result.table.sampled_values(result.table.find(name).value());
  };
  const std::vector<double> adm2 = column("VMAF_integer_feature_adm2_score");
  const std::vector<double> motion2 = column("VMAF_integer_feature_motion2_score");
  for (std::size_t f = 0; f < kFrames; ++f) {
    const std::vector<double> row{adm2[f], motion2[f]};
    const BootstrapScore expected = collection.predict(row);
    EXPECT_EQ(column("b")[f], collection.plain().predict(row));
    for (std::size_t m = 0; m < kMembers; ++m) EXPECT_EQ(column(member_name("b", m + 1))[f], expected.members[m]);
    EXPECT_EQ(column("b_bagging")[f], expected.bagging);
    EXPECT_EQ(column("b_stddev")[f], expected.stddev);
    EXPECT_EQ(column("b_ci_p95_lo")[f], expected.ci_lo);
    EXPECT_EQ(column("b_ci_p95_hi")[f], expected.ci_hi);
  }
}

}  // namespace
}  // namespace snellen
