// SPDX-License-Identifier: BSD-2-Clause-Patent
// Options of float_ssim and float_ms_ssim, and the way from means to their features; the same for every implementation.
#pragma once

#include <cstddef>
#include <limits>
#include <span>

#include "metrics/float_ssim/float_ms_ssim.h"
#include "metrics/float_ssim/float_ms_ssim_math-inl.h"
#include "metrics/float_ssim/float_ssim.h"

namespace snellen {

const OptionTable<FloatSsimOptions>& float_ssim_options();
const OptionTable<FloatMsSsimOptions>& float_ms_ssim_options();

/// Writes the features of an option set to the front of `values` and returns how many.
std::size_t float_ssim_values(const FloatSsimOptions& options, const ssim::Means& means, const VideoFormat& format,
                              std::span<double> values);

/// The same from the means of all scales, finest first.
std::size_t float_ms_ssim_values(const FloatMsSsimOptions& options,
                                 std::span<const ssim::Means, float_ms_ssim::kScales> means, const VideoFormat& format,
                                 std::span<double> values);

namespace ssim {

/// The score as `options` want it: in dB with enable_db, limited with clip_db.
template <class Options>
double reported(double score, const Options& options, const VideoFormat& format) {
  if (!options.enable_db) return score;
  return decibels(score, options.clip_db ? decibel_cap(format.pixel.depth, format.extent)
                                         : std::numeric_limits<double>::infinity());
}

}  // namespace ssim
}  // namespace snellen
