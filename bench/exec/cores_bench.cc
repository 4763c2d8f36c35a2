// SPDX-License-Identifier: BSD-2-Clause-Patent
// What n cores of this machine are worth beside one, at most: multiply-adds that never leave the registers, so that
// neither memory nor caches nor locks have a part. Cores share a clock's budget, and on rented machines more.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>
#include <thread>

#include "exec/cpu/dispatch.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "cores_bench.cc"
#include <hwy/foreach_target.h>
// After foreach_target.h, which includes this file once for each target.
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace snellen::bench::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// 1,000 of vectors in eight chains, as many as hide how long each takes. Returns its own target.
std::int64_t multiply_add(float* value) {
  constexpr hn::ScalableTag<float> lanes;
  const auto half = hn::Set(lanes, 0.5F), one = hn::Set(lanes, 1.0F);
  auto a = hn::Set(lanes, *value), b = a, c = a, d = a, e = a, f = a, g = a, h = a;
  for (int i = 0; i < 125; ++i) {
    a = hn::MulAdd(a, half, one);
    b = hn::MulAdd(b, half, one);
    c = hn::MulAdd(c, half, one);
    d = hn::MulAdd(d, half, one);
    e = hn::MulAdd(e, half, one);
    f = hn::MulAdd(f, half, one);
    g = hn::MulAdd(g, half, one);
    h = hn::MulAdd(h, half, one);
  }
  const auto left = hn::Add(hn::Add(a, b), hn::Add(c, d)), right = hn::Add(hn::Add(e, f), hn::Add(g, h));
  *value = hn::GetLane(hn::Add(left, right));
  return HWY_TARGET;
}

}  // namespace snellen::bench::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace snellen::bench {
SNELLEN_EXPORT(multiply_add);

namespace {

void registers(benchmark::State& state, cpu::Target target) {
  const auto multiply_adds = cpu::entry(HWY_DISPATCH_TABLE(multiply_add), target);
  float value = 1;
  for (auto _ : state) {
    multiply_adds(&value);
    benchmark::DoNotOptimize(value);
  }
  state.SetItemsProcessed(state.iterations() * 1000);
}

const bool kRegistered = [] {
  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  for (const cpu::Target target : cpu::targets())
    benchmark::RegisterBenchmark(("registers/" + std::string(cpu::to_string(target))).c_str(), registers, target)
        ->ThreadRange(1, cores)
        ->UseRealTime();
  return true;
}();

}  // namespace
}  // namespace snellen::bench
#endif
