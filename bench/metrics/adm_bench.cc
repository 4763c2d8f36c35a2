// SPDX-License-Identifier: BSD-2-Clause-Patent
// Time of ADM per 1080p frame: depths, and option sets alone and together.
#include <benchmark/benchmark.h>

#include <vector>

#include "media/synthetic.h"
#include "metrics/adm/adm.h"

namespace snellen {
namespace {

FramePair full_hd(int depth) {
  const SyntheticSpec spec{.format = {{1920, 1080}, {.depth = depth, .subsampling = Subsampling::k400}}};
  return synthetic_pair(spec, FrameIndex{0});
}

void adm_frame(benchmark::State& state, int depth, const std::vector<AdmOptions>& sets) {
  const FramePair pair = full_hd(depth);
  for (auto _ : state) benchmark::DoNotOptimize(adm_reference(pair.reference, pair.distorted, sets));
  state.SetItemsProcessed(state.iterations() * pair.reference.extent().area());
}

const AdmOptions kDefault{};
const AdmOptions kWithoutAim{.skip_aim = true};
const AdmOptions kNeg{.enhancement_gain_limit = 1};
const AdmOptions kV1{.dlm_weight = 0.7, .enhancement_gain_limit = 1, .csf_mode = 2, .noise_weight = 0.02};

BENCHMARK_CAPTURE(adm_frame, reference_8bit, 8, {kDefault})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(adm_frame, reference_10bit, 10, {kDefault})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(adm_frame, reference_8bit_without_aim, 8, {kWithoutAim})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(adm_frame, reference_8bit_three_sets, 8, {kDefault, kNeg, kV1})->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace snellen
