// SPDX-License-Identifier: BSD-2-Clause-Patent
// From a caller's memory on a device to planes as kernels read them.
#pragma once

#include "exec/queue.h"
#include "ops/device_input.h"

namespace snellen {

/// Copies plane `index` of a picture into `target` and mirrors its halo (border.h: mirror), behind whatever writes the
/// picture. T is uint8_t or uint16_t.
template <class T>
void place(Queue& queue, const DeviceResidence& picture, int index, const DeviceView<T>& target);

}  // namespace snellen
