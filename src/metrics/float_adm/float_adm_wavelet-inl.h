// SPDX-License-Identifier: BSD-2-Clause-Patent
// The wavelet row by row: source rows as floats with their borders, columns of four of them, then rows of what they
// leave, whose even and odd columns lie apart so that the row pass needs no shuffles. Compiled once per target.
#if defined(SNELLEN_METRICS_FLOAT_ADM_WAVELET_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_FLOAT_ADM_WAVELET_INL_H_
#undef SNELLEN_METRICS_FLOAT_ADM_WAVELET_INL_H_
#else
#define SNELLEN_METRICS_FLOAT_ADM_WAVELET_INL_H_
#endif

#include "image/border.h"
#include "metrics/float_adm/float_adm_lanes-inl.h"
#include "metrics/float_adm/float_adm_scratch.h"
#include "ops/float_plane.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::float_adm::HWY_NAMESPACE {

/// What a scale is computed from.
template <class T>
struct Source {
  PlaneView<const T> planes[kPictures];
  float unit;  // of samples, in steps of 8-bit video
};

template <class T>
HWY_INLINE FloatLane to_steps(const T* samples, float unit) {
  const hn::Rebind<T, decltype(kI32)> narrow;
  return lanes::to_float(hn::PromoteTo(kI32, hn::LoadU(narrow, samples))) * FloatLane(unit) - FloatLane(kMidGrey);
}
HWY_INLINE FloatLane to_steps(const float* values, float /*unit*/) { return FloatLane::load(values); }

/// Fills `out` with columns from `x` on, of which some may lie outside the row; those that no tap reaches are 0 or were
/// samples.
template <class T>
void fill_line(const T* row, int x, int width, int count, float unit, float* out) {
  constexpr int kReach = 2;  // of the taps, behind the last column
  for (int i = 0; i < count; i += kLanes32, x += kLanes32) {
    if (HWY_LIKELY(x >= 0 && x + kLanes32 <= width)) {
      to_steps(row + x, unit).store(out + i);
      continue;
    }
    HWY_ALIGN T values[kLanes32] = {};
    for (int k = x; k < std::min(x + kLanes32, width + kReach); ++k)
      values[k - x] = row[mirror_low_repeat_high(k, width)];
    to_steps(values, unit).store(out + i);
  }
}

enum Filter : std::size_t { kLow, kHigh, kFilters };

/// Even and odd columns between the passes, from the pair of columns before the first position on.
struct Stream {
  float* even;
  float* odd;
};

template <class T>
class Wavelet {
 public:
  Wavelet(const Source<T>& source, const adm::Region& region, StripScratch& scratch)
      : source_(source), columns_(region.columns) {
    int line = 0;
    int stream = 0;
    for (std::size_t picture = 0; picture < kPictures; ++picture) {
      for (float*& row : lines_[picture]) row = scratch.lines.row(line++);
      for (Stream& s : streams_[picture]) {
        s.even = scratch.streams.row(stream++);
        s.odd = scratch.streams.row(stream++);
      }
    }
  }

  /// Makes `y` the next row.
  void start(int y) {
    fill(2 * y - 1, 2);
    fill(2 * y, 3);
  }

  /// Filters the columns of row `y`, for which the rows before it came in order from start() on.
  void filter_columns_of(int y, bool detail) {
    for (auto& picture : lines_) std::rotate(picture, picture + 2, picture + 4);
    fill(2 * y + 1, 2);
    fill(2 * y + 2, 3);
    for (std::size_t picture = 0; picture < kPictures; ++picture) {
      filter_columns(kLow, kLowTaps, picture);
      if (detail) filter_columns(kHigh, kHighTaps, picture);
    }
  }

  /// Writes positions `span` of a band of a picture, and up to one vector more.
  void filter_row(std::size_t picture, Filter down, Filter along, adm::Interval span, float* out) const {
    const Stream& s = streams_[picture][down];
    const FilterTaps& taps = along == kLow ? kLowTaps : kHighTaps;
    const int first = span.begin - columns_.all.begin;
    for (int i = 0; i < span.size(); i += kLanes32)
      filter_with(taps, FloatLane::load(s.odd + first + i), FloatLane::load(s.even + first + i + 1),
                  FloatLane::load(s.odd + first + i + 1), FloatLane::load(s.even + first + i + 2))
          .store(out + i);
  }

 private:
  /// Pairs of columns under the taps.
  int pairs() const { return columns_.all.size() + 2; }

  void fill(int y, int line) {
    for (std::size_t picture = 0; picture < kPictures; ++picture) {
      const PlaneView<const T>& plane = source_.planes[picture];
      fill_line(plane.row(mirror_low_repeat_high(y, plane.height())), 2 * columns_.all.begin - 2, plane.width(),
                2 * pairs() + kLanes32, source_.unit, lines_[picture][line]);
    }
  }

  void filter_columns(Filter filter, const FilterTaps& taps, std::size_t picture) const {
    float* const(&rows)[4] = lines_[picture];
    const Stream& out = streams_[picture][filter];
    const auto sum = [&](int x) {
      return filter_with(taps, FloatLane::load(rows[0] + x), FloatLane::load(rows[1] + x), FloatLane::load(rows[2] + x),
                         FloatLane::load(rows[3] + x));
    };
    for (int i = 0; i < pairs(); i += kLanes32) {
      const FloatLane first = sum(2 * i);
      const FloatLane second = sum(2 * i + kLanes32);
      FloatLane(hn::ConcatEven(kF32, second.raw, first.raw)).store(out.even + i);
      FloatLane(hn::ConcatOdd(kF32, second.raw, first.raw)).store(out.odd + i);
    }
  }

  const Source<T>& source_;
  const adm::Spans& columns_;
  float* lines_[kPictures][4];
  Stream streams_[kPictures][kFilters];
};

}  // namespace snellen::float_adm::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
