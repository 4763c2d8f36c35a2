// SPDX-License-Identifier: BSD-2-Clause-Patent
// What a raw file might be when it is not what its reader was told.
#pragma once

#include <cstdint>
#include <string>

#include "image/pixel_format.h"

namespace snellen {

/// A format near `stated` of which `size_bytes` holds a whole number of frames, described for a message ("1280x720
/// 4:2:0 8 bit"); empty when none of the usual mistakes explains the size. A guess for advice, never for reading.
std::string likely_raw_format(const VideoFormat& stated, std::int64_t size_bytes);

}  // namespace snellen
