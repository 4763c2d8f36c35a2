// SPDX-License-Identifier: BSD-2-Clause-Patent
// Time of float_ssim per 1080p frame: the two arithmetics, at the automatic scale and at full size.
#include <benchmark/benchmark.h>

#include "media/synthetic.h"
#include "metrics/float_ssim/float_ssim.h"

namespace snellen {
namespace {

template <class Arithmetic>
void float_ssim_frame(benchmark::State& state) {
  const auto scale = static_cast<int>(state.range(0));
  const SyntheticSpec spec{.format = {{1920, 1080}, {.depth = 8, .subsampling = Subsampling::k400}}};
  const FramePair pair = synthetic_pair(spec, FrameIndex{0});
  for (auto _ : state)
    benchmark::DoNotOptimize(float_ssim_reference<Arithmetic>(pair.reference, pair.distorted, scale));
  state.SetItemsProcessed(state.iterations() * pair.reference.extent().area());
}

// 4 is the automatic scale; 1 is full size.
BENCHMARK(float_ssim_frame<ssim::ExactArithmetic>)->Name("exact/scale")->Arg(4)->Arg(1)->Unit(benchmark::kMillisecond);
BENCHMARK(float_ssim_frame<ssim::LibraryArithmetic>)
    ->Name("libvmaf/scale")
    ->Arg(4)
    ->Arg(1)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace snellen
