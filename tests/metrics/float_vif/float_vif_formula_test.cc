// SPDX-License-Identifier: BSD-2-Clause-Patent
// Float VIF's per-sample formulas.
#include <gtest/gtest.h>

#include <limits>

#include "metrics/float_vif/float_vif_observer.h"

namespace snellen::float_vif {
namespace {

constexpr double kEyeNoise = 2;

TEST(FloatVifLog, PowersOfTwo_AreExact) {
  for (int exponent = -126; exponent <= 127; ++exponent)
    EXPECT_EQ(log2_approximate(std::ldexp(1.0F, exponent)), static_cast<float>(exponent));
}

TEST(FloatVifLog, InfinityAndNoNumber_AreFinite) {
  EXPECT_EQ(log2_approximate(std::numeric_limits<float>::infinity()), 128.0F);
  const float expected = 128.0F + log2_approximate(1.5F);
  EXPECT_EQ(log2_approximate(std::numeric_limits<float>::quiet_NaN()), expected);
  EXPECT_EQ(log2_approximate(-std::numeric_limits<float>::quiet_NaN()), expected);
}

TEST(FloatVifVariances, RoundingsBelowZero_CountAsNoVariance) {
  const Variances v = variances(Moments{10, 10, 99.5F, 99.5F, 99.5F});
  EXPECT_EQ(v.ref, 0.0F);
  EXPECT_EQ(v.dis, 0.0F);
  EXPECT_EQ(v.both, -0.5F);
  EXPECT_EQ(variances(Moments{0, 0, 0.9e-10F, 0.9e-10F, 0}).ref, 0.0F);
  EXPECT_EQ(variances(Moments{0, 0, 0.9e-10F, 0.9e-10F, 0}).dis, 0.9e-10F);
}

TEST(FloatVifChannel, EqualVideos_HaveGainOneAndTheSmallestNoise) {
  const Channel c = channel(Variances{4, 4, 4});
  EXPECT_EQ(c.gain, 1.0F);
  EXPECT_EQ(c.noise, kNoVariance);
}

TEST(FloatVifChannel, WhatIsNotExplained_IsNoise) {
  const Channel c = channel(Variances{4, 9, 2});
  EXPECT_EQ(c.gain, 0.5F);
  EXPECT_EQ(c.noise, 8.0F);
}

TEST(FloatVifChannel, NegativeCorrelation_IsAllNoise) {
  const Channel c = channel(Variances{4, 9, -2});
  EXPECT_EQ(c.gain, 0.0F);
  EXPECT_EQ(c.noise, 9.0F);
}

TEST(FloatVifChannel, VideoWithoutVariance_HasNoGain) {
  EXPECT_EQ(channel(Variances{4, 0.5e-10F, 1}).gain, 0.0F);
  EXPECT_EQ(channel(Variances{4, 0.5e-10F, 1}).noise, kNoVariance);
  EXPECT_EQ(channel(Variances{0, 9, 1}).gain, 0.0F);
  EXPECT_EQ(channel(Variances{0, 9, 1}).noise, 9.0F);
}

template <class Real>
Information seen(const Variances& v, double noise = kEyeNoise, double gain_limit = 100) {
  return information<Real>(v, channel(v), make_observer(noise, gain_limit));
}

TEST(FloatVifInformation, FlatReference_LosesWhatTheDistortedVideoAdded) {
  const Information sample = seen<double>({1.5F, 65025, 0});
  EXPECT_EQ(sample.num, 1.0F - 65025.0F * static_cast<float>(4 / 65025.0));
  EXPECT_EQ(sample.den, 1.0F);
}

TEST(FloatVifInformation, TexturedReference_CountsInBothLogarithms) {
  // Gain 1/2 and noise 4 - 2: 1 + (6 / 4) / (2.5 + 2) and 1 + 6 / 2.
  const Information sample = seen<double>({6, 4, 3});
  EXPECT_EQ(sample.den, 2.0F);
  EXPECT_EQ(sample.num, log2_approximate(static_cast<float>(1 + 1.5 / 4.5)));
}

TEST(FloatVifInformation, NegativeCorrelation_CarriesNone) {
  EXPECT_EQ(seen<double>({6, 4, -3}).num, 0.0F);
  EXPECT_EQ(seen<float>({6, 4, -3}).num, 0.0F);
}

// The distorted video is twice the reference: gain 2, no noise but the eye's.
TEST(FloatVifInformation, GainLimit_ActsOnTheSignalAndNotOnTheNoise) {
  EXPECT_EQ(seen<double>({6, 24, 12}).num, log2_approximate(13.0F));
  EXPECT_EQ(seen<double>({6, 24, 12}, kEyeNoise, 1).num, 2.0F);
}

TEST(FloatVifInformation, WithoutEyeNoise_IsStillFinite) {
  EXPECT_EQ(seen<double>({0, 0, 0}, 0).den, 128.0F + log2_approximate(1.5F));
  EXPECT_EQ(seen<float>({0, 0, 0}, 0).den, seen<double>({0, 0, 0}, 0).den);
  EXPECT_EQ(seen<float>({6, 4, 3}, 0).den, 128.0F);
}

TEST(FloatVifObserver, FlatThreshold_ComparesAsTheDoubleDoes) {
  for (const double noise : {0.0, 0.3, 0.7, 2.0, 4.9}) {
    const float threshold = make_observer(noise, 100).flat_below;
    EXPECT_GE(static_cast<double>(threshold), noise);
    EXPECT_LT(static_cast<double>(std::nextafter(threshold, -1.0F)), noise);
  }
}

}  // namespace
}  // namespace snellen::float_vif
