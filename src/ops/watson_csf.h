// SPDX-License-Identifier: BSD-2-Clause-Patent
// Contrast sensitivity of ADM's default mode, shared by its versions in fixed point and in float.
#pragma once

namespace snellen::adm {

/// Resolution of a display of `display_height` lines seen from `view_distance` heights, in pixels per degree of visual
/// angle: 56.5 for 1080 lines at 3.
float pixels_per_degree(double view_distance, int display_height);

/// Factor that weighs wavelet coefficients of `scale` (0, the finest, to 3): the reciprocal of the smallest visible
/// quantisation step.
float watson_factor(double view_distance, int display_height, int scale, bool diagonal);

}  // namespace snellen::adm
