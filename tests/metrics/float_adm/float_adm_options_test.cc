// SPDX-License-Identifier: BSD-2-Clause-Patent
// Names of float ADM's features, and what each option changes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "media/synthetic.h"
#include "metrics/float_adm/float_adm.h"
#include "tests/support/run_metric.h"

namespace snellen {
namespace {

using testing::ElementsAre;

std::vector<FramePair> natural() {
  return synthetic_clip({.content = "natural", .format = {{96, 80}, {8, Subsampling::k400}}, .frames = 1, .seed = 1});
}

/// adm2, aim, adm3 and the scales, in order.
std::vector<double> scores(const OptionItems& items) {
  const MetricKind& kind = float_adm_kind();
  const OptionSet set = parse_options(kind.name, kind.options, items);
  const std::string suffix = key_suffix(kind.options, set);
  const auto values = run_metric(kind, items, natural()).features;
  std::vector<double> list;
  for (const FeatureInfo& feature : kind.features(set, {})) list.push_back(values.at(stored_name(feature, suffix))[0]);
  list.resize(7);
  return list;
}

std::vector<std::string> names(const OptionItems& items, std::string (*name)(const FeatureInfo&, std::string_view)) {
  const MetricKind& kind = float_adm_kind();
  const OptionSet set = parse_options(kind.name, kind.options, items);
  std::vector<std::string> list;
  for (const FeatureInfo& feature : kind.features(set, {}))
    list.push_back(name(feature, key_suffix(kind.options, set)));
  return list;
}

TEST(FloatAdmNames, Defaults_AreStoredUnderFullNames) {
  EXPECT_THAT(names({}, &stored_name),
              ElementsAre("VMAF_feature_adm2_score", "VMAF_feature_aim_score", "VMAF_feature_adm3_score",
                          "VMAF_feature_adm_scale0_score", "VMAF_feature_adm_scale1_score",
                          "VMAF_feature_adm_scale2_score", "VMAF_feature_adm_scale3_score"));
  EXPECT_THAT(names({}, &reported_name),
              ElementsAre("adm2", "aim", "adm3", "adm_scale0", "adm_scale1", "adm_scale2", "adm_scale3"));
}

TEST(FloatAdmNames, Debug_AddsSumsOfWhichOneNeverChangesItsName) {
  const auto list = names({{"debug", "true"}, {"adm_ref_display_height", "720"}}, &stored_name);
  ASSERT_EQ(list.size(), 18U);
  EXPECT_EQ(list[0], "adm2_rdf_720");
  EXPECT_EQ(list[7], "adm");
  EXPECT_EQ(list[8], "adm_num_rdf_720");
  EXPECT_EQ(list[9], "adm_den_rdf_720");
  EXPECT_EQ(list[10], "adm_num_scale0_rdf_720");
  EXPECT_EQ(list[17], "adm_den_scale3_rdf_720");
}

struct Change {
  OptionItems without;
  std::pair<std::string, std::string> option;
};

TEST(FloatAdmOptions, EachOption_ChangesValues) {
  const OptionItems barten{{"adm_csf_mode", "1"}, {"adm_csf_scale", "0.1"}};
  for (const Change& c : std::vector<Change>{{{}, {"adm_enhn_gain_limit", "1"}},
                                             {{}, {"adm_norm_view_dist", "5"}},
                                             {{}, {"adm_noise_weight", "1"}},
                                             {barten, {"adm_csf_scale", "0.05"}},
                                             {barten, {"adm_csf_diag_scale", "0.05"}},
                                             {{}, {"adm_ref_display_height", "720"}},
                                             {{}, {"adm_csf_mode", "2"}},
                                             {{}, {"adm_bypass_cm", "1"}},
                                             {{}, {"adm_adm3_apply_hm", "true"}},
                                             {{}, {"adm_p_norm", "2"}},
                                             {{}, {"adm_dlm_weight", "0.2"}},
                                             {{}, {"adm_min_val", "1"}},
                                             {{}, {"adm_f1s0", "0.5"}},
                                             {{}, {"adm_f1s1", "0.5"}},
                                             {{}, {"adm_f1s2", "0.5"}},
                                             {{}, {"adm_f1s3", "0.5"}},
                                             {{}, {"adm_f2s0", "0.5"}},
                                             {{}, {"adm_f2s1", "0.5"}},
                                             {{}, {"adm_f2s2", "0.5"}},
                                             {{}, {"adm_f2s3", "0.5"}},
                                             {{}, {"adm_skip_aim_scale", "1"}},
                                             {{}, {"adm_skip_scale0", "true"}}}) {
    OptionItems with = c.without;
    with.push_back(c.option);
    EXPECT_NE(scores(with), scores(c.without)) << c.option.first;
  }
}

TEST(FloatAdmOptions, SkipAimScale_LeavesAdm2Alone) {
  const auto all = scores({});
  const auto skipped = scores({{"adm_skip_aim_scale", "0"}});
  EXPECT_EQ(skipped[0], all[0]);
  EXPECT_NE(skipped[1], all[1]);
}

TEST(FloatAdmOptions, HarmonicMean_IsOfAdm2AndAim) {
  const auto values = scores({{"adm_adm3_apply_hm", "true"}});
  EXPECT_EQ(values[2], 2 * values[0] * values[1] / (values[0] + values[1]));
}

TEST(FloatAdmOptions, BypassedMasking_NeverLowersAScore) {
  const auto masked = scores({});
  const auto bypassed = scores({{"adm_bypass_cm", "1"}});
  for (const std::size_t i : {0U, 1U, 3U, 4U, 5U, 6U}) EXPECT_GE(bypassed[i], masked[i]) << i;
}

TEST(FloatAdmOptions, SkippedScale0_ScoresZero) { EXPECT_EQ(scores({{"adm_skip_scale0", "true"}})[3], 0); }

TEST(FloatAdmOptions, ValuesOutOfRange_AreRefused) {
  for (const auto& [name, value] : OptionItems{{"adm_csf_mode", "10"},
                                               {"adm_p_norm", "0.5"},
                                               {"adm_p_norm", "21"},
                                               {"adm_skip_aim_scale", "-1"},
                                               {"adm_skip_aim_scale", "4"},
                                               {"adm_f1s0", "-2"},
                                               {"adm_f2s3", "11"},
                                               {"adm_bypass_cm", "2"},
                                               {"adm_skip_aim", "true"}})
    EXPECT_THROW(parse_options("float_adm", float_adm_kind().options, {{name, value}}), Error) << name << value;
}

}  // namespace
}  // namespace snellen
