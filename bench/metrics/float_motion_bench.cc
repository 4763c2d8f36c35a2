// SPDX-License-Identifier: BSD-2-Clause-Patent
// Time of float motion per 1080p frame: both accumulations, and the half size added.
#include <benchmark/benchmark.h>

#include "media/synthetic.h"
#include "metrics/float_motion/float_motion.h"

namespace snellen {
namespace {

void float_motion_frame(benchmark::State& state, const FloatMotionOptions& options, Accumulation accumulation) {
  const SyntheticSpec spec{.format = {{1920, 1080}, {.depth = 8, .subsampling = Subsampling::k400}}, .frames = 2};
  const Picture before = synthetic_pair(spec, FrameIndex{0}).reference;
  const Picture now = synthetic_pair(spec, FrameIndex{1}).reference;
  for (auto _ : state) benchmark::DoNotOptimize(float_motion_reference(before, now, options, accumulation));
  state.SetItemsProcessed(state.iterations() * now.extent().area());
}

const FloatMotionOptions kDefault{};
const FloatMotionOptions kBothScales{.add_scale1 = true};

BENCHMARK_CAPTURE(float_motion_frame, reference_exact, kDefault, Accumulation::exact)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(float_motion_frame, reference_libvmaf, kDefault, Accumulation::libvmaf)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(float_motion_frame, reference_both_scales, kBothScales, Accumulation::exact)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace snellen
