// SPDX-License-Identifier: BSD-2-Clause-Patent
// Float VIF on a device: per scale one kernel for the windows and one for the next pictures. Windows of the default
// size are written out; any others take loops.
#pragma once

#include "exec/kernel.h"
#include "metrics/float_vif/float_vif_halve.h"
#include "metrics/float_vif/float_vif_windows.h"

namespace snellen::float_vif {

using FloatVifWindows17Of8 = Windows<std::uint8_t, 17>;
using FloatVifWindows17Of16 = Windows<std::uint16_t, 17>;
using FloatVifWindows9 = Windows<float, 9>;
using FloatVifWindows5 = Windows<float, 5>;
using FloatVifWindows3 = Windows<float, 3>;
using FloatVifWindowsOf8 = Windows<std::uint8_t, 0>;
using FloatVifWindowsOf16 = Windows<std::uint16_t, 0>;
using FloatVifWindows = Windows<float, 0>;
using FloatVifHalveOf8 = Halve<std::uint8_t>;
using FloatVifHalveOf16 = Halve<std::uint16_t>;
using FloatVifHalve = Halve<float>;
SNELLEN_KERNEL(FloatVifWindows17Of8)
SNELLEN_KERNEL(FloatVifWindows17Of16)
SNELLEN_KERNEL(FloatVifWindows9)
SNELLEN_KERNEL(FloatVifWindows5)
SNELLEN_KERNEL(FloatVifWindows3)
SNELLEN_KERNEL(FloatVifWindowsOf8)
SNELLEN_KERNEL(FloatVifWindowsOf16)
SNELLEN_KERNEL(FloatVifWindows)
SNELLEN_KERNEL(FloatVifHalveOf8)
SNELLEN_KERNEL(FloatVifHalveOf16)
SNELLEN_KERNEL(FloatVifHalve)

}  // namespace snellen::float_vif
