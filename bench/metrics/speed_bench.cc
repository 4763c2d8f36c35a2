// SPDX-License-Identifier: BSD-2-Clause-Patent
// Time of SpEED per frame: the plain metrics, the prescaled one that a model asks for, and several option sets in one
// pass.
#include <benchmark/benchmark.h>

#include <vector>

#include "media/synthetic.h"
#include "metrics/speed/speed.h"

namespace snellen {
namespace {

void speed_frame(benchmark::State& state, const MetricKind& kind, Extent extent,
                 const std::vector<OptionItems>& items) {
  const SyntheticSpec spec{.format = {extent, {.depth = 8}}, .frames = 2};
  const std::vector<FramePair> clip = synthetic_clip(spec);
  std::vector<OptionSet> sets;
  for (const OptionItems& set : items) sets.push_back(parse_options(kind.name, kind.options, set));
  const auto metric = kind.implementations.front().make(sets, {.format = spec.format});
  std::vector<std::byte> sums(metric->sums_bytes());
  for (auto _ : state) {
    metric->measure({.now = &clip[1], .back1 = &clip[0]}, sums);
    benchmark::DoNotOptimize(sums.data());
  }
  state.SetItemsProcessed(state.iterations() * extent.area());
}

constexpr Extent kFullHd{1920, 1080};
constexpr Extent kUltraHd{3840, 2160};
const OptionItems kDefault{};
const OptionItems kModel{{"speed_nn_floor", "0.1"}, {"speed_sigma_nn", "0.19"}, {"speed_weight_var_mode", "5"}};
const OptionItems kPrescaled{{"speed_prescale", "0.6"}, {"speed_prescale_method", "bilinear"}};

BENCHMARK_CAPTURE(speed_frame, chroma, speed_chroma_kind(), kFullHd, {kDefault})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(speed_frame, chroma_and_model, speed_chroma_kind(), kFullHd, {kDefault, kModel})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(speed_frame, chroma_prescaled, speed_chroma_kind(), kFullHd, {kPrescaled})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(speed_frame, chroma_2160p, speed_chroma_kind(), kUltraHd, {kDefault})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(speed_frame, temporal, speed_temporal_kind(), kFullHd, {kDefault})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(speed_frame, temporal_2160p, speed_temporal_kind(), kUltraHd, {kDefault})
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace snellen
