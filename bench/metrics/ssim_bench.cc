// SPDX-License-Identifier: BSD-2-Clause-Patent
// Time of ssim per 1080p frame: depths, and the two ways to sum.
#include <benchmark/benchmark.h>

#include "media/synthetic.h"
#include "metrics/ssim/ssim.h"

namespace snellen {
namespace {

template <class Sums>
void ssim_frame(benchmark::State& state) {
  const auto depth = static_cast<int>(state.range(0));
  const SyntheticSpec spec{.format = {{1920, 1080}, {.depth = depth, .subsampling = Subsampling::k400}}};
  const FramePair pair = synthetic_pair(spec, FrameIndex{0});
  for (auto _ : state) benchmark::DoNotOptimize(ssim_reference<Sums>(pair.reference, pair.distorted));
  state.SetItemsProcessed(state.iterations() * pair.reference.extent().area());
}

BENCHMARK(ssim_frame<SsimExactSums>)->Name("exact/depth")->Arg(8)->Arg(10)->Unit(benchmark::kMillisecond);
BENCHMARK(ssim_frame<SsimPlainSums>)->Name("libvmaf/depth")->Arg(8)->Arg(10)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace snellen
