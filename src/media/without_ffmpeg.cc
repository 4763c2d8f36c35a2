// SPDX-License-Identifier: BSD-2-Clause-Patent
// What stands in for media/ffmpeg in a build without FFmpeg (SNELLEN_FFMPEG=OFF): such a build reads y4m and raw video.
#include "base/error.h"
#include "media/ffmpeg/ffmpeg_source.h"
#include "media/ffmpeg/probe.h"

namespace snellen {
namespace {

[[noreturn]] void refuse(const std::string& name) {
  fail(Code::input,
       "{}: neither y4m nor raw video (this build has no FFmpeg to decode it); decode it to y4m, or use a build with "
       "FFmpeg",
       name);
}

}  // namespace

std::unique_ptr<FrameSource> open_ffmpeg_file(const std::string& path) { refuse(path); }
std::unique_ptr<FrameSource> open_ffmpeg_stream(std::unique_ptr<ByteInput> input) { refuse(input->name()); }
std::string probe_container(std::span<const std::byte>) { return {}; }

}  // namespace snellen
