// SPDX-License-Identifier: BSD-2-Clause-Patent
// Time of float_moment per 1080p frame, both videos.
#include <benchmark/benchmark.h>

#include "media/synthetic.h"
#include "metrics/float_moment/float_moment.h"

namespace snellen {
namespace {

void float_moment_frame(benchmark::State& state, int depth) {
  const SyntheticSpec spec{.format = {{1920, 1080}, {.depth = depth, .subsampling = Subsampling::k400}}};
  const FramePair pair = synthetic_pair(spec, FrameIndex{0});
  for (auto _ : state) benchmark::DoNotOptimize(float_moment_reference(pair.reference, pair.distorted));
  state.SetItemsProcessed(state.iterations() * pair.reference.extent().area());
}

BENCHMARK_CAPTURE(float_moment_frame, reference_8bit, 8)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(float_moment_frame, reference_10bit, 10)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace snellen
