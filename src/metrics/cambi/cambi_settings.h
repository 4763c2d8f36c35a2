// SPDX-License-Identifier: BSD-2-Clause-Patent
// What the options mean for a video of known size and depth.
#pragma once

#include "metrics/cambi/cambi.h"
#include "metrics/cambi/cambi_visibility.h"

namespace snellen::cambi {

/// How one of the two videos is analysed.
struct Side {
  Extent extent;  // size at which it is analysed
  int window;     // side of the square in which levels are counted: odd, at most 65
};

struct Settings {
  Side encode;       // the distorted video
  Side source;       // the reference, analysed only with full_ref
  bool halve_first;  // already scale 0 has every second pixel
  bool smooth;       // the video was encoded with less than 10 bits: undo dithering
  double topk;
  Visibility visibility;
};

/// Throws Error{usage} for values that mean nothing together, whatever the video.
void check_options(const CambiOptions& options);

/// Settings for a video. Throws Error{input} when the video, or a size that the options name, is smaller than CAMBI is
/// defined for or needs a window larger than 65.
Settings resolve(const CambiOptions& options, const VideoFormat& format);

/// Size of a scale: half the one before, rounded up.
Extent scale_extent(const Settings& settings, const Side& side, int scale);

}  // namespace snellen::cambi
