// SPDX-License-Identifier: BSD-2-Clause-Patent
// The pixels of a picture: each luma sample with the chroma sample that covers it.
#pragma once

#include <algorithm>

#include "image/picture.h"
#include "metrics/ciede/ciede_colour_cache.h"
#include "metrics/ciede/ciede_constants.h"

namespace snellen::ciede {

/// How many pixels a chroma sample covers across and down.
inline Extent chroma_cell(Subsampling s) {
  // The smallest picture with one chroma sample that no cell can be larger than.
  const auto covers = [s](Extent luma) { return chroma_extent(luma, s) == Extent{1, 1}; };
  Extent cell{1, 1};
  while (covers({cell.width + 1, 1})) ++cell.width;
  while (covers({1, cell.height + 1})) ++cell.height;
  return cell;
}

/// Steps of 8-bit video in a sample step.
constexpr float step_size(int depth) noexcept { return 1.0F / static_cast<float>(1 << (depth - 8)); }

template <class T>
class Pixels {
 public:
  explicit Pixels(const Picture& picture)
      : y_(picture.plane<T>(0)),
        u_(picture.plane<T>(1)),
        v_(picture.plane<T>(2)),
        cell_(chroma_cell(picture.format().subsampling)),
        step_(step_size(picture.format().depth)) {}

  Pixel at(int x, int y) const {
    const int chroma_x = x / cell_.width;
    const int chroma_y = y / cell_.height;
    return {sample(y_.row(y)[x]), sample(u_.row(chroma_y)[chroma_x]), sample(v_.row(chroma_y)[chroma_x])};
  }

  Extent cell() const { return cell_; }
  int width() const { return y_.width(); }
  const T* luma(int y) const { return y_.row(y); }

  /// The luma of a row, and the chroma that covers the pixels of row `y`, one value a pixel; at most a chroma cell less
  /// one is written behind the last pixel.
  void luma_row(int y, float* out) const {
    const T* row = y_.row(y);
    for (int x = 0; x < y_.width(); ++x) out[x] = sample(row[x]);
  }
  void chroma_rows(int y, float* u, float* v) const {
    repeat(u_.row(y / cell_.height), u);
    repeat(v_.row(y / cell_.height), v);
  }

  /// The chroma that covers the pixels of row `y`, as the upper part of a colour's code.
  void chroma_codes(int y, ColourCode* out) const {
    const T* u = u_.row(y / cell_.height);
    const T* v = v_.row(y / cell_.height);
    for (int i = 0; i < cell_.width; ++i)
      for (int x = 0; x < u_.width(); ++x)
        out[x * cell_.width + i] = ColourCode{u[x]} << kBits | ColourCode{v[x]} << 2 * kBits;
  }

  Pixel of_code(ColourCode code) const {
    const auto part = [&](int shift) { return sample(static_cast<T>(code >> shift & ((1U << kBits) - 1))); };
    return {part(0), part(kBits), part(2 * kBits)};
  }

 private:
  static constexpr int kBits = code_bits<T>();

  void repeat(const T* row, float* out) const {
    for (int x = 0; x < u_.width(); ++x, out += cell_.width) std::fill_n(out, cell_.width, sample(row[x]));
  }

  float sample(T value) const { return static_cast<float>(value) * step_; }

  PlaneView<const T> y_, u_, v_;
  Extent cell_;
  float step_;
};

}  // namespace snellen::ciede
