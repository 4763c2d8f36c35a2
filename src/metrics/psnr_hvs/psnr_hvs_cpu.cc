// SPDX-License-Identifier: BSD-2-Clause-Patent
// PSNR-HVS-M by vectors, a block to a lane: compiled for each target, and the way in.
#include "metrics/psnr_hvs/psnr_hvs_cpu.h"

#include <algorithm>

#include "exec/cpu/dispatch.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "metrics/psnr_hvs/psnr_hvs_cpu.cc"
#include <hwy/foreach_target.h>
// After foreach_target.h, which includes this file once for each target.
#include "metrics/psnr_hvs/psnr_hvs_blocks-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::psnr_hvs::HWY_NAMESPACE {

using lanes::kLanes32;

/// Rows of blocks below which another thread is not worth its wake-up.
constexpr int kLeastRows = 8;

/// The largest depth whose transform fits 16 bits: see transform().
constexpr int kMaxDepth16 = 11;

template <class T>
Patch<Int32Lane> load_patch(PlaneView<const T> plane, const Group& group, int depth, const Table& masking) {
  const BlockOf<Int16Lane> samples = load_blocks(plane, group);
  if (depth > kMaxDepth16) return patch(widened(samples), masking);
  return patch(widened(samples), widened(transform(samples)), masking);
}

/// Calls use(i, value) with the value of each of a group's blocks.
template <class Use>
HWY_INLINE void for_each_block(FloatLanes values, int count, Use&& use) {
  HWY_ALIGN float unpacked[2][kLanes32];
  values.even.store(unpacked[0]);
  values.odd.store(unpacked[1]);
  for (int i = 0; i < count; ++i) use(i, unpacked[i % 2][i / 2]);
}

/// The visible errors of a group of blocks.
using GroupErrors = BlockOf<FloatLanes>;

/// Adds each block's sum.
void add_exactly(const GroupErrors& errors, int count, float step, PsnrHvsPlaneSums& sums) {
  for_each_block(block_sum(errors, step), count, [&](int, float sum) { sums.exact.add(sum); });
}

/// Adds every error of one block after the other.
void add_sequentially(const GroupErrors& errors, int count, PsnrHvsPlaneSums& sums) {
  float blocks[kLanes16][64];
  for (std::size_t i = 0; i < GroupErrors::size(); ++i)
    for_each_block(errors[i], count, [&](int block, float error) { blocks[block][i] = error; });
  for (int block = 0; block < count; ++block)
    for (const float error : blocks[block]) sums.sequential += error;
}

/// Both planes and how to measure them.
template <class T>
struct Task {
  PlaneView<const T> reference, distorted;
  int depth;
  const Sensitivity& eye;
  Accumulation accumulation;
};

template <class T>
PsnrHvsPlaneSums measure_rows(const Task<T>& task, RowRange rows) {
  const int across = blocks_along(task.reference.width());
  PsnrHvsPlaneSums sums;
  for (int row = rows.first; row < rows.last; ++row)
    for (int first = 0; first < across; first += kLanes16) {
      const Group group{first * kStep, row * kStep, std::min(kLanes16, across - first)};
      const GroupErrors errors =
          visible_errors(load_patch(task.reference, group, task.depth, task.eye.masking),
                         load_patch(task.distorted, group, task.depth, task.eye.masking), task.eye);
      if (task.accumulation == Accumulation::exact)
        add_exactly(errors, group.count, step_size(task.depth), sums);
      else
        add_sequentially(errors, group.count, sums);
    }
  return sums;
}

/// Measures all planes and returns its own target.
std::int64_t measure_pair(const Picture& reference, const Picture& distorted, Accumulation accumulation,
                          Workers& workers, PsnrHvsSums& sums) {
  // The running sum is one chain, in one strip.
  Workers& used = accumulation == Accumulation::exact ? workers : serial_workers();
  for (int p = 0; p < 3; ++p) {
    const auto i = static_cast<std::size_t>(p);
    sums.planes[i] = reference.visit(p, [&]<class T>(PlaneView<const T> ref) {
      const Task<T> task{ref, distorted.plane<T>(p), reference.format().depth, kSensitivity[i], accumulation};
      const Strips strips(used, blocks_along(ref.height()), kLeastRows);
      return add_strips<PsnrHvsPlaneSums>(strips, used, [&](int s) { return measure_rows(task, strips[s]); });
    });
  }
  return HWY_TARGET;
}

}  // namespace snellen::psnr_hvs::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace snellen {
namespace psnr_hvs {

SNELLEN_EXPORT(measure_pair);

}  // namespace psnr_hvs

PsnrHvsSums PsnrHvsCpu::operator()(const Picture& reference, const Picture& distorted) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  SNELLEN_CHECK(reference.format().depth <= psnr_hvs::kMaxDepth && reference.planes() == 3);
  PsnrHvsSums sums;
  last_run_ = cpu::run(psnr_hvs::HWY_DISPATCH_TABLE(measure_pair), target_, reference, distorted, accumulation_,
                       *workers_, sums);
  return sums;
}

}  // namespace snellen
#endif  // HWY_ONCE
