// SPDX-License-Identifier: BSD-2-Clause-Patent
// Reads by events instead of a tree, because a tree keeps numbers as doubles and drops their text.
#include "report/json_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "base/error.h"
#include "base/printable.h"

namespace snellen {
namespace {

using nlohmann::json;

// A key of the report whose values are read, and the objects and lists that lie between it and a value.
struct Section {
  std::string_view key;
  std::string_view shape;
  ReportPart part;
};

constexpr std::array kSections{Section{"frames", "[{{", ReportPart::frames},
                               Section{"pooled_metrics", "{{", ReportPart::statistics},
                               Section{"aggregate_metrics", "{", ReportPart::whole_clip}};

// Reports nest 4 levels deep and Snellen's own object 3.
constexpr std::size_t kDeepest = 32;

constexpr std::size_t kMostDigits = std::numeric_limits<std::int64_t>::digits10;  // of a frame's number

// An object or a list that is open.
struct Level {
  std::string key;             // the last one read
  std::set<std::string> keys;  // all so far
};

class Reader final : public nlohmann::json_sax<json> {
 public:
  explicit Reader(const std::string& name) : name_(name) {}

  ReportValues finish() && {
    if (!has_frames_) refuse("has no list of frames");
    return std::move(report_);
  }

  bool null() override { return take("null"); }
  bool number_integer(json::number_integer_t value) override {
    return take(value == 0 ? "-0" : fmt::format("{}", value));  // whole numbers without a minus are unsigned
  }
  bool number_unsigned(json::number_unsigned_t value) override { return take(fmt::format("{}", value)); }
  bool number_float(json::number_float_t, const std::string& text) override { return take(text); }
  bool boolean(bool) override { return pass_over(); }
  bool string(std::string&) override { return pass_over(); }
  bool binary(json::binary_t&) override { return pass_over(); }
  bool start_object(std::size_t) override { return open('{'); }
  bool start_array(std::size_t) override { return open('['); }
  bool end_array() override { return close(); }
  bool end_object() override { return close(); }

  bool key(std::string& key) override {
    levels_.back().key = key;
    if (!levels_.back().keys.insert(key).second) refuse(fmt::format("gives {} twice", place()));
    return true;
  }

  bool parse_error(std::size_t byte, const std::string&, const json::exception& error) override {
    if (dynamic_cast<const json::out_of_range*>(&error) != nullptr)
      refuse(fmt::format("has a number beyond double at byte {}", byte));
    refuse(fmt::format("is not JSON at byte {}", byte));
  }

  [[noreturn]] void refuse(const std::string& problem) const {
    fail(Code::input, "{} {} (its values cannot be told); give a JSON report", printable_path(name_), problem);
  }

 private:
  // Keys that lead to what is being read: "frames/metrics/vmaf".
  std::string place() const {
    std::string text;
    for (const Level& level : levels_)
      if (!level.key.empty()) text += (text.empty() ? "" : "/") + level.key;
    return printable(text, 120);
  }

  // The section that is being read; null between sections and in what is passed over.
  const Section* section() const {
    if (levels_.empty()) return nullptr;
    const auto found =
        std::find_if(kSections.begin(), kSections.end(), [&](const Section& s) { return s.key == levels_[0].key; });
    return found == kSections.end() ? nullptr : &*found;
  }

  bool open(char bracket) {
    if (levels_.empty() && bracket != '{') refuse("is a list");
    if (const Section* s = section()) {
      const std::size_t depth = levels_.size() - 1;
      const bool misnamed = s->part == ReportPart::frames && depth == 2 && levels_[2].key != "metrics";
      if (depth >= s->shape.size() || s->shape[depth] != bracket || misnamed)
        refuse(fmt::format("has no report's form at {}", place()));
      if (s->part == ReportPart::frames) has_frames_ = true;
    }
    if (levels_.size() == kDeepest) refuse(fmt::format("nests deeper than {} levels", kDeepest));
    levels_.emplace_back();
    return true;
  }

  bool close() {
    levels_.pop_back();
    const Section* s = section();
    if (s != nullptr && s->part == ReportPart::frames && levels_.size() == 2) finish_frame();
    return true;
  }

  bool pass_over() {
    if (levels_.empty()) refuse("is a single value");
    if (section() != nullptr) refuse(fmt::format("has no number at {}", place()));
    return true;
  }

  bool take(const std::string& text) {
    const Section* s = section();
    if (s == nullptr) return pass_over();
    const std::string& key = levels_.back().key;
    if (s->part == ReportPart::frames && levels_.size() == 3 && key == "frameNum")
      frame_ = text;
    else if (levels_.size() != s->shape.size() + 1)
      refuse(fmt::format("has no report's form at {}", place()));
    else if (s->part == ReportPart::frames)
      cells_.emplace_back(key, text);
    else
      add(s->part, levels_[1].key, {s->part == ReportPart::statistics ? key : "", text});
    return true;
  }

  // The number of a frame may stand behind its values.
  void finish_frame() {
    if (frame_.empty() || frame_.size() > kMostDigits || frame_.find_first_not_of("0123456789") != std::string::npos)
      refuse(fmt::format("has a frame without a number behind {} others", report_.frames.size()));
    if (!numbers_.insert(frame_).second) refuse(fmt::format("has frame {} twice", frame_));
    for (auto& [metric, text] : cells_) add(ReportPart::frames, metric, {frame_, std::move(text)});
    report_.frames.push_back(std::exchange(frame_, {}));
    cells_.clear();
  }

  void add(ReportPart part, const std::string& metric, ReportedValue value) {
    const auto [found, added] = positions_.try_emplace({part, metric}, report_.metrics.size());
    if (added) report_.metrics.push_back({part, metric, {}});
    report_.metrics[found->second].values.push_back(std::move(value));
  }

  const std::string& name_;
  std::vector<Level> levels_;
  bool has_frames_ = false;
  std::string frame_;                                                    // number of the frame that is being read
  std::vector<std::pair<std::string, std::string>> cells_;               // and its values by metric
  std::set<std::string> numbers_;                                        // of all frames
  std::map<std::pair<ReportPart, std::string>, std::size_t> positions_;  // in report_.metrics
  ReportValues report_;
};

}  // namespace

ReportValues read_json_report(std::string_view text, const std::string& name) {
  Reader reader(name);
  if (text.empty()) reader.refuse("is empty");
  json::sax_parse(text, &reader);
  return std::move(reader).finish();
}

}  // namespace snellen
