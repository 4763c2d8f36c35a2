// SPDX-License-Identifier: BSD-2-Clause-Patent
// Border extension on a device.
#pragma once

#include "exec/queue.h"

namespace snellen {

/// Fills the halo by mirroring without repeating the edge sample (border.h: mirror). T is uint8_t or uint16_t.
template <class T>
void extend_mirrored(Queue& queue, const DeviceView<T>& plane);

}  // namespace snellen
