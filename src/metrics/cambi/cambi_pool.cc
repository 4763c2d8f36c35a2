// SPDX-License-Identifier: BSD-2-Clause-Patent
// Selection of the largest contrasts, in two ways that choose equal values.
#include "metrics/cambi/cambi_pool.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <numeric>
#include <utility>

namespace snellen::cambi {
namespace {

// C. A. R. Hoare: "Algorithm 65: FIND", Communications of the ACM 4(7), 1961, in the form of N. Wirth: "Algorithms +
// Data Structures = Programs", section 2.3.4, for falling order: no value before place k is below one after it.
void find(std::span<float> values, std::ptrdiff_t k) {
  const auto at = [&](std::ptrdiff_t i) -> float& { return values[static_cast<std::size_t>(i)]; };
  std::ptrdiff_t left = 0;
  std::ptrdiff_t right = std::ssize(values) - 1;
  while (left < right) {
    const float pivot = at(k);
    std::ptrdiff_t up = left;
    std::ptrdiff_t down = right;
    while (up <= down) {
      while (at(up) > pivot) ++up;
      while (at(down) < pivot) --down;
      if (up <= down) std::swap(at(up++), at(down--));
    }
    if (down < k) left = up;
    if (k < up) right = down;
  }
}

}  // namespace

ExactSum<14> sum_of_largest(std::span<float> values, std::size_t count) {
  const auto chosen = values.begin() + static_cast<std::ptrdiff_t>(count);
  if (chosen != values.end()) std::nth_element(values.begin(), chosen, values.end(), std::greater<>());
  ExactSum<14> sum;
  std::for_each(values.begin(), chosen, [&](float value) { sum.add(value); });
  return sum;
}

double ordered_sum_of_largest(std::span<float> values, std::size_t count) {
  if (count < values.size()) find(values, static_cast<std::ptrdiff_t>(count));
  return std::accumulate(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(count), 0.0);
}

}  // namespace snellen::cambi
