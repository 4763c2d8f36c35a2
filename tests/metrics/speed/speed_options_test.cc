// SPDX-License-Identifier: BSD-2-Clause-Patent
// SpEED's options: names, values, what they change, what is refused, and several sets in one pass.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "base/error.h"
#include "media/synthetic.h"
#include "metrics/speed/speed.h"
#include "tests/support/run_metric.h"

namespace snellen {
namespace {

using testing::AllOf;
using testing::HasSubstr;

const MetricKind* const kKinds[] = {&speed_chroma_kind(), &speed_temporal_kind()};

std::vector<FramePair> natural(Extent extent, Subsampling subsampling) {
  return synthetic_clip({.format = {extent, {8, subsampling}}, .frames = 2, .seed = 5});
}

// All values, whatever the names.
std::vector<double> values(const MetricKind& kind, const OptionItems& items, const std::vector<FramePair>& clip) {
  std::vector<double> list;
  for (const auto& [name, column] : run_metric(kind, items, clip).features)
    list.insert(list.end(), column.begin(), column.end());
  return list;
}

std::string refusal(const MetricKind& kind, const OptionItems& items, Extent extent, Subsampling subsampling) {
  try {
    run_metric(kind, items, natural(extent, subsampling));
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(SpeedOptions, Names_TakeTheSuffixInOrderOfOptionNames) {
  const auto features = run_metric(speed_chroma_kind(),
                                   {{"speed_weight_var_mode", "5"},
                                    {"speed_max_val", "45"},
                                    {"speed_sigma_nn", "0.19"},
                                    {"speed_nn_floor", "0.1"},
                                    {"speed_prescale", "0.6"},
                                    {"speed_prescale_method", "bilinear"}},
                                   natural({320, 300}, Subsampling::k444))
                            .features;
  EXPECT_TRUE(features.contains("speed_chroma_uv_mxv_45_nnf_0.1_ps_0.6_psm_bilinear_snn_0.19_wvm_5"));
  const auto plain = run_metric(speed_chroma_kind(), {}, natural({320, 300}, Subsampling::k444)).features;
  EXPECT_TRUE(plain.contains("Speed_chroma_feature_speed_chroma_uv_score"));
  const auto temporal = run_metric(speed_temporal_kind(), {{"speed_use_ref_diff", "true"}, {"speed_max_val", "2"}},
                                   natural({320, 300}, Subsampling::k400))
                            .features;
  EXPECT_TRUE(temporal.contains("speed_temporal_mxv_2_urd"));
}

TEST(SpeedOptions, EachOption_ChangesTheScore) {
  const std::vector<FramePair> clip = natural({352, 288}, Subsampling::k444);
  for (const MetricKind* kind : kKinds) {
    const std::vector<double> plain = values(*kind, {}, clip);
    for (const auto& item :
         OptionItems{{"speed_kernelscale", "1.5"}, {"speed_prescale", "0.7"}, {"speed_sigma_nn", "0.5"}})
      EXPECT_NE(values(*kind, {item}, clip), plain) << kind->name << ' ' << item.first;
    for (const char* method : {"bilinear", "bicubic", "lanczos4"}) {
      EXPECT_NE(values(*kind, {{"speed_prescale", "0.7"}, {"speed_prescale_method", method}}, clip),
                values(*kind, {{"speed_prescale", "0.7"}}, clip))
          << kind->name << ' ' << method;
      EXPECT_EQ(values(*kind, {{"speed_prescale_method", method}}, clip), plain) << "nothing to resize";
    }
  }
}

TEST(SpeedOptions, NnFloor_HidesFaintDifferences) {
  const std::vector<FramePair> faint =
      synthetic_clip({.content = "near_flat", .format = {{352, 288}, {8, Subsampling::k444}}, .frames = 2, .seed = 5});
  for (const MetricKind* kind : kKinds) {
    EXPECT_GT(values(*kind, {}, faint).back(), 0) << kind->name;
    EXPECT_EQ(values(*kind, {{"speed_nn_floor", "1"}}, faint).back(), 0) << kind->name;
  }
}

TEST(SpeedOptions, PrescaleNearOne_DoesNotResize) {
  const std::vector<FramePair> clip = natural({352, 288}, Subsampling::k444);
  for (const MetricKind* kind : kKinds) {
    // 0.9991 * 352 rounds to 352, and so does 1.0009 * 288 to 288.
    EXPECT_EQ(values(*kind, {{"speed_prescale", "0.9991"}}, clip), values(*kind, {}, clip)) << kind->name;
    EXPECT_EQ(values(*kind, {{"speed_prescale", "1.0009"}}, clip), values(*kind, {}, clip)) << kind->name;
  }
}

TEST(SpeedOptions, PrescaleAboveOne_GivesFramesOfAClipTheSameValuesAsAlone) {
  const std::vector<FramePair> clip =
      synthetic_clip({.format = {{200, 176}, {8, Subsampling::k400}}, .frames = 4, .seed = 5});
  const OptionItems items{{"speed_prescale", "1.7"}, {"speed_prescale_method", "bicubic"}};
  const std::vector<double> whole = values(speed_temporal_kind(), items, clip);
  for (std::size_t i = 1; i < clip.size(); ++i) {
    const std::vector<FramePair> two{clip[i - 1], clip[i]};
    EXPECT_EQ(values(speed_temporal_kind(), items, two).at(1), whole.at(i)) << i;
  }
}

TEST(SpeedOptions, KernelScaleWithoutAWindow_IsRefused) {
  for (const MetricKind* kind : kKinds) {
    EXPECT_THAT(refusal(*kind, {{"speed_kernelscale", "0.9"}}, {352, 288}, Subsampling::k444),
                AllOf(HasSubstr(kind->name), HasSubstr("speed_kernelscale cannot be 0.9")));
    EXPECT_EQ(refusal(*kind, {{"speed_kernelscale", "1.4747"}}, {352, 288}, Subsampling::k444), "");
  }
}

TEST(SpeedOptions, UnknownMethodModeAndRange_AreRefused) {
  for (const OptionItems& items : {OptionItems{{"speed_prescale_method", "area"}}, OptionItems{{"speed_prescale", "5"}},
                                   OptionItems{{"speed_weight_var_mode", "7"}}, OptionItems{{"speed_sigma_nn", "nan"}},
                                   OptionItems{{"speed_use_ref_diff", "true"}}})
    EXPECT_NE(refusal(speed_chroma_kind(), items, {352, 288}, Subsampling::k444), "") << items[0].first;
  EXPECT_NE(refusal(speed_temporal_kind(), {{"speed_weight_var_mode", "1"}}, {352, 288}, Subsampling::k444), "");
}

TEST(SpeedChroma, SmallestVideo_DependsOnTheChromaLayout) {
  const auto refused = [](Extent extent, Subsampling layout) {
    return !refusal(speed_chroma_kind(), {}, extent, layout).empty();
  };
  EXPECT_FALSE(refused({80, 80}, Subsampling::k444));
  EXPECT_TRUE(refused({79, 80}, Subsampling::k444));
  EXPECT_TRUE(refused({80, 79}, Subsampling::k444));
  EXPECT_FALSE(refused({159, 159}, Subsampling::k420));  // chroma sizes are rounded up
  EXPECT_TRUE(refused({158, 160}, Subsampling::k420));
  EXPECT_FALSE(refused({160, 80}, Subsampling::k422));
  EXPECT_TRUE(refused({400, 400}, Subsampling::k400));
}

TEST(SpeedTemporal, SmallestVideo_IsThatOfLuma) {
  EXPECT_EQ(refusal(speed_temporal_kind(), {}, {80, 80}, Subsampling::k420), "");
  EXPECT_THAT(refusal(speed_temporal_kind(), {}, {400, 79}, Subsampling::k420),
              AllOf(HasSubstr("speed_temporal"), HasSubstr("400x79"), HasSubstr("80x80")));
}

TEST(Speed, SmallestVideo_GrowsWithPrescale) {
  EXPECT_THAT(refusal(speed_chroma_kind(), {{"speed_prescale", "0.5"}}, {352, 288}, Subsampling::k420),
              HasSubstr("88x72"));
  EXPECT_EQ(refusal(speed_temporal_kind(), {{"speed_prescale", "0.5"}}, {159, 159}, Subsampling::k420), "");
  EXPECT_THAT(refusal(speed_temporal_kind(), {{"speed_prescale", "0.5"}}, {158, 200}, Subsampling::k420),
              HasSubstr("79x100"));
  EXPECT_EQ(refusal(speed_temporal_kind(), {{"speed_prescale", "2"}}, {40, 40}, Subsampling::k420), "");
}

TEST(Speed, SeveralOptionSetsInOnePass_GiveWhatEachGivesAlone) {
  const std::vector<FramePair> clip = natural({352, 288}, Subsampling::k444);
  const FrameWindow window{.now = &clip[1], .back1 = &clip[0], .back2 = nullptr};
  const VideoFormat format{clip[0].reference.extent(), clip[0].reference.format()};
  for (const MetricKind* kind : kKinds) {
    std::vector<OptionSet> sets;
    for (const OptionItems& items :
         {OptionItems{}, OptionItems{{"speed_prescale", "0.6"}}, OptionItems{{"speed_sigma_nn", "1"}},
          OptionItems{{"speed_prescale", "0.6"}, {"speed_nn_floor", "0.5"}}})
      sets.push_back(parse_options(kind->name, kind->options, items));
    const auto measure = [&](std::span<const OptionSet> list) {
      const auto metric = kind->implementations[0].make(list, {format, Accumulation::exact});
      std::vector<std::byte> sums(metric->sums_bytes());
      metric->measure(window);
      metric->read(sums);
      std::vector<double> result(list.size() * kind->features(list[0], format).size());
      metric->collect(sums, result);
      return result;
    };
    std::vector<double> alone;
    for (const OptionSet& set : sets)
      for (const double value : measure(std::span(&set, 1))) alone.push_back(value);
    EXPECT_EQ(measure(sets), alone) << kind->name;
  }
}

}  // namespace
}  // namespace snellen
