// SPDX-License-Identifier: BSD-2-Clause-Patent
// What a run found, as one plain value. The engine fills it in and every report format is written from it alone, so
// that formats cannot disagree. Text is UTF-8 and may hold anything a file name may; the writers escape it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace snellen {

/// Statistics of one metric over the listed frames x_1..x_n, n >= 1; docs/reports.md has the formulas.
struct PooledStatistics {
  double min = 0;
  double max = 0;
  double mean = 0;
  double harmonic_mean = 0;  // n / sum(1 / (x + 1)) - 1, as the reference library defines it
  double median = 0;         // the 50th percentile
  double stddev = 0;         // of the population: sqrt(sum((x - mean)^2) / n)
  double p1 = 0;             // percentiles, linear between order statistics at rank p / 100 * (n - 1)
  double p5 = 0;
  double p10 = 0;
  double p25 = 0;
  double p75 = 0;
  double p90 = 0;
  double p95 = 0;
  double p99 = 0;
  bool operator==(const PooledStatistics&) const = default;
};

/// Names of the statistics in report order: the reference library's four first.
inline constexpr std::array<std::pair<std::string_view, double PooledStatistics::*>, 14> kPooledFields{{
    {"min", &PooledStatistics::min},
    {"max", &PooledStatistics::max},
    {"mean", &PooledStatistics::mean},
    {"harmonic_mean", &PooledStatistics::harmonic_mean},
    {"median", &PooledStatistics::median},
    {"stddev", &PooledStatistics::stddev},
    {"p1", &PooledStatistics::p1},
    {"p5", &PooledStatistics::p5},
    {"p10", &PooledStatistics::p10},
    {"p25", &PooledStatistics::p25},
    {"p75", &PooledStatistics::p75},
    {"p90", &PooledStatistics::p90},
    {"p95", &PooledStatistics::p95},
    {"p99", &PooledStatistics::p99},
}};
inline constexpr std::size_t kLibvmafPooledFields = 4;

/// One metric: a value for each listed frame, and their statistics (none when no frame is listed).
struct ReportColumn {
  std::string name;
  std::vector<double> values;
  std::optional<PooledStatistics> pooled;
};

/// A value for the whole clip.
struct ReportAggregate {
  std::string name;
  double value = 0;
};

struct ReportInput {
  std::string name;         // as the user gave it
  std::int64_t frames = 0;  // how many were read
};

struct ReportModel {
  std::string name;                    // what its scores are called
  std::string source;                  // the version of a built-in model, or the path of a file
  std::string sha256;                  // of the model file, 64 lower-case hexadecimal digits
  std::vector<std::string> flags;      // "disable_clip", "enable_transform", ...
  std::vector<std::string> overloads;  // "adm.adm_enhn_gain_limit=1", as the run used them
};

struct ReportFeature {
  std::string name;     // as reported: the name of a column or an aggregate
  std::string metric;   // the metric that gave it
  std::string options;  // its options as text, empty when all are defaults
  std::string device;   // what computed it, from the run itself
};

struct Report {
  std::string version;        // of Snellen
  std::optional<double> fps;  // frames per second of wall time
  int width = 0;              // of the compared pictures; 0 when there was none
  int height = 0;
  std::string pixel_format;  // "4:2:0"
  int depth = 0;             // bits per sample; 0 when there was no picture
  ReportInput reference;
  ReportInput distorted;

  std::vector<std::int64_t> frame_numbers;  // listed frames: strictly increasing, with gaps when subsampled
  std::vector<ReportColumn> columns;        // in report order, names unique
  std::vector<ReportAggregate> aggregates;  // in report order, names unique

  std::vector<ReportModel> models;
  std::vector<ReportFeature> features;
  std::vector<std::string> warnings;
  std::string incomplete;  // why frames are missing, which the run did not finish; empty for a finished run
  int subsample = 1;
  int threads = 1;
  std::string accumulation = "exact";  // "exact" or "libvmaf"
  std::optional<std::int64_t> peak_memory_bytes;
  std::optional<std::int64_t> identical_frames;  // listed frames whose two pictures are equal in every sample
};

/// Throws Error{internal} unless every column has a value for every listed frame, frame numbers strictly increase from
/// 0 or more, and no two columns or aggregates share a name. Every writer calls it.
void check_report(const Report& report);

}  // namespace snellen
