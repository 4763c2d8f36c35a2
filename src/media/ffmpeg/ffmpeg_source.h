// SPDX-License-Identifier: BSD-2-Clause-Patent
// Frames of anything that FFmpeg decodes.
#pragma once

#include <memory>
#include <string>

#include "media/byte_input.h"
#include "media/frame_source.h"

namespace snellen {

/// Opens a regular file. Only local files are ever read, also when the file is a play list. Frames come as decoded and
/// cropped by the codec; display rotation and pixel shape are not applied. Throws Error{input} when there is no video,
/// or its first frame cannot be decoded.
std::unique_ptr<FrameSource> open_ffmpeg_file(const std::string& path);

/// The same for a pipe, from where `input` stands.
std::unique_ptr<FrameSource> open_ffmpeg_stream(std::unique_ptr<ByteInput> input);

}  // namespace snellen
