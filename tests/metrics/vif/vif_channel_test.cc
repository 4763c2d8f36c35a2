// SPDX-License-Identifier: BSD-2-Clause-Patent
// VIF's channel model in integers against the one in double.
#include "metrics/vif/vif_channel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include "metrics/vif/vif_log_segments.h"
#include "metrics/vif/vif_math-inl.h"
#include "metrics/vif/vif_squared_limit.h"

namespace snellen::vif {
namespace {

constexpr double kMostVariance = 1.63e9;  // see vif_statistic-inl.h

bool possible(const Variances& v) {
  return v.ref >= kNoise && v.dis > 0 && v.both > 0 && v.dis < kMostVariance &&
         static_cast<double>(v.both) * v.both / v.ref < kMostVariance;
}

void expect_equal(const Variances& v) {
  const Channel expected = channel(log_table(), v);
  const std::uint64_t expected_signal = signal(v, expected, HUGE_VAL);
  for (const bool fast : {true, false}) {
    const ChannelParts parts = fast ? channel_parts(v) : detail::channel_by_roundings(v);
    ASSERT_EQ(parts.signal, expected_signal) << v.ref << ' ' << v.dis << ' ' << v.both << ' ' << fast;
    ASSERT_EQ(parts.remainder + kNoise, expected.noise) << v.ref << ' ' << v.dis << ' ' << v.both << ' ' << fast;
  }
}

/// Of any magnitude up to 2^`bits`.
std::int32_t any(std::mt19937_64& random, int bits) {
  return static_cast<std::int32_t>(random() >> (64 - bits) >> random() % static_cast<unsigned>(bits));
}

class VifChannelTest : public testing::Test {
 protected:
  static constexpr int kCases = 400'000;
  std::mt19937_64 random_{20241107};
};

TEST_F(VifChannelTest, AnyVariances_AsInDouble) {
  int compared = 0;
  while (compared < kCases) {
    const Variances v{kNoise + any(random_, 30), any(random_, 31), any(random_, 31)};
    if (!possible(v)) continue;
    expect_equal(v);
    ++compared;
    if (HasFatalFailure()) return;
  }
}

// C^2 / R is an integer or a little beside one, and D is near to it: truncation decides.
TEST_F(VifChannelTest, VariancesNearWholeQuotients_AsInDouble) {
  int compared = 0;
  while (compared < kCases) {
    const std::int64_t factor = 1 + any(random_, 14);
    const std::int64_t ref = factor * factor * (1 + any(random_, 20)) + static_cast<int>(random_() % 3) - 1;
    const std::int64_t both = ref / factor + static_cast<int>(random_() % 3) - 1;
    if (std::max(ref, both) >= 1LL << 30) continue;
    const std::int64_t quotient = both * both / std::max<std::int64_t>(ref, 1);
    const std::int64_t dis = quotient + static_cast<int>(random_() % 4) - 1;
    if (dis >= 1LL << 30) continue;
    const Variances v{static_cast<std::int32_t>(ref), static_cast<std::int32_t>(dis), static_cast<std::int32_t>(both)};
    if (!possible(v)) continue;
    expect_equal(v);
    ++compared;
    if (HasFatalFailure()) return;
  }
}

TEST_F(VifChannelTest, IdenticalVideos_AsInDouble) {
  for (std::int32_t ref = kNoise; ref < 1 << 30; ref += 1 + ref / 5000) {
    for (const std::int32_t other : {ref - 1, ref, ref + 1}) {
      expect_equal({ref, ref, other});
      expect_equal({ref, other, ref});
    }
    if (HasFatalFailure()) return;
  }
}

TEST_F(VifChannelTest, LimitedSignals_AsInDouble) {
  std::uniform_real_distribution<double> limits(1, 100);
  for (int i = 0; i < kCases; ++i) {
    const double limit = i % 3 == 0   ? std::round(limits(random_))
                         : i % 3 == 1 ? limits(random_)
                                      : 1 + 1.0 / any(random_, 30);
    if (!std::isfinite(limit) || limit > 100) continue;
    const Variances v{kNoise + any(random_, 30), 1, any(random_, 31)};
    if (!possible(v)) continue;
    const Channel expected = channel(log_table(), v);
    ASSERT_EQ(limited_signal(channel_parts(v).signal, v.ref, squared_limit(limit)), signal(v, expected, limit))
        << v.ref << ' ' << v.both << ' ' << limit;
  }
}

TEST(VifLogLines, EveryEntryAtEveryMagnitude_IsThatOfTheTable) {
  std::array<std::uint32_t, kSegments> lines;
  for (std::size_t i = 0; i < lines.size(); ++i) lines[i] = log_line(static_cast<int>(i), log_segments()[i]);
  for (int shift = 0; shift <= 16; ++shift)
    for (std::uint32_t i = 32768; i < 65536; ++i) {
      const std::uint32_t x = i << shift | ((1U << shift) - 1);
      ASSERT_EQ(log2_by_lines(lines.data(), x), log2_2048(log_table(), x)) << x;
    }
}

}  // namespace
}  // namespace snellen::vif
