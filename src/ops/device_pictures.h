// SPDX-License-Identifier: BSD-2-Clause-Patent
// Planes of pictures in a device's memory, for all queues of a run: each travels once, whichever queue wants it first,
// and stays for frames that look back at it while there is room.
#pragma once

#include <list>
#include <memory>
#include <mutex>

#include "exec/plane_layout.h"
#include "exec/queue.h"
#include "image/picture.h"

namespace snellen {

/// Tells planes of pictures apart.
struct PlaneKey {
  const void* place = nullptr;  // of its first sample, or what a device knows of the picture
  int index = 0;                // in the picture
  bool operator==(const PlaneKey&) const = default;
};

PlaneKey plane_key(const Picture& picture, int index);

/// One plane, its halo mirrored (border.h: mirror), and the pinned memory through which it came.
struct DevicePlane {
  PlaneLayout layout;
  Buffer pinned;  // empty until a picture of the host comes
  Buffer memory;
  std::unique_ptr<driver::Event> ready;
  PlaneKey key;
  std::shared_ptr<const void> kept;  // while it lives, no other picture has the key
  const Queue* uploader = nullptr;   // whose work puts it there
  std::exception_ptr error;          // why it is not there
  std::mutex mutex;                  // held until its work has been asked for
};

/// May be used by several threads, each with its own queue.
class DevicePictures {
 public:
  /// The widest halo that a kernel reads: the window of VIF's first scale reaches 8 samples.
  static constexpr Halo kHalo{8, 8};

  /// `queues` that will use it: decides how many planes are kept.
  DevicePictures(std::shared_ptr<const Device> device, int queues)
      : device_(std::move(device)), kept_(2 * (queues + 2)) {}

  const std::shared_ptr<const Device>& device() const noexcept { return device_; }

  /// Plane `index` of `picture`, for work that `queue` is asked for from now on. It keeps its place while the result is
  /// held, which must be until that work is done; so must a picture in the device's memory. Throws Error{device} for
  /// one that another device reaches.
  std::shared_ptr<const DevicePlane> plane(const Picture& picture, int index, Queue& queue);

 private:
  std::shared_ptr<DevicePlane> find(const PlaneKey& key);
  std::shared_ptr<DevicePlane> place_for(const Picture& picture, int index);
  void fetch(const Picture& picture, DevicePlane& plane, Queue& queue) const;
  void stage(PlaneView<const std::byte> rows, DevicePlane& plane, Queue& queue) const;

  std::shared_ptr<const Device> device_;
  std::ptrdiff_t kept_;  // planes of one layout and index: of both videos, a frame in each queue and two before
  std::mutex mutex_;     // guards the list and who holds what, never held during a copy
  std::list<std::shared_ptr<DevicePlane>> planes_;  // used last first
};

}  // namespace snellen
