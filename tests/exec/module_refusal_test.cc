// SPDX-License-Identifier: BSD-2-Clause-Patent
// A program whose kernels a module does not have: the module refuses, and names the kernel.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "exec/kernel.h"
#include "exec/module.h"

namespace snellen {
namespace {

struct InNoModule {
  static constexpr Tile tile{1, 1};
  static constexpr int threads = 32;
  static constexpr int steps = 1;
  struct Shared {};
  struct Private {};
  template <class See>
  void views(See&) const {}
  SNELLEN_FN void phase(Step<0>, Shared&, Private&, Lane) const {}
};
SNELLEN_KERNEL(InNoModule)

class ModuleRefusal : public testing::TestWithParam<std::string> {};

TEST_P(ModuleRefusal, KernelThatItLacks_IsNamed) {
  try {
    load_backend(GetParam());
    FAIL() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::device);
    if (!testing::Value(error.what(), testing::HasSubstr("its module"))) GTEST_SKIP() << error.what();
    EXPECT_THAT(error.what(), testing::HasSubstr("InNoModule"));
  }
}

INSTANTIATE_TEST_SUITE_P(Modules, ModuleRefusal, testing::Values("cuda", "hip", "sycl"),
                         [](const auto& tested) { return tested.param; });

}  // namespace
}  // namespace snellen
