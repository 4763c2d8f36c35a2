// SPDX-License-Identifier: BSD-2-Clause-Patent
// Option parsing, feature keys and merging.
#include "base/options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"

namespace snellen {
namespace {

struct Sample {
  bool flag = false;
  bool extra = false;
  int count = 3;
  double gain = 100;
  std::string mode = "near";
  double cap = 0;
};

const OptionTable<Sample>& table() {
  static const OptionTable<Sample> table({
      {"z_flag", "zf", &Sample::flag, OptionRole::key, 0, 0, ""},
      {"extra", "", &Sample::extra, OptionRole::addition, 0, 0, ""},
      {"count", "", &Sample::count, OptionRole::key, 0, 10, ""},
      {"a_gain", "egl", &Sample::gain, OptionRole::key, 1, 100, ""},
      {"mode", "m", &Sample::mode, OptionRole::key, 0, 0, "", {"near", "far"}},
      {"cap", "", &Sample::cap, OptionRole::value, 0, 1e300, ""},
  });
  return table;
}

OptionSet parse(const OptionItems& items) { return parse_options("sample", table().specs(), items); }
std::string suffix(const OptionItems& items) { return key_suffix(table().specs(), parse(items)); }

std::string message(const OptionItems& items) {
  try {
    parse(items);
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::usage);
    return error.what();
  }
  return "";
}

TEST(Options, NoItems_GiveTheStructsDefaults) {
  const Sample sample = table().build(parse({}));
  EXPECT_EQ(sample.count, 3);
  EXPECT_EQ(sample.gain, 100);
  EXPECT_EQ(sample.mode, "near");
}

TEST(Options, Items_ReachTheStruct) {
  const Sample sample = table().build(parse({{"z_flag", "true"}, {"count", "7"}, {"a_gain", "1.5"}, {"mode", "far"}}));
  EXPECT_TRUE(sample.flag);
  EXPECT_EQ(sample.count, 7);
  EXPECT_EQ(sample.gain, 1.5);
  EXPECT_EQ(sample.mode, "far");
}

TEST(Options, KeySuffix_IsSortedByNameNotAliasAndLeavesOutDefaults) {
  EXPECT_EQ(suffix({}), "");
  EXPECT_EQ(suffix({{"a_gain", "100"}}), "");
  EXPECT_EQ(suffix({{"z_flag", "true"}, {"a_gain", "1"}, {"count", "4"}, {"mode", "far"}}), "_egl_1_count_4_m_far_zf");
}

TEST(Options, KeySuffix_IgnoresOptionsThatAreNotKeys) { EXPECT_EQ(suffix({{"extra", "true"}, {"cap", "0.5"}}), ""); }

TEST(Options, Numbers_PassThroughFloatAndSixDigits) {
  EXPECT_EQ(normalise_number("1.23456789"), "1.23457");
  EXPECT_EQ(normalise_number(".5"), "0.5");
  EXPECT_EQ(normalise_number("2073600"), "2.0736e+06");
  EXPECT_EQ(normalise_number("1.0"), "1");
  EXPECT_EQ(normalise_number("near"), "near");
  EXPECT_EQ(suffix({{"a_gain", "1.23456789"}}), "_egl_1.23457");
  EXPECT_EQ(table().build(parse({{"a_gain", "1.23456789"}})).gain, 1.23457);
}

TEST(Options, BadItems_AreNamed) {
  EXPECT_THAT(message({{"gian", "1"}}), testing::HasSubstr("unknown option 'gian'"));
  EXPECT_THAT(message({{"a_gain", "101"}}), testing::HasSubstr("a number from 1 to 100"));
  EXPECT_THAT(message({{"a_gain", "nan"}}), testing::HasSubstr("a number from 1 to 100"));
  EXPECT_THAT(message({{"a_gain", ""}}), testing::HasSubstr("a number from 1 to 100"));
  EXPECT_THAT(message({{"count", "1.5"}}), testing::HasSubstr("a whole number"));
  EXPECT_THAT(message({{"z_flag", "1"}}), testing::HasSubstr("true or false"));
  EXPECT_THAT(message({{"mode", "away"}}), testing::HasSubstr("one of near, far"));
}

TEST(Options, Merge_AddsAdditionsAndRefusesConflictingValues) {
  const auto& specs = table().specs();
  EXPECT_EQ(merge_options("sample", specs, parse({}), parse({{"extra", "true"}})), parse({{"extra", "true"}}));
  EXPECT_THROW(merge_options("sample", specs, parse({}), parse({{"cap", "1"}})), Error);
}

}  // namespace
}  // namespace snellen
