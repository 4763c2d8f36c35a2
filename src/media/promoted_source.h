// SPDX-License-Identifier: BSD-2-Clause-Patent
// A video at a larger depth than its own, so that it can be compared with a deeper one.
#pragma once

#include <memory>

#include "media/frame_source.h"

namespace snellen {

/// Frames of `source` with every sample shifted left to `depth` bits (depth > the source's own, at most 16), and a note
/// that says so.
std::unique_ptr<FrameSource> promote_depth(std::unique_ptr<FrameSource> source, int depth);

}  // namespace snellen
