// SPDX-License-Identifier: BSD-2-Clause-Patent
// Clips made by a formula, so that tests, golden values and benchmarks need no video files. Integer arithmetic only:
// the same samples on every machine. The golden values under tests/golden belong to exactly these samples.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "image/picture.h"

namespace snellen {

/// A clip by name. Every content exists for every extent, depth and subsampling.
struct SyntheticSpec {
  std::string content = "natural";  // one of synthetic_contents()
  VideoFormat format;
  int frames = 1;
  std::uint32_t seed = 0;  // clip_a and banded do not depend on it
};

/// Names of the contents:
/// clip_a (texture with quantised copy), banded (slow ramps, distorted = reference), natural (moving textured scene
/// with edges; distorted is blurred, quantised in blocks and noisy), identical (natural, distorted = reference), noise
/// (independent uniform noise), flat (two different constants), near_flat (v or v + 1), extremes (checkers of 0 and the
/// largest sample against their inverse), impulse (single bright samples that move).
const std::vector<std::string_view>& synthetic_contents();

/// Frame `index` of the clip. Throws Error{usage} for an unknown content, an empty extent, or an index outside the
/// clip.
FramePair synthetic_pair(const SyntheticSpec& spec, FrameIndex index);

/// All frames of the clip.
std::vector<FramePair> synthetic_clip(const SyntheticSpec& spec);

}  // namespace snellen
