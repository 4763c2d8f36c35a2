// SPDX-License-Identifier: BSD-2-Clause-Patent
// Smaller pictures of the SSIM family: a filter at every n-th sample.
#pragma once

#include <span>

#include "image/plane.h"

namespace snellen {

/// A square filter of size x size taps, row by row. Its middle, at size / 2, falls on the sample: an even one reaches
/// one further to the left and up.
struct SquareFilter {
  int size;
  std::span<const float> taps;
};

/// Width or height of a line of `length` samples after decimation: an odd one gets one sample more, which for factors
/// above 2 may stand beyond the line (reference library, iqa/decimate.c).
constexpr int decimated(int length, int factor) noexcept { return length / factor + length % 2; }

/// WholePlan::least_part of filters: what that of float_ms_ssim needs.
inline constexpr float kLeastDecimated = 0.07F;

/// The plane filtered at samples (x * factor, y * factor), mirrored with repeated edges. `Row` is the arithmetic
/// (row_sums.h: DoubleRow or PairRow). For every extent of at least 1x1 and factor >= 2.
template <class Row>
Plane<float> decimate(PlaneView<const float> plane, SquareFilter filter, int factor);

}  // namespace snellen
