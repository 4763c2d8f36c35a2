// SPDX-License-Identifier: BSD-2-Clause-Patent
// Reads y4m: a header line, then for each frame a FRAME line and its planes.
#include "media/y4m_source.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/error.h"
#include "base/printable.h"
#include "media/planar_frame.h"
#include "media/y4m_header.h"

namespace snellen {
namespace {

constexpr std::string_view kFrame = "FRAME";

/// The bytes before the next newline; nothing where the input ends, or kMaxY4mLine bytes pass, without one. Looks at
/// `guess` bytes first and no further than it must, because a pipe may hold no more yet.
std::optional<std::string_view> peek_line(ByteInput& input, std::size_t guess) {
  for (std::size_t count = guess;; count = std::min(2 * count, kMaxY4mLine + 1)) {
    const auto bytes = input.peek(count);
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    const std::size_t end = text.find('\n');
    if (end != std::string_view::npos) return text.substr(0, end);
    if (bytes.size() < count || count > kMaxY4mLine) return std::nullopt;
  }
}

class Y4mSource : public FrameSource {
 public:
  explicit Y4mSource(std::unique_ptr<ByteInput> input) : input_(std::move(input)) {
    const std::string& name = input_->name();
    const auto line = peek_line(*input_, 64);
    if (!line)
      fail(Code::input, "{}: the y4m header has no end (none within {} bytes); write the file again", name,
           kMaxY4mLine);
    const Y4mHeader header = parse_y4m_header(*line, name);
    const std::size_t header_bytes = line->size() + 1;
    input_->take(header_bytes);
    info_ = {name, header.format, {}, header.frame_rate, {}};
    stored_bytes_ = static_cast<std::size_t>(frame_bytes(header.format));
    if (header.alpha) {
      stored_bytes_ += static_cast<std::size_t>(header.format.extent.area());
      info_.notes.push_back("the alpha plane is ignored");
    }
    if (header.interlaced) info_.notes.push_back("interlaced video is compared as whole frames");
    info_.frames = count_frames(header_bytes);
  }

  const VideoInfo& info() const override { return info_; }

  std::optional<Picture> next() override {
    if (input_->peek(1).empty()) return std::nullopt;
    take_frame_line();
    Bytes bytes = input_->take(stored_bytes_);
    if (bytes.data.size() < stored_bytes_)
      fail(Code::input,
           "{}: frame {} is truncated ({} of {} bytes are there); make the file again or stop before that "
           "frame",
           info_.name, frame_, bytes.data.size(), stored_bytes_);
    Picture picture = planar_picture(info_.format, std::move(bytes));
    check_samples(picture, info_.name, frame_);
    ++frame_;
    return picture;
  }

 private:
  /// Exact when no FRAME line has parameters, which is how all common writers do it.
  std::optional<std::int64_t> count_frames(std::size_t header_bytes) const {
    if (!input_->size()) return std::nullopt;
    const auto rest = *input_->size() - static_cast<std::int64_t>(header_bytes);
    const auto step = static_cast<std::int64_t>(kFrame.size() + 1 + stored_bytes_);
    if (rest % step != 0) return std::nullopt;
    return rest / step;
  }

  void take_frame_line() {
    const auto line = peek_line(*input_, kFrame.size() + 1);
    const bool valid = line && line->starts_with(kFrame) && (line->size() == kFrame.size() || (*line)[5] == ' ');
    if (!valid) {
      const auto start = input_->peek(16);
      fail(Code::input,
           "{}: frame {} begins with '{}' instead of FRAME (the file is damaged, or its header states the "
           "wrong size); make the file again",
           info_.name, frame_, printable({reinterpret_cast<const char*>(start.data()), start.size()}));
    }
    input_->take(line->size() + 1);
  }

  std::unique_ptr<ByteInput> input_;
  VideoInfo info_;
  std::size_t stored_bytes_ = 0;
  std::int64_t frame_ = 0;
};

}  // namespace

std::unique_ptr<FrameSource> open_y4m(std::unique_ptr<ByteInput> input) {
  return std::make_unique<Y4mSource>(std::move(input));
}

}  // namespace snellen
