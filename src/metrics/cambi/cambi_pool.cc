// SPDX-License-Identifier: BSD-2-Clause-Patent
// Selection of the largest contrasts, in two ways that choose equal values.
#include "metrics/cambi/cambi_pool.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <functional>
#include <iterator>
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

double ordered_sum(PlaneView<const float> values, int count, const ExactSum<14>& sum) {
  // Multiples of 2^-24 below 2^29 have at most 53 bits, and so have all sums on the way.
  if (sum.value() < 0x1p29) return sum.value();
  std::vector<float> all = values_of(values);
  return ordered_sum_of_largest(all, static_cast<std::size_t>(count));
}

float nth_largest(PlaneView<const float> values, std::int64_t n) {
  // Positive floats are in the order of their bits. The upper ones say in which of the classes the value is.
  constexpr int kDropped = 16;
  const auto class_of = [](float value) { return std::bit_cast<std::uint32_t>(value) >> kDropped; };
  std::vector<int> counts(class_of(0x1p14F) + 1);
  for (int y = 0; y < values.height(); ++y)
    for (int x = 0; x < values.width(); ++x) ++counts[class_of(values.row(y)[x])];
  std::size_t chosen = counts.size() - 1;
  for (; n > counts[chosen]; --chosen) n -= counts[chosen];
  std::vector<float> members;
  for (int y = 0; y < values.height(); ++y)
    std::copy_if(values.row(y), values.row(y) + values.width(), std::back_inserter(members),
                 [&](float value) { return class_of(value) == chosen; });
  const auto nth = members.begin() + static_cast<std::ptrdiff_t>(n - 1);
  std::nth_element(members.begin(), nth, members.end(), std::greater<>());
  return *nth;
}

std::vector<float> values_of(PlaneView<const float> plane) {
  std::vector<float> values;
  values.reserve(static_cast<std::size_t>(plane.extent().area()));
  for (int y = 0; y < plane.height(); ++y) values.insert(values.end(), plane.row(y), plane.row(y) + plane.width());
  return values;
}

}  // namespace snellen::cambi
