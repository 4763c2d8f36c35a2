// SPDX-License-Identifier: BSD-2-Clause-Patent
// Pictures of where the banding is: one binary PGM per frame and scale.
#pragma once

#include <filesystem>

#include "base/frame_index.h"
#include "image/plane.h"

namespace snellen::cambi {

class HeatMapWriter {
 public:
  /// Makes the folder, and those above it. `max_weight` and `window` give the largest contrast, which becomes white.
  /// Throws Error{output}.
  HeatMapWriter(std::filesystem::path folder, int max_weight, int window);

  /// Writes cambi_heatmap_scale_<scale>_<width>x<height>_<frame>.pgm. A file that cannot be written whole is removed.
  /// Throws Error{output}. May be called from several threads for different frames.
  void write(FrameIndex frame, int scale, PlaneView<const float> contrasts) const;

 private:
  std::filesystem::path folder_;
  double scaling_;
};

}  // namespace snellen::cambi
