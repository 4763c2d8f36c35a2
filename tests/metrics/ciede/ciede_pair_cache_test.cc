// SPDX-License-Identifier: BSD-2-Clause-Patent
// Differences that are kept for pairs of colours: no pair may get another one's.
#include "metrics/ciede/ciede_pair_cache.h"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <type_traits>
#include <utility>

namespace snellen::ciede {
namespace {

template <class Bits>
class PairCacheTest : public testing::Test {
 protected:
  using CacheOfBits = PairCache<Bits::value>;
  static constexpr ColourCode kLast = (1U << 3 * Bits::value) - 1;
};
using AllBits = testing::Types<std::integral_constant<int, 8>, std::integral_constant<int, 10>>;
TYPED_TEST_SUITE(PairCacheTest, AllBits);

TYPED_TEST(PairCacheTest, AtFirst_KnowsNoPair) {
  using Cache = typename TestFixture::CacheOfBits;
  Cache cache;
  for (const ColourCode code : {ColourCode{0}, ColourCode{1}, TestFixture::kLast})
    EXPECT_FALSE(cache.at(Cache::place(code, code ^ 5)).is_of(Cache::tag(code, code ^ 5)));
}

TYPED_TEST(PairCacheTest, APair_StaysUntilAnotherTakesItsPlace) {
  using Cache = typename TestFixture::CacheOfBits;
  Cache cache;
  const auto tag = Cache::tag(0x808010, 0x808011);
  auto& entry = cache.at(Cache::place(0x808010, 0x808011));
  entry = {tag, 0.5F};
  EXPECT_TRUE(entry.is_of(tag));
  EXPECT_FALSE(entry.is_of(tag + 1));
  entry = {tag + 1, 0.0F};
  EXPECT_TRUE(entry.is_of(tag + 1));
  EXPECT_FALSE(entry.is_of(tag));
}

TYPED_TEST(PairCacheTest, PlaceAndTag_NameOnePair) {
  using Cache = typename TestFixture::CacheOfBits;
  std::mt19937 random(3);
  std::set<std::pair<ColourCode, ColourCode>> pairs;
  for (int i = 0; i < 20000; ++i) {
    const ColourCode near = random() & 0x070F0F;
    pairs.insert({near, random() & 0x030303});
    pairs.insert({random() & TestFixture::kLast, random() & TestFixture::kLast});
  }
  std::set<std::pair<std::uint32_t, std::uint64_t>> keys;
  for (const auto& [ref, dis] : pairs) keys.insert({Cache::place(ref, dis), Cache::tag(ref, dis)});
  EXPECT_EQ(keys.size(), pairs.size());
}

TYPED_TEST(PairCacheTest, NearPairs_HavePlacesOfTheirOwn) {
  using Cache = typename TestFixture::CacheOfBits;
  std::set<std::uint32_t> places;
  for (ColourCode y = 100; y < 164; ++y)
    for (ColourCode change = 0; change < 64; ++change)
      places.insert(Cache::place(y | 0x808000, (y + change) | 0x808000));
  EXPECT_GT(places.size(), 3500U);
}

}  // namespace
}  // namespace snellen::ciede
