// SPDX-License-Identifier: BSD-2-Clause-Patent
// From samples to the rows of floats that the low-pass looks at. Rows are made when they are asked for: where the
// low-pass has fewer taps than it drops rows, many never are.
#if defined(SNELLEN_METRICS_SPEED_ROWS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_SPEED_ROWS_INL_H_
#undef SNELLEN_METRICS_SPEED_ROWS_INL_H_
#else
#define SNELLEN_METRICS_SPEED_ROWS_INL_H_
#endif

#include <algorithm>

#include "exec/cpu/lanes-inl.h"
#include "image/border.h"
#include "metrics/speed/speed_scratch.h"
#include "metrics/speed/speed_source.h"
#include "ops/float_plane.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::speed::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
namespace lanes = cpu::HWY_NAMESPACE;
using lanes::kF32;
using lanes::kLanes32;
using VecF32 = hn::VFromD<decltype(lanes::kF32)>;

template <class T>
HWY_INLINE VecF32 load_samples(const T* samples) {
  const hn::Rebind<T, decltype(lanes::kI32)> narrow;
  return hn::ConvertTo(kF32, hn::PromoteTo(lanes::kI32, hn::LoadU(narrow, samples)));
}

/// Calls `use` with the first column of vectors that cover `width` columns, at least one vector; the last may overlap
/// the one before.
template <class Use>
HWY_INLINE void for_each_vector(int width, Use&& use) {
  for (int x = 0; x < width; x += kLanes32) use(std::min(x, width - kLanes32));
}

/// Row `y` of a source as float_plane() has it, `width` samples. Products with a power of two are exact, as quotients
/// by one are.
inline void fill_row(const Source& source, int y, int width, float* out) {
  const VecF32 unit = hn::Set(kF32, 1.0F / static_cast<float>(1 << (source.picture->format().depth - 8)));
  source.picture->visit(source.plane, [&]<class T>(PlaneView<const T> plane) HWY_ATTR {
    const T* const samples = plane.row(y);
    if (source.less == nullptr) {
      const VecF32 grey = hn::Set(kF32, kMidGrey);
      for_each_vector(width, [&](int x) HWY_ATTR {
        hn::StoreU(hn::Sub(hn::Mul(load_samples(samples + x), unit), grey), kF32, out + x);
      });
    } else {
      const T* const less = source.less->plane<T>(source.plane).row(y);
      for_each_vector(width, [&](int x) HWY_ATTR {
        const VecF32 difference = hn::Sub(load_samples(samples + x), load_samples(less + x));
        hn::StoreU(hn::Mul(difference, unit), kF32, out + x);
      });
    }
  });
}

/// The rows of a job's plane after prescaling.
class Rows {
 public:
  Rows(const Job& job, Scratch& scratch) : job_(job), scratch_(scratch) {
    const Reduction& reduction = *job.reduction;
    const Extent source = job.source.picture->extent(job.source.plane);
    SNELLEN_CHECK(source.width >= kLanes32);
    fit(scratch.rows, {reduction.seen.width, static_cast<int>(reduction.low_pass.size())});
    scratch.row_numbers.assign(reduction.low_pass.size(), -1);
    if (!reduction.scaler) return;
    fit(scratch.unscaled, source);
    scratch.filled.assign(static_cast<std::size_t>(source.height), false);
  }

  /// Row `y`, mirrored outside the plane. It stays as long as no row further away than the low-pass has taps is asked
  /// for.
  const float* operator[](int y) {
    const Extent seen = job_.reduction->seen;
    y = mirror(y, seen.height);
    int& number = scratch_.row_numbers[static_cast<std::size_t>(y) % scratch_.row_numbers.size()];
    float* const row = scratch_.rows.row(y % scratch_.rows.extent().height);
    if (number == y) return row;
    number = y;
    if (job_.reduction->scaler)
      scale_row(y, row);
    else
      fill_row(job_.source, y, seen.width, row);
    return row;
  }

 private:
  void scale_row(int y, float* out) {
    const RowScaler& scaler = *job_.reduction->scaler;
    for (const int from : scaler.rows(y)) {
      const auto i = static_cast<std::size_t>(from);
      if (!scratch_.filled[i])
        fill_row(job_.source, from, scratch_.unscaled.extent().width, scratch_.unscaled.row(from));
      scratch_.filled[i] = true;
    }
    scaler.row(scratch_.unscaled.view(), y, out);
  }

  const Job& job_;
  Scratch& scratch_;
};

}  // namespace snellen::speed::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
