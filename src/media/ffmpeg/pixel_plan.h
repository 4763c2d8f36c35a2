// SPDX-License-Identifier: BSD-2-Clause-Patent
// Decides how frames of each of FFmpeg's pixel formats become pictures.
#pragma once

#include <optional>
#include <string>

#include "image/pixel_format.h"
#include "media/ffmpeg/av_handles.h"

namespace snellen {

enum class PixelRoute {
  reference,  // planar Y'CbCr in the machine's byte order: used in place
  relayout,   // packed, semi-planar, shifted or big-endian Y'CbCr: the same values in another order
  convert,    // RGB, palettes, 1-bit grey: other values, computed by swscale
};

struct PixelPlan {
  PixelRoute route = PixelRoute::reference;
  PixelFormat format;
  AVPixelFormat converted = AV_PIX_FMT_NONE;  // what swscale makes, for PixelRoute::convert
  bool alpha = false;                         // dropped
};

/// The plan for `format`; nothing for formats that cannot become 8 to 16 bit Y'CbCr without loss of what metrics see
/// (float samples, Bayer mosaics, hardware surfaces, 4:1:0, samples of fewer than 8 bits).
std::optional<PixelPlan> plan_pixels(AVPixelFormat format);

}  // namespace snellen
