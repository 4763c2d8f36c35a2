// SPDX-License-Identifier: BSD-2-Clause-Patent
// std::array for functions that device kernels call too: nvcc takes the members of std::array for functions of the
// host.
#pragma once

#include <cstddef>

#include "base/device_function.h"

namespace snellen {

template <class T, std::size_t n>
struct DeviceArray {
  using value_type = T;
  using iterator = T*;
  using const_iterator = const T*;

  T values[n];

  static constexpr std::size_t size() noexcept { return n; }
  SNELLEN_FN constexpr T& operator[](std::size_t i) noexcept { return values[i]; }
  SNELLEN_FN constexpr const T& operator[](std::size_t i) const noexcept { return values[i]; }
  SNELLEN_FN constexpr T* begin() noexcept { return values; }
  SNELLEN_FN constexpr T* end() noexcept { return values + n; }
  SNELLEN_FN constexpr const T* begin() const noexcept { return values; }
  SNELLEN_FN constexpr const T* end() const noexcept { return values + n; }
};

}  // namespace snellen
