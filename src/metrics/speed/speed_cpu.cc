// SPDX-License-Identifier: BSD-2-Clause-Patent
// SpEED by vectors: what grows with the picture, compiled for each target, and the way in. Eigenvalues and equations
// are of 25 cells whatever the picture, and the same code on every machine.
#include "metrics/speed/speed_cpu.h"

#include <algorithm>

#include "exec/cpu/dispatch.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "metrics/speed/speed_cpu.cc"
#include <hwy/foreach_target.h>
// After foreach_target.h, which includes this file once for each target.
#include "metrics/speed/speed_covariance-inl.h"
#include "metrics/speed/speed_reduce-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::speed::HWY_NAMESPACE {

/// Measures one small plane and returns its own target.
std::int64_t measure_small_plane(PlaneView<const float> small, Scratch& scratch, Statistics& result) {
  result = statistics(covariance(small, scratch.cells), blocks_of(small));
  return HWY_TARGET;
}

/// Measures one plane and returns its own target.
std::int64_t measure_plane(const Job& job, Scratch& scratch, Statistics& result) {
  reduce(job, scratch);
  return measure_small_plane(std::as_const(scratch.small).view(), scratch, result);
}

}  // namespace snellen::speed::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace snellen {
namespace speed {

SNELLEN_EXPORT(measure_plane);
SNELLEN_EXPORT(measure_small_plane);

}  // namespace speed

std::vector<speed::Statistics> SpeedCpu::operator()(std::span<const speed::Job> jobs) {
  std::vector<speed::Statistics> list(jobs.size());
  std::vector<cpu::Target> ran(jobs.size());
  const Strips shares(*workers_, static_cast<int>(jobs.size()), 1);
  scratch_.resize(std::max(scratch_.size(), static_cast<std::size_t>(shares.count())));
  workers_->each(shares.count(), [&](int share) {
    speed::Scratch& scratch = scratch_[static_cast<std::size_t>(share)];
    for (int job = shares[share].first; job < shares[share].last; ++job) {
      const auto i = static_cast<std::size_t>(job);
      ran[i] = cpu::run(speed::HWY_DISPATCH_TABLE(measure_plane), target_, jobs[i], scratch, list[i]);
    }
  });
  if (!ran.empty()) last_run_ = ran.back();
  return list;
}

speed::Statistics SpeedCpu::of_small_plane(PlaneView<const float> small) {
  scratch_.resize(std::max<std::size_t>(scratch_.size(), 1));
  speed::Statistics result;
  last_run_ = cpu::run(speed::HWY_DISPATCH_TABLE(measure_small_plane), target_, small, scratch_.front(), result);
  return result;
}

}  // namespace snellen
#endif  // HWY_ONCE
