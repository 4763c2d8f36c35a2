// SPDX-License-Identifier: BSD-2-Clause-Patent
// Contrast sensitivity of ADM: the factor that weighs the coefficients of each scale and direction, for a display and a
// viewing distance.
#pragma once

#include <cstdint>
#include <string>

#include "metrics/adm/adm.h"

namespace snellen::adm {

/// The contrast sensitivities that exist in fixed point. The factors of mode 1 (Barten's formula) are above 1 and fit
/// neither the 16 bits of scale 0 nor the 32 of the others.
enum class CsfMode { watson = 0, blend = 2, blend_mae = 3 };

/// Factors of one scale: as the definition's float, and in fixed point.
struct Csf {
  float axial = 0;                   // bands h and v
  float diagonal = 0;                // band d
  std::uint32_t fixed_axial = 0;     // scale 0: 21 fraction bits, in 16 bits; else 32 fraction bits
  std::uint32_t fixed_diagonal = 0;  // scale 0: 23 fraction bits, in 16 bits; else 32 fraction bits
};

/// The smallest product of viewing distance and display height: below it the fixed-point factors do not fit.
inline constexpr double kMinViewing = 3240;

/// Whether the tables of modes 2 and 3 have this display height and viewing distance.
bool csf_has_viewing(int display_height, double view_distance);

/// The pairs that the tables have, for messages: "1080 at 3, 1080 at 5, ...".
std::string csf_viewings();

/// Factors of scale 0 (finest) to 3. The options are those that check_options accepts.
Csf csf_factors(const AdmOptions& options, int scale);

}  // namespace snellen::adm
