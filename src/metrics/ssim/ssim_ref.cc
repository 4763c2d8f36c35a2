// SPDX-License-Identifier: BSD-2-Clause-Patent
// The integer SSIM, the plain way: moments along each row, kept for the last nine rows, and down the columns of those.
#include <algorithm>
#include <cstddef>
#include <vector>

#include "metrics/ssim/ssim.h"
#include "metrics/ssim/ssim_math-inl.h"

namespace snellen {
namespace ssim_integer {
namespace {

/// Positions around `at` that lie within a line of `size`.
struct Reach {
  Reach(int at, int size) : begin(std::max(at - kRadius, 0)), end(std::min(at + kRadius + 1, size)) {}
  int begin;
  int end;
};

constexpr int kTaps = 2 * kRadius + 1;

/// Moments along rows. Row y takes the place of row y - 9, which no window needs any more.
class RowMoments {
 public:
  explicit RowMoments(int width) : width_(width), rows_(std::size_t{kTaps} * static_cast<std::size_t>(width)) {}

  Moments* row(int y) { return rows_.data() + std::ptrdiff_t{y % kTaps} * width_; }

  template <class T>
  void fill(PlaneView<const T> reference, PlaneView<const T> distorted, int y) {
    const T* ref = reference.row(y);
    const T* dis = distorted.row(y);
    Moments* out = row(y);
    for (int x = 0; x < width_; ++x) {
      const Reach reach(x, width_);
      Moments sum{};
      for (int i = reach.begin; i < reach.end; ++i) sum.add_sample(tap(i - x), ref[i], dis[i]);
      out[x] = sum;
    }
  }

 private:
  int width_;
  std::vector<Moments> rows_;
};

template <class Sums, class T>
Sums measure(PlaneView<const T> reference, PlaneView<const T> distorted, ExactStabilisers stabilisers) {
  const int width = reference.width();
  const int height = reference.height();
  RowMoments rows(width);
  Sums sums{};
  int filled = 0;
  for (int y = 0; y < height; ++y) {
    const Reach reach(y, height);
    for (; filled < reach.end; ++filled) rows.fill(reference, distorted, filled);
    for (int x = 0; x < width; ++x) {
      Moments window{};
      for (int i = reach.begin; i < reach.end; ++i) window.add(tap(i - y), rows.row(i)[x]);
      add_window(window, stabilisers, sums);
    }
  }
  return sums;
}

}  // namespace
}  // namespace ssim_integer

template <class Sums>
Sums ssim_reference(const Picture& reference, const Picture& distorted) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  const ssim_integer::ExactStabilisers stabilisers = ssim_integer::stabilisers(reference.format().depth);
  return reference.visit(0, [&]<class T>(PlaneView<const T> ref) {
    return ssim_integer::measure<Sums>(ref, distorted.plane<T>(0), stabilisers);
  });
}

template SsimPlainSums ssim_reference(const Picture& reference, const Picture& distorted);
template SsimExactSums ssim_reference(const Picture& reference, const Picture& distorted);

}  // namespace snellen
