// SPDX-License-Identifier: BSD-2-Clause-Patent
// The ways of planes: through pinned memory, from memory that is pinned already, and within the device.
#include "ops/device_pictures.h"

#include <algorithm>

#include "base/error.h"
#include "exec/cpu/stream_plane.h"
#include "ops/device_input.h"
#include "ops/extend_border.h"
#include "ops/place_plane.h"

namespace snellen {
namespace {

// Rows of a plane as bytes, wherever they are.
PlaneView<const std::byte> rows_of(const Picture& picture, int index) {
  return picture.visit(index, []<class T>(PlaneView<const T> plane) {
    constexpr int kBytes = sizeof(T);
    return PlaneView<const std::byte>(reinterpret_cast<const std::byte*>(plane.row(0)),
                                      {plane.width() * kBytes, plane.height()}, plane.pitch() * kBytes);
  });
}

}  // namespace

PlaneKey plane_key(const Picture& picture, int index) {
  if (!picture.on_host()) return {picture.residence().get(), index};
  return {rows_of(picture, index).row(0), index};
}

std::shared_ptr<const DevicePlane> DevicePictures::plane(const Picture& picture, int index, Queue& queue) {
  std::unique_lock list_lock(mutex_);
  if (const auto plane = find(plane_key(picture, index))) {
    list_lock.unlock();
    const std::lock_guard lock(plane->mutex);
    if (plane->error) std::rethrow_exception(plane->error);
    if (plane->uploader != &queue) queue.wait_for(*plane->ready);
    return plane;
  }
  const std::shared_ptr<DevicePlane> plane = place_for(picture, index);
  const std::lock_guard lock(plane->mutex);
  list_lock.unlock();
  try {
    fetch(picture, *plane, queue);
  } catch (...) {
    plane->error = std::current_exception();
    throw;
  }
  return plane;
}

std::shared_ptr<DevicePlane> DevicePictures::find(const PlaneKey& key) {
  const auto found = std::find_if(planes_.begin(), planes_.end(), [&](const auto& p) { return p->key == key; });
  if (found == planes_.end()) return nullptr;
  planes_.splice(planes_.begin(), planes_, found);
  return *found;
}

// In front of the list: the place of the plane used longest ago that nobody holds, or a new one while few are kept.
std::shared_ptr<DevicePlane> DevicePictures::place_for(const Picture& picture, int index) {
  const PlaneLayout layout = plane_layout(picture.extent(index), kHalo, sample_bytes(picture.format().depth));
  std::ptrdiff_t kept = 0;
  auto oldest = planes_.end();
  for (auto plane = planes_.begin(); plane != planes_.end(); ++plane) {
    if ((*plane)->key.index != index || !((*plane)->layout == layout)) continue;
    ++kept;
    if (plane->use_count() == 1) oldest = plane;
  }
  if (oldest != planes_.end() && kept >= kept_) {
    planes_.splice(planes_.begin(), planes_, oldest);
  } else {
    auto plane = std::make_shared<DevicePlane>();
    plane->layout = layout;
    plane->memory = device_->allocate(layout.bytes);
    plane->ready = device_->make_event();
    planes_.push_front(std::move(plane));
  }
  DevicePlane& plane = *planes_.front();
  plane.key = plane_key(picture, index);
  // Memory of the device goes back to its owner with the picture; only what names it is kept.
  if (picture.on_host())
    plane.kept = std::make_shared<Picture>(picture);
  else
    plane.kept = picture.residence();
  plane.error = nullptr;
  return planes_.front();
}

void DevicePictures::fetch(const Picture& picture, DevicePlane& plane, Queue& queue) const {
  const int index = plane.key.index;
  const std::shared_ptr<const Residence>& residence = picture.residence();
  if (!picture.on_host() && residence->device() != device_->name())
    fail(Code::device, "a picture in memory of {} (this device cannot read it); give {} pictures of its own",
         residence->device(), device_->name());
  plane.uploader = &queue;
  picture.visit(index, [&]<class T>(PlaneView<const T>) {
    const DeviceView<T> target = plane.layout.view<T>(plane.memory.data());
    if (!picture.on_host()) {
      place(queue, dynamic_cast<const DeviceResidence&>(*residence), index, target);
      return;
    }
    if (residence && residence->device() == device_->name())
      queue.upload(rows_of(picture, index), plane.layout, plane.memory);
    else
      stage(rows_of(picture, index), plane, queue);
    extend_mirrored(queue, target);
  });
  queue.record(*plane.ready);
}

// Rows lie there as far apart as in the device, so that a backend that cannot copy rows copies all at once.
void DevicePictures::stage(PlaneView<const std::byte> rows, DevicePlane& plane, Queue& queue) const {
  const std::size_t pitch = plane.layout.pitch_bytes;
  if (plane.pinned.bytes() == 0)
    plane.pinned = device_->allocate_pinned(pitch * static_cast<std::size_t>(rows.height()));
  const PlaneView<std::byte> pinned(plane.pinned.data(), rows.extent(), static_cast<std::ptrdiff_t>(pitch));
  cpu::stream_plane(rows, pinned);
  queue.upload(pinned, plane.layout, plane.memory);
}

}  // namespace snellen
