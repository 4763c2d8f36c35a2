// SPDX-License-Identifier: BSD-2-Clause-Patent
// The cache of native code gives back exactly what was stored under a key, and nothing else, whatever its files hold.
#include "exec/sycl/bundle_cache.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <thread>
#include <vector>

#include "tests/support/temporary_folder.h"

namespace snellen::sycl_backend {
namespace {

namespace fs = std::filesystem;

std::string content_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write(const fs::path& path, std::string_view content) { std::ofstream(path, std::ios::binary) << content; }

const std::string kKey = "a device, its driver\nand a kernel";
const std::string kBytes("native\0code\n", 12);

class BundleCacheTest : public testing::Test {
 protected:
  TemporaryFolder folder_;
  BundleCache cache_{folder_.path() / "deep" / "cache"};
};

TEST_F(BundleCacheTest, Stored_IsGivenBackByTheSameKeyOnly) {
  EXPECT_EQ(cache_.load(kKey), std::nullopt);
  cache_.store(kKey, kBytes);
  EXPECT_EQ(cache_.load(kKey), kBytes);
  EXPECT_EQ(cache_.load(kKey + "x"), std::nullopt);
  EXPECT_EQ(cache_.load(""), std::nullopt);
  EXPECT_EQ(BundleCache(folder_.path() / "deep" / "cache").load(kKey), kBytes);
}

TEST_F(BundleCacheTest, StoredTwice_IsTheLast) {
  cache_.store(kKey, "before");
  cache_.store(kKey, kBytes);
  EXPECT_EQ(cache_.load(kKey), kBytes);
}

TEST_F(BundleCacheTest, EveryDamagedByte_IsNoticed) {
  cache_.store(kKey, kBytes);
  const fs::path file = cache_.file_of(kKey);
  const std::string whole = content_of(file);
  for (std::size_t i = 0; i < whole.size(); ++i) {
    std::string damaged = whole;
    damaged[i] = static_cast<char>(damaged[i] ^ 4);
    write(file, damaged);
    EXPECT_EQ(cache_.load(kKey), std::nullopt) << "byte " << i;
  }
}

TEST_F(BundleCacheTest, EveryOtherLength_IsNoticed) {
  cache_.store(kKey, kBytes);
  const fs::path file = cache_.file_of(kKey);
  const std::string whole = content_of(file);
  for (std::size_t length = 0; length < whole.size(); ++length) {
    write(file, whole.substr(0, length));
    EXPECT_EQ(cache_.load(kKey), std::nullopt) << length << " bytes";
  }
  write(file, whole + '\0');
  EXPECT_EQ(cache_.load(kKey), std::nullopt);
}

// Two keys may have one hash, hence one file.
TEST_F(BundleCacheTest, FileOfAnotherKey_IsNotTaken) {
  cache_.store("other", kBytes);
  fs::rename(cache_.file_of("other"), cache_.file_of(kKey));
  EXPECT_EQ(cache_.load(kKey), std::nullopt);
}

TEST_F(BundleCacheTest, WithoutAFolder_NothingIsKept) {
  const BundleCache none{fs::path()};
  none.store(kKey, kBytes);
  EXPECT_EQ(none.load(kKey), std::nullopt);
}

TEST_F(BundleCacheTest, FolderThatCannotBe_KeepsNothing) {
  write(folder_.path() / "file", "");
  const BundleCache impossible(folder_.path() / "file" / "cache");
  impossible.store(kKey, kBytes);
  EXPECT_EQ(impossible.load(kKey), std::nullopt);
}

TEST_F(BundleCacheTest, Writers_LeaveOneWholeEntryAndNothingElse) {
  std::vector<std::thread> writers;
  for (const char c : {'a', 'b', 'c', 'd'})
    writers.emplace_back([&, c] {
      for (int i = 0; i < 20; ++i) cache_.store(kKey, std::string(100000, c));
    });
  for (std::thread& writer : writers) writer.join();
  const std::string bytes = cache_.load(kKey).value_or("");
  EXPECT_EQ(bytes.size(), 100000U);
  EXPECT_TRUE(std::all_of(bytes.begin(), bytes.end(), [&](char c) { return c == bytes[0]; }));
  const fs::directory_iterator files(cache_.file_of(kKey).parent_path());
  EXPECT_EQ(std::distance(begin(files), end(files)), 1);
}

TEST(UserCacheFolder, IsThatOfTheEnvironment) {
  ::setenv("XDG_CACHE_HOME", "/caches", 1);
  ::setenv("HOME", "/home/user", 1);
  EXPECT_EQ(user_cache_folder(), "/caches/snellen/sycl");
  ::setenv("XDG_CACHE_HOME", "relative/is/invalid", 1);
  EXPECT_EQ(user_cache_folder(), "/home/user/.cache/snellen/sycl");
  ::unsetenv("XDG_CACHE_HOME");
  EXPECT_EQ(user_cache_folder(), "/home/user/.cache/snellen/sycl");
  ::unsetenv("HOME");
  EXPECT_EQ(user_cache_folder(), "");
}

}  // namespace
}  // namespace snellen::sycl_backend
