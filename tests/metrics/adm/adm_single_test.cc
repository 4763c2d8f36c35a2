// SPDX-License-Identifier: BSD-2-Clause-Patent
// ADM's steps without double against the definition's: the same bits, where they are hard as well.
#include "metrics/adm/adm_single.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "metrics/adm/adm_math-inl.h"

namespace snellen::adm {
namespace {

std::int32_t coefficient(std::mt19937_64& random, std::int32_t largest) {
  const auto bits = static_cast<int>(random() % 31);
  const auto size = static_cast<std::int32_t>(random() % (std::uint64_t{1} << bits));
  const std::int32_t limited = std::min(size, largest);
  return random() % 2 == 0 ? limited : -limited;
}

TEST(AdmSingle, AnyVectors_HaveTheDirectionOfTheDefinition) {
  std::mt19937_64 random(11);
  for (int i = 0; i < 2000000; ++i) {
    const std::int32_t largest = i % 2 == 0 ? 22930 : 1500000000;
    const std::int32_t v[4] = {coefficient(random, largest), coefficient(random, largest), coefficient(random, largest),
                               coefficient(random, largest)};
    ASSERT_EQ(same_direction_in_single(v[0], v[1], v[2], v[3]), same_direction(v[0], v[1], v[2], v[3]))
        << v[0] << " " << v[1] << " " << v[2] << " " << v[3];
  }
}

// Vectors at one degree and a few units beside it, where floats leave the answer open.
TEST(AdmSingle, VectorsAtOneDegree_HaveTheDirectionOfTheDefinition) {
  std::mt19937_64 random(12);
  const double limit = std::acos(std::sqrt(double{0.99969542F}));
  int closely = 0;
  int same = 0;
  for (int i = 0; i < 2000000; ++i) {
    const double largest = i % 2 == 0 ? 22000 : 1.4e9;
    const auto within = [&](double low, double high) {
      return low + (high - low) * static_cast<double>(random() >> 11) / 9007199254740992.0;
    };
    const double length = std::exp(within(std::log(300.0), std::log(largest)));
    const double other = std::exp(within(std::log(300.0), std::log(largest)));
    const double angle = within(0, 6.2831853);
    const double turned = angle + (random() % 2 == 0 ? limit : -limit);
    const auto near_to = [&](double value) {
      return static_cast<std::int32_t>(std::lround(value)) + static_cast<std::int32_t>(random() % 3) - 1;
    };
    const std::int32_t v[4] = {near_to(length * std::cos(angle)), near_to(length * std::sin(angle)),
                               near_to(other * std::cos(turned)), near_to(other * std::sin(turned))};
    const bool expected = same_direction(v[0], v[1], v[2], v[3]);
    ASSERT_EQ(same_direction_in_single(v[0], v[1], v[2], v[3]), expected)
        << v[0] << " " << v[1] << " " << v[2] << " " << v[3];
    ASSERT_EQ(same_direction_closely(v[0], v[1], v[2], v[3]), expected)
        << v[0] << " " << v[1] << " " << v[2] << " " << v[3];
    same += expected ? 1 : 0;
    ++closely;
  }
  EXPECT_GT(same, closely / 4);
  EXPECT_LT(same, closely * 3 / 4);
}

TEST(AdmSingle, ZeroVectors_HaveAnyDirection) {
  EXPECT_TRUE(same_direction_in_single(0, 0, 0, 0));
  EXPECT_TRUE(same_direction_in_single(0, 0, 5, -5));
  EXPECT_TRUE(same_direction_in_single(5, -5, 0, 0));
  EXPECT_TRUE(same_direction_in_single(1500000000, -1500000000, 1500000000, -1500000000));
  EXPECT_FALSE(same_direction_in_single(1500000000, -1500000000, 1500000000, 1500000000));
}

void expect_same_gain(std::uint32_t restored, std::uint32_t dis, double limit) {
  const auto expected = enhanced(static_cast<std::int32_t>(restored), static_cast<std::int32_t>(dis), limit);
  ASSERT_EQ(enhanced_in_integers(restored, dis, gain_factor(limit)), static_cast<std::uint32_t>(expected))
      << restored << " " << dis << " " << limit;
}

TEST(AdmSingle, AnyGainLimit_EnhancesAsTheDefinition) {
  std::mt19937_64 random(13);
  for (int i = 0; i < 2000000; ++i) {
    const double fraction = static_cast<double>(random() >> 11) / 9007199254740992.0;
    const double limit = i % 3 == 0 ? 1 + static_cast<double>(random() % 100) : 1 + 99 * fraction * fraction;
    const auto restored = static_cast<std::uint32_t>(std::abs(coefficient(random, 1500000000)));
    expect_same_gain(restored, static_cast<std::uint32_t>(std::abs(coefficient(random, 1500000000))), limit);
    expect_same_gain(restored, 1500000000, limit);
    if (HasFatalFailure()) return;
  }
}

// Products that are an integer but for less than a double can tell.
TEST(AdmSingle, GainsBesideAnInteger_RoundAsTheDefinition) {
  std::mt19937_64 random(14);
  int rounded_up = 0;
  for (int i = 0; i < 500000; ++i) {
    const auto restored = static_cast<std::uint32_t>(1 + random() % 15000000);
    const auto product = static_cast<double>(restored + random() % (std::uint64_t{restored} * 90));
    double limit = product / restored;
    for (int k = 0; k < 2; ++k) limit = std::nextafter(limit, 0);
    for (int k = 0; k < 5; ++k, limit = std::nextafter(limit, 1000)) {
      if (limit < 1 || limit > 100) continue;
      expect_same_gain(restored, 2147483647, limit);
      if (HasFatalFailure()) return;
      const long double exact = static_cast<long double>(restored) * static_cast<long double>(limit);
      if (exact < 2147483647.0L && static_cast<std::uint32_t>(exact) < static_cast<std::uint32_t>(restored * limit))
        ++rounded_up;
    }
  }
  EXPECT_GT(rounded_up, 0);
}

}  // namespace
}  // namespace snellen::adm
