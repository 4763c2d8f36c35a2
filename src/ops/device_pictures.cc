// SPDX-License-Identifier: BSD-2-Clause-Patent
// Uploads.
#include "ops/device_pictures.h"

#include <algorithm>
#include <cstring>

#include "base/error.h"
#include "ops/extend_border.h"

namespace snellen {
namespace {

const void* first_sample(const Picture& picture, int index) {
  return picture.visit(index, []<class T>(PlaneView<const T> plane) { return static_cast<const void*>(plane.row(0)); });
}

}  // namespace

std::shared_ptr<const DevicePlane> DevicePictures::plane(const Picture& picture, int index, Queue& queue) {
  std::unique_lock list_lock(mutex_);
  if (const auto plane = find(first_sample(picture, index))) {
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
    upload(*plane, queue);
  } catch (...) {
    plane->error = std::current_exception();
    throw;
  }
  return plane;
}

std::shared_ptr<DevicePlane> DevicePictures::find(const void* key) {
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
    if ((*plane)->index != index || !((*plane)->layout == layout)) continue;
    ++kept;
    if (plane->use_count() == 1) oldest = plane;
  }
  if (oldest != planes_.end() && kept >= kept_) {
    planes_.splice(planes_.begin(), planes_, oldest);
  } else {
    auto plane = std::make_shared<DevicePlane>();
    plane->layout = layout;
    plane->index = index;
    plane->pinned = device_->allocate_pinned(layout.bytes);
    plane->memory = device_->allocate(layout.bytes);
    plane->ready = device_->make_event();
    planes_.push_front(std::move(plane));
  }
  DevicePlane& plane = *planes_.front();
  plane.picture = picture;
  plane.key = first_sample(picture, index);
  plane.error = nullptr;
  return planes_.front();
}

void DevicePictures::upload(DevicePlane& plane, Queue& queue) {
  const PlaneLayout& layout = plane.layout;
  const auto row_bytes = static_cast<std::size_t>(layout.extent.width * layout.sample_bytes);
  plane.uploader = &queue;
  plane.picture->visit(plane.index, [&]<class T>(PlaneView<const T> samples) {
    for (int y = 0; y < samples.height(); ++y)
      std::memcpy(layout.row(plane.pinned.data(), y), samples.row(y), row_bytes);
    queue.upload(plane.pinned, plane.memory);
    extend_mirrored(queue, layout.view<T>(plane.memory.data()));
  });
  queue.record(*plane.ready);
}

}  // namespace snellen
