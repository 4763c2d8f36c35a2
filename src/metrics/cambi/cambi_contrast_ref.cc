// SPDX-License-Identifier: BSD-2-Clause-Patent
// Contrasts by a histogram of every window, kept up to date from row to row: level-major, so that a pixel that enters
// or leaves changes a run of neighbouring counters.
#include <algorithm>

#include "metrics/cambi/cambi_math-inl.h"
#include "metrics/cambi/cambi_planes.h"

namespace snellen::cambi {
namespace {

Plane<Code> encode(PlaneView<const std::uint16_t> image, PlaneView<const std::uint8_t> mask,
                   const Visibility& visibility) {
  Plane<Code> codes(image.extent());
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x) {
      const int code = image.row(y)[x] - visibility.first_level();
      const bool counts = mask.row(y)[x] != 0 && code >= 0 && code < visibility.level_count();
      codes.row(y)[x] = counts ? static_cast<Code>(code) : kNone;
    }
  return codes;
}

/// How many pixels of each code are in the window around each pixel of the present row.
class WindowCounts {
 public:
  /// Counts of up to `reach` codes below the first and above the last may be read; they are 0.
  WindowCounts(int width, int codes, int window, int reach)
      : width_(width), radius_(window / 2), counts_({width, codes}, {radius_, reach}) {
    for (int code = -reach; code < codes + reach; ++code)
      std::fill_n(counts_.row(code) - radius_, width + 2 * radius_, std::uint16_t{0});
  }

  int radius() const { return radius_; }

  /// Moves every window: the pixels of one row enter, those of another leave.
  void slide(const Code* leaving, const Code* entering) {
    for (int x = 0; x < width_; ++x) {
      if (leaving[x] == entering[x]) continue;
      if (leaving[x] != kNone) add(leaving[x], x, -1);
      if (entering[x] != kNone) add(entering[x], x, 1);
    }
  }

  int at(int code, int x) const { return counts_.row(code)[x]; }

 private:
  void add(int code, int x, int amount) {
    std::uint16_t* counts = counts_.row(code) + (x - radius_);
    for (int k = 0; k <= 2 * radius_; ++k) counts[k] = static_cast<std::uint16_t>(counts[k] + amount);
  }

  int width_;
  int radius_;
  Plane<std::uint16_t> counts_;
};

float largest_contrast(const WindowCounts& counts, int code, int x, const Visibility& visibility) {
  const float* reciprocals = reciprocal_table().data();
  const int level = code + visibility.first_level();
  const int n = counts.at(code, x);
  float largest = 0;
  for (int d = 1; d <= visibility.contrasts; ++d) {
    if (!visibility.sees(level, d)) continue;
    const int m = std::max(counts.at(code + d, x), counts.at(code - d, x));
    largest = std::max(largest, contrast(reciprocals, contrast_weight(d), n, m));
  }
  return largest;
}

}  // namespace

Plane<float> contrasts(PlaneView<const std::uint16_t> image, PlaneView<const std::uint8_t> mask, int window,
                       const Visibility& visibility) {
  const auto [width, height] = image.extent();
  const Plane<Code> codes = encode(image, mask, visibility);
  Plane<Code> outside({width, 1});
  std::fill_n(outside.row(0), width, kNone);
  const auto row = [&, rows = height](int y) { return y >= 0 && y < rows ? codes.row(y) : outside.row(0); };

  WindowCounts counts(width, visibility.level_count(), window, visibility.contrasts);
  for (int y = 0; y < counts.radius(); ++y) counts.slide(outside.row(0), row(y));
  Plane<float> result(image.extent());
  for (int y = 0; y < height; ++y) {
    counts.slide(row(y - counts.radius() - 1), row(y + counts.radius()));
    for (int x = 0; x < width; ++x) {
      const Code code = codes.row(y)[x];
      result.row(y)[x] = code == kNone ? 0.0F : largest_contrast(counts, code, x, visibility);
    }
  }
  return result;
}

}  // namespace snellen::cambi
