// SPDX-License-Identifier: BSD-2-Clause-Patent
// Reports of two devices agree, also where a value has no number: planes that are equal in every sample.
#include <nlohmann/json.hpp>

#include "device_command.h"

namespace snellen {
namespace {

class Agreement : public DeviceCommand {
 protected:
  // The same chroma in both videos, another luma.
  void make_equal_chroma() const {
    for (const char* name : {"c_r.y4m", "c_d.y4m"}) {
      std::ofstream file(path(name), std::ios::binary);
      file << "YUV4MPEG2 W64 H48 F25:1 C420\nFRAME\n";
      const int step = std::string_view(name) == "c_r.y4m" ? 7 : 5;
      for (int i = 0; i < 64 * 48; ++i) file.put(static_cast<char>(40 + i * step % 150));
      for (int i = 0; i < 64 * 48 / 2; ++i) file.put(static_cast<char>(90 + i % 70));
    }
  }
};

TEST_P(Agreement, EqualChroma_IsNullOnBothSidesAndEqual) {
  make_equal_chroma();
  const std::string words = "c_r.y4m c_d.y4m -m vmaf_v0.6.1 --feature psnr --feature psnr_hvs --feature ciede";
  ASSERT_EQ(run(words + " --device reference -o host.json").status, 0);
  ASSERT_EQ(run(fmt::format("{} --device {} -o device.json", words, GetParam())).status, 0);
  for (const char* report : {"host.json", "device.json"}) {
    const auto metrics = nlohmann::json::parse(read_file(path(report))).at("frames")[0].at("metrics");
    EXPECT_TRUE(metrics.at("psnr_hvs_cb").is_null()) << report;
    EXPECT_TRUE(metrics.at("psnr_hvs_cr").is_null()) << report;
    EXPECT_TRUE(metrics.at("psnr_hvs_y").is_number()) << report;
  }
  const Outcome difference = run("diff host.json device.json");
  EXPECT_EQ(difference.status, 0) << difference.out;
}

SNELLEN_ON_KERNEL_EXECUTORS(Agreement);

}  // namespace
}  // namespace snellen
