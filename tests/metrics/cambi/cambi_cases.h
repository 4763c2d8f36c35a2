// SPDX-License-Identifier: BSD-2-Clause-Patent
// Pictures and options on which every implementation of CAMBI is compared with `reference`.
#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "metrics/cambi/cambi.h"
#include "tests/metrics/luma_cases.h"

namespace snellen {

inline const std::vector<std::string> kCambiContents{"banded",    "natural",  "noise",  "flat",
                                                     "near_flat", "extremes", "impulse"};

/// Each by itself.
inline const std::vector<CambiOptions> kOptions{
    {.enc_width = 230, .enc_height = 170, .full_ref = true},
    {.src_width = 641, .src_height = 367, .full_ref = true},
    {.enc_bitdepth = 8},
    {.enc_bitdepth = 10},
    {.window_size = 15},
    {.window_size = 127},
    {.topk = 0.01},
    {.topk = 0.0001},
    {.cambi_topk = 1},
    {.tvi_threshold = 0.0001},
    {.tvi_threshold = 0.2},
    {.vis_lum_threshold = 0.06},
    {.vis_lum_threshold = 5, .max_log_contrast = 3},
    {.vis_lum_threshold = 300},
    {.max_log_contrast = 0},
    {.max_log_contrast = 1},
    {.max_log_contrast = 3},
    {.max_log_contrast = 4},
    {.max_log_contrast = 5},
    {.eotf = "pq"},
};

struct Case {
  std::string content = "banded";
  Extent extent;
  int depth = 8;
  CambiOptions options{};
};

inline std::string describe(const Case& c) {
  return fmt::format("{} {}x{} {} bits", c.content, c.extent.width, c.extent.height, c.depth);
}

}  // namespace snellen
