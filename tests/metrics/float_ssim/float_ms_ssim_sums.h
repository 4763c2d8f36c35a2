// SPDX-License-Identifier: BSD-2-Clause-Patent
// How sums of float_ms_ssim are compared with those of `reference`.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "metrics/float_ssim/float_ms_ssim_math-inl.h"

namespace snellen {

inline constexpr FloatMsSsimTerms kAllTerms{};

/// The sums without those that the score does not need.
template <class Arithmetic>
FloatMsSsimSums<Arithmetic> wanted(FloatMsSsimSums<Arithmetic> sums, bool all_terms) {
  for (std::size_t s = 0; !all_terms && s < sums.scales.size(); ++s) {
    sums.scales[s].product = {};
    if (s + 1 < sums.scales.size()) sums.scales[s].luminance = {};
  }
  return sums;
}

template <class Arithmetic>
void expect_equal_sums(const FloatMsSsimSums<Arithmetic>& sums, const FloatMsSsimSums<Arithmetic>& expected,
                       bool all_terms, const std::string& what) {
  const auto ours = wanted(sums, all_terms);
  const auto theirs = wanted(expected, all_terms);
  for (std::size_t s = 0; s < ours.scales.size(); ++s)
    ASSERT_TRUE(ours.scales[s] == theirs.scales[s]) << what << ", at scale " << s;
}

}  // namespace snellen
