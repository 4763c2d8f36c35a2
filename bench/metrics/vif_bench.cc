// SPDX-License-Identifier: BSD-2-Clause-Patent
// Time of VIF per 1080p frame: depths, and VMAF with NEG from one pass.
#include <benchmark/benchmark.h>

#include <vector>

#include "media/synthetic.h"
#include "metrics/vif/vif.h"

namespace snellen {
namespace {

void vif_frame(benchmark::State& state, int depth, const std::vector<VifOptions>& sets) {
  const SyntheticSpec spec{.format = {{1920, 1080}, {.depth = depth, .subsampling = Subsampling::k400}}};
  const FramePair pair = synthetic_pair(spec, FrameIndex{0});
  for (auto _ : state) benchmark::DoNotOptimize(vif_reference(pair.reference, pair.distorted, sets));
  state.SetItemsProcessed(state.iterations() * pair.reference.extent().area());
}

const VifOptions kDefault{};
const VifOptions kNeg{.enhancement_gain_limit = 1};
const VifOptions kWithoutScale0{.skip_scale0 = true};

BENCHMARK_CAPTURE(vif_frame, reference_8bit, 8, {kDefault})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(vif_frame, reference_8bit_with_neg, 8, {kDefault, kNeg})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(vif_frame, reference_8bit_without_scale0, 8, {kWithoutScale0})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(vif_frame, reference_10bit, 10, {kDefault})->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace snellen
