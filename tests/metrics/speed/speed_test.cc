// SPDX-License-Identifier: BSD-2-Clause-Patent
// SpEED over pictures: the reference library's values on clip A, depths, flat planes, time.
#include "metrics/speed/speed.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "media/synthetic.h"
#include "tests/support/make_pair.h"
#include "tests/support/run_metric.h"

namespace snellen {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::Gt;

std::vector<double> chroma(const OptionItems& items, const std::vector<FramePair>& clip, const std::string& plane) {
  for (const auto& [name, values] : run_metric(speed_chroma_kind(), items, clip).features)
    if (name.find("speed_chroma_" + plane + "_") != std::string::npos) return values;
  return {};
}

std::vector<double> temporal(const OptionItems& items, const std::vector<FramePair>& clip) {
  return run_metric(speed_temporal_kind(), items, clip).features.begin()->second;
}

std::vector<FramePair> clip_a(int depth) {
  return synthetic_clip({.content = "clip_a", .format = {{640, 360}, {depth}}, .frames = 4});
}

std::vector<FramePair> natural(Subsampling subsampling, int frames = 1) {
  return synthetic_clip({.format = {{352, 288}, {8, subsampling}}, .frames = frames, .seed = 1});
}

// The same picture with another value in one plane.
Picture flattened(const Picture& picture, int plane) {
  return make_picture({picture.extent(), picture.format()}, [&](int p, int x, int y) -> int {
    return p == plane ? 77 : picture.plane<std::uint8_t>(p).row(y)[x];
  });
}

Picture deepened(const Picture& picture, int depth) {
  return make_picture({picture.extent(), {depth, picture.format().subsampling}},
                      [&](int p, int x, int y) { return picture.plane<std::uint8_t>(p).row(y)[x] << (depth - 8); });
}

TEST(SpeedChroma, ClipA_HasTheReferenceLibrarysValues) {
  EXPECT_THAT(chroma({}, clip_a(8), "u"),
              ElementsAre(12.753803253173828, 17.692464828491211, 11.57477855682373, 19.678871154785156));
  EXPECT_THAT(chroma({}, clip_a(8), "v"),
              ElementsAre(13.146544456481934, 14.706635475158691, 12.546608924865723, 9.4529638290405273));
  EXPECT_THAT(chroma({}, clip_a(8), "uv"),
              ElementsAre(12.950174331665039, 16.199550628662109, 12.060693740844727, 14.56591796875));
  EXPECT_THAT(chroma({}, clip_a(10), "uv"),
              ElementsAre(12.975526809692383, 16.139055252075195, 11.970024108886719, 14.528778076171875));
}

TEST(SpeedTemporal, ClipA_HasTheReferenceLibrarysValues) {
  for (const int depth : {8, 10})
    EXPECT_THAT(temporal({}, clip_a(depth)),
                ElementsAre(0, 16.595251083374023, 16.097450256347656, 17.648391723632812));
}

TEST(Speed, DeeperCopiesOfAnEightBitClip_ScoreTheSame) {
  const std::vector<FramePair> clip = natural(Subsampling::k444, 2);
  for (int depth = 9; depth <= 16; ++depth) {
    std::vector<FramePair> deeper;
    for (const FramePair& pair : clip)
      deeper.push_back({pair.index, deepened(pair.reference, depth), deepened(pair.distorted, depth)});
    EXPECT_EQ(chroma({}, deeper, "uv"), chroma({}, clip, "uv")) << depth;
    EXPECT_EQ(temporal({}, deeper), temporal({}, clip)) << depth;
  }
}

TEST(Speed, IdenticalVideos_ScoreZero) {
  std::vector<FramePair> clip = natural(Subsampling::k444, 3);
  for (FramePair& pair : clip) pair.distorted = pair.reference;
  for (const char* plane : {"u", "v", "uv"}) EXPECT_THAT(chroma({}, clip, plane), Each(0)) << plane;
  EXPECT_THAT(temporal({}, clip), Each(0));
}

TEST(SpeedChroma, UvOfTwoPlanes_IsTheirMean) {
  const std::vector<FramePair> clip = natural(Subsampling::k444);
  const auto u = static_cast<float>(chroma({}, clip, "u").at(0));
  const auto v = static_cast<float>(chroma({}, clip, "v").at(0));
  EXPECT_NE(u, v);
  EXPECT_THAT(chroma({}, clip, "uv"), ElementsAre((u + v) / 2));
}

TEST(SpeedChroma, FlatPlane_ScoresZeroAndTheOtherStandsForBoth) {
  std::vector<FramePair> clip = natural(Subsampling::k444);
  const std::vector<double> v = chroma({}, clip, "v");
  clip[0].distorted = flattened(clip[0].distorted, 1);
  EXPECT_THAT(chroma({}, clip, "u"), ElementsAre(0));
  EXPECT_EQ(chroma({}, clip, "uv"), v);
  clip[0].reference = flattened(clip[0].reference, 1);
  EXPECT_EQ(chroma({}, clip, "uv"), v);
  clip[0].reference = flattened(clip[0].reference, 2);
  EXPECT_THAT(chroma({}, clip, "uv"), ElementsAre(0));
}

TEST(SpeedChroma, Luma_PlaysNoPart) {
  std::vector<FramePair> clip = natural(Subsampling::k444);
  const std::vector<double> before = chroma({}, clip, "uv");
  clip[0].distorted = flattened(clip[0].distorted, 0);
  EXPECT_EQ(chroma({}, clip, "uv"), before);
}

TEST(SpeedChroma, MaxVal_LimitsEveryFeature) {
  const std::vector<FramePair> clip = natural(Subsampling::k444);
  for (const char* plane : {"u", "v", "uv"}) {
    EXPECT_THAT(chroma({}, clip, plane), Each(Gt(0.5))) << plane;
    EXPECT_THAT(chroma({{"speed_max_val", "0.5"}}, clip, plane), ElementsAre(0.5)) << plane;
  }
}

TEST(SpeedTemporal, MaxVal_IsNeverApplied) {
  const std::vector<FramePair> clip = natural(Subsampling::k420, 3);
  EXPECT_EQ(temporal({{"speed_max_val", "0.5"}}, clip), temporal({}, clip));
  EXPECT_GT(temporal({}, clip).at(1), 0.5);
}

TEST(SpeedTemporal, FirstFrame_ScoresZero) {
  const std::vector<double> values = temporal({}, natural(Subsampling::k420, 3));
  ASSERT_EQ(values.size(), 3U);
  EXPECT_EQ(values[0], 0);
  EXPECT_GT(values[1], 0);
  EXPECT_GT(values[2], 0);
}

TEST(SpeedTemporal, FrozenDistortedVideo_IsSingularAndScoresZero) {
  std::vector<FramePair> clip = natural(Subsampling::k420, 2);
  clip[1].distorted = clip[0].distorted;
  EXPECT_THAT(temporal({}, clip), ElementsAre(0, 0));
}

TEST(SpeedTemporal, Chroma_PlaysNoPart) {
  EXPECT_EQ(temporal({}, natural(Subsampling::k420, 2)), temporal({}, natural(Subsampling::k400, 2)));
}

TEST(SpeedTemporal, UseRefDiff_TakesTheReferenceOffTheDistortedFrameBefore) {
  std::vector<FramePair> clip = natural(Subsampling::k420, 2);
  const OptionItems items{{"speed_use_ref_diff", "true"}};
  const std::vector<double> values = temporal(items, clip);
  EXPECT_NE(values, temporal({}, clip));
  clip[1].distorted = flattened(clip[1].distorted, 0);
  EXPECT_EQ(temporal(items, clip), values);  // the distorted video's own second frame is not looked at
}

TEST(Speed, Accumulations_Agree) {
  const std::vector<FramePair> clip = natural(Subsampling::k444, 2);
  for (const MetricKind* kind : {&speed_chroma_kind(), &speed_temporal_kind()})
    EXPECT_EQ(run_metric(*kind, {}, clip, {.accumulation = Accumulation::libvmaf}).features,
              run_metric(*kind, {}, clip, {.accumulation = Accumulation::exact}).features);
}

}  // namespace
}  // namespace snellen
