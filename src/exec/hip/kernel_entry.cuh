// SPDX-License-Identifier: BSD-2-Clause-Patent
// SNELLEN_KERNEL for clang's HIP compiler. Included by exec/kernel.h only.
#pragma once

#include <hip/hip_runtime.h>

// The compiler reads arguments where the driver put them by itself.
#define SNELLEN_GRID_CONSTANT

namespace snellen::gpu {

template <class T>
__device__ inline T from_lane_above(T value, int distance) {
  return __shfl_down(value, static_cast<unsigned>(distance), 32);
}

/// No group starts before the launch before has ended.
__device__ inline void wait_for_launch_before() {}

}  // namespace snellen::gpu

#include "exec/gpu/kernel_entry.cuh"
