// SPDX-License-Identifier: BSD-2-Clause-Patent
// Planes of the frame in hand.
#include "ops/device_frames.h"

#include <algorithm>

#include "base/error.h"

namespace snellen {

DeviceFrames::DeviceFrames(std::shared_ptr<const Device> device)
    : DeviceFrames(std::make_shared<DevicePictures>(std::move(device), 1)) {}

DeviceFrames::DeviceFrames(std::shared_ptr<DevicePictures> pictures)
    : pictures_(std::move(pictures)), queue_(pictures_->device()) {}

template <class T>
DeviceView<const T> DeviceFrames::plane(const Picture& picture, int index) {
  DeviceView<const T> view = mirrored<T>(picture, index);
  view.halo_x = view.halo_y = 0;
  return view;
}

template <class T>
DeviceView<const T> DeviceFrames::mirrored(const Picture& picture, int index) {
  const PlaneKey key = plane_key(picture, index);
  auto held = std::find_if(held_.begin(), held_.end(), [&](const auto& plane) { return plane->key == key; });
  if (held == held_.end()) held = held_.insert(held, pictures_->plane(picture, index, queue_));
  return (*held)->layout.template view<const T>((*held)->memory.data());
}

void DeviceFrames::finish() {
  queue_.finish();
  held_.clear();
}

template DeviceView<const std::uint8_t> DeviceFrames::plane(const Picture& picture, int index);
template DeviceView<const std::uint16_t> DeviceFrames::plane(const Picture& picture, int index);
template DeviceView<const std::uint8_t> DeviceFrames::mirrored(const Picture& picture, int index);
template DeviceView<const std::uint16_t> DeviceFrames::mirrored(const Picture& picture, int index);

}  // namespace snellen
