// SPDX-License-Identifier: BSD-2-Clause-Patent
// Frames of a y4m stream, from a file, a pipe or memory.
#pragma once

#include <memory>

#include "media/byte_input.h"
#include "media/frame_source.h"

namespace snellen {

/// Reads the header from `input`, which must stand at its beginning. Throws Error{input}.
std::unique_ptr<FrameSource> open_y4m(std::unique_ptr<ByteInput> input);

}  // namespace snellen
