// SPDX-License-Identifier: BSD-2-Clause-Patent
// The sum of the largest contrasts of a scale.
#pragma once

#include <span>
#include <vector>

#include "base/exact_sum.h"
#include "image/plane.h"

namespace snellen::cambi {

/// Exact sum of the `count` largest of `values`, each 0 or from 0.5 to below 2^14. Reorders them.
ExactSum<14> sum_of_largest(std::span<float> values, std::size_t count);

/// The same sum in double, in the order in which the reference library's selection leaves the values: 53 bits do not
/// hold every sum beyond 2^29, and there the last digits depend on the order.
double ordered_sum_of_largest(std::span<float> values, std::size_t count);

/// The same of a plane whose exact sum is known: in most cases double holds that whatever the order.
double ordered_sum(PlaneView<const float> values, int count, const ExactSum<14>& sum);

/// The value that is `n`-th when all of a plane are in falling order, n from 1 on; it must not be 0.
float nth_largest(PlaneView<const float> values, std::int64_t n);

/// The values of a plane, row after row.
std::vector<float> values_of(PlaneView<const float> plane);

}  // namespace snellen::cambi
