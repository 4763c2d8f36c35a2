// SPDX-License-Identifier: BSD-2-Clause-Patent
// Contrast sensitivity from Watson's model of wavelet noise visibility, and from the reference library's tables.
#include "metrics/adm/adm_csf.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <tuple>
#include <utility>

#include "ops/watson_csf.h"

namespace snellen::adm {
namespace {

/// Factors by scale.
struct Curves {
  std::array<float, 4> axial;
  std::array<float, 4> diagonal;
};

struct Viewing {
  int display_height;
  double view_distance;
  Curves blend;
  Curves blend_mae;
};

/// 1080 lines at three heights and 2160 at one and a half are the same 57 pixels per degree.
constexpr Curves kBlend57{{0.01183f, 0.025026f, 0.04295f, 0.058621f}, {0.004302f, 0.011778f, 0.023918f, 0.035901f}};
constexpr Curves kMae57{{0.011249f, 0.022606f, 0.035930f, 0.045673f}, {0.004097f, 0.010921f, 0.021430f, 0.031313f}};

/// The blend of Barten's and Watson's models that VMAF v1 was trained with, as the library's authors fitted it, and
/// their later fit (reference library, barten_csf_tools.h). Pairs below kMinViewing are left out: no option set reaches
/// them.
constexpr std::array<Viewing, 6> kViewings{{
    {1080, 3.0, kBlend57, kMae57},
    {1080,
     5.0,
     {{0.004212f, 0.014809f, 0.029642f, 0.047464f}, {0.000984f, 0.005852f, 0.0146f, 0.027574f}},
     {{0.004052f, 0.013939f, 0.026298f, 0.038833f}, {0.000927f, 0.005544f, 0.013415f, 0.024515f}}},
    {2160, 1.5, kBlend57, kMae57},
    {2160,
     3.0,
     {{0.00226f, 0.01183f, 0.025026f, 0.04295f}, {0.000479f, 0.004302f, 0.011778f, 0.023918f}},
     {{0.002166f, 0.011249f, 0.022606f, 0.035930f}, {0.000447f, 0.004097f, 0.010921f, 0.021430f}}},
    {2160,
     5.0,
     {{0.000092f, 0.004212f, 0.014809f, 0.029642f}, {0.000050f, 0.000984f, 0.005852f, 0.0146f}},
     {{0.000077f, 0.004052f, 0.013939f, 0.026298f}, {0.000045f, 0.000927f, 0.005544f, 0.013415f}}},
    {720,
     5.0,
     {{0.010144f, 0.022561f, 0.040309f, 0.05672f}, {0.003463f, 0.010282f, 0.021839f, 0.034641f}},
     {{0.009689f, 0.020577f, 0.034162f, 0.044523f}, {0.003302f, 0.009579f, 0.019661f, 0.030318f}}},
}};

const Viewing* find_viewing(int display_height, double view_distance) {
  for (const Viewing& viewing : kViewings)
    if (viewing.display_height == display_height && viewing.view_distance == view_distance) return &viewing;
  return nullptr;
}

/// The definition's factors: axial, then diagonal.
std::pair<float, float> factors(const AdmOptions& options, std::size_t scale) {
  const auto mode = static_cast<CsfMode>(options.csf_mode);
  if (mode == CsfMode::watson) {
    const auto watson = [&](bool diagonal) {
      return watson_factor(options.view_distance, options.display_height, static_cast<int>(scale), diagonal);
    };
    return {watson(false), watson(true)};
  }
  const Viewing* viewing = find_viewing(options.display_height, options.view_distance);
  SNELLEN_CHECK(viewing != nullptr);
  const Curves& curves = mode == CsfMode::blend ? viewing->blend : viewing->blend_mae;
  return {curves.axial[scale], curves.diagonal[scale]};
}

std::uint32_t fixed_point(float value, int fraction_bits) {
  return static_cast<std::uint32_t>(std::ldexp(double{value}, fraction_bits));
}

}  // namespace

bool csf_has_viewing(int display_height, double view_distance) {
  return find_viewing(display_height, view_distance) != nullptr;
}

std::string csf_viewings() {
  std::string list;
  for (const Viewing& viewing : kViewings)
    list += fmt::format("{}{} at {}", list.empty() ? "" : ", ", viewing.display_height, viewing.view_distance);
  return list;
}

Csf csf_factors(const AdmOptions& options, int scale) {
  Csf csf;
  std::tie(csf.axial, csf.diagonal) = factors(options, static_cast<std::size_t>(scale));
  if (scale > 0) {
    csf.fixed_axial = fixed_point(csf.axial, 32);
    csf.fixed_diagonal = fixed_point(csf.diagonal, 32);
    return csf;
  }
  csf.fixed_axial = fixed_point(csf.axial, 21);
  csf.fixed_diagonal = fixed_point(csf.diagonal, 23);
  // The definition's own constants for its default viewing; the formula gives 36451 and 49414. The denominator keeps
  // the formula's float factors.
  const double viewing = options.view_distance * options.display_height;
  if (static_cast<CsfMode>(options.csf_mode) == CsfMode::watson && std::abs(viewing - kMinViewing) < 1e-8) {
    csf.fixed_axial = 36453;
    csf.fixed_diagonal = 49417;
  }
  return csf;
}

}  // namespace snellen::adm
