// SPDX-License-Identifier: BSD-2-Clause-Patent
// The values of a JSON report, Snellen's or the reference library's, as the text in which they are written. What only
// describes a run (versions, speed, the object "snellen") is left out: two runs are the same when their values are.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace snellen {

/// Where in a report a value stands.
enum class ReportPart {
  frames,      // "frames"/N/"metrics"/name
  statistics,  // "pooled_metrics"/name
  whole_clip,  // "aggregate_metrics"/name
};

struct ReportedValue {
  std::string label;  // the number of its frame, the name of a statistic, or "" for one of the whole clip
  std::string text;   // a number, or "null"
};

/// What one part of a report says of one metric. Labels differ.
struct ReportedMetric {
  ReportPart part = ReportPart::frames;
  std::string name;
  std::vector<ReportedValue> values;
};

/// Names differ within a part. Everything is in the order of the file.
struct ReportValues {
  std::vector<std::string> frames;  // numbers of the listed frames, each once
  std::vector<ReportedMetric> metrics;
};

/// Reads a whole report. Throws Error{input} naming `name` for text that is not JSON or not of this form: a value that
/// is neither number nor null, a frame or a key given twice, a key that frames do not have, no list of frames.
ReportValues read_json_report(std::string_view text, const std::string& name);

}  // namespace snellen
