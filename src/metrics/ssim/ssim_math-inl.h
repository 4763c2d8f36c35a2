// SPDX-License-Identifier: BSD-2-Clause-Patent
// The window and the per-window formulas of the integer SSIM (reference library, feature/integer_ssim.c).
#pragma once

#include <array>
#include <cstdint>

#include "metrics/ssim/ssim.h"

namespace snellen::ssim_integer {

/// A Gaussian of deviation 1.5 in 8 fraction bits, along rows and along columns. It sums to 256; at borders the taps
/// outside the picture are left out.
inline constexpr int kRadius = 4;
inline constexpr std::array<std::int64_t, 2 * kRadius + 1> kWindow{2, 9, 28, 55, 68, 55, 28, 9, 2};

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
struct Stabilisers {
  double c1, c2;
};

constexpr Stabilisers stabilisers(int depth) noexcept {
  const double peak = (1 << depth) - 1;
  return {peak * peak * (0.01 * 0.01), peak * peak * (0.03 * 0.03)};
}

/// The similarity of one window in double.
inline void add_window(const Moments& m, Stabilisers s, SsimPlainSums& sums) noexcept {
  const auto w = static_cast<double>(m.weight);
  const auto ref = static_cast<double>(m.ref);
  const auto dis = static_cast<double>(m.dis);
  const double c1 = s.c1 * w * w;
  const double c2 = s.c2 * w * w;
  const double both = ref * dis;
  const double squares = ref * ref + dis * dis;
  const double covariance = static_cast<double>(m.ref_dis) * w - both;
  const double variances =
      static_cast<double>(m.ref_ref) * w - ref * ref + static_cast<double>(m.dis_dis) * w - dis * dis;
  sums.similarity += w * (2 * both + c1) * (c2 + 2 * covariance) / ((squares + c1) * (variances + c2));
  sums.weight += w;
}

/// What one window falls short of 1, without double. Luminance falls short by (ref - dis)^2 / (ref^2 + dis^2 + c1),
/// contrast and structure by the variance of the difference over the sum of both variances + c2. All numerators are
/// exact integers below 2^64 before they become floats, so nothing cancels in float: the loss has a relative error
/// below 2^-20.
inline void add_window(const Moments& m, Stabilisers s, SsimExactSums& sums) noexcept {
  const auto wide = [](std::int64_t value) { return static_cast<std::uint64_t>(value); };
  const auto w = static_cast<float>(m.weight);
  const float c1 = static_cast<float>(s.c1) * (w * w);
  const float c2 = static_cast<float>(s.c2) * (w * w);
  const std::uint64_t ref_squared = wide(m.ref) * wide(m.ref);
  const std::uint64_t dis_squared = wide(m.dis) * wide(m.dis);
  const std::uint64_t apart = wide(m.ref - m.dis) * wide(m.ref - m.dis);
  const std::uint64_t difference = wide(m.weight) * wide(m.ref_ref + m.dis_dis - 2 * m.ref_dis) - apart;
  // A variance times weight^2 is below 2^32 * (2^15)^2, so both together fit.
  const std::uint64_t variances =
      wide(m.weight) * wide(m.ref_ref) - ref_squared + (wide(m.weight) * wide(m.dis_dis) - dis_squared);
  const float luminance =
      static_cast<float>(apart) / (static_cast<float>(ref_squared) + static_cast<float>(dis_squared) + c1);
  const float structure = static_cast<float>(difference) / (static_cast<float>(variances) + c2);
  sums.loss.add(w * (luminance + structure * (1 - luminance)));
  sums.weight += m.weight;
}

}  // namespace snellen::ssim_integer
