// SPDX-License-Identifier: BSD-2-Clause-Patent
// Demuxing. A truncated container often looks like a shorter one; FFmpeg then says so only in its log, so an error in
// the log turns the end of the stream into a failure.
#include "media/ffmpeg/demuxer.h"

#include <array>
#include <cmath>
#include <new>
#include <string_view>
#include <tuple>
#include <utility>

#include "base/error.h"
#include "base/printable.h"

namespace snellen {
namespace {

/// Demuxers that make pictures out of text.
constexpr std::array<std::string_view, 5> kTextDemuxers{"tty", "bin", "xbin", "adf", "idf"};

AVDictionary* set(AVDictionary* options, const char* key, const char* value) {
  if (av_dict_set(&options, key, value, 0) < 0) throw std::bad_alloc();
  return options;
}

}  // namespace

Demuxer::Demuxer(const std::string& path, std::unique_ptr<ByteInput> input, AvLog& log)
    : name_(input ? input->name() : printable_path(path)), log_(log) {
  if (input) io_ = std::make_unique<ByteIo>(std::move(input));
  open(io_ ? "" : "file:" + path);
  for (const std::string_view text : kTextDemuxers)
    if (text == format_->iformat->name) refuse(AVERROR_STREAM_NOT_FOUND);
  const int found = avformat_find_stream_info(format_.get(), nullptr);
  if (io_) io_->rethrow();
  if (found < 0) refuse(found);
  stream_ = best_video();
  if (stream_ == nullptr) refuse(AVERROR_STREAM_NOT_FOUND);
  for (unsigned i = 0; i < format_->nb_streams; ++i)
    if (format_->streams[i] != stream_) format_->streams[i]->discard = AVDISCARD_ALL;
}

void Demuxer::open(const std::string& url) {
  AVFormatContext* format = avformat_alloc_context();
  if (format == nullptr) throw std::bad_alloc();
  format->opaque = &log_;
  if (io_) format->pb = io_->context();
  AVDictionary* options = set(nullptr, "protocol_whitelist", "file,pipe");
  options = set(options, "pattern_type", "none");  // "shot%03d.png" is a name, not a sequence
  const int error = avformat_open_input(&format, url.c_str(), nullptr, &options);  // frees `format` when it fails
  av_dict_free(&options);
  if (io_) io_->rethrow();
  if (error < 0) refuse(error);
  format_.reset(format);
}

AVStream* Demuxer::best_video() const {
  const auto rank = [](const AVStream& s) {
    return std::tuple((s.disposition & AV_DISPOSITION_DEFAULT) != 0,
                      std::int64_t{s.codecpar->width} * s.codecpar->height);
  };
  AVStream* best = nullptr;
  for (unsigned i = 0; i < format_->nb_streams; ++i) {
    AVStream* s = format_->streams[i];
    const bool video = s->codecpar->codec_type == AVMEDIA_TYPE_VIDEO;
    const bool attached = (s->disposition & (AV_DISPOSITION_ATTACHED_PIC | AV_DISPOSITION_TIMED_THUMBNAILS)) != 0;
    if (video && !attached && (best == nullptr || rank(*s) > rank(*best))) best = s;
  }
  return best;
}

std::optional<std::int64_t> Demuxer::announced_frames() const {
  if (stream_->nb_frames <= 0) return std::nullopt;
  return stream_->nb_frames;
}

std::optional<FrameRate> Demuxer::frame_rate() const {
  const AVRational rate = av_guess_frame_rate(format_.get(), stream_, nullptr);
  if (rate.num <= 0 || rate.den <= 0) return std::nullopt;
  return FrameRate{rate.num, rate.den};
}

std::vector<std::string> Demuxer::notes() const {
  std::size_t size = 0;
  const std::uint8_t* matrix = av_stream_get_side_data(stream_, AV_PKT_DATA_DISPLAYMATRIX, &size);
  if (matrix == nullptr || size < 9 * sizeof(std::int32_t)) return {};
  const double degrees = av_display_rotation_get(reinterpret_cast<const std::int32_t*>(matrix));
  if (std::isnan(degrees) || std::lround(degrees) == 0) return {};
  return {fmt::format("the display rotation of {} degrees is ignored", std::lround(degrees))};
}

bool Demuxer::read(AVPacket& packet) {
  for (;;) {
    av_packet_unref(&packet);
    const int error = av_read_frame(format_.get(), &packet);
    if (io_) io_->rethrow();
    if (error == AVERROR_EOF) {
      const std::string reported = log_.demuxer_error();
      if (!reported.empty()) damaged(reported);
      return false;
    }
    if (error < 0) damaged(av_error_text(error));
    if (packet.stream_index != stream_->index) continue;
    if ((packet.flags & AV_PKT_FLAG_CORRUPT) != 0) damaged("the container has lost bytes");
    ++packets_;
    return true;
  }
}

void Demuxer::refuse(int error) const {
  const std::string reported = log_.demuxer_error();
  fail(Code::input,
       "{} is not a video that can be read ({}); use a file that FFmpeg plays, y4m, or raw video with its "
       "size and format",
       name_,
       error == AVERROR_STREAM_NOT_FOUND ? "it has no video stream"
       : reported.empty()                ? av_error_text(error)
                                         : reported);
}

void Demuxer::damaged(const std::string& reason) const {
  fail(Code::input,
       "{}: the file is damaged or truncated at frame {} ({}); make the file again or stop before that frame", name_,
       packets_, reason);
}

}  // namespace snellen
