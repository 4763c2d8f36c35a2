// SPDX-License-Identifier: BSD-2-Clause-Patent
// The per-window formulas of the integer SSIM (reference library, feature/integer_ssim.c).
#pragma once

#include <cstdint>

#include "metrics/ssim/ssim.h"
#include "metrics/ssim/ssim_similarity-inl.h"
#include "metrics/ssim/ssim_window.h"

namespace snellen::ssim_integer {

/// Weighted sums of one window: samples below 2^16, and weights up to 2^16 in all. So means are below 2^32 and second
/// moments below 2^48.
struct Moments {
  std::int64_t weight = 0;
  std::int64_t ref = 0, dis = 0;
  std::int64_t ref_ref = 0, dis_dis = 0, ref_dis = 0;

  void add_sample(std::int64_t tap, std::int64_t r, std::int64_t d) noexcept {
    weight += tap;
    ref += tap * r;
    dis += tap * d;
    ref_ref += tap * r * r;
    dis_dis += tap * d * d;
    ref_dis += tap * r * d;
  }

  void add(std::int64_t tap, const Moments& m) noexcept {
    weight += tap * m.weight;
    ref += tap * m.ref;
    dis += tap * m.dis;
    ref_ref += tap * m.ref_ref;
    dis_dis += tap * m.dis_dis;
    ref_dis += tap * m.ref_dis;
  }
};

/// The stabilisers (0.01 * peak)^2 and (0.03 * peak)^2, for windows of weight 1.
struct ExactStabilisers {
  double c1, c2;
  constexpr operator Stabilisers() const noexcept { return {static_cast<float>(c1), static_cast<float>(c2)}; }
};

constexpr ExactStabilisers stabilisers(int depth) noexcept {
  const double peak = (1 << depth) - 1;
  return {peak * peak * (0.01 * 0.01), peak * peak * (0.03 * 0.03)};
}

/// The similarity of one window in double.
inline void add_window(const Moments& m, ExactStabilisers s, SsimPlainSums& sums) noexcept {
  const auto number = [](std::int64_t value) { return static_cast<double>(value); };
  sums.similarity += weighed_similarity(PlainMomentsOf<double>{number(m.weight), number(m.ref), number(m.dis),
                                                               number(m.ref_ref), number(m.dis_dis), number(m.ref_dis)},
                                        s.c1, s.c2);
  sums.weight += number(m.weight);
}

/// What it falls short of 1, without double.
inline void add_window(const Moments& m, Stabilisers s, SsimExactSums& sums) noexcept {
  const auto weight = static_cast<std::uint64_t>(m.weight);
  const auto variance = [&](std::int64_t mean, std::int64_t squares) {
    return weight * static_cast<std::uint64_t>(squares) -
           static_cast<std::uint64_t>(mean) * static_cast<std::uint64_t>(mean);
  };
  sums.loss.add(loss({.weight = static_cast<std::uint32_t>(m.weight),
                      .ref = static_cast<std::uint32_t>(m.ref),
                      .dis = static_cast<std::uint32_t>(m.dis),
                      .error = static_cast<std::uint64_t>(m.ref_ref + m.dis_dis - 2 * m.ref_dis),
                      .variances = variance(m.ref, m.ref_ref) + variance(m.dis, m.dis_dis)},
                     s));
  sums.weight += m.weight;
}

}  // namespace snellen::ssim_integer
