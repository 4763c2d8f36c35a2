// SPDX-License-Identifier: BSD-2-Clause-Patent
// Uploads.
#include "ops/device_frames.h"

#include <algorithm>
#include <cstring>

#include "base/error.h"
#include "ops/extend_border.h"

namespace snellen {
namespace {

// Planes of one size that are kept before the oldest makes room: both videos' of a frame and of the two before it.
constexpr std::ptrdiff_t kKept = 6;

const void* first_sample(const Picture& picture, int index) {
  return picture.visit(index, []<class T>(PlaneView<const T> plane) { return static_cast<const void*>(plane.row(0)); });
}

}  // namespace

template <class T>
DeviceView<const T> DeviceFrames::plane(const Picture& picture, int index) {
  SNELLEN_CHECK(static_cast<int>(sizeof(T)) == sample_bytes(picture.format().depth));
  const Upload& upload = uploaded(picture, index);
  DeviceView<const T> view = upload.layout.view<const T>(upload.memory.data());
  view.halo_x = view.halo_y = 0;
  return view;
}

template <class T>
DeviceView<const T> DeviceFrames::mirrored(const Picture& picture, int index) {
  SNELLEN_CHECK(static_cast<int>(sizeof(T)) == sample_bytes(picture.format().depth));
  Upload& upload = uploaded(picture, index);
  const DeviceView<T> view = upload.layout.view<T>(upload.memory.data());
  if (!upload.mirrored) extend_mirrored(queue_, view);
  upload.mirrored = true;
  return view;
}

DeviceFrames::Upload& DeviceFrames::uploaded(const Picture& picture, int index) {
  const void* const key = first_sample(picture, index);
  const auto found = std::find_if(uploads_.begin(), uploads_.end(), [&](const auto& u) { return u->key == key; });
  if (found != uploads_.end()) {
    (*found)->used = queue_.finished();
    return **found;
  }
  Upload& upload = place_for(plane_layout(picture.extent(index), kHalo, sample_bytes(picture.format().depth)));
  copy(picture, index, upload);
  return upload;
}

// A place whose work is done: one of an earlier frame, or a new one while few are kept.
DeviceFrames::Upload& DeviceFrames::place_for(const PlaneLayout& layout) {
  Upload* oldest = nullptr;
  std::ptrdiff_t kept = 0;
  for (const auto& upload : uploads_) {
    if (!(upload->layout == layout)) continue;
    ++kept;
    if (oldest == nullptr || upload->used < oldest->used) oldest = upload.get();
  }
  if (oldest != nullptr && kept >= kKept && oldest->used < queue_.finished()) return *oldest;
  uploads_.push_back(std::make_unique<Upload>(Upload{.layout = layout,
                                                     .pinned = device()->allocate_pinned(layout.bytes),
                                                     .memory = device()->allocate(layout.bytes),
                                                     .picture = {}}));
  return *uploads_.back();
}

void DeviceFrames::copy(const Picture& picture, int index, Upload& upload) {
  upload.key = nullptr;
  const auto row_bytes = static_cast<std::size_t>(upload.layout.extent.width * upload.layout.sample_bytes);
  picture.visit(index, [&]<class T>(PlaneView<const T> plane) {
    for (int y = 0; y < plane.height(); ++y)
      std::memcpy(upload.layout.row(upload.pinned.data(), y), plane.row(y), row_bytes);
  });
  queue_.upload(upload.pinned, upload.memory);
  upload.picture = picture;
  upload.key = first_sample(picture, index);
  upload.mirrored = false;
  upload.used = queue_.finished();
}

template DeviceView<const std::uint8_t> DeviceFrames::plane(const Picture& picture, int index);
template DeviceView<const std::uint16_t> DeviceFrames::plane(const Picture& picture, int index);
template DeviceView<const std::uint8_t> DeviceFrames::mirrored(const Picture& picture, int index);
template DeviceView<const std::uint16_t> DeviceFrames::mirrored(const Picture& picture, int index);

}  // namespace snellen
