// SPDX-License-Identifier: BSD-2-Clause-Patent
// Pictures for measurements of speed: a generated clip, as often and in such memory as is asked for.
#pragma once

#include <memory>
#include <vector>

#include "engine/throughput.h"
#include "exec/open_device.h"
#include "image/picture.h"

namespace snellen {

/// Pictures of the clip that differ; three are what a frame may look at.
inline constexpr int kRingContents = 3;

/// A generated clip of kRingContents pairs with natural content.
std::vector<FramePair> ring_clip(const VideoFormat& format);

/// `copies` times the clip, each in memory of its own; `device` may be null for pictures of the host.
std::vector<FramePair> make_ring(const std::vector<FramePair>& clip, int copies, Pictures pictures,
                                 const std::shared_ptr<const Device>& device);

}  // namespace snellen
