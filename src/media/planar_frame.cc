// SPDX-License-Identifier: BSD-2-Clause-Patent
// Sizes, limits and pictures of planar frames.
#include "media/planar_frame.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <span>
#include <string_view>
#include <utility>

#include "base/error.h"

namespace snellen {
namespace {

std::int64_t plane_bytes(const VideoFormat& format, int plane) {
  return plane_extent(format.extent, format.pixel.subsampling, plane).area() * sample_bytes(format.pixel.depth);
}

/// All bits that occur in a plane: one pass that the compiler turns into vector code.
std::uint16_t union_of_bits(PlaneView<const std::uint16_t> plane) {
  std::uint16_t bits = 0;
  for (int y = 0; y < plane.height(); ++y) {
    const std::uint16_t* row = plane.row(y);
    for (int x = 0; x < plane.width(); ++x) bits = static_cast<std::uint16_t>(bits | row[x]);
  }
  return bits;
}

[[noreturn]] void refuse_sample(PlaneView<const std::uint16_t> plane, int index, int depth, const std::string& name,
                                std::int64_t frame) {
  static constexpr std::array<std::string_view, 3> kPlaneNames{"luma", "Cb", "Cr"};
  for (int y = 0; y < plane.height(); ++y) {
    const std::uint16_t* row = plane.row(y);
    const auto* found = std::find_if(row, row + plane.width(), [&](std::uint16_t s) { return (s >> depth) != 0; });
    if (found == row + plane.width()) continue;
    fail(Code::input,
         "{}: frame {} has the {} sample {} at ({}, {}) (more than {} bits hold); check the bit depth and "
         "the byte order of the file",
         name, frame, kPlaneNames.at(static_cast<std::size_t>(index)), *found, found - row, y, depth);
  }
  fail(Code::input, "{}: frame {} changed while it was read (its samples cannot be trusted); wait until it is complete",
       name, frame);
}

}  // namespace

std::int64_t frame_bytes(const VideoFormat& format) {
  std::int64_t bytes = 0;
  for (int i = 0; i < plane_count(format.pixel.subsampling); ++i) bytes += plane_bytes(format, i);
  return bytes;
}

void check_frame_size(const VideoFormat& format, const std::string& name) {
  const Extent e = format.extent;
  if (e.width < 1 || e.height < 1 || e.width > kMaxSide || e.height > kMaxSide)
    fail(Code::input, "{}: frames of {}x{} (width and height must be 1 to {}); check the size", name, e.width, e.height,
         kMaxSide);
  if (frame_bytes(format) > kMaxFrameBytes)
    fail(Code::input, "{}: frames of {} take {} bytes (more than 2 GiB); check the size", name, to_string(format),
         frame_bytes(format));
}

Picture planar_picture(const VideoFormat& format, Bytes bytes) {
  SNELLEN_CHECK(std::cmp_greater_equal(bytes.data.size(), frame_bytes(format)));
  const int alignment = sample_bytes(format.pixel.depth);
  if (reinterpret_cast<std::uintptr_t>(bytes.data.data()) % static_cast<std::uintptr_t>(alignment) != 0) {
    const auto size = static_cast<std::size_t>(frame_bytes(format));
    auto copy = std::make_shared_for_overwrite<std::byte[]>(size);
    std::memcpy(copy.get(), bytes.data.data(), size);
    bytes = {{copy.get(), size}, copy};
  }
  std::array<PlaneMemory, 3> planes;
  const std::byte* next = bytes.data.data();
  const int count = plane_count(format.pixel.subsampling);
  for (int i = 0; i < count; ++i) {
    const Extent extent = plane_extent(format.extent, format.pixel.subsampling, i);
    planes[static_cast<std::size_t>(i)] = {next, std::ptrdiff_t{extent.width} * alignment};
    next += plane_bytes(format, i);
  }
  return {format.extent, format.pixel, std::span(planes).first(static_cast<std::size_t>(count)),
          std::move(bytes.owner)};
}

void check_samples(const Picture& picture, const std::string& name, std::int64_t frame) {
  const int depth = picture.format().depth;
  if (depth == 8 || depth == 16) return;
  for (int i = 0; i < picture.planes(); ++i) {
    const auto plane = picture.plane<std::uint16_t>(i);
    if ((union_of_bits(plane) >> depth) != 0) refuse_sample(plane, i, depth, name, frame);
  }
}

}  // namespace snellen
