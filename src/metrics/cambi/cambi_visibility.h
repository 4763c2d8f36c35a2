// SPDX-License-Identifier: BSD-2-Clause-Patent
// Which steps between 10-bit levels can be seen on a display.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace snellen::cambi {

inline constexpr int kMaxContrasts = 32;

/// Steps of d = 1 .. contrasts levels.
struct Visibility {
  int contrasts;
  /// Element d - 1: the brightest level from which a step of d levels is seen.
  std::array<int, kMaxContrasts> brightest;
  /// Level below which no banding is seen; 0: none. The pixel's own level p is compared as p + contrasts + d.
  int darkest;

  constexpr int brightest_of(int d) const noexcept { return brightest[static_cast<std::size_t>(d - 1)]; }
  constexpr bool sees(int level, int d) const noexcept {
    return level <= brightest_of(d) && level + contrasts + d > darkest;
  }

  /// The levels that can be, or be near, a level that is seen; pixels of other levels do not count at all.
  constexpr int first_level() const noexcept {
    const int level = darkest - 3 * contrasts + 1;
    return level > 0 ? level : 0;
  }
  constexpr int level_count() const noexcept {
    const int end = brightest_of(contrasts) + contrasts + 1;
    return end > first_level() ? end - first_level() : 0;
  }
};

/// Codes (a level less Visibility::first_level()) above `above` and below `below` see a step.
struct SeenCodes {
  std::int16_t above, below;
};

/// The codes of levels for which Visibility::sees(level, d); none of them is negative.
SeenCodes seen_codes(const Visibility& visibility, int d);

/// Luminance in cd/m^2 that the display gives a 10-bit level; levels outside 64 .. 940 count as the nearest in it.
/// `eotf` is "bt1886" (300 cd/m^2 white, 0.01 black) or "pq".
double luminance(int level, std::string_view eotf);

/// Visibility of steps of up to `contrasts` (1 .. 32) levels. `tvi_threshold` is the smallest visible share of the
/// luminance, `darkest_luminance` that below which no banding is seen, in cd/m^2.
Visibility visibility(int contrasts, double tvi_threshold, double darkest_luminance, std::string_view eotf);

}  // namespace snellen::cambi
