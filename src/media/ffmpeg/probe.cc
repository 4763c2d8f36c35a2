// SPDX-License-Identifier: BSD-2-Clause-Patent
// Asks FFmpeg's demuxers whether they know the first bytes.
#include "media/ffmpeg/probe.h"

#include <cstring>
#include <vector>

#include "media/ffmpeg/av_handles.h"

namespace snellen::ffmpeg {

std::string probe(std::span<const std::byte> bytes) {
  std::vector<unsigned char> buffer(bytes.size() + AVPROBE_PADDING_SIZE);
  if (!bytes.empty()) std::memcpy(buffer.data(), bytes.data(), bytes.size());
  AVProbeData data{};
  data.filename = "";
  data.buf = buffer.data();
  data.buf_size = static_cast<int>(bytes.size());
  int score = 0;
  const AVInputFormat* format = av_probe_input_format3(&data, 1, &score);
  // Magic numbers of containers score the maximum or just below it; elementary streams and guesses at most about half.
  if (format == nullptr || score < AVPROBE_SCORE_MAX - 1) return "";
  return format->long_name != nullptr ? format->long_name : format->name;
}

}  // namespace snellen::ffmpeg
