// SPDX-License-Identifier: BSD-2-Clause-Patent
// The weighted sum of a window of ANSNR (reference library, feature/ansnr_tools.c), over a lane that is one float here.
//
// float_ansnr_rows-inl.h includes this once more for each target of the executor `cpu`, with SNELLEN_LANE_TARGET as the
// target's namespace, for lanes that are vectors.
#if !defined(SNELLEN_METRICS_FLOAT_ANSNR_WINDOW_INL_H_) || defined(SNELLEN_LANE_TARGET)
#ifndef SNELLEN_LANE_TARGET
#define SNELLEN_METRICS_FLOAT_ANSNR_WINDOW_INL_H_
#endif

#include <cstddef>

#include "base/device_array.h"
#include "base/device_registers.h"

namespace snellen::float_ansnr {
#ifdef SNELLEN_LANE_TARGET
namespace SNELLEN_LANE_TARGET {
#else

/// A square window of kSize x kSize weights in raster order.
template <std::size_t kSize>
using Window = DeviceArray<float, kSize * kSize>;

#endif

/// Weighted sum of the samples load(row, column) of a window: each row of it first, then the rows.
template <std::size_t kSize, class F, class Load>
SNELLEN_FN F weighted_sum(const Window<kSize>& window, Load&& load) noexcept {
  F sum(0.0F);
  SNELLEN_UNROLLED
  for (std::size_t j = 0; j < kSize; ++j) {
    F row_sum(0.0F);
    SNELLEN_UNROLLED
    for (std::size_t i = 0; i < kSize; ++i) row_sum = row_sum + F(window[j * kSize + i]) * load(j, i);
    sum = sum + row_sum;
  }
  return sum;
}

#ifdef SNELLEN_LANE_TARGET
}  // namespace SNELLEN_LANE_TARGET
#endif
}  // namespace snellen::float_ansnr

#endif  // once, and per target
