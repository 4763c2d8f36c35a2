// SPDX-License-Identifier: BSD-2-Clause-Patent
// How a kernel tells a device's compiler what to keep in registers.
#pragma once

#include <cstdint>

#include "base/device_function.h"

// Before a loop over arrays that must live in registers, and before one whose copies would only fill the instruction
// cache. Hosts decide for themselves.
#if defined(__CUDACC__) || defined(__HIP__)
#define SNELLEN_UNROLLED _Pragma("unroll")
#define SNELLEN_ROLLED _Pragma("unroll 1")
#else
#define SNELLEN_UNROLLED
#define SNELLEN_ROLLED
#endif

namespace snellen {

/// The value, of which the compiler may know nothing. nvcc turns sums of numbers that it knows to be small into
/// products of packed bytes, for which it then lacks registers.
SNELLEN_FN std::uint32_t opaque(std::uint32_t value) {
#if defined(__CUDA_ARCH__)
  asm("" : "+r"(value));
#endif
  return value;
}

}  // namespace snellen
