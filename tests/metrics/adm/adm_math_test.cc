// SPDX-License-Identifier: BSD-2-Clause-Patent
// ADM's per-pixel formulas on values worked out by hand.
#include "metrics/adm/adm_math-inl.h"

#include <gtest/gtest.h>

#include <utility>

namespace snellen::adm {
namespace {

std::pair<int, int> pair(Interval interval) { return {interval.begin, interval.end}; }
std::pair<int, int> pair(Split parts) { return {parts.restored, parts.additive}; }

TEST(AdmMath, ScoredRegion_CropsATenthOfEachEnd) {
  EXPECT_EQ(pair(scored(320)), std::pair(31, 289));
  EXPECT_EQ(pair(scored(17)), std::pair(1, 16));
  EXPECT_EQ(pair(scored(14)), std::pair(0, 14));
  EXPECT_EQ(pair(scored(3)), std::pair(0, 3));
}

TEST(AdmMath, MaskedRegion_HoldsTheNeighboursOfTheScoredOne) {
  EXPECT_EQ(pair(masked(320)), std::pair(30, 292));
  EXPECT_EQ(pair(masked(20)), std::pair(0, 20));
  EXPECT_EQ(pair(masked(3)), std::pair(0, 3));
  for (int size = 3; size < 4400; ++size) {
    EXPECT_LE(masked(size).begin, std::max(scored(size).begin - 1, 0)) << size;
    EXPECT_GE(masked(size).end, std::min(scored(size).end + 1, size)) << size;
  }
}

TEST(AdmMath, SameDirection_MeansLessThanOneDegree) {
  EXPECT_TRUE(same_direction(1000, 0, 1000, 17));    // 0.974 degrees
  EXPECT_FALSE(same_direction(1000, 0, 1000, 18));   // 1.031 degrees
  EXPECT_TRUE(same_direction(-700, 700, -70, 70));   // length does not matter
  EXPECT_FALSE(same_direction(-700, 700, 70, -70));  // opposite
  EXPECT_FALSE(same_direction(5, 0, 0, 5));
}

TEST(AdmMath, SameDirection_HoldsForZeroVectors) {
  EXPECT_TRUE(same_direction(0, 0, 0, 0));
  EXPECT_TRUE(same_direction(0, 0, 5, -5));
  EXPECT_TRUE(same_direction(5, -5, 0, 0));
}

TEST(AdmMath, SameDirection_TakesTheLargestCoefficients) {
  EXPECT_TRUE(same_direction(1500000000, -1500000000, 1500000000, -1500000000));
  EXPECT_FALSE(same_direction(1500000000, -1500000000, 1500000000, 1500000000));
}

// The products are rounded to float before they are compared, with the cosine as a float: in double all four of these
// would be the other way round.
TEST(AdmMath, SameDirection_RoundsToFloat) {
  EXPECT_FALSE(same_direction(20052, 0, 20052, 350));
  EXPECT_TRUE(same_direction(20338, 0, 20338, 355));
  EXPECT_FALSE(same_direction(5729, 0, 5729, 100));
  EXPECT_FALSE(same_direction(7104, 0, 7104, 124));
}

TEST(AdmMath, Ratio_IsLimitedToZeroAndOne) {
  EXPECT_EQ(ratio(100, 50), 16384);
  EXPECT_EQ(ratio(-100, -50), 16384);
  EXPECT_EQ(ratio(100, -50), 0);
  EXPECT_EQ(ratio(-100, 50), 0);
  EXPECT_EQ(ratio(50, 100), kOne);
  EXPECT_EQ(ratio(100, 0), 0);
}

TEST(AdmMath, Ratio_OfNoReference_IsOne) {
  EXPECT_EQ(ratio(0, 0), kOne);
  EXPECT_EQ(ratio(0, -7), kOne);
}

TEST(AdmMath, Ratio_TruncatesTheReciprocal) {
  // floor(2^30 / 20001) = 53684; 53684 * 10001 + 2^14 = 536910068 is 16385 * 2^15 + 6388; exactly it would be 16384.6.
  EXPECT_EQ(ratio(20001, 10001), 16385);
  // floor(2^30 / 22000) = 48806; 48806 * 21999 + 2^14 = 1073699578 is 32766.7 * 2^15; exactly it would be 32766.5.
  EXPECT_EQ(ratio(22000, 21999), 32766);
}

TEST(AdmMath, Ratio_OfLargeReferences_KeepsFifteenLeadingBits) {
  EXPECT_EQ(ratio(32767, 32767), kOne);
  EXPECT_EQ(ratio(32768, 16384), 16384);  // one bit dropped
  EXPECT_EQ(ratio(65535, 65535), kOne);   // rounds up to 2^15 after the drop
  EXPECT_EQ(ratio(-(1 << 30), 1 << 29), 0);
  EXPECT_EQ(ratio(-(1 << 30), -(1 << 29)), 16384);
  // 100001 drops two bits to 25000: floor(2^30 / 25000) = 42949; 42949 * 50000 + 2^16 = 2147515536 is 16384.2 * 2^17.
  EXPECT_EQ(ratio(100001, 50000), 16384);
}

TEST(AdmMath, Split_AddsUpToTheDistortedCoefficient) {
  EXPECT_EQ(pair(split(100, 50, false, 100)), std::pair(50, 0));
  EXPECT_EQ(pair(split(-100, -50, false, 100)), std::pair(-50, 0));
  EXPECT_EQ(pair(split(100, 200, false, 100)), std::pair(100, 100));
  EXPECT_EQ(pair(split(100, -50, true, 100)), std::pair(0, -50));
  EXPECT_EQ(pair(split(0, 50, true, 100)), std::pair(0, 50));
}

TEST(AdmMath, Split_OfTheSameDirection_RestoresUpToTheGainLimit) {
  EXPECT_EQ(pair(split(100, 200, true, 100)), std::pair(200, 0));
  EXPECT_EQ(pair(split(100, 200, true, 1.5)), std::pair(150, 50));
  EXPECT_EQ(pair(split(100, 200, true, 1)), std::pair(100, 100));
  EXPECT_EQ(pair(split(-100, -200, true, 1.5)), std::pair(-150, -50));
  EXPECT_EQ(pair(split(-100, -200, true, 100)), std::pair(-200, 0));
}

TEST(AdmMath, Split_TruncatesFractionalGainsTowardsZero) {
  EXPECT_EQ(pair(split(7, 100, true, 1.25)), std::pair(8, 92));      // 8.75
  EXPECT_EQ(pair(split(-7, -100, true, 1.25)), std::pair(-8, -92));  // -8.75
}

TEST(AdmMath, FineScale_RoundsTheDiagonalBandByLessThanHalf) {
  EXPECT_EQ(FineScale::weigh(0, 1, 16384), 1);
  EXPECT_EQ(FineScale::weigh(1, 1, 16383), 0);
  EXPECT_EQ(FineScale::weigh(kDiagonal, 2, 32768), 0);  // 2^16 + 65535 < 2^17
  EXPECT_EQ(FineScale::weigh(kDiagonal, 3, 32768), 1);
  EXPECT_EQ(FineScale::weigh(0, 1000, 36453), 1112);  // 1112.457
  EXPECT_EQ(FineScale::weigh(0, -1000, 36453), -1112);
}

TEST(AdmMath, FineScale_OwnMaskWrapsTo16Bits) {
  EXPECT_EQ(FineScale::neighbour_mask(-30), 32);
  EXPECT_EQ(FineScale::own_mask(-30), 64);
  EXPECT_EQ(FineScale::own_mask(15359), 32765);
  EXPECT_EQ(FineScale::own_mask(15360), -32768);
  EXPECT_EQ(FineScale::neighbour_mask(15360), 16384);
}

TEST(AdmMath, FineScale_ExcessIsNeverNegative) {
  EXPECT_EQ(FineScale::excess(0, -3, 1000, 2), 3000 - 2 * 1024);
  EXPECT_EQ(FineScale::excess(kDiagonal, 3, 3000, 2), 9000 - 2 * 4096);
  EXPECT_EQ(FineScale::excess(kDiagonal, 3, 1000, 2), 0);
}

TEST(AdmMath, CoarseScale_MasksSubtractHalfOfTheLastBit) {
  EXPECT_EQ(CoarseScale::neighbour_mask(0), -1);
  EXPECT_EQ(CoarseScale::own_mask(0), -1);
  EXPECT_EQ(CoarseScale::neighbour_mask(44), 0);  // 1.4667 - 0.5
  EXPECT_EQ(CoarseScale::neighbour_mask(-45), 1);
  EXPECT_EQ(CoarseScale::own_mask(23), 1);  // 1.5333 - 0.5
}

TEST(AdmMath, CoarseScale_FlatAreasExceedTheirThreshold) {
  EXPECT_EQ(CoarseScale::excess(0, 0, 137373792, -27), 27);
  EXPECT_EQ(CoarseScale::excess(0, -5, 1u << 28, 3), 2);
  EXPECT_EQ(CoarseScale::excess(0, -5, 1u << 28, 5), 0);
}

TEST(AdmMath, RoundedCube_RoundsSquareThenCube) {
  EXPECT_EQ(rounded_cube(0, 30, 4), 0u);
  EXPECT_EQ(rounded_cube(23170, 30, 0), 0u);      // 23170^2 < 2^29
  EXPECT_EQ(rounded_cube(23171, 30, 0), 23171u);  // 23171^2 >= 2^29
  EXPECT_EQ(rounded_cube(32768, 30, 3), 4096u);
  EXPECT_EQ(rounded_cube(23171, 30, 2), 5793u);  // 5792.75
}

TEST(AdmMath, ReferenceCubes_RoundTheSquareByAWholeUnit) {
  EXPECT_EQ(fine_reference_cube(-3), 27u);
  EXPECT_EQ(coarse_reference_cube(0, 1, 0), 0u);
  EXPECT_EQ(coarse_reference_cube(-1, 1, 0), 1u);          // (1 + 2^31) >> 31 = 1
  EXPECT_EQ(coarse_reference_cube(46340, 1, 0), 46340u);   // 46340^2 < 2^31
  EXPECT_EQ(coarse_reference_cube(46341, 1, 0), 92682u);   // 46341^2 >= 2^31
  EXPECT_EQ(coarse_reference_cube(46341, 2, 0), 139023u);  // 30 bits
  EXPECT_EQ(coarse_reference_cube(46341, 3, 0), 92682u);
  EXPECT_EQ(coarse_reference_cube(5, 1, 1), 3u);  // 2.5
}

TEST(AdmMath, Shifts_OfSmallestAndLargeBands) {
  EXPECT_EQ(ceil_log2(1), 0);
  EXPECT_EQ(ceil_log2(16), 4);
  EXPECT_EQ(ceil_log2(17), 5);
  EXPECT_EQ(excess_shifts(0, 0, {17, 17}).coefficient, 1);
  EXPECT_EQ(excess_shifts(0, kDiagonal, {17, 17}).coefficient, 2);
  EXPECT_EQ(excess_shifts(3, 0, {3, 3}).row, 2);
  EXPECT_EQ(reference_shifts(0, {960, 540}).row, 0);
  EXPECT_EQ(reference_shifts(0, {1920, 1080}).row, 1);  // 1538 * 866 > 2^20
  EXPECT_EQ(reference_shifts(1, {320, 180}).coefficient, 9);
  EXPECT_EQ(excess_fraction_bits(0, kDiagonal, {320, 180}), 57 - 6 - 8);
  EXPECT_EQ(excess_fraction_bits(0, 0, {320, 180}), 52 - 5 - 8);
  EXPECT_EQ(reference_fraction_bits(3, {40, 23}), 23 - 6 - 5);
}

}  // namespace
}  // namespace snellen::adm
