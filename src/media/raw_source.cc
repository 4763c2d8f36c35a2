// SPDX-License-Identifier: BSD-2-Clause-Patent
// Reads raw planar video.
#include "media/raw_source.h"

#include <string>
#include <utility>

#include "base/error.h"
#include "media/planar_frame.h"
#include "media/raw_geometry.h"

namespace snellen {
namespace {

void check_file_size(const std::string& name, std::int64_t size, const VideoFormat& format) {
  const std::int64_t frame = frame_bytes(format);
  if (size % frame == 0) return;
  const std::string likely = likely_raw_format(format, size);
  fail(Code::input, "{}: {} bytes are not a whole number of {} frames ({} bytes each, {} left over); {}", name, size,
       to_string(format), frame, size % frame,
       likely.empty() ? "check the size, the chroma format and the bit depth"
                      : fmt::format("the size would fit {}", likely));
}

class RawSource : public FrameSource {
 public:
  RawSource(std::unique_ptr<ByteInput> input, const VideoFormat& format)
      : input_(std::move(input)), info_{input_->name(), format, {}, {}, {}} {
    check_frame_size(format, info_.name);
    frame_bytes_ = static_cast<std::size_t>(frame_bytes(format));
    if (input_->peek(1).empty()) fail(Code::input, "{}: no frames (the input is empty); check the path", info_.name);
    if (const auto size = input_->size()) {
      check_file_size(info_.name, *size, format);
      info_.frames = *size / static_cast<std::int64_t>(frame_bytes_);
    }
  }

  const VideoInfo& info() const override { return info_; }

  std::optional<Picture> next() override {
    if (input_->peek(1).empty()) return std::nullopt;
    Bytes bytes = input_->take(frame_bytes_);
    if (bytes.data.size() < frame_bytes_)
      fail(Code::input,
           "{}: frame {} is truncated ({} of the {} bytes of {} are there); check the size, the chroma "
           "format and the bit depth",
           info_.name, frame_, bytes.data.size(), frame_bytes_, to_string(info_.format));
    Picture picture = planar_picture(info_.format, std::move(bytes));
    check_samples(picture, info_.name, frame_);
    ++frame_;
    return picture;
  }

 private:
  std::unique_ptr<ByteInput> input_;
  VideoInfo info_;
  std::size_t frame_bytes_ = 0;
  std::int64_t frame_ = 0;
};

}  // namespace

std::unique_ptr<FrameSource> open_raw(std::unique_ptr<ByteInput> input, const VideoFormat& format) {
  return std::make_unique<RawSource>(std::move(input), format);
}

}  // namespace snellen
