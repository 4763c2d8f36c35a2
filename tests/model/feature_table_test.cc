// SPDX-License-Identifier: BSD-2-Clause-Patent
// A value is written once, a hole is never a number, and what is finished has everything that it owes.
#include "model/feature_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/model/message.h"

namespace snellen {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::message_of;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

void fill(FeatureTable& table, FeatureId id, std::initializer_list<std::int64_t> frames) {
  for (const std::int64_t frame : frames) table.set(FrameIndex{frame}, id, 10.0 + static_cast<double>(frame));
}

TEST(FeatureTable, Finished_GivesWhatWasSetInAnyOrder) {
  FeatureTable table;
  const FeatureId a = table.add_column("VMAF_a_score", "a", Cadence::every_frame);
  const FeatureId b = table.add_column("b", "b", Cadence::every_frame);
  fill(table, a, {2, 0, 1});
  fill(table, b, {1, 2, 0});
  const FinishedTable finished = std::move(table).finish(3, 1);
  EXPECT_EQ(finished.frame_count(), 3);
  EXPECT_EQ(finished.column_count(), 2u);
  EXPECT_EQ(finished.stored_name(a), "VMAF_a_score");
  EXPECT_EQ(finished.reported_name(a), "a");
  EXPECT_EQ(finished.find("b"), b);
  EXPECT_EQ(finished.find("a"), std::nullopt);
  EXPECT_EQ(finished.value(FrameIndex{1}, a), 11);
  EXPECT_THAT(finished.row(FrameIndex{2}), ElementsAre(12, 12));
  EXPECT_THAT(finished.sampled_values(b), ElementsAre(10, 11, 12));
}

TEST(FeatureTable, AHole_StopsTheRunByName) {
  for (const std::int64_t hole : {0, 1, 2}) {
    FeatureTable table;
    const FeatureId id = table.add_column("vif", "vif", Cadence::every_frame);
    for (const std::int64_t frame : {0, 1, 2})
      if (frame != hole) fill(table, id, {frame});
    EXPECT_THAT(message_of(Code::internal, [&] { std::move(table).finish(3, 1); }),
                HasSubstr(fmt::format("feature vif has no value at frame {} of 3", hole)));
  }
}

TEST(FeatureTable, AColumnNeverWritten_IsAHole) {
  FeatureTable table;
  table.add_column("vif", "vif", Cadence::sampled);
  EXPECT_THAT(message_of(Code::internal, [&] { std::move(table).finish(1, 5); }), HasSubstr("no value at frame 0"));
}

TEST(FeatureTable, AColumnSampled_OwesEveryNthFrameOnly) {
  FeatureTable table;
  const FeatureId every = table.add_column("motion", "motion", Cadence::every_frame);
  const FeatureId sampled = table.add_column("vif", "vif", Cadence::sampled);
  fill(table, every, {0, 1, 2, 3, 4});
  fill(table, sampled, {0, 3});
  const FinishedTable finished = std::move(table).finish(5, 3);
  EXPECT_EQ(finished.step(), 3);
  EXPECT_EQ(finished.value(FrameIndex{1}, sampled), std::nullopt);
  EXPECT_EQ(finished.value(FrameIndex{4}, sampled), std::nullopt);
  EXPECT_THAT(finished.row(FrameIndex{1}), ElementsAre(std::optional(11.0), std::nullopt));
  EXPECT_THAT(finished.sampled_values(every), ElementsAre(10, 13));
  EXPECT_THAT(finished.sampled_values(sampled), ElementsAre(10, 13));
}

TEST(FeatureTable, AHoleInASampledColumn_StopsTheRun) {
  FeatureTable table;
  const FeatureId id = table.add_column("vif", "vif", Cadence::sampled);
  fill(table, id, {0, 2});
  EXPECT_THAT(message_of(Code::internal, [&] { std::move(table).finish(5, 2); }),
              HasSubstr("no value at frame 4 of 5"));
}

TEST(FeatureTable, AHoleOfAnEveryFrameColumn_IsOneEvenUnderSubsampling) {
  FeatureTable table;
  const FeatureId id = table.add_column("psnr_y", "psnr_y", Cadence::every_frame);
  fill(table, id, {0, 2});
  EXPECT_THAT(message_of(Code::internal, [&] { std::move(table).finish(3, 2); }),
              HasSubstr("no value at frame 1 of 3"));
}

TEST(FeatureTable, AValueBehindTheLastFrame_StopsTheRun) {
  FeatureTable table;
  const FeatureId id = table.add_column("vif", "vif", Cadence::every_frame);
  fill(table, id, {0, 1, 2});
  EXPECT_THAT(message_of(Code::internal, [&] { std::move(table).finish(2, 1); }),
              HasSubstr("at frame 2 of a run of 2"));
}

TEST(FeatureTable, ASecondValue_IsRefusedEvenIfEqual) {
  FeatureTable table;
  const FeatureId id = table.add_column("vif", "vif", Cadence::every_frame);
  table.set(FrameIndex{0}, id, 1);
  EXPECT_THAT(message_of(Code::internal, [&] { table.set(FrameIndex{0}, id, 1); }),
              HasSubstr("second value at frame 0"));
  EXPECT_EQ(table.value(FrameIndex{0}, id), 1);
}

TEST(FeatureTable, Nan_IsAValueAndNotAHole) {
  FeatureTable table;
  const FeatureId id = table.add_column("ms_ssim", "ms_ssim", Cadence::every_frame);
  table.set(FrameIndex{0}, id, kNan);
  EXPECT_THROW(table.set(FrameIndex{0}, id, kNan), Error);
  const FinishedTable finished = std::move(table).finish(1, 1);
  ASSERT_TRUE(finished.value(FrameIndex{0}, id).has_value());
  EXPECT_TRUE(std::isnan(*finished.value(FrameIndex{0}, id)));
}

TEST(FeatureTable, ANameTwice_IsRefused) {
  FeatureTable table;
  table.add_column("vif", "vif", Cadence::every_frame);
  EXPECT_THROW(table.add_column("vif", "other", Cadence::every_frame), Error);
}

TEST(FeatureTable, ValuesOfAWholeClip_AreGivenOnlyWithoutHoles) {
  FeatureTable table;
  const FeatureId id = table.add_column("sad", "sad", Cadence::every_frame);
  fill(table, id, {0, 2});
  EXPECT_THROW(table.values(id, 3), Error);
  fill(table, id, {1});
  EXPECT_THAT(table.values(id, 3), ElementsAre(10, 11, 12));
}

TEST(FeatureTable, AMissingCell_CannotBeRead) {
  FeatureTable table;
  const FeatureId id = table.add_column("sad", "sad", Cadence::every_frame);
  fill(table, id, {1});
  EXPECT_FALSE(table.has(FrameIndex{0}, id));
  EXPECT_FALSE(table.has(FrameIndex{9}, id));
  EXPECT_TRUE(table.has(FrameIndex{1}, id));
  EXPECT_THROW(table.value(FrameIndex{0}, id), Error);
}

TEST(FeatureTable, NonsenseIndices_AreCaught) {
  FeatureTable table;
  const FeatureId id = table.add_column("sad", "sad", Cadence::every_frame);
  EXPECT_THROW(table.set(FrameIndex{-1}, id, 0), Error);
  EXPECT_THROW(table.set(FrameIndex{0}, FeatureId{1}, 0), Error);
  fill(table, id, {0});
  EXPECT_THROW(std::move(table).finish(1, 0), Error);
}

TEST(FeatureTable, ARunWithoutFrames_HasNoHoles) {
  FeatureTable table;
  const FeatureId id = table.add_column("sad", "sad", Cadence::every_frame);
  EXPECT_TRUE(std::move(table).finish(0, 1).sampled_values(id).empty());
}

}  // namespace
}  // namespace snellen
