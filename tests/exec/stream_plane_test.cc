// SPDX-License-Identifier: BSD-2-Clause-Patent
// Copies past the caches: every byte of every row, and none between them.
#include "exec/cpu/stream_plane.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/error.h"

namespace snellen::cpu {
namespace {

constexpr std::ptrdiff_t kPitch = 320;

TEST(StreamPlane, CopiesRowsOfEveryWidthFromEveryAddress) {
  constexpr int kRows = 3;
  std::vector<std::byte> source(kRows * kPitch + 64);
  for (std::size_t i = 0; i < source.size(); ++i) source[i] = static_cast<std::byte>(7 * i + i / 256);
  for (int width = 1; width <= 200; ++width)
    for (int offset = 0; offset < 3; ++offset) {
      Plane<std::byte> target({static_cast<int>(kPitch), kRows});
      for (int y = 0; y < kRows; ++y) std::fill_n(target.row(y), kPitch, std::byte{0xEE});
      const PlaneView<const std::byte> from(source.data() + offset, {width, kRows}, kPitch - offset);
      stream_plane(from, {target.row(0), {width, kRows}, kPitch});
      for (int y = 0; y < kRows; ++y) {
        ASSERT_TRUE(std::equal(from.row(y), from.row(y) + width, target.row(y))) << width << " from " << offset;
        ASSERT_EQ(std::count(target.row(y) + width, target.row(y) + kPitch, std::byte{0xEE}), kPitch - width) << width;
      }
    }
}

TEST(StreamPlane, TargetThatIsNotOnLines_IsADefect) {
  Plane<std::byte> plane({static_cast<int>(kPitch), 2});
  const PlaneView<const std::byte> from(plane.row(0), {10, 2}, kPitch);
  EXPECT_THROW(stream_plane(from, {plane.row(0) + 1, {10, 2}, kPitch}), Error);
  EXPECT_THROW(stream_plane(from, {plane.row(0), {10, 2}, kPitch - 1}), Error);
  EXPECT_THROW(stream_plane(from, {plane.row(0), {11, 2}, kPitch}), Error);
}

}  // namespace
}  // namespace snellen::cpu
