// SPDX-License-Identifier: BSD-2-Clause-Patent
// Rows of a picture as floats, one at a time: what ops/float_plane.h makes of whole planes. Compiled once per target.
#if defined(SNELLEN_OPS_SAMPLE_ROWS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_OPS_SAMPLE_ROWS_INL_H_
#undef SNELLEN_OPS_SAMPLE_ROWS_INL_H_
#else
#define SNELLEN_OPS_SAMPLE_ROWS_INL_H_
#endif

#include <type_traits>

#include "exec/cpu/float_lane-inl.h"
#include "image/plane.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
namespace lanes = cpu::HWY_NAMESPACE;
using lanes::FloatLane;

/// How integer samples become floats, less an offset.
template <class T>
class SampleLanes {
 public:
  // The unit is a power of two: products are exact.
  SampleLanes(int depth, float offset) : unit_(1.0F / static_cast<float>(1 << (depth - 8))), offset_(offset) {}

  float operator()(T sample) const { return static_cast<float>(sample) * unit_ - offset_; }

  HWY_INLINE FloatLane load(const T* samples) const {
    const hn::Rebind<T, decltype(lanes::kI32)> narrow;
    const FloatLane value = lanes::to_float(hn::PromoteTo(lanes::kI32, hn::LoadU(narrow, samples)));
    if constexpr (sizeof(T) == 1) return value - FloatLane(offset_);  // 8 bits, whose unit is 1
    return value * FloatLane(unit_) - FloatLane(offset_);
  }

 private:
  float unit_, offset_;
};

/// Writes the float samples of a row, less `offset`.
template <class T>
void convert_row(const T* row, int width, int depth, float offset, float* out) {
  const SampleLanes<T> samples(depth, offset);
  int x = 0;
  for (; x + lanes::kLanes32 <= width; x += lanes::kLanes32) samples.load(row + x).store(out + x);
  for (; x < width; ++x) out[x] = samples(row[x]);
}

/// Rows of integer samples, converted into `buffer`.
template <class T>
class SampleRows {
 public:
  SampleRows(PlaneView<const T> plane, int depth, float* buffer) : plane_(plane), depth_(depth), buffer_(buffer) {}

  /// Row `y`, until the next call.
  const float* row(int y) const {
    convert_row(plane_.row(y), plane_.width(), depth_, 0.0F, buffer_);
    return buffer_;
  }

 private:
  PlaneView<const T> plane_;
  int depth_;
  float* buffer_;
};

/// A plane of both pictures, for whoever needs its rows as floats. Those of floats are rows already; they are readable
/// for a vector beyond their width.
template <class T>
struct PlanePair {
  PlaneView<const T> planes[2];
  int depth = 0;     // of integer samples
  float peak = 256;  // a power of two above the magnitude of all samples

  Extent extent() const { return planes[0].extent(); }

  /// Something with row(y). `buffers` has a row for each picture.
  auto rows(int picture, Plane<float>& buffers) const {
    if constexpr (std::is_same_v<T, float>)
      return planes[picture];
    else
      return SampleRows<T>(planes[picture], depth, buffers.row(picture));
  }
};

}  // namespace snellen::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
