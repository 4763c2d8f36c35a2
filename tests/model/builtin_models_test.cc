// SPDX-License-Identifier: BSD-2-Clause-Patent
// The shipped models are all there, can be read, and have the fingerprints of their files.
#include "model/builtin_models.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "model/model.h"
#include "model/model_collection.h"
#include "model/sha256.h"

namespace snellen {
namespace {

TEST(BuiltinModels, AreTwelveWithTheDefaultFirst) {
  EXPECT_EQ(builtin_models().size(), 12u);
  EXPECT_EQ(builtin_models().front().name, "vmaf_v0.6.1");
}

TEST(BuiltinModels, AllCanBeReadAndAreNoCollections) {
  std::set<std::string_view> names;
  for (const BuiltinModel& model : builtin_models()) {
    EXPECT_FALSE(is_model_collection(model.json)) << model.name;
    EXPECT_THAT(Model::parse(model.json).needs().size(), ::testing::AnyOf(4, 6)) << model.name;
    EXPECT_FALSE(model.summary.empty()) << model.name;
    names.insert(model.name);
  }
  EXPECT_EQ(names.size(), builtin_models().size());
}

TEST(BuiltinModels, AreFoundByTheirWholeName) {
  ASSERT_NE(find_builtin_model("vmaf_v1.0.16_hfr_3d0h_2160"), nullptr);
  EXPECT_EQ(find_builtin_model("vmaf_v1.0.16_hfr_3d0h_2160")->name, "vmaf_v1.0.16_hfr_3d0h_2160");
  EXPECT_EQ(find_builtin_model("vmaf_v0.6"), nullptr);
  EXPECT_EQ(find_builtin_model(""), nullptr);
}

TEST(BuiltinModels, NegModels_LimitBothGains) {
  for (const char* name : {"vmaf_v0.6.1neg", "vmaf_4k_v0.6.1neg"}) {
    const OptionItems adm{{"adm_enhn_gain_limit", "1"}};
    const OptionItems vif{{"vif_enhn_gain_limit", "1"}};
    EXPECT_THAT(Model::parse(find_builtin_model(name)->json).needs(),
                ::testing::ElementsAre(FeatureRequest{"VMAF_integer_feature_adm2_score", adm},
                                       FeatureRequest{"VMAF_integer_feature_motion2_score", {}},
                                       FeatureRequest{"VMAF_integer_feature_vif_scale0_score", vif},
                                       FeatureRequest{"VMAF_integer_feature_vif_scale1_score", vif},
                                       FeatureRequest{"VMAF_integer_feature_vif_scale2_score", vif},
                                       FeatureRequest{"VMAF_integer_feature_vif_scale3_score", vif}));
  }
}

TEST(Sha256, OfKnownMessages_IsThePublishedOne) {
  // FIPS 180-2, appendix B.1, and the hash of nothing.
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST(Sha256, OfTheDefaultModel_IsThatOfItsFile) {
  // sha256sum models/vmaf_v0.6.1.json: the text inside the library is the file, byte for byte.
  EXPECT_EQ(sha256_hex(builtin_models().front().json),
            "c039cd1c8acb85c065bb2cbc708b97556440b0bf7b97473c6aa0a38700c3969c");
}

}  // namespace
}  // namespace snellen
