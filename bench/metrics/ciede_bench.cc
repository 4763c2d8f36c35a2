// SPDX-License-Identifier: BSD-2-Clause-Patent
// Time of CIEDE2000 per frame: depths and sizes, both forms of the formula, by the reference and each target of the
// CPU.
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "media/synthetic.h"
#include "metrics/ciede/ciede_cpu.h"

namespace snellen {
namespace {

struct Case {
  std::string name;
  Extent extent;
  int depth;
};

/// `make()` gives what measures a pair.
template <class Make>
void add(const std::string& implementation, const Case& c, const Make& make) {
  const auto run = [=](benchmark::State& state) {
    const SyntheticSpec spec{.format = {c.extent, {.depth = c.depth, .subsampling = Subsampling::k420}}};
    const FramePair pair = synthetic_pair(spec, FrameIndex{0});
    auto measure = make();
    for (auto _ : state) benchmark::DoNotOptimize(measure(pair.reference, pair.distorted));
    state.SetItemsProcessed(state.iterations() * pair.reference.extent().area());
  };
  benchmark::RegisterBenchmark(("ciede/" + implementation + "/" + c.name).c_str(), run)->Unit(benchmark::kMillisecond);
}

const bool kRegistered = [] {
  const std::vector<Case> cases{
      {"8bit", {1920, 1080}, 8}, {"10bit", {1920, 1080}, 10}, {"8bit_2160p", {3840, 2160}, 8}};
  for (const Case& c : cases) {
    for (const Accumulation accumulation : {Accumulation::exact, Accumulation::libvmaf}) {
      const std::string suffix = accumulation == Accumulation::exact ? "" : "_libvmaf";
      add("reference" + suffix, c, [=] {
        return [=](const Picture& reference, const Picture& distorted) {
          return ciede_reference(reference, distorted, accumulation);
        };
      });
      for (const cpu::Target target : cpu::targets())
        add(std::string(cpu::to_string(target)) + suffix, c,
            [=] { return CiedeCpu(target, serial_workers(), accumulation); });
    }
  }
  return true;
}();

}  // namespace
}  // namespace snellen
