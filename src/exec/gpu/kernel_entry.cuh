// SPDX-License-Identifier: BSD-2-Clause-Patent
// SNELLEN_KERNEL for the compilers of CUDA's and of HIP's language: makes the kernel's entry on the GPU and adds it to
// the table of the module. Included by the kernel_entry.cuh of those backends, which say first what the two call
// differently: SNELLEN_GRID_CONSTANT, before a kernel's arguments; gpu::from_lane_above(value, distance), the value of
// the lane so far above in the same warp; and gpu::wait_for_launch_before(), behind which all that the launch before
// wrote is there.
#pragma once

#include "exec/kernel_contract.h"
#include "exec/kernel_table.h"
#include "exec/run_steps.h"

namespace snellen::gpu {

/// Lanes whose sums are added without shared memory; a GPU with wider warps runs two such in one.
inline constexpr int kWarp = 32;

/// The shared memory of a group: the kernel's, then that of its sums.
template <class K>
union GroupMemory {
  static constexpr int kWarps = K::threads / kWarp;
  static_assert(std::is_trivially_default_constructible_v<typename K::Shared>);
  typename K::Shared shared;
  SumsOf<K> sums[kWarps];
};

struct Barrier {
  SNELLEN_FN void operator()() const {
#if defined(__CUDA_ARCH__) || defined(__HIP_DEVICE_COMPILE__)
    __syncthreads();
#endif
  }
};

/// Leaves the sum over the lanes of a warp in its first lane.
template <class S>
__device__ inline void add_warp(S& sums) {
  each_field(sums, [](auto& value) {
    for (int distance = kWarp / 2; distance > 0; distance /= 2) value += from_lane_above(value, distance);
  });
}

/// Writes the sums of the group, field by field, `tiles` values apart.
template <class K>
__device__ inline void write_sums(const K& kernel, GroupMemory<K>& memory, const typename K::Private& own, int id,
                                  std::int64_t* partials, std::int64_t tiles) {
  constexpr int kWarps = GroupMemory<K>::kWarps;
  SumsOf<K> sums = kernel.result(own);
  add_warp(sums);
  if constexpr (kWarps > 1) {
    __syncthreads();  // the last phase has read the kernel's shared memory
    if (id % kWarp == 0) memory.sums[id / kWarp] = sums;
    __syncthreads();
    if (id >= kWarp) return;
    sums = id < kWarps ? memory.sums[id] : SumsOf<K>{};
    add_warp(sums);
  }
  if (id != 0) return;
  std::int64_t offset = 0;
  each_field(sums, [&](auto value) {
    partials[offset] = value;
    offset += tiles;
  });
}

template <class K>
__global__ void __launch_bounds__(K::threads)
    entry(const SNELLEN_GRID_CONSTANT K kernel, const Grid grid, std::int64_t* const partials) {
  __shared__ GroupMemory<K> memory;
  typename K::Private own{};
  wait_for_launch_before();
  const int column = static_cast<int>(blockIdx.x);
  const int row = static_cast<int>(blockIdx.y);
  const Lane lane{static_cast<int>(threadIdx.x), grid.x + column * K::tile.width, grid.y + row * K::tile.height, column,
                  row};
  run_steps(kernel, memory.shared, own, lane, Barrier{});
  if constexpr ((field_count<SumsOf<K>>) > 0)
    write_sums(kernel, memory, own, lane.id, partials + (row * grid.columns + column),
               std::int64_t{grid.columns} * grid.rows);
}

}  // namespace snellen::gpu

#define SNELLEN_KERNEL(K)                                                       \
  static_assert(::snellen::kernel_fits<K>());                                   \
  inline const ::snellen::ListedEntry snellen_entry_##K(                        \
      {#K, sizeof(K), K::threads, ::snellen::field_count<::snellen::SumsOf<K>>, \
       reinterpret_cast<const void*>(&::snellen::gpu::entry<K>)});
