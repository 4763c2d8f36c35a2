// SPDX-License-Identifier: BSD-2-Clause-Patent
// Pictures that a device reaches by itself: planes that somebody has decoded into its memory, and host memory that is
// pinned for it. Neither is copied by the host. docs/device_pictures.md has an example.
#pragma once

#include <array>
#include <memory>

#include "exec/open_device.h"
#include "image/picture.h"

namespace snellen {

/// Where a plane lies in a device's memory. For NV12 and P010 the planes of both chromas have the same pitch, a step of
/// 2, and data that are one sample apart.
struct DeviceMemory {
  const void* data = nullptr;      // the plane's first sample
  std::ptrdiff_t pitch_bytes = 0;  // from a row to the next
  int step = 1;                    // from a sample to the next of its row, in samples
  int shift = 0;                   // bits of a stored word below the sample's lowest: 6 for the 10 bits of P010
};

/// A picture in a device's memory, as its owner knows it.
struct DeviceInput {
  VideoFormat format;
  std::array<DeviceMemory, 3> planes;  // those that the format has
  /// An event of the vendor's own kind (docs/device_pictures.md), recorded behind the work that writes the planes; null
  /// when that is done.
  void* ready = nullptr;
  /// Let go when no frame in flight needs the planes any more; event and planes stay as they are until then.
  std::shared_ptr<const void> owner;
};

/// Such a picture. Throws Error{input} for planes that cannot be what the format says, and Error{device} where the
/// device says that an address is none of its memory, or has been freed.
Picture picture_in(const std::shared_ptr<const Device>& device, DeviceInput input);

/// The same picture, which the device fetches from where it is: memory that is pinned for it (Device::allocate_pinned,
/// or the vendor's way) and not written while the picture lives. Throws Error{device} where the device says that it is
/// not.
Picture pinned_picture(const std::shared_ptr<const Device>& device, const Picture& picture);

/// What a device knows of a picture in host memory that is pinned for it.
class PinnedResidence final : public Residence {
 public:
  explicit PinnedResidence(const Device& device) : device_(device.name()) {}
  const std::string& device() const noexcept override { return device_; }
  bool on_host() const noexcept override { return true; }

 private:
  std::string device_;
};

/// What a device knows of a picture in its memory.
class DeviceResidence final : public Residence {
 public:
  DeviceResidence(const Device& device, const DeviceInput& input);
  const std::string& device() const noexcept override { return device_; }
  bool on_host() const noexcept override { return false; }

  const DeviceMemory& plane(int index) const { return planes_.at(static_cast<std::size_t>(index)); }
  /// Null when the planes are there already.
  const driver::Event* ready() const noexcept { return ready_.get(); }

 private:
  std::string device_;
  std::array<DeviceMemory, 3> planes_;
  std::unique_ptr<driver::Event> ready_;
};

}  // namespace snellen
