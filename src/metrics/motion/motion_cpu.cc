// SPDX-License-Identifier: BSD-2-Clause-Patent
// Motion by vectors: a frame in strips, compiled for each target, and the way in.
#include "metrics/motion/motion_cpu.h"

#include <algorithm>

#include "exec/cpu/dispatch.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "metrics/motion/motion_cpu.cc"
#include <hwy/foreach_target.h>
// After foreach_target.h, which includes this file once for each target.
#include "metrics/motion/motion_blur-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::motion::HWY_NAMESPACE {

/// Pairs of rows below which a strip would spend much of its time on the rows around it.
constexpr int kLeastPairs = 16;

/// Sums the pairs of rows of one strip.
template <int kDigits, class T>
std::uint64_t measure_strip(const Pair<T>& pair, RowRange pairs_of_rows, StripScratch& scratch) {
  const auto [width, height] = pair.extent();
  Line lines[kLines];
  for (int i = 0; i < kLines; ++i) lines[i].vectors = scratch.lines.row(i);
  lanes::RunningSum sad;
  const int begin = 2 * pairs_of_rows.first;
  const int end = std::min(2 * pairs_of_rows.last, height);
  for (int i = 1; i < kLines; ++i) fill_line<kDigits>(pair, begin - kRadius + 2 * (i - 1), lines[i]);
  for (int y = begin; y < end; y += 2) {
    std::rotate(lines, lines + 1, lines + kLines);
    fill_line<kDigits>(pair, y + kRadius, lines[kLines - 1]);
    const bool wide = std::any_of(lines, lines + kLines, [](const Line& line) { return line.wide; });
    const auto add = wide ? &add_rows<kDigits, true> : &add_rows<kDigits, false>;
    add(lines, std::min(2, end - y), width, pair.depth, scratch, sad);
  }
  return static_cast<std::uint64_t>(sad.total());
}

template <int kDigits, class T>
std::uint64_t measure_strips(const Pair<T>& pair, Scratch& scratch, Workers& workers) {
  const Strips strips(workers, half_up(pair.extent().height), kLeastPairs);
  scratch.reserve_strips(strips.count());
  return add_strips<std::uint64_t>(strips, workers, [&](int i) {
    return measure_strip<kDigits>(pair, strips[i], scratch.strips[static_cast<std::size_t>(i)]);
  });
}

/// Measures both lumas and returns its own target.
std::int64_t measure_pair(const Picture& before, const Picture& now, Scratch& scratch, Workers& workers,
                          MotionSums& sums) {
  sums.sad = now.visit(0, [&]<class T>(PlaneView<const T> luma) {
    const Pair<T> pair{before.plane<T>(0), luma, now.format().depth};
    return pair.depth == kMaxDepth ? measure_strips<2>(pair, scratch, workers)
                                   : measure_strips<1>(pair, scratch, workers);
  });
  return HWY_TARGET;
}

}  // namespace snellen::motion::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace snellen {
namespace motion {

SNELLEN_EXPORT(measure_pair);

}  // namespace motion

MotionSums MotionCpu::operator()(const Picture& before, const Picture& now) {
  SNELLEN_CHECK(before.extent() == now.extent() && before.format() == now.format());
  if (!scratch_ || scratch_->width != now.extent().width) scratch_.emplace(now.extent().width);
  MotionSums sums{};
  last_run_ = cpu::run(motion::HWY_DISPATCH_TABLE(measure_pair), target_, before, now, *scratch_, *workers_, sums);
  return sums;
}

}  // namespace snellen
#endif  // HWY_ONCE
