// SPDX-License-Identifier: BSD-2-Clause-Patent
// The exact bytes of each format, and that they read back.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "report/column_name.h"
#include "report/csv_writer.h"
#include "report/json_writer.h"
#include "report/report_format.h"
#include "report/sub_writer.h"
#include "report/xml_writer.h"
#include "sample_reports.h"

namespace snellen {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const Precision kShortest{.digits = std::nullopt, .shortest = true};

TEST(XmlWriter, ContractReport_IsTheContractsText) {
  EXPECT_EQ(write_xml(contract_report(), {}), R"(<VMAF version="f85a8536">
  <params qualityWidth="352" qualityHeight="288" />
  <fyi fps="244.89" />
  <frames>
    <frame frameNum="0" psnr_y="60.000000" psnr_hvs_y="inf" />
    <frame frameNum="1" psnr_y="60.000000" psnr_hvs_y="inf" />
  </frames>
  <pooled_metrics>
    <metric name="psnr_y" min="60.000000" max="60.000000" mean="60.000000" harmonic_mean="60.000000" />
    <metric name="psnr_hvs_y" min="inf" max="inf" mean="inf" harmonic_mean="inf" />
  </pooled_metrics>
  <aggregate_metrics apsnr_y="105.000000" apsnr_cb="-inf" apsnr_cr="-inf" />
</VMAF>
)");
}

TEST(XmlWriter, EmptyReport_HasEmptyLists) {
  EXPECT_EQ(write_xml(empty_report(), {}), R"(<VMAF version="1.2.3">
  <params qualityWidth="0" qualityHeight="0" />
  <fyi fps="nan" />
  <frames>
  </frames>
  <pooled_metrics>
  </pooled_metrics>
  <aggregate_metrics />
</VMAF>
)");
}

TEST(XmlWriter, MetricWithoutFrames_HasNoStatistics) {
  Report report = empty_report();
  report.columns = {{"vmaf", {}, std::nullopt}};
  EXPECT_THAT(write_xml(report, {}),
              HasSubstr("  <pooled_metrics>\n    <metric name=\"vmaf\" />\n  </pooled_metrics>\n"));
}

TEST(XmlWriter, Version_IsEscaped) {
  Report report = empty_report();
  report.version = "<\"&'>\t\n\x01\xFF\xC3\xA9";
  EXPECT_THAT(write_xml(report, {}),
              StartsWith("<VMAF version=\"&lt;&quot;&amp;'&gt;&#9;&#10;\xEF\xBF\xBD\xEF\xBF\xBD\xC3\xA9\">\n"));
}

TEST(IncompleteReport, SaysSoAndHasNoStatistics) {
  const Report report = incomplete_report();
  EXPECT_THAT(write_xml(report, {}),
              HasSubstr(" incomplete=\"cuda:0, frame 7, vif: &quot;lost&quot; &lt;device&gt;\">\n"));
  EXPECT_THAT(write_xml(report, {}), HasSubstr("<metric name=\"vmaf\" />\n"));
  const auto json = nlohmann::json::parse(write_json(report, {}));
  EXPECT_EQ(json.at("snellen").at("incomplete"), report.incomplete);
  EXPECT_TRUE(json.at("pooled_metrics").at("vmaf").empty());
  EXPECT_FALSE(nlohmann::json::parse(write_json(rich_report(), {})).at("snellen").contains("incomplete"));
}

TEST(IncompleteReport, IsNotWrittenWhereItWouldPassForAWholeOne) {
  for (const ReportFormat format : {ReportFormat::csv, ReportFormat::sub}) {
    EXPECT_FALSE(can_be_incomplete(format));
    EXPECT_THROW(write_report(incomplete_report(), format, {}), Error);
  }
}

TEST(CsvWriter, ContractReport_IsTheContractsText) {
  EXPECT_EQ(write_csv(contract_report(), {}), "Frame,psnr_y,psnr_hvs_y,\n0,60.000000,inf,\n1,60.000000,inf,\n");
}

TEST(CsvWriter, SubsampledReport_KeepsRealFrameNumbers) {
  EXPECT_EQ(write_csv(rich_report(), {}),
            "Frame,vmaf,cambi_hrs_1080_vlt_0.06,\n"
            "0,97.428043,nan,\n"
            "3,1.0000003038171712,-inf,\n"
            "6,-0.000000,10000000000000000000000.000000,\n");
}

TEST(CsvWriter, EmptyReport_IsTheHeader) { EXPECT_EQ(write_csv(empty_report(), {}), "Frame,\n"); }

TEST(SubWriter, ContractReport_IsTheContractsText) {
  EXPECT_EQ(write_sub(contract_report(), {}),
            "{0}{1}frame: 0|psnr_y: 60.000000|psnr_hvs_y: inf|\n"
            "{1}{2}frame: 1|psnr_y: 60.000000|psnr_hvs_y: inf|\n");
}

TEST(SubWriter, SubsampledReport_KeepsRealFrameNumbers) {
  EXPECT_THAT(write_sub(rich_report(), {}), HasSubstr("\n{3}{4}frame: 3|vmaf: 1.0000003038171712|"));
  EXPECT_EQ(write_sub(empty_report(), {}), "");
}

TEST(JsonWriter, ContractReport_IsTheContractsTextPlusOurs) {
  const std::string statistics = R"(      "min": V,
      "max": V,
      "mean": V,
      "harmonic_mean": V,
      "median": V,
      "stddev": S,
      "p1": V,
      "p5": V,
      "p10": V,
      "p25": V,
      "p75": V,
      "p90": V,
      "p95": V,
      "p99": V
)";
  const auto pooled = [&](const std::string& value, const std::string& stddev) {
    std::string text;
    for (const char c : statistics) text += c == 'V' ? value : c == 'S' ? stddev : std::string(1, c);
    return text;
  };
  const std::string frames = R"({
  "version": "f85a8536",
  "fps": 244.89,
  "frames": [
    {
      "frameNum": 0,
      "metrics": {
        "psnr_y": 60.000000,
        "psnr_hvs_y": null
      }
    },
    {
      "frameNum": 1,
      "metrics": {
        "psnr_y": 60.000000,
        "psnr_hvs_y": null
      }
    }
  ],
  "pooled_metrics": {
    "psnr_y": {
)";
  const std::string end = R"(    }
  },
  "aggregate_metrics": {
    "apsnr_y": 105.000000,
    "apsnr_cb": null,
    "apsnr_cr": null
  },
  "snellen": {
    "report_version": 1,
    "tool_version": "f85a8536",
    "reference": {
      "name": "ref.y4m",
      "frames": 2
    },
    "distorted": {
      "name": "dis.y4m",
      "frames": 2
    },
    "width": 352,
    "height": 288,
    "pixel_format": "4:2:0",
    "depth": 8,
    "subsample": 1,
    "threads": 1,
    "accumulation": "exact",
    "peak_memory_bytes": null,
    "identical_frames": null,
    "models": [],
    "features": [],
    "non_finite": {
      "frames": {
        "psnr_hvs_y": {
          "inf": 2,
          "-inf": 0,
          "nan": 0
        }
      },
      "aggregates": {
        "apsnr_cb": {
          "inf": 0,
          "-inf": 1,
          "nan": 0
        },
        "apsnr_cr": {
          "inf": 0,
          "-inf": 1,
          "nan": 0
        }
      }
    },
    "warnings": []
  }
}
)";
  EXPECT_EQ(write_json(contract_report(), {}), frames + pooled("60.000000", "0.000000") +
                                                   "    },\n    \"psnr_hvs_y\": {\n" + pooled("null", "null") + end);
}

