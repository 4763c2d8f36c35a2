// SPDX-License-Identifier: BSD-2-Clause-Patent
// Frames whose planes follow each other without padding, as y4m and raw files hold them: sizes, limits, and the
// picture over such bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "image/picture.h"
#include "image/pixel_format.h"
#include "media/byte_input.h"

namespace snellen {

/// Largest width and height, and bytes of a frame: planes stay below 2^31 bytes, so 32-bit offsets reach every sample.
inline constexpr int kMaxSide = 32768;
inline constexpr std::int64_t kMaxFrameBytes = (std::int64_t{1} << 31) - 1;

/// Bytes of one frame of `format`, chroma rounded up. The extent must be within kMaxSide.
std::int64_t frame_bytes(const VideoFormat& format);

/// Throws Error{input} naming `name` when a side is below 1 or above kMaxSide, or a frame exceeds kMaxFrameBytes.
void check_frame_size(const VideoFormat& format, const std::string& name);

/// The picture over the first frame_bytes(format) bytes of `bytes`: in place, or as a copy where 16-bit samples lie at
/// odd addresses. Needs at least that many bytes.
Picture planar_picture(const VideoFormat& format, Bytes bytes);

/// Throws Error{input} that names frame and position when a sample exceeds 2^depth - 1: metrics index tables by
/// samples and would otherwise give wrong numbers.
void check_samples(const Picture& picture, const std::string& name, std::int64_t frame);

}  // namespace snellen
