// SPDX-License-Identifier: BSD-2-Clause-Patent
// A decoded picture: format, up to three planes, and shared ownership of whatever memory holds them. Immutable, so it
// may be read from any thread and by several frames' metrics at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/frame_index.h"
#include "image/pixel_format.h"
#include "image/plane.h"

namespace snellen {

/// Where one plane of a picture lies in memory: the first sample of each row is `pitch_bytes` after that of the row
/// before. 16-bit samples are in the machine's byte order and aligned to two bytes.
struct PlaneMemory {
  const std::byte* data = nullptr;
  std::ptrdiff_t pitch_bytes = 0;
};

/// What a device knows of a picture that it reaches by itself, to be understood where devices are
/// (ops/device_input.h).
class Residence {
 public:
  virtual ~Residence() = default;
  /// The device, as in --device: "cuda:0".
  virtual const std::string& device() const noexcept = 0;
  /// Whether the host may read the samples too. If not, the planes' addresses are the device's.
  virtual bool on_host() const noexcept = 0;
};

class Picture {
 public:
  /// A picture over memory that `owner` keeps alive. Planes are those of `format`, sized by plane_extent().
  Picture(Extent extent, PixelFormat format, std::span<const PlaneMemory> planes, std::shared_ptr<const void> owner);

  /// The same picture, of which a device knows more.
  Picture(const Picture& picture, std::shared_ptr<const Residence> residence);

  /// Null for a picture that only the host reaches.
  const std::shared_ptr<const Residence>& residence() const noexcept { return residence_; }
  /// Whether views of planes may be read, and not only asked for their type and size.
  bool on_host() const noexcept { return !residence_ || residence_->on_host(); }

  Extent extent() const noexcept { return extent_; }
  PixelFormat format() const noexcept { return format_; }
  int planes() const noexcept { return plane_count(format_.subsampling); }
  Extent extent(int plane) const noexcept { return plane_extent(extent_, format_.subsampling, plane); }

  /// Plane 0 (luma), 1 (Cb) or 2 (Cr). T is uint8_t for depth 8 and uint16_t for deeper samples.
  template <class T>
  PlaneView<const T> plane(int index) const {
    SNELLEN_CHECK(index >= 0 && index < planes() && static_cast<int>(sizeof(T)) == sample_bytes(format_.depth));
    const PlaneMemory& memory = planes_[static_cast<std::size_t>(index)];
    return {reinterpret_cast<const T*>(memory.data), extent(index), memory.pitch_bytes / std::ptrdiff_t{sizeof(T)}};
  }

  /// Calls `use` with plane `index` as a view of its own sample type and returns what it returns.
  template <class Use>
  decltype(auto) visit(int index, Use&& use) const {
    return format_.depth == 8 ? use(plane<std::uint8_t>(index)) : use(plane<std::uint16_t>(index));
  }

 private:
  Extent extent_;
  PixelFormat format_;
  std::array<PlaneMemory, 3> planes_;
  std::shared_ptr<const void> owner_;
  std::shared_ptr<const Residence> residence_;
};

/// Memory for a picture that is still being written; finish() turns it into a Picture.
class PictureBuffer {
 public:
  PictureBuffer(Extent extent, PixelFormat format);

  template <class T>
  PlaneView<T> plane(int index) {
    SNELLEN_CHECK(static_cast<int>(sizeof(T)) == sample_bytes(format_.depth));
    Plane<std::byte>& bytes = planes_.at(static_cast<std::size_t>(index));
    return {reinterpret_cast<T*>(bytes.row(0)), plane_extent(extent_, format_.subsampling, index),
            bytes.view().pitch() / std::ptrdiff_t{sizeof(T)}};
  }

  /// The bytes of row `y` of plane `index`: width * sample_bytes of them.
  std::span<std::byte> row_bytes(int index, int y);

  Picture finish() &&;

 private:
  Extent extent_;
  PixelFormat format_;
  std::vector<Plane<std::byte>> planes_;
};

/// A frame of the reference and the frame of the distorted video that is compared with it: same extent and format.
struct FramePair {
  FrameIndex index{};
  Picture reference;
  Picture distorted;
};

}  // namespace snellen
