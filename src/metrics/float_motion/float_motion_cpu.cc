// SPDX-License-Identifier: BSD-2-Clause-Patent
// Float motion by vectors: planes in strips, compiled for each target, and the way in.
#include "metrics/float_motion/float_motion_cpu.h"

#include <algorithm>

#include "exec/cpu/dispatch.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "metrics/float_motion/float_motion_cpu.cc"
#include <hwy/foreach_target.h>
// After foreach_target.h, which includes this file once for each target.
#include "metrics/float_motion/float_motion_rows-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::float_motion::HWY_NAMESPACE {

/// Rows below which a strip would spend much of its time on the rows around it.
constexpr int kLeastRows = 32;

/// The sum of a plane's absolute differences, in strips of rows.
class Sum {
 public:
  Sum(int height, Accumulation accumulation)
      : accumulation_(accumulation),
        row_sums_(accumulation == Accumulation::libvmaf ? static_cast<std::size_t>(height) : 0) {}

  /// Sums `rows`: subtract(rows, differences, use) writes a tile of some rows' differences at a time and calls
  /// use(columns). Strips may run at the same time.
  template <class Subtract>
  ExactSum<9> add_strip(RowRange rows, PlaneView<float> differences, Subtract&& subtract) {
    ExactSum<9> exact;
    for (int y = rows.first; y < rows.last; y += kRowsAtOnce) {
      const int count = std::min(kRowsAtOnce, rows.last - y);
      subtract(RowRange{y, y + count}, differences, [&](int columns) {
        if (accumulation_ == Accumulation::libvmaf)
          add_sequentially(differences, columns,
                           std::span(row_sums_).subspan(static_cast<std::size_t>(y), static_cast<std::size_t>(count)));
        else
          exact += sum_exactly(differences, count, columns);
      });
    }
    return exact;
  }

  /// With the exact sums of all strips.
  FloatMotionSad total(ExactSum<9> exact) const {
    float sequential = 0;
    for (const float row : row_sums_) sequential += row;
    return {exact, sequential};
  }

 private:
  Accumulation accumulation_;
  std::vector<float> row_sums_;
};

/// One plane of both frames and how to measure it.
template <class T>
struct Task {
  PlaneView<const T> before, now;
  int depth;
  Accumulation accumulation;
  bool keep_blurred;  // in Scratch::planes
};

/// Blurs both planes and sums their differences.
template <int kTaps, class T>
FloatMotionSad measure_full(const Task<T>& task, Scratch& scratch, Workers& workers) {
  const Extent extent = task.now.extent();
  const Strips strips(workers, extent.height, kLeastRows);
  scratch.reserve_strips(strips.count());
  if (task.keep_blurred) scratch.reserve_planes();
  Sum sum(extent.height, task.accumulation);
  return sum.total(add_strips<ExactSum<9>>(strips, workers, [&](int i) {
    StripScratch& own = scratch.strips[static_cast<std::size_t>(i)];
    const auto pass = [&](PlaneView<const T> plane, int frame) {
      return ColumnPass<kTaps, T>(plane, task.depth, strips[i].first, own.unfinished.row(frame),
                                  own.columns[frame].view());
    };
    ColumnPass<kTaps, T> before = pass(task.before, 0);
    ColumnPass<kTaps, T> now = pass(task.now, 1);
    const auto keep = [&](int y) {
      return task.keep_blurred ? BlurredRows{scratch.planes[0].row(y), scratch.planes[1].row(y)} : BlurredRows{};
    };
    return sum.add_strip(strips[i], own.differences.view(), [&](RowRange rows, PlaneView<float> out, auto&& use) {
      subtract_rows(before, now, rows, extent.width, keep, out, use);
    });
  }));
}

/// The same at half size, from the blurred planes.
FloatMotionSad measure_half(Scratch& scratch, Accumulation accumulation, Workers& workers) {
  const Extent extent = half_extent(scratch.extent);
  const RowScaler scaler(scratch.extent, extent, ScaleMethod::bilinear);
  const auto blurred = [&](std::size_t i) {
    return PlaneView<const float>(scratch.planes[i].row(0), scratch.extent, scratch.planes[i].view().pitch());
  };
  const Strips strips(workers, extent.height, kLeastRows);
  scratch.reserve_strips(strips.count());
  Sum sum(extent.height, accumulation);
  return sum.total(add_strips<ExactSum<9>>(strips, workers, [&](int i) {
    StripScratch& own = scratch.strips[static_cast<std::size_t>(i)];
    return sum.add_strip(strips[i], own.differences.view(), [&](RowRange rows, PlaneView<float> out, auto&& use) {
      const int count = rows.last - rows.first;
      for (int frame = 0; frame < 2; ++frame)
        for (int row = 0; row < count; ++row)
          scaler.row(blurred(static_cast<std::size_t>(frame)), rows.first + row,
                     own.blurred.row(frame * kRowsAtOnce + row));
      subtract_rows(own.blurred.view(), count, extent.width, out, use);
    });
  }));
}

template <class T>
FloatMotionSad measure_full(const Task<T>& task, int filter_size, Scratch& scratch, Workers& workers) {
  switch (taps(filter_size).size()) {
    case 1: return measure_full<1>(task, scratch, workers);
    case 3: return measure_full<3>(task, scratch, workers);
    default: return measure_full<5>(task, scratch, workers);
  }
}

/// Measures plane `p` and returns its own target.
std::int64_t measure_plane(const Job& job, int p, Scratch& scratch, FloatMotionSums& sums) {
  const auto i = static_cast<std::size_t>(p);
  sums.full[i] = job.now.visit(p, [&]<class T>(PlaneView<const T> now) {
    const Task<T> task{job.before.plane<T>(p), now, job.now.format().depth, job.accumulation, job.options.add_scale1};
    return measure_full(task, job.options.filter_size, scratch, job.workers);
  });
  if (job.options.add_scale1) sums.half[i] = measure_half(scratch, job.accumulation, job.workers);
  return HWY_TARGET;
}

}  // namespace snellen::float_motion::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace snellen {
namespace float_motion {

SNELLEN_EXPORT(measure_plane);

}  // namespace float_motion

FloatMotionSums FloatMotionCpu::operator()(const Picture& before, const Picture& now, const FloatMotionOptions& options,
                                           Accumulation accumulation) {
  SNELLEN_CHECK(before.extent() == now.extent() && before.format() == now.format());
  const int planes = options.add_uv ? 3 : 1;
  SNELLEN_CHECK(planes <= now.planes());
  const float_motion::Job job{before, now, options, accumulation, *workers_};
  FloatMotionSums sums{};
  for (int p = 0; p < planes; ++p) {
    std::optional<float_motion::Scratch>& scratch = scratch_[static_cast<std::size_t>(p)];
    if (!scratch || scratch->extent != now.extent(p)) scratch.emplace(now.extent(p));
    last_run_ = cpu::run(float_motion::HWY_DISPATCH_TABLE(measure_plane), target_, job, p, *scratch, sums);
  }
  return sums;
}

}  // namespace snellen
#endif  // HWY_ONCE
