// SPDX-License-Identifier: BSD-2-Clause-Patent
// Weighted sums of the integer SSIM's windows, a vector at a time: for each quantity that windows sum. Compiled once
// per target.
#if defined(SNELLEN_METRICS_SSIM_VECTORS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_SSIM_VECTORS_INL_H_
#undef SNELLEN_METRICS_SSIM_VECTORS_INL_H_
#else
#define SNELLEN_METRICS_SSIM_VECTORS_INL_H_
#endif

#include <algorithm>
#include <cstddef>

#include "exec/cpu/samples-inl.h"
#include "image/plane.h"
#include "metrics/ssim/ssim_window.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::ssim_integer::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
namespace lanes = cpu::HWY_NAMESPACE;
using lanes::kI32;
using lanes::kLanes16;
using lanes::kLanes32;
using lanes::kU64;
using lanes::VecI32;
using lanes::VecU16;
using lanes::VecU64;

/// The quantities of one row of samples, a row of `out` each: what Windows::store() makes of samples less `middle`, and
/// 0 as far behind them as windows reach.
template <class Windows, class T>
void fill_samples(const T* ref, const T* dis, int width, int middle, Plane<std::int32_t>& out) {
  const hn::Half<decltype(lanes::kU16)> half;
  const auto store = [&](auto r, auto d, int x) {
    const VecI32 less = hn::Set(kI32, middle);
    Windows::store(hn::Sub(hn::PromoteTo(kI32, r), less), hn::Sub(hn::PromoteTo(kI32, d), less), x, out);
  };
  for (int x = 0; x < width; x += kLanes16) {
    const VecU16 r = lanes::load_samples(ref, x, width);
    const VecU16 d = lanes::load_samples(dis, x, width);
    store(hn::LowerHalf(half, r), hn::LowerHalf(half, d), x);
    store(hn::UpperHalf(half, r), hn::UpperHalf(half, d), x + kLanes32);
  }
  for (int q = 0; q < int{Windows::kQuantities}; ++q) std::fill_n(out.row(q) + width, kRadius, 0);
}

/// The weighted sum of what load(k) gives for k from -kRadius to kRadius, modulo 2^32.
template <class Load>
HWY_INLINE VecI32 weighted(Load&& load) {
  VecI32 sum = hn::Mul(load(0), hn::Set(kI32, tap(0)));
  SNELLEN_UNROLL
  for (int k = 1; k <= kRadius; ++k) sum = hn::Add(sum, hn::Mul(hn::Add(load(-k), load(k)), hn::Set(kI32, tap(k))));
  return sum;
}

inline void weigh_row(const std::int32_t* values, int width, std::int32_t* out) {
  for (int x = 0; x < width; x += kLanes32)
    hn::Store(weighted([&](int k) { return hn::LoadU(kI32, values + x + k); }), kI32, out + x);
}

}  // namespace snellen::ssim_integer::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
