// SPDX-License-Identifier: BSD-2-Clause-Patent
// SpEED: how much the entropy of local differences changes between reference and distorted video, in the chroma planes
// (speed_chroma) or from frame to frame (speed_temporal). Definition: reference library, feature/speed.c; see
// docs/metrics/speed.md.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "metrics/metric.h"

namespace snellen {

struct SpeedOptions {
  double kernel_scale = 1;                  // width of the windows, one of those that ops/gaussian.h knows
  double prescale = 1;                      // factor on both dimensions of a plane before everything else
  std::string prescale_method = "nearest";  // one of scale_method_names()
  double sigma_nn = 0.29;                   // variance of the noise of neurons
  double nn_floor = 0;                      // blocks below (1 + this) times that noise are not seen
  double max_val = 1000;                    // speed_chroma: upper limit of every value
  int weight_var_mode = 0;                  // speed_chroma: whose variance weights an entropy, 0 to 6
  bool use_ref_diff = false;                // speed_temporal: distorted frames are taken off by the reference
};

/// What one pair of planes leaves behind. A score is a mean over blocks and needs linear algebra over the whole plane,
/// which no sum stands for: it is finished where the small planes are.
struct SpeedPlaneScore {
  float score;
  std::int32_t singular;  // 1 if either plane has a singular covariance, else 0
};

struct SpeedChromaSums {
  std::array<SpeedPlaneScore, 2> planes;  // Cb, Cr
};

/// Features speed_chroma_u, _v, _uv: 0 for identical videos, up to max_val.
const MetricKind& speed_chroma_kind();

/// Feature speed_temporal: 0 for identical videos and for the first frame.
const MetricKind& speed_temporal_kind();

}  // namespace snellen
