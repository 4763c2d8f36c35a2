// SPDX-License-Identifier: BSD-2-Clause-Patent
// The reports that the writers' tests share.
#include "sample_reports.h"

#include <limits>

namespace snellen {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

PooledStatistics constant(double value, double stddev) {
  PooledStatistics pooled;
  for (const auto& [name, member] : kPooledFields) pooled.*member = value;
  pooled.stddev = stddev;
  return pooled;
}

}  // namespace

Report contract_report() {
  Report report;
  report.version = "f85a8536";
  report.fps = 244.891;
  report.width = 352;
  report.height = 288;
  report.pixel_format = "4:2:0";
  report.depth = 8;
  report.reference = {"ref.y4m", 2};
  report.distorted = {"dis.y4m", 2};
  report.frame_numbers = {0, 1};
  report.columns = {{"psnr_y", {60, 60}, constant(60, 0)}, {"psnr_hvs_y", {kInf, kInf}, constant(kInf, kNaN)}};
  report.aggregates = {{"apsnr_y", 105}, {"apsnr_cb", -kInf}, {"apsnr_cr", -kInf}};
  return report;
}

Report empty_report() {
  Report report;
  report.version = "1.2.3";
  return report;
}

Report rich_report() {
  Report report = contract_report();
  report.version = "1.2.3 <\"&'>";
  report.fps = kInf;
  report.reference = {"dir\\ref \"quoted\"\n\t\x01\x7f.mkv", 9};
  report.distorted = {"\xC3\xA9t\xC3\xA9 \xE6\x98\xA0\xE7\x94\xBB \xF0\x9F\x8E\xAC \xFF\xC0\x80 </script>.mp4", 10};
  report.frame_numbers = {0, 3, 6};
  report.columns = {{"vmaf", {97.428043, 1.0000003038171712, -0.0}, constant(0.0000001, 1e-300)},
                    {"cambi_hrs_1080_vlt_0.06", {kNaN, -kInf, 1e22}, constant(kNaN, kNaN)}};
  report.models = {{"vmaf", "vmaf_v0.6.1", std::string(64, 'a'), {"enable_transform"}, {}},
                   {"neg", "C:\\m\xC3\xB6glich.json", std::string(64, '0'), {}, {"adm.adm_enhn_gain_limit=1"}}};
  report.features = {{"vmaf", "model", "", "cpu"},
                     {"cambi_hrs_1080_vlt_0.06", "cambi", "vis_lum_threshold=0.06", "cpu"}};
  report.warnings = {"frame rates differ (24 and 25); frames are paired by number"};
  report.subsample = 3;
  report.threads = 8;
  report.accumulation = "libvmaf";
  report.peak_memory_bytes = 123456789012;
  report.identical_frames = 0;
  return report;
}

Report incomplete_report() {
  Report report = rich_report();
  report.incomplete = "cuda:0, frame 7, vif: \"lost\" <device>";
  report.aggregates.clear();
  for (ReportColumn& column : report.columns) column.pooled.reset();
  return report;
}

}  // namespace snellen
