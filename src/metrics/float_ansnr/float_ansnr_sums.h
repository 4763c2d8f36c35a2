// SPDX-License-Identifier: BSD-2-Clause-Patent
// What one filtered sample adds to ANSNR's exact sums, for every machine.
#pragma once

#include "base/exact_sum.h"

namespace snellen::float_ansnr {

/// A difference whose square is below this counts as faint.
inline constexpr float kFaint = 1.0F / 65536;

/// Sums in squared 8-bit steps. Filtered samples are at most 128 in size, but for roundings, so their squares are below
/// 2^15 and squared differences below 2^17.
struct ExactSums {
  ExactSum<15> signal;        // squares of the filtered reference
  ExactSum<17> noise;         // squares of its difference from the filtered distorted video, those from kFaint on
  ExactSum<-16> faint_noise;  // those below: all of it where both are flat and only roundings differ

  SNELLEN_FN void add(float reference, float distorted) noexcept {
    const float difference = reference - distorted;
    const float square = difference * difference;
    signal.add(reference * reference);
    // Both, since a choice of the sum would keep the sums out of registers on some devices.
    const bool faint = square < kFaint;
    noise.add(faint ? 0 : square);
    faint_noise.add(faint ? square : 0);
  }
};

}  // namespace snellen::float_ansnr
