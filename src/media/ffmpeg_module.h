// SPDX-License-Identifier: BSD-2-Clause-Patent
// What libsnellen-ffmpeg.so exports.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>

#include "media/byte_input.h"
#include "media/frame_source.h"

namespace snellen {

/// Functions as in media/ffmpeg.h.
struct FfmpegModule {
  const char* build;  // SNELLEN_BUILD of the sources that it was made from
  std::unique_ptr<FrameSource> (*open_file)(const std::string& path);
  std::unique_ptr<FrameSource> (*open_stream)(std::unique_ptr<ByteInput> input);
  std::string (*probe)(std::span<const std::byte> bytes);
};

#if defined(SNELLEN_FFMPEG_LINKED)  // a part of the program itself
extern "C" const FfmpegModule snellen_ffmpeg_module;
#endif

inline constexpr const char* kFfmpegModuleSymbol = "snellen_ffmpeg_module";

}  // namespace snellen
