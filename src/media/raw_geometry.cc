// SPDX-License-Identifier: BSD-2-Clause-Patent
// Guesses the true format of a raw file from its size: the usual mistakes, most likely first.
#include "media/raw_geometry.h"

#include <array>

#include "media/planar_frame.h"

namespace snellen {
namespace {

constexpr std::array<Subsampling, 4> kLayouts{Subsampling::k420, Subsampling::k422, Subsampling::k444,
                                              Subsampling::k400};

/// Sizes of broadcast, streaming and standard test material.
constexpr std::array<Extent, 20> kSizes{{{1920, 1080}, {3840, 2160}, {1280, 720}, {1920, 1088}, {4096, 2160},
                                         {2560, 1440}, {2560, 1600}, {1024, 768}, {1024, 576},  {960, 540},
                                         {854, 480},   {852, 480},   {832, 480},  {720, 576},   {720, 480},
                                         {640, 480},   {640, 360},   {416, 240},  {352, 288},   {176, 144}}};

bool fits(const VideoFormat& format, std::int64_t size) { return size % frame_bytes(format) == 0; }

/// Whether the file fits the other convention for odd sizes, chroma rounded down, as libvmaf's tools read it.
bool fits_floored_chroma(const VideoFormat& format, std::int64_t size) {
  const Extent luma = format.extent;
  const Extent even{luma.width - luma.width % 2, luma.height - luma.height % 2};
  if (even.area() == 0) return false;
  const Extent floored = chroma_extent(even, format.pixel.subsampling);
  const Extent stored = format.pixel.subsampling == Subsampling::k422 ? Extent{floored.width, luma.height} : floored;
  return size % ((luma.area() + 2 * stored.area()) * sample_bytes(format.pixel.depth)) == 0;
}

}  // namespace

std::string likely_raw_format(const VideoFormat& stated, std::int64_t size_bytes) {
  const Subsampling s = stated.pixel.subsampling;
  if ((s == Subsampling::k420 || s == Subsampling::k422) && fits_floored_chroma(stated, size_bytes))
    return to_string(stated) + " with chroma rounded down";
  for (const Subsampling layout : kLayouts) {
    const VideoFormat other{stated.extent, {stated.pixel.depth, layout}};
    if (fits(other, size_bytes)) return to_string(other);
  }
  for (const int depth : {8, 10}) {
    const VideoFormat other{stated.extent, {depth, s}};
    if (fits(other, size_bytes)) return to_string(other);
  }
  for (const Extent extent : kSizes) {
    const VideoFormat other{extent, stated.pixel};
    if (fits(other, size_bytes)) return to_string(other);
  }
  return "";
}

}  // namespace snellen
