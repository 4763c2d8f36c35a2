// SPDX-License-Identifier: BSD-2-Clause-Patent
// A quick reciprocal for code whose results do not depend on its last bits.
#pragma once

#include "base/device_function.h"

namespace snellen {

/// 1 / x for x >= 1, within 2^-22 of it; not the same bits on every machine.
SNELLEN_FN float reciprocal_estimate(float x) {
#if defined(__CUDA_ARCH__)
  float result;
  asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(result) : "f"(x));
  return result;
#else
  return 1.0F / x;
#endif
}

}  // namespace snellen
