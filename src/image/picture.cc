// SPDX-License-Identifier: BSD-2-Clause-Patent
// Construction of pictures, where their memory is checked once.
#include "image/picture.h"

#include <utility>

namespace snellen {

Picture::Picture(Extent extent, PixelFormat format, std::span<const PlaneMemory> planes,
                 std::shared_ptr<const void> owner)
    : extent_(extent), format_(format), planes_{}, owner_(std::move(owner)) {
  SNELLEN_CHECK(extent.width > 0 && extent.height > 0);
  SNELLEN_CHECK(format.depth >= kMinDepth && format.depth <= kMaxDepth);
  SNELLEN_CHECK(static_cast<int>(planes.size()) == plane_count(format.subsampling));
  const auto alignment = static_cast<std::uintptr_t>(sample_bytes(format.depth));
  for (std::size_t i = 0; i < planes.size(); ++i) {
    SNELLEN_CHECK(planes[i].data != nullptr);
    SNELLEN_CHECK(reinterpret_cast<std::uintptr_t>(planes[i].data) % alignment == 0);
    SNELLEN_CHECK(planes[i].pitch_bytes % static_cast<std::ptrdiff_t>(alignment) == 0);
    planes_[i] = planes[i];
  }
}

Picture::Picture(const Picture& picture, std::shared_ptr<const Residence> residence) : Picture(picture) {
  residence_ = std::move(residence);
}

PictureBuffer::PictureBuffer(Extent extent, PixelFormat format) : extent_(extent), format_(format) {
  for (int i = 0; i < plane_count(format.subsampling); ++i) {
    const Extent plane = plane_extent(extent, format.subsampling, i);
    planes_.emplace_back(Extent{plane.width * sample_bytes(format.depth), plane.height});
  }
}

std::span<std::byte> PictureBuffer::row_bytes(int index, int y) {
  Plane<std::byte>& bytes = planes_.at(static_cast<std::size_t>(index));
  return {bytes.row(y), static_cast<std::size_t>(bytes.extent().width)};
}

Picture PictureBuffer::finish() && {
  std::vector<PlaneMemory> planes;
  for (Plane<std::byte>& plane : planes_) planes.push_back({plane.row(0), plane.view().pitch()});
  return {extent_, format_, planes, std::make_shared<std::vector<Plane<std::byte>>>(std::move(planes_))};
}

}  // namespace snellen
