// SPDX-License-Identifier: BSD-2-Clause-Patent
// The search for straight pieces under the logarithm table.
#include "metrics/vif/vif_log_segments.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

#include "base/error.h"
#include "metrics/vif/vif_log.h"

namespace snellen::vif {
namespace {

constexpr int kPositions = 128;

bool fits_int16(std::int32_t value) {
  return value >= std::numeric_limits<std::int16_t>::min() && value <= std::numeric_limits<std::int16_t>::max();
}

/// The base with which this slope gives every entry of the piece, if there is one.
std::optional<std::int32_t> base_for(const LogTable& table, int piece, std::int32_t slope) {
  std::int32_t low = std::numeric_limits<std::int32_t>::min();
  std::int32_t high = std::numeric_limits<std::int32_t>::max();
  for (int p = 0; p < kPositions; ++p) {
    const int entry = piece * kPositions + p;
    const std::int32_t line = (entry << 8) + slope * p;
    const std::int32_t wanted = (table[static_cast<std::size_t>(entry)] - 30720 - kSegmentBias) * 4096;
    low = std::max(low, wanted - line);
    high = std::min(high, wanted + 4095 - line);
  }
  const auto base = static_cast<std::int32_t>(std::ceil(static_cast<double>(low) / kSegmentStep));
  if (base * kSegmentStep > high || !fits_int16(base)) return std::nullopt;
  return base;
}

std::int32_t find_segment(const LogTable& table, int piece) {
  // The slope of the curve in the middle of the piece, less that of the mantissa itself (256 per entry), and then ever
  // farther from it to both sides.
  const double middle = 32768 + (piece + 0.5) * kPositions;
  const auto slope = static_cast<std::int32_t>(std::lround((2048 / std::numbers::ln2 / middle - 1.0 / 16) * 4096));
  for (std::int32_t distance = 0; distance < 200; ++distance)
    for (const std::int32_t candidate : {slope - distance, slope + distance}) {
      const std::optional<std::int32_t> base = base_for(table, piece, candidate);
      if (base && fits_int16(candidate)) return *base * 65536 | (candidate & 0xFFFF);
    }
  SNELLEN_CHECK(false);
}

LogSegments generate() {
  LogSegments segments{};
  for (int piece = 0; piece < kSegments; ++piece)
    segments[static_cast<std::size_t>(piece)] = find_segment(log_table(), piece);
  return segments;
}

}  // namespace

const LogSegments& log_segments() {
  static const LogSegments segments = generate();
  return segments;
}

}  // namespace snellen::vif
