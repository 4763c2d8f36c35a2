// SPDX-License-Identifier: BSD-2-Clause-Patent
// SSIM of two planes of float samples: what float_ssim and every scale of float_ms_ssim sum up.
#pragma once

#include <cstdint>

#include "image/plane.h"
#include "ops/row_sums.h"
#include "ops/ssim_terms.h"

namespace snellen::ssim {

/// A sum in double, in the order of its terms.
struct PlainSum {
  double total = 0;
  void add(double term) noexcept { total += term; }
  PlainSum& operator+=(const PlainSum& other) noexcept {
    total += other.total;
    return *this;
  }
  double value() const noexcept { return total; }
  bool operator==(const PlainSum&) const = default;
};

/// As the reference library: double where it has double, sums in raster order.
struct LibraryArithmetic {
  using Row = DoubleRow;
  using Sum = PlainSum;
};

/// Without double and without an order of sums, for every device alike.
struct ExactArithmetic {
  using Row = PairRow;
  using Sum = TermSum;
};

/// Sums over the windows of a plane.
template <class Arithmetic>
struct Sums {
  typename Arithmetic::Sum luminance, contrast, structure;
  typename Arithmetic::Sum product;  // of the three, window by window
  std::int64_t windows = 0;

  Sums& operator+=(const Sums& other) noexcept {
    luminance += other.luminance;
    contrast += other.contrast;
    structure += other.structure;
    product += other.product;
    windows += other.windows;
    return *this;
  }
  bool operator==(const Sums&) const = default;
};

/// Means over the windows of a plane, rounded to float as in the reference library.
struct Means {
  float luminance, contrast, structure, product;
};

template <class Arithmetic>
Means means(const Sums<Arithmetic>& sums) noexcept {
  const auto mean = [&](const typename Arithmetic::Sum& sum) {
    return static_cast<float>(sum.value() / static_cast<double>(sums.windows));
  };
  return {mean(sums.luminance), mean(sums.contrast), mean(sums.structure), mean(sums.product)};
}

/// Sums over all windows that lie within the planes, which have the same extent, at least 11x11, and samples from 0 to
/// 256.
template <class Arithmetic>
Sums<Arithmetic> measure(PlaneView<const float> reference, PlaneView<const float> distorted);

/// Upper limit in dB of a clip of this geometry: half a squared step in the whole picture.
double decibel_cap(int depth, Extent extent);

/// An SSIM in dB, at most `cap`. A score that is above 1 by a rounding, or NaN, gives `cap`.
double decibels(double score, double cap);

}  // namespace snellen::ssim
