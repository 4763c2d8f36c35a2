// SPDX-License-Identifier: BSD-2-Clause-Patent
// Native code of kernels, kept for the next run of any program of the same user. Losing an entry costs time only, so
// nothing here fails: what cannot be read, is damaged or belongs to another key is not there, and what cannot be
// written is not kept. Safe for several processes at once. Entries of drivers and kernels that are gone are never asked
// for again; whoever stores an entry removes those that nobody has used for long, and the oldest of too many.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace snellen::sycl_backend {

/// What a cache may hold.
struct CacheLimits {
  std::chrono::hours unused = std::chrono::hours(24 * 60);  // how long an entry is kept that nobody loads
  std::uintmax_t bytes = std::uintmax_t{256} << 20;         // all kernels for one device are some 5 MB
};

class BundleCache {
 public:
  /// Entries are files in `folder`, which is made when it is needed. An empty path keeps nothing.
  explicit BundleCache(std::filesystem::path folder, CacheLimits limits = {});

  /// What was stored last under exactly this key.
  std::optional<std::string> load(std::string_view key) const;

  void store(std::string_view key, std::string_view bytes) const;

  /// Where the entry of `key` is.
  std::filesystem::path file_of(std::string_view key) const;

 private:
  void remove_old() const;

  std::filesystem::path folder_;
  CacheLimits limits_;
};

/// snellen/sycl in $XDG_CACHE_HOME, or in ~/.cache (XDG Base Directory Specification); empty when neither is known.
std::filesystem::path user_cache_folder();

}  // namespace snellen::sycl_backend
