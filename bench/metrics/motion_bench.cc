// SPDX-License-Identifier: BSD-2-Clause-Patent
// Time of motion per 1080p frame.
#include <benchmark/benchmark.h>

#include "media/synthetic.h"
#include "metrics/motion/motion.h"

namespace snellen {
namespace {

void motion_frame(benchmark::State& state, int depth) {
  const SyntheticSpec spec{.format = {{1920, 1080}, {.depth = depth, .subsampling = Subsampling::k400}}, .frames = 2};
  const Picture before = synthetic_pair(spec, FrameIndex{0}).reference;
  const Picture now = synthetic_pair(spec, FrameIndex{1}).reference;
  for (auto _ : state) benchmark::DoNotOptimize(motion_reference(before, now));
  state.SetItemsProcessed(state.iterations() * now.extent().area());
}

BENCHMARK_CAPTURE(motion_frame, reference_8bit, 8)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(motion_frame, reference_10bit, 10)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace snellen
