// SPDX-License-Identifier: BSD-2-Clause-Patent
// Reports read back: what the writer wrote, what the reference library writes, and text that is no report.
#include "report/json_reader.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "base/error.h"
#include "report/json_writer.h"
#include "sample_reports.h"

namespace snellen {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// "frames psnr_y 0=60.000000 1=null": one text per metric and part.
std::vector<std::string> lines(const ReportValues& report) {
  std::vector<std::string> result;
  for (const ReportedMetric& metric : report.metrics) {
    const char* const parts[] = {"frames", "statistics", "whole"};
    std::string line = fmt::format("{} {}", parts[static_cast<int>(metric.part)], metric.name);
    for (const ReportedValue& value : metric.values) line += fmt::format(" {}={}", value.label, value.text);
    result.push_back(line);
  }
  return result;
}

std::string refusal(const std::string& text) {
  try {
    read_json_report(text, "x.json");
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::input);
    EXPECT_THAT(error.what(), testing::StartsWith("x.json "));
    EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
    return error.what();
  }
  ADD_FAILURE() << "was read: " << text;
  return "";
}

TEST(JsonReader, TheReferenceLibrarysReport_IsReadAsWritten) {
  const ReportValues report = read_json_report(R"({
  "version": "f85a8536",
  "fps": 254.81,
  "frames": [
    {
      "frameNum": 0,
      "metrics": {
        "psnr_y": 60.000000,
        "psnr_hvs_y": null,        "psnr_hvs_cb": null      }
    },
    {
      "frameNum": 3,
      "metrics": {
        "psnr_y": 0.0000003038171712,
        "psnr_hvs_y": -1      }
    }
  ],
  "pooled_metrics": {
    "psnr_y": {
      "min": 60.000000,
      "harmonic_mean": 6e1
    },
    "none": {
    }
  },
  "aggregate_metrics": {
    "apsnr_y": 105.000000,
    "apsnr_cb": null
  }
})",
                                               "x.json");
  EXPECT_THAT(report.frames, ElementsAre("0", "3"));
  EXPECT_THAT(lines(report),
              ElementsAre("frames psnr_y 0=60.000000 3=0.0000003038171712", "frames psnr_hvs_y 0=null 3=-1",
                          "frames psnr_hvs_cb 0=null", "statistics psnr_y min=60.000000 harmonic_mean=6e1",
                          "whole apsnr_y =105.000000", "whole apsnr_cb =null"));
}

TEST(JsonReader, WhatTheWriterWrites_IsReadBack) {
  for (const Precision precision : {Precision{}, Precision{.digits = {}, .shortest = true}}) {
    const Report written = rich_report();
    const ReportValues read = read_json_report(write_json(written, precision), "x.json");
    ASSERT_EQ(read.frames.size(), written.frame_numbers.size());
    for (std::size_t f = 0; f < read.frames.size(); ++f)
      EXPECT_EQ(read.frames[f], std::to_string(written.frame_numbers[f]));
    ASSERT_EQ(read.metrics.size(), 2 * written.columns.size() + written.aggregates.size());
    for (std::size_t c = 0; c < written.columns.size(); ++c) {
      ASSERT_EQ(read.metrics[c].values.size(), read.frames.size());
      for (std::size_t f = 0; f < read.frames.size(); ++f) {
        const double value = written.columns[c].values[f];
        EXPECT_EQ(read.metrics[c].values[f].text, std::isfinite(value) ? format_number(value, precision) : "null");
      }
    }
  }
}

TEST(JsonReader, ReportWithoutFrames_IsEmpty) {
  const ReportValues read = read_json_report(write_json(empty_report(), {}), "x.json");
  EXPECT_TRUE(read.frames.empty());
  EXPECT_TRUE(read.metrics.empty());
}

TEST(JsonReader, NumberOfAFrame_MayStandBehindItsValues) {
  const ReportValues read = read_json_report(R"({"frames":[{"metrics":{"vmaf":1},"frameNum":7}]})", "x.json");
  EXPECT_THAT(lines(read), ElementsAre("frames vmaf 7=1"));
}

