// SPDX-License-Identifier: BSD-2-Clause-Patent
// SNELLEN_KERNEL for nvcc. Included by exec/kernel.h only.
#pragma once

// A kernel reads its arguments where the driver put them, without a copy of its own.
#define SNELLEN_GRID_CONSTANT __grid_constant__

namespace snellen::gpu {

template <class T>
__device__ inline T from_lane_above(T value, int distance) {
  return __shfl_down_sync(0xFFFFFFFFU, value, distance);
}

/// Groups may start while the launch before ends (Api::launch of cuda_module.cc).
__device__ inline void wait_for_launch_before() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}

}  // namespace snellen::gpu

#include "exec/gpu/kernel_entry.cuh"
