// SPDX-License-Identifier: BSD-2-Clause-Patent
// Pooling in f64, sums in frame order so that every run gives the same bits.
#include "model/pooling.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "base/error.h"

namespace snellen {

double percentile(std::span<const double> sorted, double percent) {
  SNELLEN_CHECK(!sorted.empty() && percent >= 0 && percent <= 100);
  const double position = percent * static_cast<double>(sorted.size() - 1) / 100.0;
  const double below = std::floor(position);
  const double above = std::ceil(position);
  const double low = sorted[static_cast<std::size_t>(below)];
  if (below == above) return low;
  return low * (above - position) + sorted[static_cast<std::size_t>(above)] * (position - below);
}

Pooled pool(std::span<const double> values) {
  SNELLEN_CHECK(!values.empty());
  const auto count = static_cast<double>(values.size());
  double min = values.front();
  double max = values.front();
  double sum = 0;
  double sum_of_inverses = 0;
  bool has_nan = false;
  for (const double value : values) {
    sum += value;
    sum_of_inverses += 1.0 / (value + 1.0);
    if (value < min) min = value;
    if (value > max) max = value;
    has_nan = has_nan || std::isnan(value);
  }
  const double mean = sum / count;
  double sum_of_squares = 0;
  for (const double value : values) sum_of_squares += (value - mean) * (value - mean);

  std::vector<double> sorted(values.begin(), values.end());
  if (!has_nan) std::sort(sorted.begin(), sorted.end());
  const auto at = [&](double percent) {
    return has_nan ? std::numeric_limits<double>::quiet_NaN() : percentile(sorted, percent);
  };
  return {.min = min,
          .max = max,
          .mean = mean,
          .harmonic_mean = count / sum_of_inverses - 1.0,
          .median = at(50),
          .stddev = std::sqrt(sum_of_squares / count),
          .p1 = at(1),
          .p5 = at(5),
          .p10 = at(10),
          .p25 = at(25),
          .p75 = at(75),
          .p90 = at(90),
          .p95 = at(95),
          .p99 = at(99)};
}

}  // namespace snellen
