// SPDX-License-Identifier: BSD-2-Clause-Patent
// Owns a file descriptor.
#pragma once

#include <unistd.h>

#include <utility>

namespace snellen {

class FileHandle {
 public:
  explicit FileHandle(int descriptor) noexcept : descriptor_(descriptor) {}
  FileHandle(FileHandle&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  FileHandle& operator=(FileHandle&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  FileHandle(const FileHandle&) = delete;
  FileHandle& operator=(const FileHandle&) = delete;
  ~FileHandle() {
    if (descriptor_ > STDERR_FILENO) ::close(descriptor_);  // the standard streams are not ours to close
  }

  int get() const noexcept { return descriptor_; }

 private:
  int descriptor_;
};

}  // namespace snellen
