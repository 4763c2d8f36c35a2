// SPDX-License-Identifier: BSD-2-Clause-Patent
// Structural similarity from integer moments, at full size and up to the borders. Definition: reference library,
// feature/integer_ssim.c, which it holds but does not build; see docs/metrics/ssim.md.
#pragma once

#include <cstdint>

#include "base/exact_sum.h"
#include "metrics/metric.h"

namespace snellen {

/// Sums over all samples in double, in raster order, as the reference library's file has them.
struct SsimPlainSums {
  double similarity = 0;  // weighted by the windows' weights
  double weight = 0;
  double score() const noexcept { return similarity / weight; }
  bool operator==(const SsimPlainSums&) const = default;
};

/// Sums that do not depend on an order: of what each window falls short of 1. That is at most 2, times a weight of up
/// to 2^16.
struct SsimExactSums {
  ExactSum<18> loss;
  std::int64_t weight = 0;
  SsimExactSums& operator+=(const SsimExactSums& other) noexcept {
    loss += other.loss;
    weight += other.weight;
    return *this;
  }
  double score() const noexcept { return 1 - loss.value() / static_cast<double>(weight); }
  bool operator==(const SsimExactSums&) const = default;
};

/// Sums of both luma planes, of any size. Instances exist for SsimPlainSums and SsimExactSums.
template <class Sums>
Sums ssim_reference(const Picture& reference, const Picture& distorted);

/// Feature ssim: 1 for identical videos.
const MetricKind& ssim_kind();

}  // namespace snellen
