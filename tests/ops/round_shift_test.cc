// SPDX-License-Identifier: BSD-2-Clause-Patent
// Rounding of dropped fraction bits.
#include "ops/round_shift.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace snellen {
namespace {

TEST(RoundShift, Halves_GoUp) {
  EXPECT_EQ(round_shift(5, 1), 3);
  EXPECT_EQ(round_shift(-5, 1), -2);
  EXPECT_EQ(round_shift(127, 8), 0);
  EXPECT_EQ(round_shift(128, 8), 1);
  EXPECT_EQ(round_shift(-128, 8), 0);
  EXPECT_EQ(round_shift(-129, 8), -1);
}

TEST(RoundShift, ByZero_ChangesNothing) { EXPECT_EQ(round_shift(std::uint64_t{1} << 63, 0), std::uint64_t{1} << 63); }

TEST(RoundShift, LargestWeightedSampleSum_Fits32Bits) {
  EXPECT_EQ(round_shift(std::uint32_t{65536} * 65535, 16), 65535U);
}

}  // namespace
}  // namespace snellen
