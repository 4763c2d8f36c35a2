// SPDX-License-Identifier: BSD-2-Clause-Patent
// Leading zeros of an integer, for host and devices.
#pragma once

#include <cstdint>

#include "base/device_function.h"

namespace snellen {

/// Of x > 0.
SNELLEN_FN int leading_zeros(std::uint32_t x) {
#if defined(__CUDA_ARCH__)
  return __clz(static_cast<int>(x));
#else
  return __builtin_clz(x);
#endif
}

/// Of x > 0.
SNELLEN_FN int leading_zeros(std::uint64_t x) {
#if defined(__CUDA_ARCH__)
  return __clzll(static_cast<long long>(x));
#else
  return __builtin_clzll(x);
#endif
}

}  // namespace snellen
