// SPDX-License-Identifier: BSD-2-Clause-Patent
// SNELLEN_KERNEL for SYCL's run-time compiler: makes the kernel's entry, a free function that the host finds by name.
// Included by exec/kernel.h only. It needs none of the standard library: the few headers of SYCL that it names compile
// in a fifth of the time of sycl.hpp.
#pragma once

#include <sycl/ext/oneapi/free_function_kernel_properties.hpp>
#include <sycl/ext/oneapi/free_function_queries.hpp>
#include <sycl/ext/oneapi/kernel_properties/properties.hpp>
#include <sycl/ext/oneapi/work_group_static.hpp>
#include <sycl/group_barrier.hpp>

#include "exec/kernel_contract.h"
#include "exec/run_steps.h"

namespace snellen::sycl_entry {

/// The local memory of a work-group: the kernel's, then that of its sums, one field at a time.
template <class K>
union GroupMemory {
  typename K::Shared shared;
  std::int64_t sums[K::threads];
};

struct Barrier {
  void operator()() const { ::sycl::group_barrier(::sycl::ext::oneapi::this_work_item::get_work_group<2>()); }
};

/// The sum over the lanes of a group, in its lane 0.
template <class K>
inline std::int64_t add_group(GroupMemory<K>& memory, std::int64_t value, int id) {
  constexpr int kRun = 16;  // lanes whose values one lane adds
  static_assert(K::threads % kRun == 0);
  Barrier{}();  // all lanes have read what the memory held before
  memory.sums[id] = value;
  Barrier{}();
  std::int64_t sum = 0;
  if (id % kRun == 0) {
    for (int i = 0; i < kRun; ++i) sum += memory.sums[id + i];
    memory.sums[id] = sum;
  }
  Barrier{}();
  if (id != 0) return 0;
  for (int i = kRun; i < K::threads; i += kRun) sum += memory.sums[i];
  return sum;
}

/// Writes the sums of the group, field by field, `tiles` values apart.
template <class K>
inline void write_sums(const K& kernel, GroupMemory<K>& memory, const typename K::Private& own, int id,
                       std::int64_t* partials, std::int64_t tiles) {
  const SumsOf<K> sums = kernel.result(own);
  std::int64_t offset = 0;
  each_field(sums, [&](auto value) {
    const std::int64_t sum = add_group(memory, std::int64_t{value}, id);
    if (id == 0) partials[offset] = sum;
    offset += tiles;
  });
}

template <class K>
inline void run(const K& kernel, GroupMemory<K>& memory, const Grid& grid, std::int64_t* partials) {
  const auto item = ::sycl::ext::oneapi::this_work_item::get_nd_item<2>();
  const int column = static_cast<int>(item.get_group(1));
  const int row = static_cast<int>(item.get_group(0));
  const Lane lane{static_cast<int>(item.get_local_id(1)), grid.x + column * K::tile.width,
                  grid.y + row * K::tile.height, column, row};
  typename K::Private own{};
  run_steps(kernel, memory.shared, own, lane, Barrier{});
  if constexpr (field_count < SumsOf < K >>> 0)
    write_sums(kernel, memory, own, lane.id, partials + (row * grid.columns + column),
               std::int64_t{grid.columns} * grid.rows);
}

}  // namespace snellen::sycl_entry

/// No kernel knows the size of a sub-group, and the compiler chooses it; a test demands each that the device offers
/// (KernelLibrary), the same of all kernels.
#ifdef SNELLEN_SUB_GROUP_SIZE
#define SNELLEN_SUB_GROUP_PROPERTY \
  SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((::sycl::ext::oneapi::experimental::sub_group_size<SNELLEN_SUB_GROUP_SIZE>))
#else
#define SNELLEN_SUB_GROUP_PROPERTY
#endif

/// The number of lanes is a hint: kernels that demand different ones could not be linked into one bundle.
#define SNELLEN_KERNEL(K)                                                                                         \
  static_assert(::snellen::kernel_fits<K>());                                                                     \
  extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((::sycl::ext::oneapi::experimental::nd_range_kernel<2>))           \
      SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((::sycl::ext::oneapi::experimental::work_group_size_hint<1, K::threads>)) \
          SNELLEN_SUB_GROUP_PROPERTY void snellen_##K(K kernel, ::snellen::Grid grid, std::int64_t* partials) {   \
    static ::sycl::ext::oneapi::experimental::work_group_static<::snellen::sycl_entry::GroupMemory<K>> memory;    \
    ::snellen::sycl_entry::run(kernel, *&memory, grid, partials);                                                 \
  }
