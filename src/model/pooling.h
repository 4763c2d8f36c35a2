// SPDX-License-Identifier: BSD-2-Clause-Patent
// Statistics of one feature or score over the frames of a clip. min, max, mean and harmonic mean are the reference
// library's (vmaf_feature_score_pooled in libvmaf.c); the others are Snellen's own.
#pragma once

#include <span>

namespace snellen {

/// Infinities and NaN go through the arithmetic as they come: the mean of data with an infinity is infinite and its
/// stddev NaN; NaN anywhere makes the means, the stddev and all percentiles NaN. min and max start from the first value
/// and move only to a smaller or larger one, as in the reference library, so they are NaN only when the first value is.
struct Pooled {
  double min;
  double max;
  double mean;
  double harmonic_mean;  // n / sum(1 / (x + 1)) - 1
  double median;
  double stddev;  // of the population: divided by n
  double p1;
  double p5;
  double p10;
  double p25;
  double p75;
  double p90;
  double p95;
  double p99;
};

/// Statistics of the values in frame order; sums run in that order. `values` must not be empty.
Pooled pool(std::span<const double> values);

/// Value at position percent * (n - 1) / 100 of ascending values, linear between neighbours. `percent` is from 0 to
/// 100; `sorted` must not be empty and holds no NaN.
double percentile(std::span<const double> sorted, double percent);

}  // namespace snellen
