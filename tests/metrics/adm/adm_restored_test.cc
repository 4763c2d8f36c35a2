// SPDX-License-Identifier: BSD-2-Clause-Patent
// ADM's restored detail without divisions against the definition's.
#include "metrics/adm/adm_restored.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstdlib>
#include <random>

namespace snellen::adm {
namespace {

TEST(AdmRestored, EveryMagnitude_HasItsReciprocalWithAnyGoodEstimate) {
  for (std::int32_t magnitude = 1; magnitude <= 32768; ++magnitude) {
    const auto bits = std::bit_cast<std::uint32_t>(1.0F / static_cast<float>(magnitude));
    for (std::uint32_t off = 0; off <= 8; ++off) {
      const auto estimate = std::bit_cast<float>(bits + off - 4);
      ASSERT_EQ(detail::reciprocal_from(static_cast<std::uint32_t>(magnitude), estimate),
                static_cast<std::uint32_t>(reciprocal(magnitude)))
          << magnitude << " " << off;
    }
  }
}

std::uint32_t expected_size(std::int32_t ref, std::int32_t dis) {
  return magnitude_of(restored_detail(ref, ratio(ref, dis)));
}

void expect_equal(std::int32_t ref, std::int32_t dis) {
  ASSERT_EQ(restored_size_coarse(ref, dis), expected_size(ref, dis)) << ref << " " << dis;
  if (magnitude_of(ref) < 32768 && magnitude_of(dis) < 32768) {
    ASSERT_EQ(restored_size_fine(ref, dis), expected_size(ref, dis)) << ref << " " << dis;
  }
}

TEST(AdmRestored, SmallCoefficients_AreThoseOfTheDefinition) {
  for (std::int32_t ref = -300; ref <= 300; ++ref)
    for (std::int32_t dis = -700; dis <= 700; ++dis) {
      expect_equal(ref, dis);
      if (HasFatalFailure()) return;
    }
}

TEST(AdmRestored, AnyCoefficients_AreThoseOfTheDefinition) {
  std::mt19937_64 random(21);
  const auto any = [&random](std::int32_t largest) {
    const auto size = static_cast<std::int32_t>(random() >> (33 + random() % 31)) % (largest + 1);
    return random() % 2 == 0 ? size : -size;
  };
  for (int i = 0; i < 2000000; ++i) {
    const std::int32_t largest = i % 2 == 0 ? 22930 : 1500000000;
    const std::int32_t ref = any(largest);
    const std::int32_t near_to = ref + any(largest / 4) % (1 + std::abs(ref) / 2);
    expect_equal(ref, i % 4 < 2 ? any(largest) : near_to);
    if (HasFatalFailure()) return;
  }
}

// Where the number of dropped bits changes, and at the largest coefficients.
TEST(AdmRestored, CoefficientsBesidePowersOfTwo_AreThoseOfTheDefinition) {
  constexpr std::array kFactors{0.0, 0.3, 0.999999, 1.0, 1.000001, 1.9, 2.0, 2.1};
  for (int bit = 0; bit < 31; ++bit)
    for (std::int64_t beside = -4; beside <= 4; ++beside)
      for (const double factor : kFactors)
        for (const int sign : {-1, 1}) {
          const std::int64_t ref = std::min<std::int64_t>((std::int64_t{1} << bit) + beside, 1500000000) * sign;
          const auto dis = std::clamp(static_cast<double>(ref) * factor, -1.5e9, 1.5e9);
          expect_equal(static_cast<std::int32_t>(ref), static_cast<std::int32_t>(dis));
          if (HasFatalFailure()) return;
        }
}

}  // namespace
}  // namespace snellen::adm
