// SPDX-License-Identifier: BSD-2-Clause-Patent
// Heat maps as files.
#include "metrics/cambi/cambi_heatmap.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <fstream>
#include <iterator>
#include <string>

#include "base/error.h"
#include "media/synthetic.h"
#include "metrics/cambi/cambi.h"
#include "tests/metrics/cambi/planes.h"
#include "tests/support/run_metric.h"

namespace snellen {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::StartsWith;
using testing::UnorderedElementsAre;

/// A folder that is new for each test and removed after it.
class CambiHeatMap : public testing::Test {
 protected:
  CambiHeatMap() {
    std::string pattern = (fs::temp_directory_path() / "snellen-cambi-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
  }
  ~CambiHeatMap() override { fs::remove_all(folder_); }

  fs::path path(const std::string& name) const { return folder_ / name; }

  std::string read(const std::string& name) const {
    std::ifstream file(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  std::vector<std::string> names(const std::string& folder) const {
    std::vector<std::string> list;
    for (const auto& entry : fs::directory_iterator(path(folder))) list.push_back(entry.path().filename().string());
    return list;
  }

  template <class Call>
  static std::string refusal(Code code, Call&& call) {
    try {
      call();
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), code) << error.what();
      return error.what();
    }
    ADD_FAILURE() << "was accepted";
    return "";
  }

  fs::path folder_;
};

// The white of weight 1 and window 3 is 9 / 4, rounded down to 2; the largest contrast of that window is 2.22.
TEST_F(CambiHeatMap, Values_AreBigEndianSharesOfTheLargestContrast) {
  const Plane<float> contrasts = plane_of(Rows<float>{{0, 0.5, 1}, {1.5, 2, 2.2F}});
  cambi::HeatMapWriter(path("a/b"), 1, 3).write(FrameIndex{12}, 4, contrasts.view());
  const std::string samples{"\x00\x00\x3F\xFF\x7F\xFF\xBF\xFF\xFF\xFF\xFF\xFF", 12};
  EXPECT_EQ(read("a/b/cambi_heatmap_scale_4_3x2_000012.pgm"), "P5\n3 2\n65535\n" + samples);
}

TEST_F(CambiHeatMap, WindowOfOnePixel_IsBlack) {
  const Plane<float> contrasts = plane_of(Rows<float>{{0}});
  cambi::HeatMapWriter(folder_, 1, 1).write(FrameIndex{0}, 0, contrasts.view());
  EXPECT_EQ(read("cambi_heatmap_scale_0_1x1_000000.pgm"), std::string("P5\n1 1\n65535\n\0\0", 15));
}

TEST_F(CambiHeatMap, FolderThatCannotBeMade_IsAnOutputError) {
  std::ofstream(path("file")) << "in the way";
  EXPECT_THAT(refusal(Code::output, [&] { cambi::HeatMapWriter(path("file"), 1, 3); }), HasSubstr("file"));
  EXPECT_THAT(refusal(Code::output, [&] { cambi::HeatMapWriter(path("file/deeper"), 1, 3); }),
              HasSubstr("heatmaps_path"));
}

TEST_F(CambiHeatMap, FileThatCannotBeWritten_IsAnOutputError) {
  fs::create_directory(path("cambi_heatmap_scale_0_1x1_000003.pgm"));
  const Plane<float> contrasts = plane_of(Rows<float>{{1}});
  const cambi::HeatMapWriter writer(folder_, 1, 3);
  EXPECT_THAT(refusal(Code::output, [&] { writer.write(FrameIndex{3}, 0, contrasts.view()); }), HasSubstr("frame 3"));
}

TEST_F(CambiHeatMap, Metric_WritesOnePicturePerFrameAndScaleOfTheDistortedVideo) {
  const auto clip = synthetic_clip({.content = "banded", .format = {{217, 97}, {8}}, .frames = 2});
  const OptionItems plain{{"full_ref", "true"}};
  OptionItems mapped = plain;
  mapped.emplace_back("heatmaps_path", path("maps").string());
  EXPECT_EQ(run_metric(cambi_kind(), mapped, clip).features, run_metric(cambi_kind(), plain, clip).features);
  std::vector<std::string> expected;
  for (const char* frame : {"000000", "000001"})
    for (const char* scale : {"0_217x97", "1_109x49", "2_55x25", "3_28x13", "4_14x7"})
      expected.push_back(std::string("cambi_heatmap_scale_") + scale + "_" + frame + ".pgm");
  EXPECT_THAT(names("maps"), testing::UnorderedElementsAreArray(expected));
  const std::string finest = read("maps/cambi_heatmap_scale_0_217x97_000001.pgm");
  EXPECT_THAT(finest, StartsWith("P5\n217 97\n65535\n"));
  EXPECT_EQ(finest.size(), 16u + 217 * 97 * 2);
  EXPECT_NE(finest.find_first_not_of('\0', 16), std::string::npos) << "all black";
}

TEST_F(CambiHeatMap, TwoOptionSetsWithOneFolder_AreRefused) {
  const MetricKind& kind = cambi_kind();
  std::vector<OptionSet> sets;
  for (const char* window : {"65", "31"})
    sets.push_back(parse_options(kind.name, kind.options, {{"heatmaps_path", folder_}, {"window_size", window}}));
  EXPECT_THAT(refusal(Code::usage,
                      [&] {
                        kind.implementations.at(0).make(sets, {.format = {{640, 360}, {8}}});
                      }),
              HasSubstr("heatmaps_path"));
}

}  // namespace
}  // namespace snellen
