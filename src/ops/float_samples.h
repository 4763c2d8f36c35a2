// SPDX-License-Identifier: BSD-2-Clause-Patent
// One sample as a float in steps of 8-bit video, for every machine.
#pragma once

#include <concepts>

#include "base/device_function.h"

namespace snellen {

/// What the float metrics take off every sample, so that squares lose fewer bits (reference library, float_vif.c,
/// float_adm.c, float_motion.c, float_ansnr.c, speed.c; the SSIMs, PSNR and moments take off nothing).
inline constexpr float kMidGrey = 128;

/// 8-bit steps per sample step. A power of two, so that products with samples are exact.
constexpr float sample_unit(int depth) noexcept { return 1.0F / static_cast<float>(1 << (depth - 8)); }

/// A sample of a picture, of `unit` steps, as metrics that take off kMidGrey see it. At most 16 bits: exact.
template <std::unsigned_integral T>
SNELLEN_FN float centred(T sample, float unit) noexcept {
  return static_cast<float>(sample) * unit - kMidGrey;
}

/// What is such a float already.
SNELLEN_FN float centred(float sample, float /*unit*/) noexcept { return sample; }

}  // namespace snellen
