// SPDX-License-Identifier: BSD-2-Clause-Patent
// From a picture to the image and the mask that are analysed.
#include <algorithm>
#include <cmath>
#include <vector>

#include "metrics/cambi/cambi_math-inl.h"
#include "metrics/cambi/cambi_planes.h"

namespace snellen::cambi {
namespace {

// 1 where a pixel equals its right and its lower neighbour; where there is none, that one counts as equal. Beyond the
// picture 0.
Plane<std::uint8_t> flat_pixels(PlaneView<const std::uint16_t> image) {
  const auto [width, height] = image.extent();
  Plane<std::uint8_t> flat(image.extent(), {kMaskRadius, kMaskRadius});
  for (int y = -kMaskRadius; y < height + kMaskRadius; ++y)
    std::fill_n(flat.row(y) - kMaskRadius, width + 2 * kMaskRadius, std::uint8_t{0});
  for (int y = 0; y < height; ++y) {
    const std::uint16_t* row = image.row(y);
    const std::uint16_t* below = image.row(std::min(y + 1, height - 1));
    for (int x = 0; x < width; ++x) flat.row(y)[x] = row[x] == row[std::min(x + 1, width - 1)] && row[x] == below[x];
  }
  return flat;
}

}  // namespace

// Positions are summed up in float, as the definition has it; over
// thousands of samples the sum can drift past the last one.
std::vector<int> nearest_samples(int in, int out) {
  const float ratio = static_cast<float>(in) / static_cast<float>(out);
  auto position = static_cast<float>(static_cast<double>(ratio / 2) - 0.5);
  std::vector<int> samples(static_cast<std::size_t>(out));
  for (int& sample : samples) {
    sample = std::min(static_cast<int>(std::floor(static_cast<double>(position) + 0.5)), in - 1);
    position += ratio;
  }
  return samples;
}

Plane<std::uint16_t> ten_bits(const Picture& picture, Extent extent) {
  const int depth = picture.format().depth;
  const std::vector<int> columns = nearest_samples(picture.extent().width, extent.width);
  const std::vector<int> rows = nearest_samples(picture.extent().height, extent.height);
  Plane<std::uint16_t> image(extent);
  picture.visit(0, [&]<class T>(PlaneView<const T> luma) {
    for (int y = 0; y < extent.height; ++y) {
      const T* in = luma.row(rows[static_cast<std::size_t>(y)]);
      std::uint16_t* out = image.row(y);
      for (int x = 0; x < extent.width; ++x)
        out[x] = static_cast<std::uint16_t>(to_ten_bits(in[columns[static_cast<std::size_t>(x)]], depth));
    }
  });
  return image;
}

// In raster order every pixel that is read is still an original one.
void smooth(PlaneView<std::uint16_t> image) noexcept {
  const int last_x = image.width() - 1;
  const int last_y = image.height() - 1;
  for (int y = 0; y < last_y; ++y) {
    std::uint16_t* row = image.row(y);
    const std::uint16_t* below = image.row(y + 1);
    for (int x = 0; x < last_x; ++x)
      row[x] = static_cast<std::uint16_t>((row[x] + row[x + 1] + below[x] + below[x + 1]) >> 2);
    row[last_x] = static_cast<std::uint16_t>((row[last_x] + below[last_x]) >> 1);
  }
  std::uint16_t* row = image.row(last_y);
  for (int x = 0; x < last_x; ++x) row[x] = static_cast<std::uint16_t>((row[x] + row[x + 1]) >> 1);
}

Plane<std::uint8_t> flat_mask(PlaneView<const std::uint16_t> image) {
  const auto [width, height] = image.extent();
  const int threshold = mask_threshold(image.extent());
  const Plane<std::uint8_t> flat = flat_pixels(image);
  Plane<std::uint8_t> columns({width, 1}, {kMaskRadius, 0});  // how many are flat in the column of 7
  Plane<std::uint8_t> mask(image.extent());
  for (int y = 0; y < height; ++y) {
    std::uint8_t* column = columns.row(0);
    std::fill_n(column - kMaskRadius, width + 2 * kMaskRadius, std::uint8_t{0});
    for (int k = -kMaskRadius; k <= kMaskRadius; ++k) {
      const std::uint8_t* row = flat.row(y + k);
      for (int x = 0; x < width; ++x) column[x] = static_cast<std::uint8_t>(column[x] + row[x]);
    }
    for (int x = 0; x < width; ++x) {
      int sum = 0;
      for (int k = -kMaskRadius; k <= kMaskRadius; ++k) sum += column[x + k];
      mask.row(y)[x] = sum > threshold;
    }
  }
  return mask;
}

Plane<std::uint16_t> mode_filtered(PlaneView<const std::uint16_t> image) {
  const auto [width, height] = image.extent();
  Plane<std::uint16_t> rows(image.extent());
  for (int y = 0; y < height; ++y) {
    const std::uint16_t* in = image.row(y);
    std::copy_n(in, width, rows.row(y));
    for (int x = 1; x < width - 1; ++x) rows.row(y)[x] = mode3(in[x - 1], in[x], in[x + 1]);
  }
  Plane<std::uint16_t> result(image.extent());
  for (int y = 0; y < height; ++y) {
    if (y == 0 || y == height - 1) {
      std::copy_n(image.row(y), width, result.row(y));
      continue;
    }
    for (int x = 0; x < width; ++x) result.row(y)[x] = mode3(rows.row(y - 1)[x], rows.row(y)[x], rows.row(y + 1)[x]);
  }
  return result;
}

}  // namespace snellen::cambi
