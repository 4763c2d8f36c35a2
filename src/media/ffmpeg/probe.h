// SPDX-License-Identifier: BSD-2-Clause-Patent
// Recognises containers by their first bytes: see media/ffmpeg.h.
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace snellen::ffmpeg {

std::string probe(std::span<const std::byte> bytes);

}  // namespace snellen::ffmpeg
