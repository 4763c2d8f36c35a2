// SPDX-License-Identifier: BSD-2-Clause-Patent
// Names of the executors that run device kernels, for suites that take each in turn.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/error.h"
#include "exec/open_device.h"

namespace snellen {

inline std::vector<std::string> kernel_executors() {
  std::vector<std::string> names;
  for (const Executor executor : kKernelExecutors) names.emplace_back(to_string(executor));
  return names;
}

/// Why this machine cannot use a device; empty when it can.
inline std::string absence(const std::string& device) {
  try {
    open_device(parse_device(device));
    return "";
  } catch (const Error& error) {
    return error.what();
  }
}

/// Instantiates a suite whose parameter is such a name.
#define SNELLEN_ON_KERNEL_EXECUTORS(Suite)                                                   \
  INSTANTIATE_TEST_SUITE_P(Devices, Suite, testing::ValuesIn(::snellen::kernel_executors()), \
                           [](const auto& tested) { return tested.param; })

}  // namespace snellen
