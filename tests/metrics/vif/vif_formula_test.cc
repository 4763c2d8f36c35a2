// SPDX-License-Identifier: BSD-2-Clause-Patent
// VIF's table, windows and per-sample formulas.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "metrics/vif/vif_math-inl.h"

namespace snellen::vif {
namespace {

// The numbers whose table entry is one larger than log2 in double, rounded once, would give (glibc's log2f).
constexpr std::array<int, 38> kRoundedTwice{33108, 33209, 34457, 34492, 34844, 35764, 36399, 37398, 38620, 39319,
                                            43418, 44159, 45494, 45772, 45834, 46443, 48961, 50887, 51146, 51633,
                                            53104, 53266, 53519, 54765, 55081, 56230, 56727, 58087, 58146, 59985,
                                            60168, 61340, 61966, 62134, 62408, 64360, 64469, 64841};

TEST(VifLog, ExactlyThe38SpecialEntries_DifferFromOneRounding) {
  for (int i = 32768; i < 65536; ++i) {
    const int once = static_cast<int>(std::round(std::log2(static_cast<double>(i)) * 2048));
    const bool special = std::binary_search(kRoundedTwice.begin(), kRoundedTwice.end(), i);
    ASSERT_EQ(log_table()[static_cast<std::size_t>(i - 32768)], once + (special ? 1 : 0)) << i;
  }
}

// Checksums of the table that the reference library generates: sum, and FNV-1a over the 16-bit entries.
TEST(VifLog, Table_HasTheReferenceLibrarysChecksum) {
  const LogTable& table = log_table();
  EXPECT_EQ(table.front(), 30720);
  EXPECT_EQ(table.back(), 32768);
  EXPECT_EQ(std::accumulate(table.begin(), table.end(), 0LL), 1044032097);
  std::uint64_t hash = 14695981039346656037U;
  for (const std::uint16_t entry : table) hash = (hash ^ entry) * 1099511628211U;
  EXPECT_EQ(hash, 0x107c934978b590e6U);
}

TEST(VifLog, PowersOfTwo_AreExactAndLowBitsDoNotCount) {
  for (int bits = 15; bits < 64; ++bits) EXPECT_EQ(log2_2048(log_table(), std::uint64_t{1} << bits), 2048 * bits);
  EXPECT_EQ(log2_2048(log_table(), 0x8001FF), log2_2048(log_table(), 0x800100));
}

TEST(VifKernels, Windows_SumToOneIn16Bits) {
  for (const Kernel& kernel : kKernels) {
    std::uint32_t sum = 0;
    for (int k = -kernel.radius; k <= kernel.radius; ++k) sum += kernel.tap(k);
    EXPECT_EQ(sum, 65536U);
  }
}

// What the largest samples become must fit its type, and equal pictures must have equal moments and squared means.
TEST(VifVariances, LargestFlatSamples_HaveNone) {
  for (int depth = 8; depth <= 16; ++depth) {
    const Shifts shifts = vertical_shifts(0, depth);
    const std::uint64_t sample = (1U << depth) - 1;
    const std::uint64_t column_mean = round_shift(65536 * sample, shifts.mean);
    const std::uint64_t column_moment = round_shift(65536 * sample * sample, shifts.moment);
    ASSERT_LT(column_mean, 1U << 16);
    ASSERT_LT(column_moment, std::uint64_t{1} << 32);
    const auto mean = static_cast<std::uint32_t>(65536 * column_mean);
    const auto moment = static_cast<std::uint32_t>(round_shift(65536 * column_moment, 16));
    const Variances v = variances({mean, mean, moment, moment, moment});
    EXPECT_EQ(v.ref, 0) << depth;
    EXPECT_EQ(v.dis, 0) << depth;
    EXPECT_EQ(v.both, 0) << depth;
  }
}

TEST(VifVariances, RoundingBelowZero_IsKeptForTheReferenceAndCutForTheDistorted) {
  const std::uint32_t mean = 1000U << 16;  // squared, at 2^-32: 1000000
  const Variances v = variances({mean, mean, 999999, 999999, 999999});
  EXPECT_EQ(v.ref, -1);
  EXPECT_EQ(v.dis, 0);
  EXPECT_EQ(v.both, -1);
}

TEST(VifChannel, EqualVideos_LoseOneUnitToTheQuotientsEpsilon) {
  const Variances v{1 << 18, 1 << 18, 1 << 18};
  const Channel c = channel(log_table(), v);
  EXPECT_LT(c.gain, 1);
  EXPECT_EQ(c.noise, 1U << 17);
  const LogTable& table = log_table();
  EXPECT_EQ(reference_information(table, v), log2_2048(table, (1 << 18) + (1 << 17)) - 34816);
  EXPECT_EQ(distorted_information(table, v, c, 100), log2_2048(table, (1 << 18) - 1 + (1 << 17)) - 34816);
}

TEST(VifChannel, GainLimit_ActsOnTheSignalAndNotOnTheNoise) {
  // The distorted video is twice the reference: gain 2, no noise but the eye's.
  const Variances v{1 << 18, 1 << 20, 1 << 19};
  const Channel c = channel(log_table(), v);
  EXPECT_EQ(c.noise, 1U << 17);
  const LogTable& table = log_table();
  EXPECT_EQ(distorted_information(table, v, c, 1), log2_2048(table, (1 << 18) + (1 << 17)) - 34816);
  EXPECT_EQ(distorted_information(table, v, c, 100), log2_2048(table, (1 << 20) - 1 + (1 << 17)) - 34816);
}

TEST(VifChannel, Noise_IsTruncatedAndNeverNegative) {
  EXPECT_EQ(channel(log_table(), {1 << 18, 1000, 1 << 18}).noise,
            1U << 17);  // more covariance than variance: rounding only
  EXPECT_EQ(channel(log_table(), {1 << 18, (1 << 18) + 7, 1 << 18}).noise, (1U << 17) + 7);
}

TEST(VifQuotient, IsRoundedToFloatInEveryStep) {
  const Quotient q = quotient({2048 * 3 + 1, 2048 * 16777217LL, 0, 0});
  EXPECT_EQ(q.num, static_cast<float>(3 + 1.0 / 2048));
  EXPECT_EQ(q.den, 16777216.0F);  // 2^24 + 1 is no float
  EXPECT_EQ(q.score(), q.num / 16777216.0F);
}

TEST(VifQuotient, FlatWindows_CountOneLessWhatWasAdded) {
  const Quotient q = quotient({0, 0, 16384 * std::int64_t{65025}, 4});
  EXPECT_EQ(q.num, 3);
  EXPECT_EQ(q.den, 4);
}

}  // namespace
}  // namespace snellen::vif