TEST(JsonWriter, EmptyReport_HasTheReferencesEmptyLists) {
  EXPECT_THAT(write_json(empty_report(), {}), StartsWith(R"({
  "version": "1.2.3",
  "fps": null,
  "frames": [
  ],
  "pooled_metrics": {
  },
  "aggregate_metrics": {
  },
  "snellen": {
)"));
}

TEST(JsonWriter, SubsampledReport_NeverStartsWithAComma) {
  Report report = rich_report();
  report.frame_numbers = {5, 10, 15};
  const auto json = nlohmann::json::parse(write_json(report, {}));
  EXPECT_EQ(json["frames"][0]["frameNum"], 5);
  EXPECT_EQ(json["frames"][2]["frameNum"], 15);
}

TEST(JsonWriter, KeysInsideSnellen_ReadBack) {
  const auto json = nlohmann::json::parse(write_json(rich_report(), {}));
  const auto& own = json["snellen"];
  EXPECT_EQ(own["reference"]["name"], rich_report().reference.name);
  EXPECT_EQ(own["distorted"]["name"],
            "\xC3\xA9t\xC3\xA9 \xE6\x98\xA0\xE7\x94\xBB \xF0\x9F\x8E\xAC \xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD "
            "</script>.mp4");
  EXPECT_EQ(own["models"][1]["source"], "C:\\m\xC3\xB6glich.json");
  EXPECT_EQ(own["models"][1]["overloads"], nlohmann::json({"adm.adm_enhn_gain_limit=1"}));
  EXPECT_EQ(own["features"][1]["device"], "cpu");
  EXPECT_EQ(own["non_finite"]["frames"]["cambi_hrs_1080_vlt_0.06"],
            nlohmann::json({{"inf", 0}, {"-inf", 1}, {"nan", 1}}));
  EXPECT_EQ(own["non_finite"]["frames"].size(), 1u);
  EXPECT_EQ(own["peak_memory_bytes"], 123456789012);
  EXPECT_EQ(own["identical_frames"], 0);
  EXPECT_EQ(own["warnings"].size(), 1u);
}

TEST(JsonWriter, EveryStatistic_IsUnderItsOwnKey) {
  Report report = rich_report();
  PooledStatistics& pooled = report.columns[0].pooled.value();
  pooled = {.min = 1,
            .max = 2,
            .mean = 3,
            .harmonic_mean = 4,
            .median = 5,
            .stddev = 6,
            .p1 = 7,
            .p5 = 8,
            .p10 = 9,
            .p25 = 10,
            .p75 = 11,
            .p90 = 12,
            .p95 = 13,
            .p99 = 14};
  const auto json = nlohmann::json::parse(write_json(report, {}))["pooled_metrics"]["vmaf"];
  const nlohmann::json wanted = {{"min", 1.0},    {"max", 2.0},  {"mean", 3.0}, {"harmonic_mean", 4.0}, {"median", 5.0},
                                 {"stddev", 6.0}, {"p1", 7.0},   {"p5", 8.0},   {"p10", 9.0},           {"p25", 10.0},
                                 {"p75", 11.0},   {"p90", 12.0}, {"p95", 13.0}, {"p99", 14.0}};
  EXPECT_EQ(json, wanted);
}

std::uint64_t bits(double value) { return std::bit_cast<std::uint64_t>(value); }

double read(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  EXPECT_TRUE(error == std::errc{} && end == text.data() + text.size()) << text;
  return value;
}

// The text between `before` and `after`.
std::string_view between(std::string_view text, std::string_view before, std::string_view after) {
  const std::size_t start = text.find(before) + before.size();
  return text.substr(start, text.find(after, start) - start);
}

TEST(Writers, PrecisionMax_ReadsBackAsTheSameBits) {
  for (const double value : {1.0 / 3, 97.42804289950451, 5e-324, -0.0, 1e22, 60.0, -1.7976931348623157e308}) {
    Report report = contract_report();
    report.columns[0].values[1] = value;
    const std::string json = write_json(report, kShortest);
    EXPECT_EQ(nlohmann::json::parse(json)["frames"][1]["metrics"]["psnr_y"], value);
    const std::string_view second = std::string_view(json).substr(json.find("\"frameNum\": 1"));
    EXPECT_EQ(bits(read(between(second, "\"psnr_y\": ", ","))), bits(value));
    EXPECT_EQ(bits(read(between(write_csv(report, kShortest), "\n1,", ","))), bits(value));
    EXPECT_EQ(bits(read(between(write_sub(report, kShortest), "frame: 1|psnr_y: ", "|"))), bits(value));
    EXPECT_EQ(bits(read(between(write_xml(report, kShortest), "frameNum=\"1\" psnr_y=\"", "\""))), bits(value));
  }
}

TEST(Writers, PrecisionDigits_ReachEveryScoreButNotTheRate) {
  const Precision two{.digits = 2};
  EXPECT_EQ(write_csv(contract_report(), two), "Frame,psnr_y,psnr_hvs_y,\n0,60.00,inf,\n1,60.00,inf,\n");
  const std::string xml = write_xml(contract_report(), Precision{.digits = 0});
  EXPECT_THAT(xml, HasSubstr("fps=\"244.89\""));
  EXPECT_THAT(xml, HasSubstr("harmonic_mean=\"60\""));
  EXPECT_THAT(xml, HasSubstr("apsnr_y=\"105\""));
  EXPECT_THAT(write_json(contract_report(), two), HasSubstr("\"apsnr_y\": 105.00,"));
}

TEST(Writers, NameThatAFormatCannotHold_IsRefusedByName) {
  using enum ReportFormat;
  const auto fits = [](std::string_view name) {
    std::string formats;
    for (const ReportFormat format : {json, xml, csv, sub})
      if (column_name_fits(name, format)) formats += fmt::format("{} ", to_string(format));
    return formats;
  };
  EXPECT_EQ(fits("vmaf"), "json xml csv sub ");
  EXPECT_EQ(fits("integer_adm3_min_0.5_x_-1"), "json xml csv sub ");
  EXPECT_EQ(fits("\xC3\xA9t\xC3\xA9"), "json xml csv sub ");
  EXPECT_EQ(fits("4k"), "json csv sub ");
  EXPECT_EQ(fits("my model"), "json csv sub ");
  EXPECT_EQ(fits("a:b"), "json csv sub ");
  EXPECT_EQ(fits("\xC3\x97"), "json csv sub ");
  EXPECT_EQ(fits("a,b"), "json sub ");
  EXPECT_EQ(fits("a\"b"), "json sub ");
  EXPECT_EQ(fits("a|b"), "json csv ");
  EXPECT_EQ(fits("a{b"), "json csv ");
  EXPECT_EQ(fits("a\nb"), "json ");
  EXPECT_EQ(fits("a\xFF"), "");
  EXPECT_EQ(fits(""), "");
  Report report = contract_report();
  report.columns[1].name = "a,\"|b";
  for (const ReportFormat format : {xml, csv, sub}) {
    try {
      write_report(report, format, {});
      ADD_FAILURE() << to_string(format);
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), Code::usage);
      EXPECT_THAT(error.what(), HasSubstr(fmt::format("'a,\"|b' cannot be written in a {} report", to_string(format))));
    }
  }
  EXPECT_THAT(write_report(report, json, {}), HasSubstr("\"a,\\\"|b\": null"));
}

