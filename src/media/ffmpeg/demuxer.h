// SPDX-License-Identifier: BSD-2-Clause-Patent
// Opens a container with FFmpeg and gives the packets of its best video stream.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "media/byte_input.h"
#include "media/ffmpeg/av_handles.h"
#include "media/ffmpeg/av_log.h"
#include "media/ffmpeg/byte_io.h"
#include "media/frame_source.h"

namespace snellen {

class Demuxer {
 public:
  /// Reads the regular file `path`, or `input` when there is one. `log` must outlive the demuxer.
  Demuxer(const std::string& path, std::unique_ptr<ByteInput> input, AvLog& log);

  const std::string& name() const noexcept { return name_; }
  const AVStream& stream() const noexcept { return *stream_; }

  std::optional<std::int64_t> announced_frames() const;
  std::optional<FrameRate> frame_rate() const;
  std::vector<std::string> notes() const;

  /// Replaces `packet` by the next one of the video stream; false at the end. Throws Error{input} when the container is
  /// damaged or truncated there; it names the frame by the number of packets before it.
  bool read(AVPacket& packet);

 private:
  void open(const std::string& url);
  AVStream* best_video() const;
  [[noreturn]] void refuse(int error) const;
  [[noreturn]] void damaged(const std::string& reason) const;

  std::string name_;
  AvLog& log_;
  std::unique_ptr<ByteIo> io_;
  AvPtr<AVFormatContext> format_;
  AVStream* stream_ = nullptr;
  std::int64_t packets_ = 0;
};

}  // namespace snellen
