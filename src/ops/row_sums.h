// SPDX-License-Identifier: BSD-2-Clause-Patent
// Weighted sums for a whole row of filter windows at a time, in the two arithmetics of the SSIM family. Each tap's
// product is rounded to float, then added, and the sum is rounded to float once (reference library, iqa/convolve.c).
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "base/lane_pair-inl.h"

namespace snellen {

/// In double, as the reference library: whatever comes first is added first.
class DoubleRow {
 public:
  explicit DoubleRow(int width) : sums_(static_cast<std::size_t>(width)) {}

  void clear() noexcept { std::fill(sums_.begin(), sums_.end(), 0.0); }

  /// Adds tap * samples[x * step] to sum x.
  void add(const float* samples, float tap, std::ptrdiff_t step = 1) noexcept {
    for (std::size_t x = 0; x < sums_.size(); ++x)
      sums_[x] += static_cast<double>(samples[static_cast<std::ptrdiff_t>(x) * step] * tap);
  }

  /// Writes the sums rounded to float.
  void store(float* out) const noexcept {
    for (std::size_t x = 0; x < sums_.size(); ++x) out[x] = static_cast<float>(sums_[x]);
  }

 private:
  std::vector<double> sums_;
};

/// Without double, for devices: differs from the double sum only where that lies as near to the middle between two
/// floats as a compensated sum may err.
class PairRow {
 public:
  explicit PairRow(int width) : sums_(static_cast<std::size_t>(width)) {}

  void clear() noexcept { std::fill(sums_.begin(), sums_.end(), lane::CompensatedSum<float>{}); }

  void add(const float* samples, float tap, std::ptrdiff_t step = 1) noexcept {
    for (std::size_t x = 0; x < sums_.size(); ++x) sums_[x].add(samples[static_cast<std::ptrdiff_t>(x) * step] * tap);
  }

  void store(float* out) const noexcept {
    for (std::size_t x = 0; x < sums_.size(); ++x) out[x] = sums_[x].rounded();
  }

 private:
  std::vector<lane::CompensatedSum<float>> sums_;
};

}  // namespace snellen
