// SPDX-License-Identifier: BSD-2-Clause-Patent
// The measured part is written by hand, because its layout and its number text are the reference library's; Snellen's
// own facts, texts and whole numbers only, go through nlohmann's serializer.
#include "report/json_writer.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <span>
#include <string_view>

#include "report/column_name.h"

namespace snellen {
namespace {

using nlohmann::ordered_json;

constexpr int kFpsDecimals = 2;
constexpr int kReportVersion = 1;  // of the object "snellen"; raised when a key changes its meaning or goes

// Bytes that are not UTF-8 become U+FFFD.
std::string dump(const ordered_json& json, int indent) {
  return json.dump(indent, ' ', false, ordered_json::error_handler_t::replace);
}

std::string quote(const std::string& text) { return dump(text, -1); }

std::string number(double value, Precision precision) {
  return std::isfinite(value) ? format_number(value, precision) : "null";
}

std::string fps_text(const Report& report) {
  return report.fps && std::isfinite(*report.fps) ? format_fixed(*report.fps, kFpsDecimals) : "null";
}

void append_frames(const Report& report, Precision precision, std::string& text) {
  std::vector<std::string> keys;
  for (const ReportColumn& column : report.columns) keys.push_back("        " + quote(column.name) + ": ");
  text += "  \"frames\": [";
  for (std::size_t row = 0; row < report.frame_numbers.size(); ++row) {
    text += row == 0 ? "\n" : ",\n";
    text += fmt::format("    {{\n      \"frameNum\": {},\n      \"metrics\": {{\n", report.frame_numbers[row]);
    for (std::size_t i = 0; i < keys.size(); ++i) {
      text += keys[i] + number(report.columns[i].values[row], precision);
      text += i + 1 < keys.size() ? ",\n" : "\n";
    }
    text += "      }\n    }";
  }
  text += "\n  ],\n";
}

void append_pooled(const Report& report, Precision precision, std::string& text) {
  text += "  \"pooled_metrics\": {";
  std::string_view separator = "\n";
  for (const ReportColumn& column : report.columns) {
    text += fmt::format("{}    {}: {{", separator, quote(column.name));
    separator = "\n";
    if (column.pooled) {
      for (const auto& [name, member] : kPooledFields) {
        text += fmt::format("{}      \"{}\": {}", separator, name, number((*column.pooled).*member, precision));
        separator = ",\n";
      }
    }
    text += "\n    }";
    separator = ",\n";
  }
  text += "\n  },\n";
}

void append_aggregates(const Report& report, Precision precision, std::string& text) {
  text += "  \"aggregate_metrics\": {";
  std::string_view separator = "\n";
  for (const ReportAggregate& aggregate : report.aggregates) {
    text += fmt::format("{}    {}: {}", separator, quote(aggregate.name), number(aggregate.value, precision));
    separator = ",\n";
  }
  text += "\n  },\n";
}

template <class T>
ordered_json or_null(const std::optional<T>& value) {
  return value ? ordered_json(*value) : ordered_json(nullptr);
}

// How many values of each kind a null stands for, for names that have any.
void count_non_finite(const std::string& name, std::span<const double> values, ordered_json& counts) {
  std::int64_t inf = 0;
  std::int64_t minus_inf = 0;
  std::int64_t nan = 0;
  for (const double value : values) {
    if (std::isnan(value)) ++nan;
    if (std::isinf(value)) ++(value > 0 ? inf : minus_inf);
  }
  if (inf + minus_inf + nan != 0) counts[name] = {{"inf", inf}, {"-inf", minus_inf}, {"nan", nan}};
}

ordered_json non_finite(const Report& report) {
  ordered_json frames = ordered_json::object();
  ordered_json aggregates = ordered_json::object();
  for (const ReportColumn& column : report.columns) count_non_finite(column.name, column.values, frames);
  for (const ReportAggregate& a : report.aggregates) count_non_finite(a.name, std::span(&a.value, 1), aggregates);
  return {{"frames", frames}, {"aggregates", aggregates}};
}

ordered_json own_facts(const Report& report) {
  ordered_json models = ordered_json::array();
  for (const ReportModel& m : report.models)
    models.push_back({{"name", m.name},
                      {"source", m.source},
                      {"sha256", m.sha256},
                      {"flags", ordered_json(m.flags)},
                      {"overloads", ordered_json(m.overloads)}});
  ordered_json features = ordered_json::array();
  for (const ReportFeature& f : report.features)
    features.push_back({{"name", f.name}, {"metric", f.metric}, {"options", f.options}, {"device", f.device}});
  const auto input = [](const ReportInput& i) { return ordered_json{{"name", i.name}, {"frames", i.frames}}; };
  ordered_json facts{{"report_version", kReportVersion},
                     {"tool_version", report.version},
                     {"reference", input(report.reference)},
                     {"distorted", input(report.distorted)},
                     {"width", report.width},
                     {"height", report.height},
                     {"pixel_format", report.pixel_format},
                     {"depth", report.depth},
                     {"subsample", report.subsample},
                     {"threads", report.threads},
                     {"accumulation", report.accumulation},
                     {"peak_memory_bytes", or_null(report.peak_memory_bytes)},
                     {"identical_frames", or_null(report.identical_frames)},
                     {"models", models},
                     {"features", features},
                     {"non_finite", non_finite(report)},
                     {"warnings", ordered_json(report.warnings)}};
  if (!report.incomplete.empty()) facts["incomplete"] = report.incomplete;
  return facts;
}

// Texts hold no raw line end once escaped, so every one of these belongs to the layout.
std::string indent_lines(const std::string& text) {
  std::string indented;
  for (const char c : text) {
    indented += c;
    if (c == '\n') indented += "  ";
  }
  return indented;
}

}  // namespace

std::string write_json(const Report& report, Precision precision) {
  check_report(report);
  check_column_names(report, ReportFormat::json);
  std::string text = fmt::format("{{\n  \"version\": {},\n  \"fps\": {},\n", quote(report.version), fps_text(report));
  append_frames(report, precision, text);
  append_pooled(report, precision, text);
  append_aggregates(report, precision, text);
  return text + "  \"snellen\": " + indent_lines(dump(own_facts(report), 2)) + "\n}\n";
}

}  // namespace snellen
