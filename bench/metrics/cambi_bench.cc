// SPDX-License-Identifier: BSD-2-Clause-Patent
// Time of CAMBI per 1080p frame: contents (its cost depends on them), depths, and the setting of VMAF v1.
#include <benchmark/benchmark.h>

#include <string>

#include "media/synthetic.h"
#include "metrics/cambi/cambi.h"
#include "metrics/cambi/cambi_settings.h"

namespace snellen {
namespace {

void cambi_frame(benchmark::State& state, const std::string& content, int depth, const CambiOptions& options) {
  const SyntheticSpec spec{.content = content, .format = {{1920, 1080}, {depth, Subsampling::k400}}};
  const FramePair pair = synthetic_pair(spec, FrameIndex{0});
  const cambi::Settings settings = cambi::resolve(options, spec.format);
  for (auto _ : state)
    benchmark::DoNotOptimize(
        cambi_reference(pair.distorted, settings, settings.encode, Accumulation::exact, CambiContrastSink{}));
  state.SetItemsProcessed(state.iterations() * pair.distorted.extent().area());
}

const CambiOptions kDefault{};
const CambiOptions kVmafV1{.max_val = 17, .vis_lum_threshold = 0.06, .high_res_speedup = 1080};

BENCHMARK_CAPTURE(cambi_frame, reference_banded_8bit, "banded", 8, kDefault)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(cambi_frame, reference_banded_10bit, "banded", 10, kDefault)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(cambi_frame, reference_natural_8bit, "natural", 8, kDefault)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(cambi_frame, reference_banded_8bit_vmaf_v1, "banded", 8, kVmafV1)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace snellen
