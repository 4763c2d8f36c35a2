// SPDX-License-Identifier: BSD-2-Clause-Patent
// The command line as a value: both forms of input, the reference library's flags, and what is refused.
#include "cli/arguments.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"

namespace snellen {
namespace {

using testing::HasSubstr;

Arguments parse(std::vector<const char*> words) {
  words.insert(words.begin(), "snellen");
  return parse_arguments(static_cast<int>(words.size()), words.data());
}

std::string refusal(const std::vector<const char*>& words) {
  try {
    parse(words);
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::usage) << error.what();
    EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
    return error.what();
  }
  ADD_FAILURE() << "was accepted";
  return "";
}

TEST(Arguments, TwoFiles_UseTheDefaultModel) {
  const Arguments arguments = parse({"ref.mp4", "dis.mp4"});
  EXPECT_EQ(arguments.reference, "ref.mp4");
  EXPECT_EQ(arguments.distorted, "dis.mp4");
  ASSERT_EQ(arguments.models.size(), 1u);
  EXPECT_EQ(arguments.models[0].version, "vmaf_v0.6.1");
  EXPECT_TRUE(arguments.predict);
  EXPECT_EQ(arguments.subsample, 1);
  EXPECT_FALSE(arguments.raw.has_value());
}

TEST(Arguments, LongAndShortFlags_MeanTheSame) {
  const Arguments brief = parse({"-r", "a", "-d", "b", "-w", "352", "-h", "288", "-p", "420", "-b", "10", "-m",
                                 "vmaf_v0.6.1neg", "-o", "x.csv", "-n", "-q"});
  const Arguments full =
      parse({"--reference", "a", "--distorted", "b", "--width", "352", "--height", "288", "--pixel_format", "420",
             "--bitdepth", "10", "--model", "vmaf_v0.6.1neg", "--output", "x.csv", "--no_prediction", "--quiet"});
  for (const Arguments& a : {brief, full}) {
    EXPECT_EQ(a.reference, "a");
    EXPECT_EQ(a.distorted, "b");
    EXPECT_EQ(a.raw, (VideoFormat{{352, 288}, {10, Subsampling::k420}}));
    EXPECT_EQ(a.models.at(0).version, "vmaf_v0.6.1neg");
    EXPECT_EQ(a.outputs.at(0).format, ReportFormat::csv);
    EXPECT_FALSE(a.predict);
    EXPECT_TRUE(a.quiet);
  }
}

TEST(Arguments, OneFlagAndOnePosition_FillBothInputs) {
  const Arguments arguments = parse({"-d", "dis", "ref"});
  EXPECT_EQ(arguments.reference, "ref");
  EXPECT_EQ(arguments.distorted, "dis");
}

TEST(Arguments, RepeatedOptions_AreAllTaken) {
  const Arguments arguments =
      parse({"a", "b", "-m", "vmaf_v0.6.1", "-m", "version=vmaf_v0.6.1neg:name=neg", "--feature", "psnr", "--feature",
             "vif=debug=true", "-o", "x.json", "-o", "x.xml"});
  EXPECT_EQ(arguments.models.size(), 2u);
  EXPECT_EQ(arguments.features.size(), 2u);
  ASSERT_EQ(arguments.outputs.size(), 2u);
  EXPECT_EQ(arguments.outputs[0].format, ReportFormat::json);
  EXPECT_EQ(arguments.outputs[1].format, ReportFormat::xml);
}

TEST(Arguments, ReportFormat_ComesFromFlagThenExtensionThenXml) {
  EXPECT_EQ(parse({"a", "b", "-o", "x.json", "--csv"}).outputs.at(0).format, ReportFormat::csv);
  EXPECT_EQ(parse({"a", "b", "-o", "x.sub"}).outputs.at(0).format, ReportFormat::sub);
  EXPECT_EQ(parse({"a", "b", "-o", "x.log"}).outputs.at(0).format, ReportFormat::xml);
}

TEST(Arguments, Numbers_ReachTheirPlaces) {
  const Arguments a = parse({"a", "b", "--threads", "3", "--subsample", "5", "--frame_cnt", "7", "--frame_skip_ref",
                             "1", "--frame_skip_dist", "2", "--precision", "max"});
  EXPECT_EQ(a.threads, 3);
  EXPECT_EQ(a.subsample, 5);
  EXPECT_EQ(a.frame_count, 7);
  EXPECT_EQ(a.skip_reference, 1);
  EXPECT_EQ(a.skip_distorted, 2);
  EXPECT_TRUE(a.precision.shortest);
  EXPECT_FALSE(parse({"a", "b", "--frame_cnt", "0"}).frame_count.has_value());
}

TEST(Arguments, Lists_NeedNoInputs) {
  EXPECT_EQ(parse({"--list-models"}).action, Action::list_models);
  EXPECT_TRUE(parse({"--list-features", "--json"}).json);
  EXPECT_EQ(parse({"-v"}).action, Action::version);
  EXPECT_EQ(parse({"--help"}).action, Action::help);
}

TEST(Arguments, WrongCommandLines_AreNamed) {
  EXPECT_THAT(refusal({}), HasSubstr("pair of videos"));
  EXPECT_THAT(refusal({"a"}), HasSubstr("one of the two videos"));
  EXPECT_THAT(refusal({"-r", "a", "-d", "b", "c"}), HasSubstr("'c'"));
  EXPECT_THAT(refusal({"a", "b", "c", "d"}), HasSubstr("'c' is a third input"));
  EXPECT_THAT(refusal({"a", "b", "--colour"}), HasSubstr("--colour"));
  // What would be its value is no third input.
  EXPECT_THAT(refusal({"--fature", "psnr", "a", "b"}), HasSubstr("not expected: --fature (the command line"));
  EXPECT_THAT(refusal({"-", "-"}), HasSubstr("standard input"));
  EXPECT_THAT(refusal({"a", "b", "-w", "10"}), HasSubstr("--height, --pixel_format, --bitdepth"));
  EXPECT_THAT(refusal({"a", "b", "-w", "9", "-h", "9", "-p", "421", "-b", "8"}), HasSubstr("'421'"));
  EXPECT_THAT(refusal({"a", "b", "-b", "11"}), HasSubstr("11"));
  EXPECT_THAT(refusal({"a", "b", "--threads", "-1"}), HasSubstr("-1"));
  EXPECT_THAT(refusal({"a", "b", "--threads", "two"}), HasSubstr("two"));
  EXPECT_THAT(refusal({"a", "b", "--subsample", "99999999999"}), HasSubstr("99999999999"));
  EXPECT_THAT(refusal({"a", "b", "--json", "--xml", "-o", "x"}), HasSubstr("more than one report format"));
  EXPECT_THAT(refusal({"a", "b", "-o", "-", "-o", "-"}), HasSubstr("two reports"));
  EXPECT_THAT(refusal({"a", "b", "-n"}), HasSubstr("nothing to compute"));
  EXPECT_THAT(refusal({"a", "b", "--precision", "18"}), HasSubstr("18"));
  EXPECT_THAT(refusal({"a", "b", "-m"}), HasSubstr("-m"));
}

TEST(Arguments, UnknownDevice_IsADeviceError) {
  try {
    parse({"a", "b", "--device", "abacus"});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::device);
    EXPECT_THAT(error.what(), HasSubstr("abacus"));
  }
}

TEST(Arguments, Help_FitsOneScreen) {
  const std::string text = help_text();
  EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 40);
  std::size_t longest = 0;
  std::size_t start = 0;
  while (start < text.size()) {
    const std::size_t end = text.find('\n', start);
    longest = std::max(longest, end - start);
    start = end + 1;
  }
  EXPECT_LE(longest, 80u);
}

}  // namespace
}  // namespace snellen
