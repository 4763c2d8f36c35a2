// SPDX-License-Identifier: BSD-2-Clause-Patent
// How many pixels of each code are in the window around each pixel of a row, kept up to date from row to row. Pixels
// enter and leave in runs of one code: along a row, what a run changes rises by one, stays, and falls by one.
#if defined(SNELLEN_METRICS_CAMBI_COUNTS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_CAMBI_COUNTS_INL_H_
#undef SNELLEN_METRICS_CAMBI_COUNTS_INL_H_
#else
#define SNELLEN_METRICS_CAMBI_COUNTS_INL_H_
#endif

#include <algorithm>
#include <cstring>

#include "metrics/cambi/cambi_filter-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::cambi::HWY_NAMESPACE {

using Mask16 = decltype(hn::Eq(hn::Zero(kU16), hn::Zero(kU16)));

HWY_INLINE std::uint32_t bits_of(Mask16 mask) {
  std::uint8_t bytes[8] = {};
  hn::StoreMaskBits(kU16, mask, bytes);
  std::uint32_t bits = 0;
  std::memcpy(&bits, bytes, sizeof(bits));
  return bits;
}

class WindowCounts {
 public:
  /// Rows of `counts`: one for each code, and those around them that contrasts look at, which stay 0.
  WindowCounts(PlaneView<std::uint16_t> counts, int width, int window)
      : counts_(counts), width_(width), radius_(window / 2) {
    const int reach = counts.halo().y;
    for (int code = -reach; code < counts.height() + reach; ++code)
      std::fill_n(counts_.row(code) - kPadding, width_ + 2 * kPadding, std::uint16_t{0});
  }

  int radius() const { return radius_; }

  /// The counts of `code` in the windows around all columns.
  const std::uint16_t* row(int code) const { return counts_.row(code); }

  /// Moves every window: the pixels of one row enter, those of another leave. Most runs do both with one code, and
  /// change nothing.
  void slide(const Code* leaving, const Code* entering) const {
    int first = 0;
    for (int x = 0; x < width_; x += kLanes16) {
      const VecU16 out = hn::Load(kU16, leaving + x);
      const VecU16 in = hn::Load(kU16, entering + x);
      const VecU16 last_out = hn::LoadU(kU16, leaving + x - 1);
      const VecU16 last_in = hn::LoadU(kU16, entering + x - 1);
      const auto edge = hn::And(hn::Or(hn::Ne(out, last_out), hn::Ne(in, last_in)),
                                hn::Or(hn::Ne(out, in), hn::Ne(last_out, last_in)));
      for (std::uint32_t bits = bits_of(edge); bits != 0; bits &= bits - 1) {
        const int end = x + std::countr_zero(bits);
        exchange(leaving[first], entering[first], first, end);
        first = end;
      }
    }
    exchange(leaving[first], entering[first], first, width_);
  }

 private:
  HWY_INLINE void exchange(Code out, Code in, int first, int end) const {
    if (out == in || first >= end) return;
    if (out != kNone) change<-1>(out, first, end - first);
    if (in != kNone) change<1>(in, first, end - first);
  }

  /// Adds a run of `length` pixels to the windows that reach it, or takes it away. The last vector adds 0 behind it.
  template <int kSign>
  HWY_INLINE void change(int code, int first, int length) const {
    std::uint16_t* counts = counts_.row(code) + (first - radius_);
    const int reached = length + 2 * radius_;
    const VecI16 most = hn::Set(kI16, static_cast<std::int16_t>(std::min(length, 2 * radius_ + 1)));
    const VecI16 step = hn::Set(kI16, std::int16_t{kLanes16});
    VecI16 rise = hn::Iota(kI16, 1);
    VecI16 fall = hn::Sub(hn::Set(kI16, static_cast<std::int16_t>(reached + 1)), rise);
    for (int i = 0; i < reached; i += kLanes16) {
      const VecU16 part = hn::BitCast(kU16, hn::Max(hn::Min(hn::Min(rise, fall), most), hn::Zero(kI16)));
      const VecU16 before = hn::LoadU(kU16, counts + i);
      hn::StoreU(kSign > 0 ? hn::Add(before, part) : hn::Sub(before, part), kU16, counts + i);
      rise = hn::Add(rise, step);
      fall = hn::Sub(fall, step);
    }
  }

  PlaneView<std::uint16_t> counts_;
  int width_;
  int radius_;
};

}  // namespace snellen::cambi::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
