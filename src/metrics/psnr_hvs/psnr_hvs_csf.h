// SPDX-License-Identifier: BSD-2-Clause-Patent
// How sensitive the eye is to each frequency of an 8x8 block, per plane (reference library,
// feature/third_party/xiph/psnr_hvs.c). The chroma tables are those of 4:2:0 and serve every subsampling.
#pragma once

#include <array>
#include <cstddef>

#include "base/device_array.h"

namespace snellen::psnr_hvs {

/// One number per coefficient, [8 * vertical + horizontal frequency].
using Table = DeviceArray<float, 64>;

struct Sensitivity {
  Table weight;   // of a visible error
  Table masking;  // of the squared coefficient in the energy that hides errors
};

/// From a symmetric table's upper triangle, row by row. The factor is the reference library's; it brings the weights to
/// the masking table of Ponomarenko et al. (VPQM 2007).
constexpr Sensitivity make_sensitivity(const std::array<double, 36>& triangle) {
  Sensitivity result{};
  std::size_t next = 0;
  for (std::size_t row = 0; row < 8; ++row)
    for (std::size_t column = row; column < 8; ++column) {
      const auto weight = static_cast<float>(triangle[next++]);
      const double scaled = double{weight} * 0.3885746225901003;
      for (const std::size_t i : {8 * row + column, 8 * column + row}) {
        result.weight[i] = weight;
        result.masking[i] = static_cast<float>(scaled * scaled);
      }
    }
  return result;
}

/// Planes Y, Cb, Cr.
inline constexpr DeviceArray<Sensitivity, 3> kSensitivity{
    make_sensitivity({
        1.6193873005,   2.2901594831,   2.08509755623,  1.48366094411,  1.00227514334,  0.678296995242,
        0.466224900598, 0.3265091542,   1.94321815382,  2.04793073064,  1.68731108984,  1.2305666963,
        0.868920337363, 0.61280991668,  0.436405793551, 1.34329019223,  1.09205635862,  0.875748795257,
        0.670882927016, 0.501731932449, 0.372504254596, 0.772819797575, 0.605636379554, 0.48309405692,
        0.380429446972, 0.295774038565, 0.448996256676, 0.352889268808, 0.283006984131, 0.226951348204,
        0.27032073436,  0.215017739696, 0.17408067321,  0.168869545842, 0.136153931001, 0.109083846276,
    }),
    make_sensitivity({
        1.91113096927,  2.46074210438,  1.18284184739,  1.14982565193,  1.05017074788,  0.898018824055,
        0.74725392039,  0.615105596242, 1.58529308355,  1.21363250036,  1.38190029285,  1.33100189972,
        1.17428548929,  0.996404342439, 0.830890433625, 0.978712413627, 1.02624506078,  1.03145147362,
        0.960060382087, 0.849823426169, 0.731221236837, 0.861317501629, 0.801821139099, 0.751437590932,
        0.685398513368, 0.608694761374, 0.676555426187, 0.605503172737, 0.55002013668,  0.495804539034,
        0.514674450957, 0.454353482512, 0.407050308965, 0.389234902883, 0.342353999733, 0.295530605237,
    }),
    make_sensitivity({
        2.03871978502,  2.62502345193,  1.26180942886,  1.11019789803,  1.01397751469,  0.867069376285,
        0.721500455585, 0.593906509971, 1.69112867013,  1.17180569821,  1.3342742857,   1.28513006198,
        1.13381474809,  0.962064122248, 0.802254508198, 0.944981930573, 0.990876405848, 0.995903384143,
        0.926972725286, 0.820534991409, 0.706020324706, 0.831632933426, 0.77418706195,  0.725539939514,
        0.661776842059, 0.587716619023, 0.653238524286, 0.584635025748, 0.531064164893, 0.478717061273,
        0.496936637883, 0.438694579826, 0.393021669543, 0.375820256136, 0.330555063063, 0.285345396658,
    }),
};

}  // namespace snellen::psnr_hvs
