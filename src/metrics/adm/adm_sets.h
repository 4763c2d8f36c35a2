// SPDX-License-Identifier: BSD-2-Clause-Patent
// The option sets of a run as one pass: what each of them needs of a scale.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "metrics/adm/adm_csf.h"
#include "metrics/adm/adm_math-inl.h"

namespace snellen::adm {

/// How far contrast enhancement counts. Limits without a fraction multiply in integers.
struct GainLimit {
  explicit GainLimit(double limit)
      : value(limit), whole(std::floor(limit) == limit ? static_cast<std::int32_t>(limit) : 0) {}

  double value;
  std::int32_t whole;  // 0 when there is a fraction
};

/// The largest factors of scale 0, those of the smallest viewing distance that is allowed. With them weighed axial
/// coefficients are below 25510 and diagonal ones below 8646, so that their masks fit 16 bits with a sign, and the
/// three bands' masks of the neighbours together 16 bits without one.
inline constexpr std::uint32_t kMaxFineAxial = 36453;
inline constexpr std::uint32_t kMaxFineDiagonal = 49417;

/// One option set at one scale.
struct SetOfScale {
  SetOfScale(const AdmOptions& options, int scale) : limit(options.enhancement_gain_limit), aim(!options.skip_aim) {
    const Csf csf = csf_factors(options, scale);
    factors = {csf.fixed_axial, csf.fixed_axial, csf.fixed_diagonal};
    SNELLEN_CHECK(scale > 0 || (csf.fixed_axial <= kMaxFineAxial && csf.fixed_diagonal <= kMaxFineDiagonal));
  }

  GainLimit limit;
  bool aim;
  std::array<std::uint32_t, kBandCount> factors{};
};

/// The sets that take part in a scale, as indices.
inline std::vector<std::size_t> sets_of_scale(std::span<const AdmOptions> sets, int scale) {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < sets.size(); ++i)
    if (scale > 0 || !sets[i].skip_scale0) result.push_back(i);
  return result;
}

}  // namespace snellen::adm
