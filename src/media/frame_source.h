// SPDX-License-Identifier: BSD-2-Clause-Patent
// What every reader of video gives: facts known before the first frame, then one picture after another. Readers never
// skip, repeat or guess a frame, so a score always belongs to the frame that it names.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "image/picture.h"
#include "image/pixel_format.h"

namespace snellen {

/// Frames per second as a fraction; both parts are positive.
struct FrameRate {
  int numerator = 0;
  int denominator = 1;
  bool operator==(const FrameRate&) const = default;
};

struct VideoInfo {
  std::string name;                    // for messages: the path, or "standard input"
  VideoFormat format;                  // of every frame
  std::optional<std::int64_t> frames;  // as announced by the container, for progress only: reading decides
  std::optional<FrameRate> frame_rate;
  std::vector<std::string> notes;  // facts that the user should know, each a phrase: "RGB is converted to ..."
};

class FrameSource {
 public:
  virtual ~FrameSource() = default;
  virtual const VideoInfo& info() const = 0;

  /// The next frame, or nothing at a clean end (and ever after). Throws Error{input} that names the file and the frame,
  /// counted from 0, when the frame is truncated or damaged; the source must not be read any further then.
  virtual std::optional<Picture> next() = 0;
};

}  // namespace snellen
