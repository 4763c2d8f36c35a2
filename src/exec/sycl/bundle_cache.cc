// SPDX-License-Identifier: BSD-2-Clause-Patent
// Entries as files: a header with sizes and a checksum, the whole key, the bytes. The name of a file is only a hash,
// but the key in it is compared in full, so that no entry is taken for another.
#include "exec/sycl/bundle_cache.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <random>
#include <system_error>
#include <vector>

namespace snellen::sycl_backend {
namespace {

namespace fs = std::filesystem;

struct Header {
  std::array<char, 8> magic;
  std::uint64_t key_bytes;
  std::uint64_t bytes;
  std::uint64_t checksum;  // of the key, then the bytes
};
constexpr std::array<char, 8> kMagic{'s', 'n', 'e', 'l', 's', 'y', 'c', '1'};

// FNV-1a, 64 bit (RFC 9923): its offset basis and prime.
constexpr std::uint64_t kHashOfNothing = 14695981039346656037U;
constexpr std::uint64_t kHashPrime = 1099511628211U;

std::uint64_t hash(std::string_view bytes, std::uint64_t before = kHashOfNothing) {
  for (const char c : bytes) before = (before ^ static_cast<unsigned char>(c)) * kHashPrime;
  return before;
}

Header header_of(std::string_view key, std::string_view bytes) {
  return {kMagic, key.size(), bytes.size(), hash(bytes, hash(key))};
}

std::string_view bytes_of(const Header& header) { return {reinterpret_cast<const char*>(&header), sizeof(header)}; }

// A day's grain: a load that writes nothing is worth more than the hour of the last use.
constexpr std::chrono::hours kGrain{24};

// The time of a file's last use is that of its last change.
void mark_used(const fs::path& file) {
  const auto now = fs::file_time_type::clock::now();
  std::error_code error;
  const auto used = fs::last_write_time(file, error);
  if (!error && now - used > kGrain) fs::last_write_time(file, now, error);
}

struct CachedFile {
  fs::path path;
  fs::file_time_type used;
  std::uintmax_t bytes;
};

// Entries, and what writers left that were ended.
std::vector<CachedFile> files_in(const fs::path& folder) {
  std::vector<CachedFile> files;
  std::error_code error;
  for (fs::directory_iterator i(folder, error), end; !error && i != end; i.increment(error)) {
    std::error_code gone;  // another process may remove it meanwhile
    if (i->path().extension() != ".bundle" && i->path().extension() != ".tmp") continue;
    const CachedFile file{i->path(), i->last_write_time(gone), i->file_size(gone)};
    if (!gone) files.push_back(file);
  }
  return files;
}

// A file that is removed unless it was renamed into place.
class TemporaryFile {
 public:
  explicit TemporaryFile(const fs::path& folder)
      : path_(folder / fmt::format(".{:08x}{:08x}.tmp", std::random_device()(), std::random_device()())) {}
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() {
    std::error_code ignored;
    fs::remove(path_, ignored);
  }

  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

}  // namespace

BundleCache::BundleCache(fs::path folder, CacheLimits limits) : folder_(std::move(folder)), limits_(limits) {}

fs::path BundleCache::file_of(std::string_view key) const { return folder_ / fmt::format("{:016x}.bundle", hash(key)); }

std::optional<std::string> BundleCache::load(std::string_view key) const {
  if (folder_.empty()) return std::nullopt;
  std::ifstream file(file_of(key), std::ios::binary);
  const std::string content{std::istreambuf_iterator<char>(file), {}};
  const std::size_t before = sizeof(Header) + key.size();
  if (content.size() < before) return std::nullopt;
  const std::string_view bytes = std::string_view(content).substr(before);
  const Header wanted = header_of(key, bytes);
  if (!content.starts_with(bytes_of(wanted)) || std::string_view(content).substr(sizeof(Header), key.size()) != key)
    return std::nullopt;
  mark_used(file_of(key));
  return std::string(bytes);
}

void BundleCache::store(std::string_view key, std::string_view bytes) const {
  if (folder_.empty()) return;
  std::error_code error;
  // Native code is run as it is read: nobody else may write it.
  if (fs::create_directories(folder_, error)) fs::permissions(folder_, fs::perms::owner_all, error);
  if (error) return;
  const TemporaryFile temporary(folder_);
  {
    std::ofstream file(temporary.path(), std::ios::binary);
    file << bytes_of(header_of(key, bytes)) << key << bytes << std::flush;
    if (!file) return;
  }
  fs::rename(temporary.path(), file_of(key), error);
  remove_old();
}

// Whoever reads an entry that is removed has read it, or has none.
void BundleCache::remove_old() const {
  std::vector<CachedFile> files = files_in(folder_);
  std::sort(files.begin(), files.end(), [](const CachedFile& a, const CachedFile& b) { return a.used > b.used; });
  const auto now = fs::file_time_type::clock::now();
  std::uintmax_t bytes = 0;
  for (const CachedFile& file : files) {
    bytes += file.bytes;
    const bool is_temporary = file.path.extension() == ".tmp";  // of a writer that may be at work
    const bool too_old = now - file.used > (is_temporary ? kGrain : limits_.unused);
    std::error_code ignored;
    if (too_old || (bytes > limits_.bytes && !is_temporary)) fs::remove(file.path, ignored);
  }
}

fs::path user_cache_folder() {
  const auto folder_in = [](const char* variable) {
    const char* const value = std::getenv(variable);
    const fs::path path = value == nullptr ? "" : value;
    return path.is_absolute() ? path : fs::path();
  };
  const fs::path caches = folder_in("XDG_CACHE_HOME");
  if (!caches.empty()) return caches / "snellen" / "sycl";
  const fs::path home = folder_in("HOME");
  return home.empty() ? fs::path() : home / ".cache" / "snellen" / "sycl";
}

}  // namespace snellen::sycl_backend
