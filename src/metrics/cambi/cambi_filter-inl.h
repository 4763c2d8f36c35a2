// SPDX-License-Identifier: BSD-2-Clause-Patent
// From the samples of a scale to its codes and to the samples of the next scale: the mode filter.
#if defined(SNELLEN_METRICS_CAMBI_FILTER_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_CAMBI_FILTER_INL_H_
#undef SNELLEN_METRICS_CAMBI_FILTER_INL_H_
#else
#define SNELLEN_METRICS_CAMBI_FILTER_INL_H_
#endif

#include "metrics/cambi/cambi_prepare-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::cambi::HWY_NAMESPACE {

using lanes::kI16;
using lanes::VecI16;

/// mode3 of levels.
HWY_INLINE VecU16 mode_of(VecU16 a, VecU16 b, VecU16 c) {
  const VecU16 smallest = hn::Min(a, hn::Min(b, c));
  return hn::IfThenElse(hn::Or(hn::Eq(a, b), hn::Eq(a, c)), a, hn::IfThenElse(hn::Eq(b, c), b, smallest));
}

/// Codes of the levels [first, first + count).
struct CodeRange {
  std::int16_t first, count;
};

/// kNone where a sample is not flagged.
HWY_INLINE VecU16 code_of(VecU16 sample, CodeRange range) {
  const VecI16 code = hn::Sub(hn::BitCast(kI16, level_of(sample)), hn::Set(kI16, range.first));
  const auto analysed = hn::Lt(hn::BitCast(kI16, sample), hn::Zero(kI16));
  const VecI16 none = hn::Set(kI16, std::int16_t{-1});
  const auto in_range = hn::And(hn::Gt(code, none), hn::Lt(code, hn::Set(kI16, range.count)));
  return hn::BitCast(kU16, hn::IfThenElse(hn::And(analysed, in_range), code, none));
}

/// The planes of one scale: `samples` are filtered into `codes`, and every second one into `next`.
struct FilterPlanes {
  Extent extent;
  PlaneView<const Sample> samples;
  PlaneView<Sample> next;
  PlaneView<Code> codes;
};

class ModeFilter {
 public:
  ModeFilter(const FilterPlanes& planes, const Visibility& visibility, StripScratch& strip)
      : planes_(planes),
        width_(planes.extent.width),
        range_{narrow<std::int16_t>(visibility.first_level()), narrow<std::int16_t>(visibility.level_count())},
        modes_(strip.modes.view()) {}

  void run(RowRange rows) const {
    for (int y = rows.first - 1; y <= rows.first; ++y) filter_along(y);
    for (int y = rows.first; y < rows.last; ++y) {
      filter_along(y + 1);
      const Sample* filtered = filter_down(y);
      encode(filtered, planes_.codes.row(y));
      if (y % 2 == 0) halve(filtered, planes_.next.row(y / 2));
    }
  }

 private:
  bool at_edge(int y) const { return y <= 0 || y >= planes_.extent.height - 1; }
  bool inside(int y) const { return y >= 0 && y < planes_.extent.height; }
  Sample* along(int y) const { return modes_.row((y + 3) % 3); }

  /// Row `y` filtered along itself. Beyond the ends stands the last sample once more, which leaves it as it is.
  void filter_along(int y) const {
    if (!inside(y)) return;
    const Sample* row = planes_.samples.row(y);
    for (int x = 0; x < width_; x += kLanes16)
      hn::Store(mode_of(level_of(hn::LoadU(kU16, row + x - 1)), level_of(hn::Load(kU16, row + x)),
                        level_of(hn::LoadU(kU16, row + x + 1))),
                kU16, along(y) + x);
  }

  /// Row `y` filtered along the columns too, with its flags.
  const Sample* filter_down(int y) const {
    const Sample* row = planes_.samples.row(y);
    if (at_edge(y)) return row;
    Sample* out = modes_.row(3);
    const VecU16 flag = hn::Set(kU16, kFlag);
    for (int x = 0; x < width_; x += kLanes16) {
      const VecU16 mode =
          mode_of(hn::Load(kU16, along(y - 1) + x), hn::Load(kU16, along(y) + x), hn::Load(kU16, along(y + 1) + x));
      hn::Store(hn::Or(mode, hn::And(hn::Load(kU16, row + x), flag)), kU16, out + x);
    }
    return out;
  }

  /// Pixels outside the picture count for nothing.
  void encode(const Sample* row, Code* codes) const {
    for (int x = 0; x < width_; x += kLanes16) hn::Store(code_of(hn::Load(kU16, row + x), range_), kU16, codes + x);
    hn::StoreU(hn::Set(kU16, kNone), kU16, codes - kLanes16);
    hn::StoreU(hn::Set(kU16, kNone), kU16, codes + width_);
  }

  void halve(const Sample* row, Sample* out) const {
    for (int x = 0; x < width_; x += 2 * kLanes16)
      hn::Store(hn::ConcatEven(kU16, hn::Load(kU16, row + x + kLanes16), hn::Load(kU16, row + x)), kU16, out + x / 2);
    repeat_ends(out, half_up(width_));
  }

  FilterPlanes planes_;
  int width_;
  CodeRange range_;
  PlaneView<Sample> modes_;
};

}  // namespace snellen::cambi::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
