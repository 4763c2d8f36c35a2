// SPDX-License-Identifier: BSD-2-Clause-Patent
// Kernels of one opened device: native code that the module carries or the user's cache holds, else made from what the
// module carries, and only for the units of kernels that a run launches.
#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "exec/kernel_table.h"
#include "exec/sycl/bundle_cache.h"
#include "exec/sycl/compile_unit.h"
#include "exec/sycl/unit.h"

namespace snellen::sycl_backend {

/// The environment's SNELLEN_SYCL_SUB_GROUP, a number; 0 without it. Throws Error{usage} when it is none.
int wanted_sub_group_size();

class KernelLibrary {
 public:
  /// With a `sub_group_size` other than 0 every kernel has it: kernels for which the compiler does not choose it by
  /// itself are compiled for it, from their text. So it can be proved that results do not depend on it. Throws
  /// Error{device} for a size that the device does not offer.
  KernelLibrary(const sycl::context& context, const sycl::device& device, BundleCache cache, int sub_group_size = 0);

  /// The kernel of an entry whose code is a Unit. Throws Error{device} that names the kernel when it cannot be made.
  /// For several threads.
  sycl::kernel find(const TableEntry& entry);

 private:
  // The runtime refers to what it made native code from without keeping it.
  struct Loaded {
    std::string bytes;                   // of the cache
    std::optional<ObjectBundle> object;  // otherwise
    std::optional<NativeBundle> native;
  };

  Loaded load(const TableEntry& entry) const;
  Loaded load(const TableEntry& entry, int sub_group_size) const;
  bool has_wanted_size(Loaded& loaded, const TableEntry& entry) const;
  std::optional<NativeBundle> load_carried(const Unit& unit, const std::string& kernel) const;
  std::optional<Loaded> load_cached(const std::string& key, const std::string& kernel) const;
  std::optional<NativeBundle> load_native(std::string_view bytes, const std::string& kernel) const;
  Loaded make(const Unit& unit, int sub_group_size) const;

  sycl::context context_;
  sycl::device device_;
  BundleCache cache_;
  int sub_group_size_;
  std::string device_key_;
  std::mutex mutex_;  // of what follows
  std::unordered_map<const Unit*, Loaded> units_;
  std::unordered_map<const TableEntry*, sycl::kernel> kernels_;
};

}  // namespace snellen::sycl_backend
