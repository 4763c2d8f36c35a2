// SPDX-License-Identifier: BSD-2-Clause-Patent
// What a device's metrics of one thread work with: its queue, and the planes of the frame in hand.
#pragma once

#include <memory>
#include <vector>

#include "exec/queue.h"
#include "image/picture.h"
#include "ops/device_pictures.h"

namespace snellen {

/// A metric asks for planes and launches; planes stay valid until finish().
class DeviceFrames {
 public:
  /// For the only queue of a device.
  explicit DeviceFrames(std::shared_ptr<const Device> device);
  /// For one of several queues that share pictures.
  explicit DeviceFrames(std::shared_ptr<DevicePictures> pictures);

  Queue& queue() noexcept { return queue_; }
  const std::shared_ptr<const Device>& device() const noexcept { return queue_.device(); }

  /// Plane `index` of a picture; T as for Picture::plane.
  template <class T>
  DeviceView<const T> plane(const Picture& picture, int index);

  /// The same with a halo, mirrored (border.h: mirror).
  template <class T>
  DeviceView<const T> mirrored(const Picture& picture, int index);

  /// Completes the frame (Queue::finish) and gives its planes back.
  void finish();

 private:
  std::shared_ptr<DevicePictures> pictures_;
  std::vector<std::shared_ptr<const DevicePlane>> held_;
  Queue queue_;  // last: it ends before planes that its work uses are given back
};

}  // namespace snellen
