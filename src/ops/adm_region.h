// SPDX-License-Identifier: BSD-2-Clause-Patent
// What of each scale of ADM can change a score. The sums leave out a tenth at each side of every band, so whole margins
// of the bands are never needed; from 543 samples up in a direction no border is.
#pragma once

#include <array>

#include "image/extent.h"
#include "ops/adm_bands.h"

namespace snellen::adm {

/// Positions of one scale's bands, along rows or down columns.
struct Spans {
  Interval scored;         // counted in the sums
  Interval detail;         // their detail bands are needed: the scored ones and their neighbours
  Interval approximation;  // needed by the next scale; empty at the last one
  Interval all;            // from the first to the last of both
};

/// What one scale needs of its bands.
struct Region {
  Extent band;
  Spans columns;
  Spans rows;
};

/// The source positions under the taps at `span`, mirrored ones left out.
constexpr Interval under_taps(Interval span, int source_size) noexcept {
  return {std::max(2 * span.begin - 1, 0), std::min(2 * span.end + 1, source_size)};
}

/// Spans of a line of `size` positions, of which the next scale reads `approximation`.
constexpr Spans spans(int size, Interval approximation) noexcept {
  Spans result{.scored = scored(size), .detail = {}, .approximation = approximation, .all = {}};
  result.detail = {std::max(result.scored.begin - 1, 0), std::min(result.scored.end + 1, size)};
  result.all = result.detail;
  if (approximation.size() > 0)
    result.all = {std::min(result.detail.begin, approximation.begin), std::max(result.detail.end, approximation.end)};
  return result;
}

/// The positions of both.
constexpr Interval common(Interval a, Interval b) noexcept {
  const int begin = std::max(a.begin, b.begin);
  return {begin, std::max(begin, std::min(a.end, b.end))};
}

/// What a strip of one scale computes for rows `strip` of the region.
struct StripRows {
  /// Without `detail` the strip has nothing to sum.
  constexpr StripRows(const Spans& rows, Interval strip, bool with_detail) noexcept
      : scored(common(rows.scored, with_detail ? strip : Interval{strip.end, strip.end})),
        detail{strip.end, strip.end},
        approximation(common(rows.approximation, strip)) {
    if (scored.size() > 0)
      detail = {std::max(scored.begin - 1, rows.detail.begin), std::min(scored.end + 1, rows.detail.end)};
    all = detail.size() == 0 ? approximation
          : approximation.size() == 0
              ? detail
              : Interval{std::min(detail.begin, approximation.begin), std::max(detail.end, approximation.end)};
  }

  Interval scored;         // counted in its sums
  Interval detail;         // those and their neighbours, of which other strips have some, too
  Interval approximation;  // kept for the next scale
  Interval all;
};

/// Regions of the scales of a picture, finest first.
constexpr std::array<Region, kScales> regions(Extent picture) noexcept {
  std::array<Region, kScales> result{};
  for (Region& region : result) {
    picture = {half_up(picture.width), half_up(picture.height)};
    region.band = picture;
  }
  Interval columns{};
  Interval rows{};
  for (std::size_t scale = kScales; scale-- > 0;) {
    Region& region = result[scale];
    region.columns = spans(region.band.width, columns);
    region.rows = spans(region.band.height, rows);
    if (scale == 0) break;
    columns = under_taps(region.columns.all, result[scale - 1].band.width);
    rows = under_taps(region.rows.all, result[scale - 1].band.height);
  }
  return result;
}

}  // namespace snellen::adm
