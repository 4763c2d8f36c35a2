// SPDX-License-Identifier: BSD-2-Clause-Patent
// Fills the samples beside rows, so that the loops of horizontal filters have no borders in them.
#pragma once

#include "image/plane.h"

namespace snellen {

/// Fills the horizontal halo of every row by mirroring without repeating the edge sample (border.h: mirror). Right for
/// any width >= 1 and any halo. T is int16_t, uint16_t, uint32_t, int32_t or float.
template <class T>
void extend_rows_mirrored(PlaneView<T> plane);

}  // namespace snellen
