// SPDX-License-Identifier: BSD-2-Clause-Patent
// FFmpeg, which is loaded when a file first needs it: its libraries take longer to load than a short clip to score.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>

#include "media/byte_input.h"
#include "media/frame_source.h"

namespace snellen {

/// Opens a regular file with whatever FFmpeg has for it. Only local files are ever read, also when the file is a play
/// list. Frames come as decoded and cropped by the codec; display rotation and pixel shape are not applied. Throws
/// Error{input} when there is no video, its first frame cannot be decoded, or there is no FFmpeg.
std::unique_ptr<FrameSource> open_ffmpeg_file(const std::string& path);

/// The same for a pipe, from where `input` stands.
std::unique_ptr<FrameSource> open_ffmpeg_stream(std::unique_ptr<ByteInput> input);

/// Bytes that probe_container() needs to be sure.
inline constexpr std::size_t kProbeBytes = 4096;

/// The name of the container that `bytes` certainly begin with ("Matroska / WebM"); empty when FFmpeg is not certain,
/// or there is none. Pictures without a header must not be taken for a container, so a guess does not count.
std::string probe_container(std::span<const std::byte> bytes);

}  // namespace snellen
