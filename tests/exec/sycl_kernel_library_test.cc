// SPDX-License-Identifier: BSD-2-Clause-Patent
// Ways to native code that a module with object bundles does not take, and kernels that must be refused.
#include "exec/sycl/kernel_library.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>

#include "base/error.h"
#include "exec/sycl/bundle_format.h"
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
constexpr Unit kUnit{"tiny.h", {&kText, 1}, {}, {}};
constexpr Unit kWrongUnit{"wrong.h", {&kWrongText, 1}, {}, {}};
constexpr Unit kDamagedUnit{"tiny.h", {&kText, 1}, "not an object bundle", {}};

// As exec/sycl/kernel_entry.h marks entries for sub-groups of one size.
constexpr SourceFile kSizedText{"sized.h", R"(
#include <sycl/ext/oneapi/free_function_kernel_properties.hpp>
namespace experimental = sycl::ext::oneapi::experimental;
extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((experimental::nd_range_kernel<2>))
#ifdef SNELLEN_SUB_GROUP_SIZE
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((experimental::sub_group_size<SNELLEN_SUB_GROUP_SIZE>))
#endif
void snellen_Sized(int* out) { *out = 1; }
)"};
constexpr Unit kSizedUnit{"sized.h", {&kSizedText, 1}, {}, {}};

class KernelLibraryTest : public testing::Test {
 protected:
  void SetUp() override {
    prepare_runtime();
    const std::vector<sycl::device> devices = usable_devices();
    if (devices.empty()) GTEST_SKIP() << "the SYCL runtime names no device";
    device_ = devices.back();
    library_.emplace(sycl::context(*device_), *device_, BundleCache(folder_.path() / "cache"));
  }

  // Of kUnit, for the device: an object bundle, and the machine code that its driver makes of it.
  std::pair<std::string, std::string> object_and_code() const {
    const sycl::context context(*device_);
    const ObjectBundle object = compile_unit(context, *device_, kUnit);
    const std::vector<char> portable = object.ext_oneapi_get_content();
    const std::vector<char> native = sycl::link(object).ext_oneapi_get_content();
    return {{portable.begin(), portable.end()}, std::string(read_bundle({native.data(), native.size()}).code)};
  }

  // Whether kernels had to be made: then they are kept.
  bool has_made() const { return std::filesystem::exists(folder_.path() / "cache"); }

  std::string problem_of(const TableEntry& entry) {
    try {
      library_->find(entry);
      return "none";
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), Code::device);
      return error.what();
    }
  }

  // Of a unit that carries this processor's code, marked as that of `architecture`.
  std::string problem_with_code_for(const std::string& architecture) {
    const auto [object, code] = object_and_code();
    const std::string executable = executable_bundle(object, "spir64_x86_64", architecture, code);
    const std::string_view executables[] = {executable};
    const Unit unit{"tiny.h", {&kText, 1}, object, executables};
    return problem_of({"Tiny", 8, 32, 0, &unit});
  }

  TemporaryFolder folder_;
  std::optional<sycl::device> device_;
  std::optional<KernelLibrary> library_;
};

TEST_F(KernelLibraryTest, UnitWithoutAnObject_IsCompiledFromItsText) {
  EXPECT_EQ(problem_of({"Tiny", 8, 32, 0, &kUnit}), "none");
  EXPECT_TRUE(has_made());
}

// As ahead of time for a GPU, with the one driver that this machine is sure to have.
TEST_F(KernelLibraryTest, CodeThatTheModuleCarries_IsTakenAsItIs) {
  if (!device_->is_cpu()) GTEST_SKIP() << "the only device is no processor";
  EXPECT_EQ(problem_with_code_for("spir64_x86_64"), "none");
  EXPECT_FALSE(has_made());
}

TEST_F(KernelLibraryTest, CodeForAnotherDevice_IsNotTaken) {
  if (!device_->is_cpu()) GTEST_SKIP() << "the only device is no processor";
  EXPECT_EQ(problem_with_code_for("intel_gpu_pvc"), "none");
  EXPECT_TRUE(has_made());
}

TEST_F(KernelLibraryTest, BundleWithAnExecutable_IsReadAsItWasWritten) {
  const auto [object, code] = object_and_code();
  const BundleImage image = read_bundle(executable_bundle(object, "spir64_gen", "intel_gpu_pvc", "some code"));
  EXPECT_EQ(image.code, "some code");
  EXPECT_THAT(std::string(image.properties), HasSubstr("compile_target="));
  EXPECT_THROW(read_bundle(std::string_view(object).substr(0, 100)), std::runtime_error);
  EXPECT_THROW(read_bundle("not a bundle, but longer than any header of one would be, so that its magic is read"),
               std::runtime_error);
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
    const sycl::kernel kernel = library.find(entry);
    EXPECT_EQ(kernel.get_info<sycl::info::kernel_device_specific::max_sub_group_size>(*device_), size);
  }
}

TEST_F(KernelLibraryTest, SizeThatTheCompilerChose_IsNotMadeAgain) {
  const TableEntry entry{"Sized", 8, 32, 0, &kSizedUnit};
  const auto entries = [&] {
    const std::filesystem::directory_iterator files(folder_.path() / "cache");
    return std::distance(files, std::filesystem::directory_iterator());
  };
  const std::size_t chosen =
      library_->find(entry).get_info<sycl::info::kernel_device_specific::max_sub_group_size>(*device_);
  for (const std::size_t size : {chosen, chosen / 2}) {
    KernelLibrary library(sycl::context(*device_), *device_, BundleCache(folder_.path() / "cache"),
                          static_cast<int>(size));
    library.find(entry);
    EXPECT_EQ(entries(), size == chosen ? 1 : 2);
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

TEST_F(KernelLibraryTest, DriversAreAskedForIeeeArithmetic) {
  EXPECT_THAT(driver_flags(), HasSubstr("-cl-fp32-correctly-rounded-divide-sqrt"));
}

// In a process of its own: the runtime reads the variable once.
TEST_F(KernelLibraryTest, FlagsForDrivers_ReachThem) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const auto try_flag = [&] {
    ::setenv("SYCL_PROGRAM_COMPILE_OPTIONS", "-no-such-flag", 1);
    std::cerr << problem_of({"Tiny", 8, 32, 0, &kUnit});
    std::exit(0);
  };
  EXPECT_EXIT(try_flag(), testing::ExitedWithCode(0), "making the kernel Tiny failed.*no-such-flag");
}

TEST_F(KernelLibraryTest, KernelThatIsNotInItsUnit_IsRefused) {
  EXPECT_THAT(problem_of({"Other", 8, 32, 0, &kUnit}), HasSubstr("making the kernel Other"));
}

}  // namespace
}  // namespace snellen::sycl_backend
