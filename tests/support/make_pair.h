// SPDX-License-Identifier: BSD-2-Clause-Patent
// Pictures from a formula, for tests whose expected numbers are worked out by hand.
#pragma once

#include <utility>

#include "base/narrow.h"
#include "image/picture.h"

namespace snellen {

/// A picture whose sample (x, y) of plane p is `value(p, x, y)`.
template <class Value>
Picture make_picture(const VideoFormat& format, Value&& value) {
  PictureBuffer buffer(format.extent, format.pixel);
  const auto fill = [&]<class T>(PlaneView<T> plane, int p) {
    for (int y = 0; y < plane.height(); ++y)
      for (int x = 0; x < plane.width(); ++x) plane.row(y)[x] = narrow<T>(value(p, x, y));
  };
  for (int p = 0; p < plane_count(format.pixel.subsampling); ++p) {
    if (format.pixel.depth == 8)
      fill(buffer.plane<std::uint8_t>(p), p);
    else
      fill(buffer.plane<std::uint16_t>(p), p);
  }
  return std::move(buffer).finish();
}

/// A picture with the same value everywhere.
inline Picture flat_picture(const VideoFormat& format, int value) {
  return make_picture(format, [=](int, int, int) { return value; });
}

/// Luma in vertical stripes of black and white, the first one white; `negative`: black.
inline Picture stripes(Extent extent, int depth, int width, bool negative) {
  const int white = (1 << depth) - 1;
  return make_picture({extent, {depth, Subsampling::k400}},
                      [=](int, int x, int) { return (x / width % 2 == 0) != negative ? white : 0; });
}

/// Frames 0, 1, ... from their pictures; the distorted video is the reference.
inline std::vector<FramePair> clip_of(const std::vector<Picture>& pictures) {
  std::vector<FramePair> clip;
  for (const Picture& picture : pictures)
    clip.push_back({FrameIndex{static_cast<std::int64_t>(clip.size())}, picture, picture});
  return clip;
}

}  // namespace snellen
