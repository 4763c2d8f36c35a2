// SPDX-License-Identifier: BSD-2-Clause-Patent
// `--model auto`: the VMAF v1 model that fits a video's size and frame rate.
#pragma once

#include <optional>
#include <string>

#include "image/pixel_format.h"

namespace snellen {

/// The version of the built-in model for a video of this size and frame rate (frames per second; none when unknown:
/// then as below 48). Above 2560x1440 the model for a 2160-line display, at 48 frames per second and more the form for
/// high frame rates; always the viewing distance of three picture heights.
std::string auto_model(Extent extent, std::optional<double> frame_rate);

}  // namespace snellen
