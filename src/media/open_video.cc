// SPDX-License-Identifier: BSD-2-Clause-Patent
// Chooses a reader by the first bytes.
#include "media/open_video.h"

#include <string_view>
#include <utility>

#include "base/error.h"
#include "media/byte_input.h"
#include "media/ffmpeg.h"
#include "media/raw_source.h"
#include "media/y4m_header.h"
#include "media/y4m_source.h"

namespace snellen {
namespace {

/// The stem that all versions of y4m share: an unknown version then fails as y4m, with a reason.
constexpr std::string_view kY4mStem = "YUV4MPEG";
static_assert(kY4mSignature.starts_with(kY4mStem));

bool is_y4m(ByteInput& input) {
  const auto bytes = input.peek(kY4mStem.size());
  return std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()) == kY4mStem;
}

/// The container that the input certainly is; empty for anything else.
std::string container(ByteInput& input) {
  return is_y4m(input) ? "YUV4MPEG2 (y4m)" : probe_container(input.peek(kProbeBytes));
}

bool named_yuv(std::string_view path) { return path.ends_with(".yuv") || path.ends_with(".YUV"); }

std::unique_ptr<FrameSource> open_input(std::unique_ptr<ByteInput> input, const std::string& path,
                                        const std::optional<VideoFormat>& raw) {
  if (raw) {
    const std::string found = container(*input);
    if (!found.empty())
      fail(Code::input,
           "{} is {}, not raw video (its headers would be compared as samples); leave out the size and "
           "format",
           input->name(), found);
    return open_raw(std::move(input), *raw);
  }
  if (is_y4m(*input)) return open_y4m(std::move(input));
  if (input->peek(1).empty()) fail(Code::input, "{}: no frames (the input is empty); check the path", input->name());
  if (named_yuv(path) && container(*input).empty())
    fail(Code::input,
         "{}: raw video needs its format (it has no header); give --width, --height, --pixel_format and "
         "--bitdepth",
         input->name());
  if (input->size()) return open_ffmpeg_file(path);
  return open_ffmpeg_stream(std::move(input));
}

}  // namespace

std::unique_ptr<FrameSource> open_video(const std::string& path, const std::optional<VideoFormat>& raw) {
  return open_input(open_bytes(path), path, raw);
}

VideoPair open_videos(const std::string& reference, const std::string& distorted,
                      const std::optional<VideoFormat>& raw) {
  std::unique_ptr<ByteInput> first = open_bytes(reference);
  std::unique_ptr<ByteInput> second = open_bytes(distorted);
  std::unique_ptr<FrameSource> source = open_input(std::move(first), reference, raw);
  return {std::move(source), open_input(std::move(second), distorted, raw)};
}

}  // namespace snellen
