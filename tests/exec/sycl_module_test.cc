// SPDX-License-Identifier: BSD-2-Clause-Patent
// The module of the device sycl and its native code: made once, found again, made anew when it is damaged. Not run
// where there is no such device.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>

#include "base/error.h"
#include "exec/open_device.h"
#include "tests/support/temporary_folder.h"

namespace snellen {
namespace {

namespace fs = std::filesystem;

class SyclModuleTest : public testing::Test {
 protected:
  void SetUp() override {
    ::setenv("XDG_CACHE_HOME", folder_.path().c_str(), 1);
    try {
      open();
    } catch (const Error& error) {
      GTEST_SKIP() << error.what();
    }
  }

  static void open() { open_device(parse_device("sycl")); }

  // When each file was written last.
  std::map<fs::path, fs::file_time_type> entries() const {
    std::map<fs::path, fs::file_time_type> times;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_.path() / "snellen" / "sycl"))
      times[entry.path()] = entry.last_write_time();
    return times;
  }

  TemporaryFolder folder_;
};

// Opening a device runs its canary, with kernels of two headers.
TEST_F(SyclModuleTest, OnlyWhatIsLaunched_IsMade) { EXPECT_EQ(entries().size(), 2U); }

TEST_F(SyclModuleTest, SecondOpening_TakesWhatIsThere) {
  const auto before = entries();
  open();
  EXPECT_EQ(entries(), before);
}

TEST_F(SyclModuleTest, DamagedEntries_AreMadeAnew) {
  const auto before = entries();
  for (const auto& [path, time] : before) fs::resize_file(path, fs::file_size(path) / 2);
  std::map<fs::path, std::uintmax_t> damaged;
  for (const auto& [path, time] : before) damaged[path] = fs::file_size(path);
  EXPECT_NO_THROW(open());
  EXPECT_EQ(entries().size(), before.size());
  for (const auto& [path, bytes] : damaged) EXPECT_GT(fs::file_size(path), bytes) << path;
}

TEST_F(SyclModuleTest, WithoutAnyCache_KernelsRun) {
  ::setenv("XDG_CACHE_HOME", "/proc/none", 1);
  EXPECT_NO_THROW(open());
}

TEST_F(SyclModuleTest, Event_OrdersTwoQueues) {
  const auto device = open_device(parse_device("sycl"));
  const auto first = device->make_queue();
  const auto second = device->make_queue();
  const auto event = device->make_event();
  constexpr std::size_t kBytes = std::size_t{1} << 22;
  const Buffer memory = device->allocate(kBytes);
  const Buffer host = device->allocate_pinned(kBytes);
  for (const std::byte value : {std::byte{1}, std::byte{2}, std::byte{3}}) {
    first->fill(memory.data(), value, kBytes);
    first->record(*event);
    second->wait_for(*event);
    second->download(host.data(), memory.data(), kBytes);
    second->wait();
    EXPECT_TRUE(std::all_of(host.data(), host.data() + kBytes, [&](std::byte byte) { return byte == value; }));
  }
  first->wait();
}

TEST_F(SyclModuleTest, AllocationBeyondTheDevice_IsRefusedWithItsSize) {
  const auto device = open_device(parse_device("sycl"));
  try {
    device->allocate(std::size_t{1} << 60);
    FAIL() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::device);
    EXPECT_THAT(error.what(), testing::HasSubstr("allocating 1152921504606846976 bytes"));
  }
}

TEST_F(SyclModuleTest, Devices_AreNamedWithTheirDriver) {
  EXPECT_THAT(open_device(parse_device("sycl"))->description(), testing::HasSubstr(", driver "));
}

}  // namespace
}  // namespace snellen
