// SPDX-License-Identifier: BSD-2-Clause-Patent
// CAMBI: how visible the banding of a video is, from steps of a few levels in areas that are otherwise flat.
// Definition: reference library, feature/cambi.c; see docs/metrics/cambi.md.
#pragma once

#include <array>
#include <functional>
#include <string>

#include "base/exact_sum.h"
#include "metrics/metric.h"

namespace snellen {

struct CambiOptions {
  double max_val = 1000;              // larger scores become this
  int enc_width = 0;                  // size at which the video was encoded; 0: the picture's
  int enc_height = 0;                 // 0 together with the width
  int enc_bitdepth = 0;               // depth at which it was encoded; 0: the picture's
  int src_width = 0;                  // size at which the reference is analysed; 0: the picture's
  int src_height = 0;                 // 0 together with the width
  int window_size = 65;               // at 3840x2160; smaller pictures have smaller windows
  double topk = 0.6;                  // share of the pixels that counts; other than 0.6 it goes before cambi_topk
  double cambi_topk = 0.6;            // the same
  double tvi_threshold = 0.019;       // smallest visible step of luminance, as a share of the luminance
  double vis_lum_threshold = 0;       // luminance in cd/m^2 below which no banding is seen
  int max_log_contrast = 2;           // steps up to 2^this 10-bit levels count
  std::string heatmaps_path{};        // folder for one picture per frame and scale; empty: none
  bool full_ref = false;              // also the reference's banding, and what the distorted video has more
  std::string eotf = "bt1886";        // transfer function of the display: bt1886 or pq
  std::string cambi_eotf = "bt1886";  // the same; other than bt1886 it goes before eotf
  int high_res_speedup = 0;           // 1080, 1440, 2160: analyse every second pixel from this picture size on
};

namespace cambi {

inline constexpr int kScales = 5;
struct Settings;
struct Side;

}  // namespace cambi

/// Sums of the largest contrasts of one picture, scale by scale. A contrast is 0, or from 0.5 to below 2^14 with 24
/// bits, so that the exact sums drop nothing.
struct CambiPictureSums {
  std::array<ExactSum<14>, cambi::kScales> exact;  // with Accumulation::exact
  std::array<double, cambi::kScales> ordered;      // with Accumulation::libvmaf
};

struct CambiSums {
  CambiPictureSums distorted;
  CambiPictureSums source;  // zero without full_ref
};

/// Takes the contrasts of scale 0 .. 4, each once.
using CambiContrastSink = std::function<void(int scale, PlaneView<const float> contrasts)>;

/// Sums of the luma of one picture, analysed as `side` of the settings says. `sink` may be empty.
CambiPictureSums cambi_reference(const Picture& picture, const cambi::Settings& settings, const cambi::Side& side,
                                 Accumulation accumulation, const CambiContrastSink& sink);

/// Features cambi (0 for a video without banding; from about 5 on it disturbs), and with full_ref cambi_source and
/// cambi_full_reference.
const MetricKind& cambi_kind();

}  // namespace snellen
