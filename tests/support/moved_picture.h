// SPDX-License-Identifier: BSD-2-Clause-Patent
// Pictures in awkward memory, so that a test sees whoever reads past a row or counts on alignment.
#pragma once

#include <cstring>
#include <memory>
#include <random>
#include <vector>

#include "image/picture.h"

namespace snellen {

/// The same samples at other addresses and with another distance between rows, odd multiples of a sample. What lies
/// between the rows is random, and nothing but the heap's own guard follows the last one of each plane.
inline Picture moved_picture(const Picture& picture, std::mt19937& random) {
  const auto sample = static_cast<std::size_t>(sample_bytes(picture.format().depth));
  const auto owners = std::make_shared<std::vector<std::vector<std::byte>>>();
  std::vector<PlaneMemory> planes;
  for (int p = 0; p < picture.planes(); ++p) {
    const Extent extent = picture.extent(p);
    const std::size_t row = static_cast<std::size_t>(extent.width) * sample;
    const std::size_t pitch = row + sample * (random() % 70);
    const std::size_t base = sample * (random() % 70);
    std::vector<std::byte>& bytes =
        owners->emplace_back(base + pitch * static_cast<std::size_t>(extent.height - 1) + row);
    for (std::byte& b : bytes) b = static_cast<std::byte>(random());
    picture.visit(p, [&]<class T>(PlaneView<const T> plane) {
      for (int y = 0; y < extent.height; ++y)
        std::memcpy(bytes.data() + base + pitch * static_cast<std::size_t>(y), plane.row(y), row);
    });
    planes.push_back({bytes.data() + base, static_cast<std::ptrdiff_t>(pitch)});
  }
  return {picture.extent(), picture.format(), planes, owners};
}

}  // namespace snellen
