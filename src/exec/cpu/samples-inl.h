// SPDX-License-Identifier: BSD-2-Clause-Patent
// Samples of a row as 16-bit lanes, whatever their depth. Compiled once per target.
#if defined(SNELLEN_EXEC_CPU_SAMPLES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_EXEC_CPU_SAMPLES_INL_H_
#undef SNELLEN_EXEC_CPU_SAMPLES_INL_H_
#else
#define SNELLEN_EXEC_CPU_SAMPLES_INL_H_
#endif

#include <algorithm>
#include <cstdint>

#include "exec/cpu/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::cpu::HWY_NAMESPACE {

HWY_INLINE VecU16 load_samples(const std::uint8_t* samples) {
  const hn::Rebind<std::uint8_t, decltype(kU16)> bytes;
  return hn::PromoteTo(kU16, hn::LoadU(bytes, samples));
}

HWY_INLINE VecU16 load_samples(const std::uint16_t* samples) { return hn::LoadU(kU16, samples); }

/// kLanes16 samples of a row of `width` from column `x` on, 0 where the row has ended. Reads no further than the row.
template <class T>
HWY_INLINE VecU16 load_samples(const T* row, int x, int width) {
  if (HWY_LIKELY(x + kLanes16 <= width)) return load_samples(row + x);
  HWY_ALIGN T samples[kLanes16] = {};
  if (x < width) std::copy(row + x, row + width, samples);
  return load_samples(samples);
}

}  // namespace snellen::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
