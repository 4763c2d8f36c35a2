// SPDX-License-Identifier: BSD-2-Clause-Patent
// CAMBI's table of reciprocals.
#include "metrics/cambi/cambi_reciprocal.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>

namespace snellen::cambi {
namespace {

// The numbers whose entry is not 1 / n rounded to float (contract with the reference library, section 5.11).
constexpr std::array<int, 42> kRoundedTwice{82,   83,   244,  488,  504,  510,  528,  564,  614,  664,  749,
                                            760,  892,  1419, 1699, 1906, 2040, 2071, 2112, 2223, 2443, 2555,
                                            2740, 2927, 3285, 3515, 3525, 3705, 3795, 3797, 3812, 3837, 3885,
                                            4033, 4080, 4091, 4095, 4130, 4142, 4203, 4218, 4224};

TEST(CambiReciprocal, ExactlyThe42SpecialEntries_DifferFromOneRoundingByOneUnit) {
  for (int n = 1; n <= kMaxPixels; ++n) {
    const auto entry = std::bit_cast<std::int32_t>(reciprocal_table()[static_cast<std::size_t>(n)]);
    const auto once = std::bit_cast<std::int32_t>(1.0F / static_cast<float>(n));
    const bool special = std::binary_search(kRoundedTwice.begin(), kRoundedTwice.end(), n);
    ASSERT_EQ(std::abs(entry - once), special ? 1 : 0) << n;
  }
}

// Checksums of the reference library's table: sum of the bits, and FNV-1a over the 32-bit entries.
TEST(CambiReciprocal, Table_HasTheReferenceLibrarysChecksum) {
  std::uint64_t sum = 0;
  std::uint64_t hash = 14695981039346656037U;
  for (const float entry : reciprocal_table()) {
    const auto bits = std::bit_cast<std::uint32_t>(entry);
    sum += bits;
    hash = (hash ^ bits) * 1099511628211U;
  }
  EXPECT_EQ(sum, 4123354009987U);
  EXPECT_EQ(hash, 0x21217769da4fc3eeU);
}

}  // namespace
}  // namespace snellen::cambi
