// SPDX-License-Identifier: BSD-2-Clause-Patent
// SSIM of two planes on a device.
#pragma once

#include "exec/queue.h"
#include "ops/ssim_window.h"

namespace snellen::ssim {

/// measure<ExactArithmetic>() of planes with samples of `unit` steps of 8-bit video, which is a power of two. T is
/// uint8_t, uint16_t or float.
template <class T>
Later<Sums<ExactArithmetic>> launch_windows(Queue& queue, const DeviceView<const T>& reference,
                                            const DeviceView<const T>& distorted, float unit, Terms terms);

}  // namespace snellen::ssim
