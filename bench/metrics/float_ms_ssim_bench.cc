// SPDX-License-Identifier: BSD-2-Clause-Patent
// Time of float_ms_ssim per 1080p frame, in the two arithmetics.
#include <benchmark/benchmark.h>

#include "media/synthetic.h"
#include "metrics/float_ms_ssim/float_ms_ssim.h"

namespace snellen {
namespace {

template <class Arithmetic>
void float_ms_ssim_frame(benchmark::State& state) {
  const SyntheticSpec spec{.format = {{1920, 1080}, {.depth = 8, .subsampling = Subsampling::k400}}};
  const FramePair pair = synthetic_pair(spec, FrameIndex{0});
  for (auto _ : state) benchmark::DoNotOptimize(float_ms_ssim_reference<Arithmetic>(pair.reference, pair.distorted));
  state.SetItemsProcessed(state.iterations() * pair.reference.extent().area());
}

BENCHMARK(float_ms_ssim_frame<ssim::ExactArithmetic>)->Name("exact")->Unit(benchmark::kMillisecond);
BENCHMARK(float_ms_ssim_frame<ssim::LibraryArithmetic>)->Name("libvmaf")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace snellen