TEST(Writers, ReportThatIsNotWhole_IsRefusedInEveryFormat) {
  std::vector<Report> broken(7, contract_report());
  broken[0].columns[1].values.pop_back();
  broken[1].columns[0].pooled.reset();
  broken[2].frame_numbers = {1, 1};
  broken[3].frame_numbers = {1, 0};
  broken[4].frame_numbers = {-1, 0};
  broken[5].columns[1].name = "psnr_y";
  broken[6].aggregates[1].name = "apsnr_y";
  for (const Report& report : broken)
    for (const ReportFormat format : {ReportFormat::json, ReportFormat::xml, ReportFormat::csv, ReportFormat::sub})
      EXPECT_THROW(write_report(report, format, {}), Error);
}

TEST(ReportFormat, NamesAndExtensions) {
  EXPECT_EQ(report_format_from_name("json"), ReportFormat::json);
  EXPECT_EQ(report_format_from_name("XML"), ReportFormat::xml);
  EXPECT_EQ(report_format_from_name("jsonx"), std::nullopt);
  EXPECT_EQ(report_format_from_name(""), std::nullopt);
  EXPECT_EQ(report_format_from_extension("a/b.c/out.csv"), ReportFormat::csv);
  EXPECT_EQ(report_format_from_extension("out.SUB"), ReportFormat::sub);
  EXPECT_EQ(report_format_from_extension("out.txt"), std::nullopt);
  EXPECT_EQ(report_format_from_extension("dir.json/out"), std::nullopt);
  EXPECT_EQ(report_format_from_extension(".json"), std::nullopt);
}

TEST(ReportFormat, WriteReport_CallsTheWriterOfTheFormat) {
  const Report report = rich_report();
  EXPECT_EQ(write_report(report, ReportFormat::json, kShortest), write_json(report, kShortest));
  EXPECT_EQ(write_report(report, ReportFormat::xml, kShortest), write_xml(report, kShortest));
  EXPECT_EQ(write_report(report, ReportFormat::csv, kShortest), write_csv(report, kShortest));
  EXPECT_EQ(write_report(report, ReportFormat::sub, kShortest), write_sub(report, kShortest));
}

}  // namespace
}  // namespace snellen
