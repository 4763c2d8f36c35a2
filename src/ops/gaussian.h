// SPDX-License-Identifier: BSD-2-Clause-Patent
// Gaussian windows of the float metrics (VIF, SpEED), to the bit as the reference library builds them.
#pragma once

#include <vector>

namespace snellen {

/// A window of `size` (odd) taps of standard deviation `sigma`, summing to about 1. Each tap is rounded to float where
/// the reference library rounds it (vif_tools.c): exponential, density factor, their quotient, and the quotient by the
/// sequential float sum. Made once per run, on the host: the exponential is the C library's.
std::vector<float> gaussian_taps(int size, float sigma);

/// Number of taps of VIF's window at `scale` (0 to 4): 2^(4 - scale) + 1 times `kernel_scale`, rounded up to odd, at
/// least 3.
int vif_window_size(int scale, float kernel_scale);

/// VIF's window at `scale`: of the size above, five standard deviations wide.
std::vector<float> vif_taps(int scale, float kernel_scale);

/// The window before SpEED's reduction by 2^`scale`: as many taps as VIF's at scale 1, sqrt(scale) times its deviation.
std::vector<float> speed_taps(int scale, float kernel_scale);

/// Whether a kernel scale is one of the 21 that the reference library knows, to within 0.001. It fails on others.
bool is_known_kernel_scale(float kernel_scale);

}  // namespace snellen
