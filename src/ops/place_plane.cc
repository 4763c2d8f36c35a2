// SPDX-License-Identifier: BSD-2-Clause-Patent
// One launch for each plane.
#include "ops/place_plane.h"

#include "base/narrow.h"
#include "ops/place_plane_kernels.h"

namespace snellen {
namespace {

constexpr std::uintptr_t kWordBytes = 16;

bool on_words(const DeviceMemory& plane) {
  return plane.step == 1 && plane.shift == 0 && reinterpret_cast<std::uintptr_t>(plane.data) % kWordBytes == 0 &&
         plane.pitch_bytes % std::ptrdiff_t{kWordBytes} == 0;
}

}  // namespace

template <class T>
void place(Queue& queue, const DeviceResidence& picture, int index, const DeviceView<T>& target) {
  using Kernel = PlacePlane<T>;
  SNELLEN_CHECK(target.halo_x <= Kernel::kLead);
  const DeviceMemory& plane = picture.plane(index);
  const Kernel kernel{.source = {.origin = static_cast<const T*>(plane.data),
                                 .pitch = narrow<std::int32_t>(plane.pitch_bytes / std::ptrdiff_t{sizeof(T)}),
                                 .width = (target.width - 1) * plane.step + 1,
                                 .height = target.height,
                                 .halo_x = 0,
                                 .halo_y = 0,
                                 .room_x = 0,
                                 .room_y = 0},
                      .target = target,
                      .step = plane.step,
                      .shift = plane.shift,
                      .words = on_words(plane) ? 1 : 0};
  if (picture.ready() != nullptr) queue.wait_for(*picture.ready());
  queue.launch(kernel, {0, 0, Kernel::kLead + target.width + target.halo_x, target.height + 2 * target.halo_y});
}

template void place(Queue& queue, const DeviceResidence& picture, int index, const DeviceView<std::uint8_t>& target);
template void place(Queue& queue, const DeviceResidence& picture, int index, const DeviceView<std::uint16_t>& target);

}  // namespace snellen
