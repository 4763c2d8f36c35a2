// SPDX-License-Identifier: BSD-2-Clause-Patent
// What float_ssim and float_ms_ssim share beside their windows: how implementations are made, and scores in dB.
#pragma once

#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "metrics/metric.h"
#include "ops/ssim_window.h"

namespace snellen::ssim {

/// The score as `options` want it: in dB with enable_db, limited with clip_db.
template <class Options>
double reported(double score, const Options& options, const VideoFormat& format) {
  if (!options.enable_db) return score;
  return decibels(score, options.clip_db ? decibel_cap(format.pixel.depth, format.extent)
                                         : std::numeric_limits<double>::infinity());
}

/// Makes metrics from what `Kind` names:
///
///   template <class Arithmetic, class Compute> using Metric = ...;  // made from (sets, format, compute)
///   template <class Arithmetic> static constexpr auto kReference = ...;  // a Compute
///   template <class Arithmetic> using Cpu = ...;  // a Compute made from (target, workers, all terms)
///   using Device = ...;  // a Compute in exact arithmetic, made from (frames, all terms)
///   static bool needs_all_terms(std::span<const OptionSet> sets);
template <class Kind>
class Makers {
 public:
  static std::vector<Implementation> implementations() {
    return implementations_of({.reference = &make_reference, .cpu = &make_cpu, .kernels = &make_device});
  }

 private:
  using Sets = std::span<const OptionSet>;

  template <class Arithmetic, class Compute>
  static std::unique_ptr<Metric> make(Sets sets, const MetricSetup& setup, Compute compute) {
    using Made = typename Kind::template Metric<Arithmetic, Compute>;
    return std::make_unique<Made>(sets, setup.format, std::move(compute));
  }

  static std::unique_ptr<Metric> make_reference(Sets sets, const MetricSetup& setup) {
    if (setup.accumulation == Accumulation::libvmaf)
      return make<LibraryArithmetic>(sets, setup, Kind::template kReference<LibraryArithmetic>);
    return make<ExactArithmetic>(sets, setup, Kind::template kReference<ExactArithmetic>);
  }

  template <class Arithmetic>
  static std::unique_ptr<Metric> make_vectors(Sets sets, const MetricSetup& setup) {
    using Cpu = typename Kind::template Cpu<Arithmetic>;
    return make<Arithmetic>(sets, setup, Cpu(setup.target, setup.workers, Kind::needs_all_terms(sets)));
  }

  static std::unique_ptr<Metric> make_cpu(Sets sets, const MetricSetup& setup) {
    if (setup.accumulation == Accumulation::libvmaf) return make_vectors<LibraryArithmetic>(sets, setup);
    return make_vectors<ExactArithmetic>(sets, setup);
  }

  static std::unique_ptr<Metric> make_device(Sets sets, const MetricSetup& setup) {
    SNELLEN_CHECK(setup.frames != nullptr);
    return make<ExactArithmetic>(sets, setup, typename Kind::Device(*setup.frames, Kind::needs_all_terms(sets)));
  }
};

}  // namespace snellen::ssim
