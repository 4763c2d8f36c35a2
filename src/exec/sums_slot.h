// SPDX-License-Identifier: BSD-2-Clause-Patent
// The exact sums that one frame leaves behind, guarded against being read stale: a slot is poisoned before a frame and
// stamped with the frame's index when the frame is complete, and only the matching frame may read it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "image/picture.h"

namespace snellen {

class SumsSlot {
 public:
  explicit SumsSlot(std::size_t bytes) : storage_((bytes + sizeof(Unit) - 1) / sizeof(Unit)), bytes_(bytes) {}

  /// Makes the content unreadable and returns the bytes for a metric to fill, aligned for any scalar.
  std::span<std::byte> open() noexcept {
    stamp_.reset();
    const std::span<std::byte> bytes = std::as_writable_bytes(std::span(storage_)).first(bytes_);
    std::fill(bytes.begin(), bytes.end(), std::byte{0xA5});
    return bytes;
  }

  /// Declares the sums of frame `index` complete.
  void stamp(FrameIndex index) noexcept { stamp_ = index; }

  /// The sums of frame `index`; throws Error{internal} when the slot holds anything else.
  std::span<const std::byte> read(FrameIndex index) const {
    SNELLEN_CHECK(stamp_ == index);
    return std::as_bytes(std::span(storage_)).first(bytes_);
  }

 private:
  struct alignas(16) Unit {
    std::byte bytes[16];
  };
  std::vector<Unit> storage_;
  std::size_t bytes_;
  std::optional<FrameIndex> stamp_;
};

}  // namespace snellen
