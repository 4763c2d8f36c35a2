// SPDX-License-Identifier: BSD-2-Clause-Patent
// Changes the size of a float plane, as the prescale options of float VIF and SpEED and the half-size term of float
// motion ask for (reference library, feature/vif_tools.c).
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "image/plane.h"
#include "ops/scale_tables.h"

namespace snellen {

enum class ScaleMethod { nearest, bilinear, bicubic, lanczos4 };

/// The methods' names as options spell them, in the order of the enumeration.
const std::vector<std::string>& scale_method_names();

/// The method of that name, one of the list above.
ScaleMethod scale_method(std::string_view name);

/// `size` times `factor`, rounded to the nearest integer, halves up.
constexpr int scaled_size(int size, double factor) noexcept {
  const double moved = size * factor + 0.5;
  return static_cast<int>(moved);
}

/// A plane seen at another size, one row at a time; at its own size as it is. All weights and sums are floats, taken in
/// row order. Where a method looks beyond the plane it mirrors (border.h: mirror), for any size >= 1. No method
/// low-passes before it reduces. `bilinear` takes its weights from the mirrored position, so that the first samples of
/// an enlarged plane are extrapolated; `bicubic` uses a = -0.75; `lanczos4` divides by the sum of its weights.
class RowScaler {
 public:
  RowScaler(Extent from, Extent to, ScaleMethod method);

  /// Rows of the plane that row `y` of the result is made of; some may be named twice.
  std::span<const int> rows(int y) const noexcept;

  /// The tables, which live as long as this.
  ScaleTables tables() const noexcept;

  /// Writes row `y` of the result. Of `plane` it reads the rows above and no others.
  void row(PlaneView<const float> plane, int y, float* out) const;

  /// For each sample of one side of the result, `taps` samples of the plane and their weights.
  struct Axis {
    std::vector<std::int32_t> indices;
    std::vector<float> weights;
    ScaleTaps taps() const noexcept { return {indices.data(), weights.data()}; }
  };

 private:
  template <int kTaps>
  void weigh(PlaneView<const float> plane, int y, float* out) const;

  std::size_t taps_;
  Axis columns_;
  Axis rows_;
};

/// All rows of a RowScaler.
Plane<float> scale_plane(PlaneView<const float> plane, Extent extent, ScaleMethod method);

}  // namespace snellen
