// SPDX-License-Identifier: BSD-2-Clause-Patent
// Names of ADM's features, and the option values that it refuses.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "metrics/adm/adm.h"

namespace snellen {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const VideoFormat kFormat{{64, 64}, {}};

OptionSet parse(const OptionItems& items) { return parse_options("adm", adm_kind().options, items); }

std::vector<std::string> names(const OptionItems& items, std::string (*name)(const FeatureInfo&, std::string_view)) {
  const OptionSet set = parse(items);
  const std::string suffix = key_suffix(adm_kind().options, set);
  std::vector<std::string> list;
  for (const FeatureInfo& feature : adm_kind().features(set, kFormat)) list.push_back(name(feature, suffix));
  return list;
}

std::string refusal(const OptionItems& items) {
  try {
    adm_kind().check_options(parse(items));
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::usage);
    return error.what();
  }
  return "";
}

TEST(AdmNames, Defaults_AreStoredUnderFullNames) {
  EXPECT_THAT(names({}, &stored_name), ElementsAre("VMAF_integer_feature_adm2_score", "VMAF_integer_feature_aim_score",
                                                   "VMAF_integer_feature_adm3_score", "integer_adm_scale0",
                                                   "integer_adm_scale1", "integer_adm_scale2", "integer_adm_scale3"));
  EXPECT_THAT(names({}, &reported_name),
              ElementsAre("integer_adm2", "integer_aim", "integer_adm3", "integer_adm_scale0", "integer_adm_scale1",
                          "integer_adm_scale2", "integer_adm_scale3"));
}

TEST(AdmNames, Debug_AddsNumeratorsAndDenominatorsWithTheSuffix) {
  EXPECT_THAT(
      names({{"debug", "true"}, {"adm_enhn_gain_limit", "1"}}, &stored_name),
      ElementsAre("integer_adm2_egl_1", "integer_aim_egl_1", "integer_adm3_egl_1", "integer_adm_scale0_egl_1",
                  "integer_adm_scale1_egl_1", "integer_adm_scale2_egl_1", "integer_adm_scale3_egl_1",
                  "integer_adm_egl_1", "integer_adm_num_egl_1", "integer_adm_den_egl_1", "integer_adm_num_scale0_egl_1",
                  "integer_adm_den_scale0_egl_1", "integer_adm_num_scale1_egl_1", "integer_adm_den_scale1_egl_1",
                  "integer_adm_num_scale2_egl_1", "integer_adm_den_scale2_egl_1", "integer_adm_num_scale3_egl_1",
                  "integer_adm_den_scale3_egl_1"));
}

TEST(AdmNames, Suffix_HasEveryKeyOptionByNameAndNoOther) {
  const OptionItems items{{"adm_skip_scale0", "true"},  {"adm_csf_scale", "2"},
                          {"adm_csf_diag_scale", "3"},  {"adm_ref_display_height", "2160"},
                          {"adm_norm_view_dist", "5"},  {"adm_min_val", "0.5"},
                          {"adm_csf_mode", "2"},        {"adm_dlm_weight", "0.7"},
                          {"adm_enhn_gain_limit", "1"}, {"adm_noise_weight", "0.02"},
                          {"adm_skip_aim", "true"},     {"debug", "true"}};
  EXPECT_EQ(names(items, &stored_name).front(),
            "integer_adm2_scfd_3_csf_2_scf_2_dlmw_0.7_egl_1_min_0.5_nw_0.02_nvd_5_rdh_2160_ssz");
}

TEST(AdmOptions, LowAngularFrequencies_AreRefusedWithTheLimit) {
  EXPECT_THAT(refusal({{"adm_norm_view_dist", "2.5"}}), HasSubstr("2.5 times adm_ref_display_height=1080 is 2700"));
  EXPECT_THAT(refusal({{"adm_ref_display_height", "720"}}), HasSubstr("below 3240"));
  EXPECT_EQ(refusal({{"adm_norm_view_dist", "1.5"}, {"adm_ref_display_height", "2160"}}), "");
}

TEST(AdmOptions, ModeOne_IsRefused) { EXPECT_THAT(refusal({{"adm_csf_mode", "1"}}), HasSubstr("use 0, 2 or 3")); }

TEST(AdmOptions, ViewingsWithoutATable_AreRefusedWithThoseThatHaveOne) {
  for (const char* mode : {"2", "3"})
    EXPECT_THAT(refusal({{"adm_csf_mode", mode}, {"adm_norm_view_dist", "4"}}),
                HasSubstr("use one of 1080 at 3, 1080 at 5, 2160 at 1.5, 2160 at 3, 2160 at 5, 720 at 5"));
  EXPECT_EQ(refusal({{"adm_norm_view_dist", "4"}}), "");
  EXPECT_EQ(refusal({{"adm_csf_mode", "3"}, {"adm_norm_view_dist", "5"}, {"adm_ref_display_height", "720"}}), "");
}

TEST(AdmOptions, ValuesOutOfRange_AreRefused) {
  EXPECT_THROW(parse({{"adm_enhn_gain_limit", "0.9"}}), Error);
  EXPECT_THROW(parse({{"adm_csf_mode", "4"}}), Error);
  EXPECT_THROW(parse({{"adm_noise_weight", "1501"}}), Error);
  EXPECT_THROW(parse({{"adm_min_val", "1.1"}}), Error);
  EXPECT_THROW(parse({{"adm_norm_view_dist", "25"}}), Error);
}

}  // namespace
}  // namespace snellen
