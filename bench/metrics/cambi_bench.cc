// SPDX-License-Identifier: BSD-2-Clause-Patent
// Time of CAMBI per frame: contents (its cost depends on them), depths, sizes, and the setting of VMAF v1; by the
// reference and by each target of the CPU.
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "media/synthetic.h"
#include "metrics/cambi/cambi_cpu.h"

namespace snellen {
namespace {

struct Case {
  std::string name;
  std::string content;
  Extent extent;
  int depth;
  CambiOptions options{};
};

/// `analyse(picture, settings)` measures one picture.
template <class Analyse>
void cambi_frame(benchmark::State& state, const Case& c, const Analyse& analyse) {
  const SyntheticSpec spec{.content = c.content, .format = {c.extent, {c.depth, Subsampling::k400}}};
  const Picture picture = synthetic_pair(spec, FrameIndex{0}).distorted;
  const cambi::Settings settings = cambi::resolve(c.options, spec.format);
  auto measure = analyse(settings);
  for (auto _ : state) benchmark::DoNotOptimize(measure(picture));
  state.SetItemsProcessed(state.iterations() * picture.extent().area());
}

const CambiOptions kVmafV1{.max_val = 17, .vis_lum_threshold = 0.06, .high_res_speedup = 1080};
constexpr Extent kFullHd{1920, 1080};
constexpr Extent kUltraHd{3840, 2160};

template <class Analyse>
void add(const std::string& implementation, const Case& c, const Analyse& analyse) {
  benchmark::RegisterBenchmark(("cambi/" + implementation + "/" + c.name).c_str(), [=](benchmark::State& state) {
    cambi_frame(state, c, analyse);
  })->Unit(benchmark::kMillisecond);
}

const bool kRegistered = [] {
  const std::vector<Case> cases{{"natural_8bit", "natural", kFullHd, 8},
                                {"banded_8bit", "banded", kFullHd, 8},
                                {"banded_10bit", "banded", kFullHd, 10},
                                {"natural_8bit_vmaf_v1", "natural", kFullHd, 8, kVmafV1},
                                {"banded_8bit_vmaf_v1", "banded", kFullHd, 8, kVmafV1},
                                {"banded_8bit_vmaf_v1_2160p", "banded", kUltraHd, 8, kVmafV1},
                                {"banded_10bit_vmaf_v1_2160p", "banded", kUltraHd, 10, kVmafV1}};
  for (const Case& c : cases) {
    add("reference", c, [](const cambi::Settings& settings) {
      return [=](const Picture& picture) {
        return cambi_reference(picture, settings, settings.encode, Accumulation::exact, {});
      };
    });
    for (const cpu::Target target : cpu::targets())
      add(std::string(cpu::to_string(target)), c, [=](const cambi::Settings& settings) {
        return [cambi = CambiCpu(target, settings, settings.encode)](const Picture& picture) mutable {
          return cambi(picture, Accumulation::exact, {});
        };
      });
  }
  return true;
}();

}  // namespace
}  // namespace snellen
