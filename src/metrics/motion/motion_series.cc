// SPDX-License-Identifier: BSD-2-Clause-Patent
// The rules of motion2 and motion3.
#include "metrics/motion/motion_series.h"

#include <algorithm>

#include "metrics/motion/motion_math-inl.h"

namespace snellen::motion {

std::vector<double> motion2(std::span<const double> scores, const MotionOptions& options) {
  const auto first = static_cast<std::size_t>(distance(options));
  std::vector<double> result(scores.size(), 0.0);
  for (std::size_t i = first; i < scores.size(); ++i) {
    const bool last = i + 1 == scores.size();
    // The five-frame window spans frames i - 3 to i + 1: it pairs the scores on both sides of frame i, not its own.
    const std::size_t towards = options.five_frame_window ? i - 1 : i;
    if (last)
      result[i] = scores[i];
    else if (towards < first)
      result[i] = scores[i + 1];
    else
      result[i] = std::min(scores[towards], scores[i + 1]);
  }
  return result;
}

std::vector<double> motion3(std::span<const double> scores, const MotionOptions& options) {
  const auto first = static_cast<std::size_t>(distance(options));
  const double stamp = scores.size() > first ? blend(scores[first], options) : 0.0;
  std::vector<double> result(scores.size(), stamp);
  const std::vector<double> smaller = motion2(scores, options);
  double before = stamp;
  for (std::size_t i = first; i < scores.size(); ++i) {
    const double value = blend(smaller[i], options);
    result[i] = options.moving_average ? (value + before) / 2 : value;
    before = value;
  }
  return result;
}

}  // namespace snellen::motion
