// SPDX-License-Identifier: BSD-2-Clause-Patent
// Copies of pictures, into one block of memory each.
#include "engine/picture_ring.h"

#include <algorithm>
#include <array>

#include "exec/queue.h"
#include "media/synthetic.h"
#include "ops/device_input.h"

namespace snellen {
namespace {

// Where planes lie in a block of memory: one behind the other, rows on multiples of kAlignment.
class Block {
 public:
  explicit Block(const VideoFormat& format) : format_(format) {
    for (int i = 0; i < plane_count(format.pixel.subsampling); ++i) {
      const Extent extent = plane_extent(format.extent, format.pixel.subsampling, i);
      const auto row =
          static_cast<std::size_t>(extent.width) * static_cast<std::size_t>(sample_bytes(format.pixel.depth));
      const std::size_t pitch = (row + kAlignment - 1) / kAlignment * kAlignment;
      planes_.push_back({bytes_, pitch});
      bytes_ += pitch * static_cast<std::size_t>(extent.height);
    }
  }

  std::size_t bytes() const noexcept { return bytes_; }

  std::vector<PlaneMemory> planes(const std::byte* memory) const {
    std::vector<PlaneMemory> result;
    for (const auto& [offset, pitch] : planes_) result.push_back({memory + offset, static_cast<std::ptrdiff_t>(pitch)});
    return result;
  }

  void write(const Picture& picture, std::byte* memory) const {
    for (int i = 0; i < picture.planes(); ++i)
      picture.visit(i, [&]<class T>(PlaneView<const T> plane) {
        const auto [offset, pitch] = planes_.at(static_cast<std::size_t>(i));
        for (int y = 0; y < plane.height(); ++y)
          std::copy_n(plane.row(y), plane.width(),
                      reinterpret_cast<T*>(memory + offset + static_cast<std::size_t>(y) * pitch));
      });
  }

 private:
  static constexpr std::size_t kAlignment = 256;
  struct PlanePlace {
    std::size_t offset;
    std::size_t pitch;
  };
  VideoFormat format_;
  std::vector<PlanePlace> planes_;
  std::size_t bytes_ = 0;
};

Picture copy_on_host(const Picture& picture) {
  PictureBuffer copy(picture.extent(), picture.format());
  for (int p = 0; p < picture.planes(); ++p)
    picture.visit(p, [&]<class T>(PlaneView<const T> plane) {
      for (int y = 0; y < plane.height(); ++y) std::copy_n(plane.row(y), plane.width(), copy.plane<T>(p).row(y));
    });
  return std::move(copy).finish();
}

Picture copy_pinned(const std::shared_ptr<const Device>& device, const Picture& picture) {
  const Block block({picture.extent(), picture.format()});
  auto memory = std::make_shared<Buffer>(device->allocate_pinned(block.bytes()));
  block.write(picture, memory->data());
  return pinned_picture(device, {picture.extent(), picture.format(), block.planes(memory->data()), memory});
}

Picture copy_in_device(const std::shared_ptr<const Device>& device, const Picture& picture) {
  const VideoFormat format{picture.extent(), picture.format()};
  const Block block(format);
  const Buffer pinned = device->allocate_pinned(block.bytes());
  auto memory = std::make_shared<Buffer>(device->allocate(block.bytes()));
  block.write(picture, pinned.data());
  Queue queue(device);
  queue.upload(pinned, *memory);
  queue.finish();
  DeviceInput input{.format = format, .planes = {}, .ready = nullptr, .owner = memory};
  const std::vector<PlaneMemory> planes = block.planes(memory->data());
  for (std::size_t i = 0; i < planes.size(); ++i)
    input.planes.at(i) = {.data = planes[i].data, .pitch_bytes = planes[i].pitch_bytes};
  return picture_in(device, std::move(input));
}

Picture copy_to(Pictures pictures, const std::shared_ptr<const Device>& device, const Picture& picture) {
  if (pictures == Pictures::host || pictures == Pictures::resident) return copy_on_host(picture);
  if (!device)
    fail(Code::usage, "pictures in {} memory, and no device that reads them; add --device", to_string(pictures));
  return pictures == Pictures::pinned ? copy_pinned(device, picture) : copy_in_device(device, picture);
}

}  // namespace

std::vector<FramePair> ring_clip(const VideoFormat& format) {
  return synthetic_clip({.format = format, .frames = kRingContents});
}

std::vector<FramePair> make_ring(const std::vector<FramePair>& clip, int copies, Pictures pictures,
                                 const std::shared_ptr<const Device>& device) {
  std::vector<FramePair> ring;
  for (int i = 0; i < copies; ++i)
    for (const FramePair& pair : clip)
      ring.push_back({{}, copy_to(pictures, device, pair.reference), copy_to(pictures, device, pair.distorted)});
  return ring;
}

}  // namespace snellen
