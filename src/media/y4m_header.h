// SPDX-License-Identifier: BSD-2-Clause-Patent
// The stream header of a y4m file: text to values, and nothing else.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "image/pixel_format.h"
#include "media/frame_source.h"

namespace snellen {

/// What a y4m file begins with.
inline constexpr std::string_view kY4mSignature = "YUV4MPEG2";

/// Longest header and FRAME lines that are read. The format sets no limit; real ones have a few hundred bytes.
inline constexpr std::size_t kMaxY4mLine = 65536;

struct Y4mHeader {
  VideoFormat format;
  std::optional<FrameRate> frame_rate;  // none where the tag is absent or 0:0
  bool alpha = false;                   // an 8-bit plane of the size of luma follows each frame
  bool interlaced = false;
};

/// Parses a header line without its newline: W and H are needed, parameters may stand in any order, an absent C means
/// 4:2:0 of 8 bits, unknown parameters are ignored. Throws Error{input} that begins with `name`.
Y4mHeader parse_y4m_header(std::string_view line, const std::string& name);

}  // namespace snellen
