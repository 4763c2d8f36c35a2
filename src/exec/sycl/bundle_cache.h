// SPDX-License-Identifier: BSD-2-Clause-Patent
// Native code of kernels, kept for the next run of any program of the same user. Losing an entry costs time only, so
// nothing here fails: what cannot be read, is damaged or belongs to another key is not there, and what cannot be
// written is not kept. Safe for several processes at once.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace snellen::sycl_backend {

class BundleCache {
 public:
  /// Entries are files in `folder`, which is made when it is needed. An empty path keeps nothing.
  explicit BundleCache(std::filesystem::path folder);

  /// What was stored last under exactly this key.
  std::optional<std::string> load(std::string_view key) const;

  void store(std::string_view key, std::string_view bytes) const;

  /// Where the entry of `key` is.
  std::filesystem::path file_of(std::string_view key) const;

 private:
  std::filesystem::path folder_;
};

/// snellen/sycl in $XDG_CACHE_HOME, or in ~/.cache (XDG Base Directory Specification); empty when neither is known.
std::filesystem::path user_cache_folder();

}  // namespace snellen::sycl_backend
