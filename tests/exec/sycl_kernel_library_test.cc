// SPDX-License-Identifier: BSD-2-Clause-Patent
// Ways to native code that a module with object bundles does not take, and kernels that must be refused.
#include "exec/sycl/kernel_library.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "exec/sycl/runtime.h"
#include "tests/support/temporary_folder.h"

namespace snellen::sycl_backend {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// As exec/sycl/kernel_entry.h makes entries.
constexpr SourceFile kText{"tiny.h", R"(
#include <sycl/ext/oneapi/free_function_kernel_properties.hpp>
namespace experimental = sycl::ext::oneapi::experimental;
extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((experimental::nd_range_kernel<2>)) void snellen_Tiny(int* out) { *out = 1; }
)"};
constexpr SourceFile kWrongText{"wrong.h", "int wrong = undeclared_name;\n"};
constexpr Unit kUnit{"tiny.h", {&kText, 1}, {}};
constexpr Unit kWrongUnit{"wrong.h", {&kWrongText, 1}, {}};
constexpr Unit kDamagedUnit{"tiny.h", {&kText, 1}, "not an object bundle"};

// As exec/sycl/kernel_entry.h marks entries for sub-groups of one size.
constexpr SourceFile kSizedText{"sized.h", R"(
#include <sycl/ext/oneapi/free_function_kernel_properties.hpp>
namespace experimental = sycl::ext::oneapi::experimental;
extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((experimental::nd_range_kernel<2>))
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((experimental::sub_group_size<SNELLEN_SUB_GROUP_SIZE>))
void snellen_Sized(int* out) { *out = 1; }
)"};
constexpr Unit kSizedUnit{"sized.h", {&kSizedText, 1}, {}};

class KernelLibraryTest : public testing::Test {
 protected:
  void SetUp() override {
    offer_processor();
    const std::vector<sycl::device> devices = usable_devices();
    if (devices.empty()) GTEST_SKIP() << "the SYCL runtime names no device";
    device_ = devices.back();
    library_.emplace(sycl::context(*device_), *device_, BundleCache(folder_.path() / "cache"));
  }

  std::string problem_of(const TableEntry& entry) {
    try {
      library_->find(entry);
      return "none";
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), Code::device);
      return error.what();
    }
  }

  TemporaryFolder folder_;
  std::optional<sycl::device> device_;
  std::optional<KernelLibrary> library_;
};

TEST_F(KernelLibraryTest, UnitWithoutAnObject_IsCompiledFromItsText) {
  EXPECT_EQ(problem_of({"Tiny", 8, 32, 0, &kUnit}), "none");
  EXPECT_TRUE(std::filesystem::exists(folder_.path() / "cache"));
}

TEST_F(KernelLibraryTest, TextThatDoesNotCompile_IsRefusedWithTheCompilersWordsInOneLine) {
  EXPECT_THAT(problem_of({"Wrong", 8, 32, 0, &kWrongUnit}),
              AllOf(HasSubstr("making the kernel Wrong"), HasSubstr("undeclared_name"), Not(HasSubstr("\n"))));
}

TEST_F(KernelLibraryTest, DamagedObject_IsRefused) {
  EXPECT_THAT(problem_of({"Tiny", 8, 32, 0, &kDamagedUnit}), HasSubstr("making the kernel Tiny"));
}

TEST_F(KernelLibraryTest, SizeOfSubGroups_IsWhatTheCompilerWasAskedFor) {
  const TableEntry entry{"Sized", 8, 32, 0, &kSizedUnit};
  for (const std::size_t size : device_->get_info<sycl::info::device::sub_group_sizes>()) {
    // One cache for all: a size is a part of the key.
    KernelLibrary library(sycl::context(*device_), *device_, BundleCache(folder_.path() / "cache"),
                          static_cast<int>(size));
    EXPECT_EQ(library.find(entry).get_info<sycl::info::kernel_device_specific::compile_sub_group_size>(*device_), size);
  }
}

TEST_F(KernelLibraryTest, SizeThatTheDeviceLacks_IsRefusedWithThoseItHas) {
  try {
    KernelLibrary(sycl::context(*device_), *device_, BundleCache({}), 3);
    FAIL() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::device);
    EXPECT_THAT(error.what(), AllOf(HasSubstr("no sub-groups of 3"), HasSubstr("16")));
  }
}

TEST_F(KernelLibraryTest, KernelThatIsNotInItsUnit_IsRefused) {
  EXPECT_THAT(problem_of({"Other", 8, 32, 0, &kUnit}), HasSubstr("making the kernel Other"));
}

}  // namespace
}  // namespace snellen::sycl_backend