TEST(JsonReader, TextThatIsNoReport_IsRefusedNamingThePlace) {
  EXPECT_THAT(refusal(""), HasSubstr("is empty"));
  EXPECT_THAT(refusal("<VMAF version=\"1\">"), HasSubstr("is not JSON at byte 1"));
  EXPECT_THAT(refusal("{\"frames\": [,{\"frameNum\": 3}]}"), HasSubstr("is not JSON at byte 13"));
  EXPECT_THAT(refusal(R"({"frames":[]} x)"), HasSubstr("is not JSON"));
  EXPECT_THAT(refusal("[]"), HasSubstr("is a list"));
  EXPECT_THAT(refusal("5"), HasSubstr("is a single value"));
  EXPECT_THAT(refusal("\"report\""), HasSubstr("is a single value"));
  EXPECT_THAT(refusal("{}"), HasSubstr("no list of frames"));
  EXPECT_THAT(refusal(R"({"frames":{}})"), HasSubstr("form at frames"));
  EXPECT_THAT(refusal(R"({"frames":5})"), HasSubstr("form at frames"));
  EXPECT_THAT(refusal(R"({"frames":[5]})"), HasSubstr("form at frames"));
  EXPECT_THAT(refusal(R"({"frames":[{"metrics":{}}]})"), HasSubstr("frame without a number behind 0 others"));
  EXPECT_THAT(refusal(R"({"frames":[{"frameNum":-1}]})"), HasSubstr("frame without a number"));
  EXPECT_THAT(refusal(R"({"frames":[{"frameNum":0.5}]})"), HasSubstr("frame without a number"));
  EXPECT_THAT(refusal(R"({"frames":[{"frameNum":98765432109876543210}]})"), HasSubstr("frame without a number"));
  EXPECT_THAT(refusal(R"({"frames":[{"frameNum":1},{"frameNum":1}]})"), HasSubstr("frame 1 twice"));
  EXPECT_THAT(refusal(R"({"frames":[{"frameNum":1,"extra":2}]})"), HasSubstr("form at frames/extra"));
  EXPECT_THAT(refusal(R"({"frames":[{"frameNum":1,"extra":{}}]})"), HasSubstr("form at frames/extra"));
  EXPECT_THAT(refusal(R"({"frames":[{"metrics":{"vmaf":"high"}}]})"), HasSubstr("no number at frames/metrics/vmaf"));
  EXPECT_THAT(refusal(R"({"frames":[{"metrics":{"vmaf":true}}]})"), HasSubstr("no number at frames/metrics/vmaf"));
  EXPECT_THAT(refusal(R"({"frames":[{"metrics":{"vmaf":[1]}}]})"), HasSubstr("form at frames/metrics/vmaf"));
  EXPECT_THAT(refusal(R"({"frames":[{"metrics":{"a":1,"a":1}}]})"), HasSubstr("gives frames/metrics/a twice"));
  EXPECT_THAT(refusal(R"({"frames":[{"metrics":{"a\n\u001b[2J":true}}]})"), HasSubstr("frames/metrics/a??[2J"));
  EXPECT_THAT(refusal(R"({"frames":[],"frames":[]})"), HasSubstr("gives frames twice"));
  EXPECT_THAT(refusal(R"({"frames":[],"pooled_metrics":{"a":1}})"), HasSubstr("form at pooled_metrics/a"));
  EXPECT_THAT(refusal(R"({"frames":[],"aggregate_metrics":{"a":{}}})"), HasSubstr("form at aggregate_metrics/a"));
  EXPECT_THAT(refusal(R"({"frames":[],"fps":1e999})"), HasSubstr("beyond double at byte"));
  EXPECT_THAT(refusal(R"({"frames":[],"x":)" + std::string(100, '[')), HasSubstr("deeper than 32 levels"));
}

}  // namespace
}  // namespace snellen
