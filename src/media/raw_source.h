// SPDX-License-Identifier: BSD-2-Clause-Patent
// Frames of raw planar video, whose format only the user knows.
#pragma once

#include <memory>

#include "media/byte_input.h"
#include "media/frame_source.h"

namespace snellen {

/// Reads `input` as frames of `format`: planes in the order luma, Cb, Cr without padding, chroma rounded up, samples
/// above 8 bits as little-endian words. Throws Error{input} when the input is empty or, where its size is known, does
/// not hold a whole number of frames.
std::unique_ptr<FrameSource> open_raw(std::unique_ptr<ByteInput> input, const VideoFormat& format);

}  // namespace snellen
