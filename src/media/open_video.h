// SPDX-License-Identifier: BSD-2-Clause-Patent
// From a path to a source of frames: the one place that decides which reader a file needs.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "image/pixel_format.h"
#include "media/frame_source.h"

namespace snellen {

/// Opens the video at `path`: a file, a named pipe, or "-" for standard input. With `raw`, as raw video of that format;
/// otherwise as y4m when it begins like y4m, else with FFmpeg. Names do not matter, but for a ".yuv" that is none of
/// these. Throws Error{input}, also when `raw` is given for what is certainly not raw.
std::unique_ptr<FrameSource> open_video(const std::string& path, const std::optional<VideoFormat>& raw);

struct VideoPair {
  std::unique_ptr<FrameSource> reference;
  std::unique_ptr<FrameSource> distorted;
};

/// Opens two videos, both before reading either: one program may write both pipes and needs both open to write any.
VideoPair open_videos(const std::string& reference, const std::string& distorted,
                      const std::optional<VideoFormat>& raw);

}  // namespace snellen
