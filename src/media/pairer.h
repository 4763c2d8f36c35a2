// SPDX-License-Identifier: BSD-2-Clause-Patent
// Puts the frames of two videos side by side, by position and never by time stamp: time stamps of containers are
// rounded differently, and a pair that is off by one frame looks like bad quality.
#pragma once

#include <cstdint>
#include <optional>

#include "image/picture.h"
#include "media/frame_source.h"

namespace snellen {

struct PairerOptions {
  std::int64_t skip_reference = 0;  // frames dropped before the first pair, at least 0
  std::int64_t skip_distorted = 0;
  std::optional<std::int64_t> max_frames;  // stop after so many pairs, at least 0
};

/// Frames after those skipped. Equal too when max_frames ended the pairing before either video did.
struct PairCounts {
  std::int64_t reference = 0;
  std::int64_t distorted = 0;
  bool equal = true;
};

class Pairer {
 public:
  /// The sources must outlive the pairer. Throws Error{input} when their formats differ and Error{usage} for negative
  /// options.
  Pairer(FrameSource& reference, FrameSource& distorted, const PairerOptions& options);

  /// The next pair, index from 0; nothing when either video ends or max_frames is reached. Throws what the sources
  /// throw, and Error{input} when a video has fewer frames than are to be skipped.
  std::optional<FramePair> next();

  /// Valid once next() has returned nothing. When one video ended first, the rest of the other has been read, so that
  /// both counts are known.
  PairCounts counts() const;

 private:
  void skip();
  void finish(bool has_reference, bool has_distorted);

  FrameSource& reference_;
  FrameSource& distorted_;
  PairerOptions options_;
  std::int64_t pairs_ = 0;
  bool skipped_ = false;
  std::optional<PairCounts> counts_;
};

}  // namespace snellen
