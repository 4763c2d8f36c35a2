// SPDX-License-Identifier: BSD-2-Clause-Patent
// Blurred absolute differences, the plain way: difference, vertical blur into a row, horizontal blur from it.
#include <array>
#include <cstdlib>

#include "image/border.h"
#include "metrics/motion/motion.h"
#include "metrics/motion/motion_math-inl.h"
#include "ops/extend_rows.h"

namespace snellen {
namespace {

constexpr int kTapCount = static_cast<int>(motion::kTaps.size());

template <class T>
void blur_columns(PlaneView<const T> before, PlaneView<const T> now, int y, int depth, std::int32_t* out) {
  std::array<const T*, kTapCount> old_rows;
  std::array<const T*, kTapCount> new_rows;
  for (int k = 0; k < kTapCount; ++k) {
    const int source = mirror(y - motion::kRadius + k, now.height());
    old_rows[static_cast<std::size_t>(k)] = before.row(source);
    new_rows[static_cast<std::size_t>(k)] = now.row(source);
  }
  for (int x = 0; x < now.width(); ++x) {
    std::int64_t sum = 0;
    for (std::size_t k = 0; k < kTapCount; ++k) {
      const std::int32_t difference = std::int32_t{old_rows[k][x]} - std::int32_t{new_rows[k][x]};
      sum += std::int64_t{motion::kTaps[k]} * difference;
    }
    out[x] = motion::vertical(sum, depth);
  }
}

std::uint64_t blur_row_and_sum(const std::int32_t* row, int width) {
  std::uint64_t sad = 0;
  for (int x = 0; x < width; ++x) {
    std::int64_t sum = 0;
    for (int k = 0; k < kTapCount; ++k)
      sum += std::int64_t{motion::kTaps[static_cast<std::size_t>(k)]} * row[x - motion::kRadius + k];
    sad += static_cast<std::uint64_t>(std::abs(motion::horizontal(sum)));
  }
  return sad;
}

template <class T>
std::uint64_t blurred_difference(PlaneView<const T> before, PlaneView<const T> now, int depth) {
  Plane<std::int32_t> line({now.width(), 1}, {motion::kRadius, 0});
  std::uint64_t sad = 0;
  for (int y = 0; y < now.height(); ++y) {
    blur_columns(before, now, y, depth, line.row(0));
    extend_rows_mirrored(line.view());
    sad += blur_row_and_sum(line.row(0), now.width());
  }
  return sad;
}

}  // namespace

MotionSums motion_reference(const Picture& before, const Picture& now) {
  SNELLEN_CHECK(before.extent() == now.extent() && before.format() == now.format());
  return {now.visit(0, [&]<class T>(PlaneView<const T> luma) {
    return blurred_difference(before.plane<T>(0), luma, now.format().depth);
  })};
}

}  // namespace snellen
