// SPDX-License-Identifier: BSD-2-Clause-Patent
// Stores that pass the caches, compiled for each target.
#include "exec/cpu/stream_plane.h"

#include <hwy/cache_control.h>

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "exec/cpu/dispatch.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "exec/cpu/stream_plane.cc"
#include <hwy/foreach_target.h>
// After foreach_target.h, which includes this file once for each target.
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace snellen::cpu::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// A line in as few stores as the target allows.
using Line = hn::CappedTag<std::uint8_t, kStreamAlignment>;

/// `to` is on a multiple of kStreamAlignment.
void stream_row(std::uint8_t* to, const std::uint8_t* from, std::size_t bytes) {
  constexpr Line line;
  constexpr std::size_t kStep = hn::MaxLanes(line);
  const std::size_t whole = bytes / kStreamAlignment * kStreamAlignment;
  for (std::size_t i = 0; i < whole; i += kStreamAlignment)
    for (std::size_t part = 0; part < kStreamAlignment; part += kStep)
      hn::Stream(hn::LoadU(line, from + i + part), line, to + i + part);
  std::memcpy(to + whole, from + whole, bytes - whole);
}

/// Returns its own target.
std::int64_t copy_rows(PlaneView<const std::byte> from, PlaneView<std::byte> to) {
  for (int y = 0; y < from.height(); ++y)
    stream_row(reinterpret_cast<std::uint8_t*>(to.row(y)), reinterpret_cast<const std::uint8_t*>(from.row(y)),
               static_cast<std::size_t>(from.width()));
  return HWY_TARGET;
}

}  // namespace snellen::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace snellen::cpu {

SNELLEN_EXPORT(copy_rows);

void stream_plane(PlaneView<const std::byte> from, PlaneView<std::byte> to) {
  SNELLEN_CHECK(from.extent() == to.extent());
  SNELLEN_CHECK(reinterpret_cast<std::uintptr_t>(to.row(0)) % kStreamAlignment == 0);
  SNELLEN_CHECK(to.pitch() % std::ptrdiff_t{kStreamAlignment} == 0);
  if (targets().empty()) {  // a processor below the baseline copies through its caches
    for (int y = 0; y < from.height(); ++y) std::copy_n(from.row(y), from.width(), to.row(y));
    return;
  }
  run(HWY_DISPATCH_TABLE(copy_rows), best_target(), from, to);
  hwy::FlushStream();
}

}  // namespace snellen::cpu
#endif
