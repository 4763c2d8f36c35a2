// SPDX-License-Identifier: BSD-2-Clause-Patent
// The border of ADM's masks: what stands beside the first position is the second one, beside the last one itself.
#include "ops/adm_bands.h"

#include <gtest/gtest.h>

namespace snellen::adm {
namespace {

/// Masks 10 * row + column, with their halo filled.
Plane<int> extended(Extent extent) {
  Plane<int> masks(extent, {1, 1});
  for (int y = 0; y < extent.height; ++y)
    for (int x = 0; x < extent.width; ++x) masks.row(y)[x] = 10 * y + x;
  extend_masks(masks);
  return masks;
}

TEST(AdmBands, MasksBesideTheEdges_AreMirroredLowAndRepeatedHigh) {
  const Plane<int> masks = extended({7, 5});
  EXPECT_EQ(masks.row(2)[-1], 21);
  EXPECT_EQ(masks.row(2)[7], 26);
  EXPECT_EQ(masks.row(-1)[3], 13);
  EXPECT_EQ(masks.row(5)[3], 43);
  EXPECT_EQ(masks.row(-1)[-1], 11);
  EXPECT_EQ(masks.row(5)[7], 46);
  EXPECT_EQ(masks.row(-1)[7], 16);
  EXPECT_EQ(masks.row(5)[-1], 41);
}

}  // namespace
}  // namespace snellen::adm
