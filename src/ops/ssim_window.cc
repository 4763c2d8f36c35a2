// SPDX-License-Identifier: BSD-2-Clause-Patent
// SSIM row by row: each row of samples is filtered along itself, and the last eleven such rows give one row of windows.
#include "ops/ssim_window.h"

#include <cmath>

#include "ops/ssim_math-inl.h"

namespace snellen::ssim {
namespace {

/// Adds the terms of one window.
void add_window(const Statistics& s, Sums<LibraryArithmetic>& sums) noexcept {
  const double l = luminance(s);
  const double c = contrast(s);
  const auto t = static_cast<double>(structure(s));
  sums.product.add(l * c * t);
  sums.luminance.add(l);
  sums.contrast.add(c);
  sums.structure.add(t);
}

void add_window(const Statistics& s, Sums<ExactArithmetic>& sums) noexcept { add_terms(s, {}, sums); }

/// One of the five quantities whose windowed means count: its last rows, filtered along themselves, and those of the
/// windows around the middle one of them.
template <class Row>
class WindowedRows {
 public:
  /// `width` is that of the windows: ten less than the samples'.
  explicit WindowedRows(int width) : sums_(width), recent_({width, kWindowSize}) {}

  void push(const float* samples, int y) noexcept {
    sums_.clear();
    for (int k = 0; k < kWindowSize; ++k) sums_.add(samples + k, kWindow[static_cast<std::size_t>(k)]);
    sums_.store(recent_.row(y % kWindowSize));
  }

  /// Writes the means of the windows whose last row is `y`.
  void means(int y, float* out) noexcept {
    sums_.clear();
    for (int k = 0; k < kWindowSize; ++k)
      sums_.add(recent_.row((y + 1 + k) % kWindowSize), kWindow[static_cast<std::size_t>(k)]);
    sums_.store(out);
  }

 private:
  Row sums_;
  Plane<float> recent_;
};

void multiply_rows(const float* a, const float* b, int width, float* out) noexcept {
  for (int x = 0; x < width; ++x) out[x] = a[x] * b[x];
}

/// Adds `count` windows of a row in order. `means` has a row of each of the five windowed means.
template <class Arithmetic>
void add_window_row(const Plane<float>& means, int count, Sums<Arithmetic>& sums) {
  for (int x = 0; x < count; ++x)
    add_window(statistics(Moments{means.row(0)[x], means.row(1)[x], means.row(2)[x], means.row(3)[x], means.row(4)[x]}),
               sums);
  sums.windows += count;
}

}  // namespace

template <class Arithmetic>
Sums<Arithmetic> measure(PlaneView<const float> reference, PlaneView<const float> distorted) {
  SNELLEN_CHECK(reference.extent() == distorted.extent());
  const int width = reference.width() - kWindowSize + 1;
  SNELLEN_CHECK(width >= 1 && reference.height() >= kWindowSize);
  using Rows = WindowedRows<typename Arithmetic::Row>;
  Rows ref(width), dis(width), ref_ref(width), dis_dis(width), ref_dis(width);
  Plane<float> products({reference.width(), 1});
  Plane<float> means({width, 5});
  Sums<Arithmetic> sums{};
  for (int y = 0; y < reference.height(); ++y) {
    const float* r = reference.row(y);
    const float* d = distorted.row(y);
    const auto push_products = [&](const float* a, const float* b, Rows& rows) {
      multiply_rows(a, b, reference.width(), products.row(0));
      rows.push(products.row(0), y);
    };
    ref.push(r, y);
    dis.push(d, y);
    push_products(r, r, ref_ref);
    push_products(d, d, dis_dis);
    push_products(r, d, ref_dis);
    if (y < kWindowSize - 1) continue;
    int quantity = 0;
    for (Rows* rows : {&ref, &dis, &ref_ref, &dis_dis, &ref_dis}) rows->means(y, means.row(quantity++));
    add_window_row(means, width, sums);
  }
  return sums;
}

template Sums<LibraryArithmetic> measure(PlaneView<const float> reference, PlaneView<const float> distorted);
template Sums<ExactArithmetic> measure(PlaneView<const float> reference, PlaneView<const float> distorted);

double decibel_cap(int depth, Extent extent) {
  const double peak = (1 << depth) - 1;
  return std::ceil(10 * std::log10(peak * peak / (0.5 / static_cast<double>(extent.area()))));
}

double decibels(double score, double cap) {
  const double value = -10 * std::log10(1 - score);
  return value < cap ? value : cap;
}

}  // namespace snellen::ssim
