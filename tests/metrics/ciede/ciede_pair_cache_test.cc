// SPDX-License-Identifier: BSD-2-Clause-Patent
// Differences that are kept for pairs of colours: no pair may get another one's.
#include "metrics/ciede/ciede_pair_cache.h"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <utility>

namespace snellen::ciede {
namespace {

TEST(PairCache, AtFirst_KnowsNoPair) {
  PairCache cache;
  for (const ColourCode code : {0U, 1U, 0xFFFFFFU}) {
    const PairCache::Key key = PairCache::key(code, code ^ 5);
    EXPECT_FALSE(cache.at(key).is_of(key));
  }
}

TEST(PairCache, APair_StaysUntilAnotherTakesItsPlace) {
  PairCache cache;
  const PairCache::Key key = PairCache::key(0x808010, 0x808011);
  cache.at(key) = {key.tag, 0.5F};
  EXPECT_TRUE(cache.at(key).is_of(key));
  EXPECT_EQ(cache.at(key).difference, 0.5F);
  const PairCache::Key other{key.place, key.tag + 1};
  EXPECT_FALSE(cache.at(other).is_of(other));
  cache.at(other) = {other.tag, 0.0F};
  EXPECT_TRUE(cache.at(other).is_of(other));
  EXPECT_FALSE(cache.at(key).is_of(key));
}

TEST(PairCache, PlaceAndTag_NameOnePair) {
  std::mt19937 random(3);
  std::set<std::pair<ColourCode, ColourCode>> pairs;
  for (int i = 0; i < 20000; ++i) {
    const ColourCode near = random() & 0x070F0F;
    pairs.insert({near, random() & 0x030303});
    pairs.insert({random() & 0xFFFFFF, random() & 0xFFFFFF});
  }
  std::set<std::pair<std::uint32_t, std::uint32_t>> keys;
  for (const auto& [ref, dis] : pairs) {
    const PairCache::Key key = PairCache::key(ref, dis);
    keys.insert({key.place, key.tag});
  }
  EXPECT_EQ(keys.size(), pairs.size());
}

}  // namespace
}  // namespace snellen::ciede
