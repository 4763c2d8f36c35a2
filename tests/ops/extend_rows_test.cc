// SPDX-License-Identifier: BSD-2-Clause-Patent
// Samples beside rows.
#include "ops/extend_rows.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace snellen {
namespace {

std::vector<int> extended(int width, int halo) {
  Plane<std::uint16_t> plane({width, 2}, {halo, 0});
  for (int y = 0; y < 2; ++y)
    for (int x = 0; x < width; ++x) plane.row(y)[x] = static_cast<std::uint16_t>(10 * y + x);
  extend_rows_mirrored(plane.view());
  return {plane.row(1) - halo, plane.row(1) + width + halo};
}

TEST(ExtendRows, EdgeSample_IsNotRepeated) {
  EXPECT_THAT(extended(4, 2), testing::ElementsAre(12, 11, 10, 11, 12, 13, 12, 11));
}

TEST(ExtendRows, HaloLongerThanTheRow_ReflectsAgain) {
  EXPECT_THAT(extended(2, 4), testing::ElementsAre(10, 11, 10, 11, 10, 11, 10, 11, 10, 11));
  EXPECT_THAT(extended(1, 2), testing::ElementsAre(10, 10, 10, 10, 10));
}

}  // namespace
}  // namespace snellen
