// SPDX-License-Identifier: BSD-2-Clause-Patent
// One launch of a kernel on a GPU, kept with its arguments until it is made.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>

#include "exec/gpu/check.h"
#include "exec/kernel_info.h"

namespace snellen::gpu {

class Launch {
 public:
  /// `code` is the vendor's handle of the kernel; one that overlaps may start while the launch before it ends.
  Launch(const KernelInfo& kernel, const void* code, const Work& work, bool overlaps)
      : kernel_(&kernel), code_(code), grid_(work.grid), partials_(work.partials), overlaps_(overlaps) {
    std::memcpy(bytes_.data(), work.kernel, kernel.bytes);
  }

  const KernelInfo& kernel() const { return *kernel_; }
  const void* code() const { return code_; }
  unsigned columns() const { return static_cast<unsigned>(grid_.columns); }
  unsigned rows() const { return static_cast<unsigned>(grid_.rows); }
  unsigned threads() const { return static_cast<unsigned>(kernel_->threads); }
  bool overlaps() const { return overlaps_; }

  /// Where the arguments of the kernel's entry (kernel_entry.cuh) stand, for as long as this launch stays in its place.
  std::array<void*, 3> arguments() const {
    return {const_cast<std::byte*>(bytes_.data()), const_cast<Grid*>(&grid_), const_cast<std::int64_t**>(&partials_)};
  }

  /// Whether both launch the same kernel in the same shape, whatever their arguments are.
  bool has_shape_of(const Launch& other) const {
    return code_ == other.code_ && grid_.columns == other.grid_.columns && grid_.rows == other.grid_.rows &&
           overlaps_ == other.overlaps_;
  }

  /// Whether the arguments of two launches of one shape have the same bytes.
  bool has_arguments_of(const Launch& other) const {
    return grid_.x == other.grid_.x && grid_.y == other.grid_.y && partials_ == other.partials_ &&
           std::memcmp(bytes_.data(), other.bytes_.data(), kernel_->bytes) == 0;
  }

 private:
  const KernelInfo* kernel_;
  const void* code_;
  Grid grid_;
  std::int64_t* partials_;
  bool overlaps_;
  alignas(std::max_align_t) std::array<std::byte, kMaxKernelBytes> bytes_;  // of the kernel, the first of them in use
};

/// Launches at once.
template <class Api>
void launch_now(const Launch& launch, typename Api::Stream stream) {
  check<Api>(Api::launch(launch, stream), "launching {}", launch.kernel().name);
}

/// The launches of a queue, each at once.
template <class Api>
class EachLaunch {
 public:
  explicit EachLaunch(int) {}
  void add(const Launch& launch, typename Api::Stream stream) { launch_now<Api>(launch, stream); }
  void flush(typename Api::Stream) {}
  void finished() {}
};

}  // namespace snellen::gpu
