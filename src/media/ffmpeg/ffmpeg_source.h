// SPDX-License-Identifier: BSD-2-Clause-Patent
// Frames of anything that FFmpeg decodes: see media/ffmpeg.h.
#pragma once

#include <memory>
#include <string>

#include "media/byte_input.h"
#include "media/frame_source.h"

namespace snellen::ffmpeg {

std::unique_ptr<FrameSource> open_file(const std::string& path);
std::unique_ptr<FrameSource> open_stream(std::unique_ptr<ByteInput> input);

}  // namespace snellen::ffmpeg
