// SPDX-License-Identifier: BSD-2-Clause-Patent
// How the samples of a picture are laid out: depth and chroma subsampling, and the one place that halves a dimension
// for chroma.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "image/extent.h"

namespace snellen {

/// Chroma layouts of planar Y'CbCr. k400 has luma only.
enum class Subsampling { k400, k411, k420, k422, k440, k444 };

struct PixelFormat {
  int depth = 8;  // bits per sample, 8 to 16; samples of 8 bits are bytes, deeper ones are low-aligned 16-bit words
  Subsampling subsampling = Subsampling::k420;
  bool operator==(const PixelFormat&) const = default;
};

inline constexpr int kMinDepth = 8;
inline constexpr int kMaxDepth = 16;

/// Number of planes: 1 for 4:0:0, else 3.
constexpr int plane_count(Subsampling s) { return s == Subsampling::k400 ? 1 : 3; }

/// Bytes of one sample: 1 for depth 8, else 2.
constexpr int sample_bytes(int depth) { return depth > 8 ? 2 : 1; }

/// Size of a chroma plane, rounded up; {0, 0} for 4:0:0.
constexpr Extent chroma_extent(Extent luma, Subsampling s) {
  const auto ceil_div = [](int n, int d) { return n / d + (n % d != 0); };
  switch (s) {
    case Subsampling::k400: return {0, 0};
    case Subsampling::k411: return {ceil_div(luma.width, 4), luma.height};
    case Subsampling::k420: return {ceil_div(luma.width, 2), ceil_div(luma.height, 2)};
    case Subsampling::k422: return {ceil_div(luma.width, 2), luma.height};
    case Subsampling::k440: return {luma.width, ceil_div(luma.height, 2)};
    case Subsampling::k444: return luma;
  }
  return {0, 0};
}

/// Size of plane 0 (luma), 1 or 2.
constexpr Extent plane_extent(Extent luma, Subsampling s, int plane) {
  return plane == 0 ? luma : chroma_extent(luma, s);
}

/// The geometry and sample format of a clip: equal for both videos.
struct VideoFormat {
  Extent extent;
  PixelFormat pixel;
  bool operator==(const VideoFormat&) const = default;
};

/// "4:2:0" and so on.
std::string_view to_string(Subsampling s);

/// "4:2:0 10 bit", "1920x1080 4:2:0 10 bit": for messages.
std::string to_string(PixelFormat format);
std::string to_string(const VideoFormat& format);

/// The subsampling that "400", "420", "4:2:0" ... name.
std::optional<Subsampling> parse_subsampling(std::string_view text);

}  // namespace snellen
