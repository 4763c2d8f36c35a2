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

class BundleCacheLimitsTest : public BundleCacheTest {
 protected:
  void store_unused_since(const std::string& key, std::chrono::hours since) {
    cache_.store(key, std::string(1000, 'x'));
    fs::last_write_time(cache_.file_of(key), fs::file_time_type::clock::now() - since);
  }
  bool has(const std::string& key) const { return fs::exists(cache_.file_of(key)); }

  static constexpr std::chrono::hours kDay{24};
};

TEST_F(BundleCacheLimitsTest, EntriesThatNobodyUses_GoWhenAnotherIsStored) {
  store_unused_since("old", 61 * kDay);
  store_unused_since("young", 59 * kDay);
  write(folder_.path() / "deep" / "cache" / "notes.txt", "not ours");
  cache_.store(kKey, kBytes);
  EXPECT_FALSE(has("old"));
  EXPECT_TRUE(has("young"));
  EXPECT_EQ(cache_.load(kKey), kBytes);
  EXPECT_TRUE(fs::exists(folder_.path() / "deep" / "cache" / "notes.txt"));
}

TEST_F(BundleCacheLimitsTest, Loading_CountsAsUse) {
  store_unused_since("used", 50 * kDay);
  EXPECT_TRUE(cache_.load("used").has_value());
  EXPECT_LT(fs::file_time_type::clock::now() - fs::last_write_time(cache_.file_of("used")), kDay);
}

TEST_F(BundleCacheLimitsTest, TooMuch_LeavesWhatWasUsedLast) {
  const BundleCache small(folder_.path() / "deep" / "cache", {.bytes = 3500});
  store_unused_since("first", 3 * kDay);
  store_unused_since("second", 2 * kDay);
  store_unused_since("third", 1 * kDay);
  small.store("fourth", std::string(1000, 'x'));
  EXPECT_FALSE(has("first"));
  EXPECT_TRUE(has("second"));
  EXPECT_TRUE(has("third"));
  EXPECT_TRUE(has("fourth"));
}

TEST_F(BundleCacheLimitsTest, LeftoversOfWritersThatWereEnded_GoAfterADay) {
  cache_.store(kKey, kBytes);
  const fs::path leftover = folder_.path() / "deep" / "cache" / ".0123456789abcdef.tmp";
  write(leftover, "half");
  cache_.store(kKey, kBytes);
  EXPECT_TRUE(fs::exists(leftover));  // its writer may be at work
  fs::last_write_time(leftover, fs::file_time_type::clock::now() - 2 * kDay);
  cache_.store(kKey, kBytes);
  EXPECT_FALSE(fs::exists(leftover));
}

// Readers get a whole entry or none while others store and remove.
TEST_F(BundleCacheLimitsTest, ReadersBesideRemovers_GetAWholeEntryOrNone) {
  const BundleCache tiny(folder_.path() / "deep" / "cache", {.bytes = 1500});
  std::vector<std::thread> writers;
  for (const char c : {'a', 'b', 'c'})
    writers.emplace_back([&, c] {
      for (int i = 0; i < 50; ++i) tiny.store(std::string(1, c), std::string(1000, c));
    });
  for (int i = 0; i < 200; ++i)
    for (const char c : {'a', 'b', 'c'})
      EXPECT_EQ(tiny.load(std::string(1, c)).value_or(std::string(1000, c)), std::string(1000, c));
  for (std::thread& writer : writers) writer.join();
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
