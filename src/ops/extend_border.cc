// SPDX-License-Identifier: BSD-2-Clause-Patent
// Launches of border extension.
#include "ops/extend_border.h"

#include "ops/extend_border_kernels.h"

namespace snellen {

template <class T>
void extend_mirrored(Queue& queue, const DeviceView<T>& plane) {
  const ExtendMirrored<T> kernel{plane};
  if (kernel.count() > 0) queue.launch(kernel, {0, 0, kernel.count(), 1});
}

template void extend_mirrored(Queue& queue, const DeviceView<std::uint8_t>& plane);
template void extend_mirrored(Queue& queue, const DeviceView<std::uint16_t>& plane);

}  // namespace snellen
