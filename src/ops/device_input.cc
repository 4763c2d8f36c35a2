// SPDX-License-Identifier: BSD-2-Clause-Patent
// What a caller says of its memory, checked once.
#include "ops/device_input.h"

#include "base/error.h"
#include "exec/plane_layout.h"

namespace snellen {
namespace {

// From the first sample of a row to behind its last.
std::int64_t row_bytes(const DeviceMemory& memory, Extent extent, int sample_bytes) {
  return (std::int64_t{extent.width - 1} * memory.step + 1) * sample_bytes;
}

// Throws unless the plane can be that of a picture of this format, wherever it is.
void check_shape(const DeviceMemory& memory, const VideoFormat& format, int plane) {
  const Extent extent = plane_extent(format.extent, format.pixel.subsampling, plane);
  const int bytes = sample_bytes(format.pixel.depth);
  if (memory.step < 1 || memory.step > 2)
    fail(Code::input,
         "plane {}: samples lie {} apart (a plane is alone or shares its rows with one other); give 1 or 2", plane,
         memory.step);
  if (memory.shift < 0 || memory.shift > 8 * bytes - format.pixel.depth)
    fail(Code::input, "plane {}: a shift of {} bits (samples of {} bits lie in words of {}); give 0 to {}", plane,
         memory.shift, format.pixel.depth, 8 * bytes, 8 * bytes - format.pixel.depth);
  const std::int64_t row = row_bytes(memory, extent, bytes);
  if (memory.pitch_bytes < row)
    fail(Code::input, "plane {}: rows lie {} bytes apart (each has {}; they would overlap); give the pitch in bytes",
         plane, memory.pitch_bytes, row);
  if (memory.pitch_bytes % bytes != 0 ||
      reinterpret_cast<std::uintptr_t>(memory.data) % static_cast<unsigned>(bytes) != 0)
    fail(Code::input,
         "plane {}: samples of two bytes at {} with a pitch of {} (they begin at odd addresses); align them", plane,
         memory.data, memory.pitch_bytes);
  if (memory.pitch_bytes > kMostPlaneBytes / extent.height)
    fail(Code::input,
         "plane {}: {} rows, {} bytes apart, take 2 GiB or more (kernels count in 32 bits); use --device cpu", plane,
         extent.height, memory.pitch_bytes);
}

// Throws where the device says that the first or the last of `bytes` is memory of another kind.
void check_kind(const Device& device, const void* data, std::int64_t bytes, driver::MemoryKind kind) {
  for (const std::int64_t offset : {std::int64_t{0}, bytes - 1}) {
    const void* const address = static_cast<const std::byte*>(data) + offset;
    const driver::MemoryKind found = device.kind_of(address);
    if (data == nullptr || (found != driver::MemoryKind::unknown && found != kind))
      fail(Code::device,
           "{} is not {} {} (it is another's, or has been freed, or the plane is larger than it; the picture cannot be "
           "read); give memory of that device",
           address, kind == driver::MemoryKind::pinned ? "pinned for" : "memory of", device.name());
  }
}

std::int64_t bytes_of(const PlaneMemory& plane, Extent extent, std::int64_t row_bytes) {
  return std::int64_t{extent.height - 1} * plane.pitch_bytes + row_bytes;
}

}  // namespace

DeviceResidence::DeviceResidence(const Device& device, const DeviceInput& input)
    : device_(device.name()),
      planes_(input.planes),
      ready_(input.ready == nullptr ? nullptr : device.adopt_event(input.ready)) {}

Picture picture_in(const std::shared_ptr<const Device>& device, DeviceInput input) {
  const auto& [extent, pixel] = input.format;
  std::vector<PlaneMemory> planes;
  for (int i = 0; i < plane_count(pixel.subsampling); ++i) {
    const DeviceMemory& memory = input.planes.at(static_cast<std::size_t>(i));
    check_shape(memory, input.format, i);
    planes.push_back({static_cast<const std::byte*>(memory.data), memory.pitch_bytes});
    const Extent plane = plane_extent(extent, pixel.subsampling, i);
    const std::int64_t row = row_bytes(memory, plane, sample_bytes(pixel.depth));
    check_kind(*device, memory.data, bytes_of(planes.back(), plane, row), driver::MemoryKind::device);
  }
  auto residence = std::make_shared<DeviceResidence>(*device, input);
  return {Picture(extent, pixel, planes, std::move(input.owner)), std::move(residence)};
}

Picture pinned_picture(const std::shared_ptr<const Device>& device, const Picture& picture) {
  for (int i = 0; i < picture.planes(); ++i)
    picture.visit(i, [&]<class T>(PlaneView<const T> plane) {
      const PlaneMemory memory{reinterpret_cast<const std::byte*>(plane.row(0)),
                               plane.pitch() * std::ptrdiff_t{sizeof(T)}};
      check_kind(*device, memory.data, bytes_of(memory, plane.extent(), plane.width() * std::int64_t{sizeof(T)}),
                 driver::MemoryKind::pinned);
    });
  return {picture, std::make_shared<PinnedResidence>(*device)};
}

}  // namespace snellen
