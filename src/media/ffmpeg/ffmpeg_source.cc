// SPDX-License-Identifier: BSD-2-Clause-Patent
// Decodes video with libavcodec. Whatever the decoder conceals is an error: a concealed frame has a score, but not that
// of the video.
#include "media/ffmpeg/ffmpeg_source.h"

#include <new>
#include <optional>
#include <utility>

#include "base/error.h"
#include "media/ffmpeg/demuxer.h"
#include "media/ffmpeg/frame_converter.h"
#include "media/planar_frame.h"

namespace snellen {
namespace {

AvPtr<AVCodecContext> open_decoder(const AVStream& stream, const std::string& name, AvLog& log) {
  const AVCodec* codec = avcodec_find_decoder(stream.codecpar->codec_id);
  if (codec == nullptr)
    fail(Code::input, "{}: no decoder for {} video (this FFmpeg was built without it); convert the file", name,
         avcodec_get_name(stream.codecpar->codec_id));
  AvPtr<AVCodecContext> decoder(avcodec_alloc_context3(codec));
  if (!decoder) throw std::bad_alloc();
  int error = avcodec_parameters_to_context(decoder.get(), stream.codecpar);
  decoder->opaque = &log;
  decoder->pkt_timebase = stream.time_base;
  decoder->thread_count = 0;  // as many as there are cores
  decoder->err_recognition = AV_EF_CRCCHECK;
  // Damaged frames must come out to be refused instead of being left out; cropping must not be rounded to the
  // alignment of rows, which FFmpeg does without UNALIGNED.
  decoder->flags |= AV_CODEC_FLAG_OUTPUT_CORRUPT | AV_CODEC_FLAG_UNALIGNED;
  if (error >= 0) error = avcodec_open2(decoder.get(), codec, nullptr);
  if (error < 0)
    fail(Code::input, "{}: cannot decode its {} video ({}); convert the file", name, codec->name, av_error_text(error));
  return decoder;
}

/// Whether every error that the decoder logs means lost samples: without prediction between frames, or without loss,
/// there is no reference that a well-formed stream may lack. FFV1 reports a wrong checksum in no other way.
bool errors_are_losses(const AVStream& stream) {
  const AVCodecDescriptor* d = avcodec_descriptor_get(stream.codecpar->codec_id);
  if (d == nullptr) return false;
  const bool lossless = (d->props & AV_CODEC_PROP_LOSSLESS) != 0 && (d->props & AV_CODEC_PROP_LOSSY) == 0;
  return lossless || (d->props & AV_CODEC_PROP_INTRA_ONLY) != 0;
}

class FfmpegSource : public FrameSource {
 public:
  FfmpegSource(const std::string& path, std::unique_ptr<ByteInput> input)
      : demuxer_(path, std::move(input), log_),
        decoder_(open_decoder(demuxer_.stream(), demuxer_.name(), log_)),
        packet_(av_packet_alloc()),
        errors_are_losses_(errors_are_losses(demuxer_.stream())) {
    if (!packet_) throw std::bad_alloc();
    first_ = decode();
    if (!first_) fail(Code::input, "{}: no frames (its video stream is empty); check the file", demuxer_.name());
    width_ = first_->width;
    height_ = first_->height;
    pixels_ = static_cast<AVPixelFormat>(first_->format);
    converter_.emplace(*first_, demuxer_.name());
    info_ = {demuxer_.name(),
             {{width_, height_}, converter_->plan().format},
             demuxer_.announced_frames(),
             demuxer_.frame_rate(),
             demuxer_.notes()};
    check_frame_size(info_.format, info_.name);
    for (std::string& note : converter_->notes()) info_.notes.push_back(std::move(note));
  }

  const VideoInfo& info() const override { return info_; }

  std::optional<Picture> next() override {
    AvPtr<AVFrame> frame = first_ ? std::move(first_) : decode();
    if (!frame) return std::nullopt;
    check_same(*frame);
    Picture picture = converter_->convert(std::move(frame));
    check_samples(picture, info_.name, frame_);
    ++frame_;
    return picture;
  }

 private:
  /// The next frame in display order, or nothing at the end.
  AvPtr<AVFrame> decode() {
    AvPtr<AVFrame> frame(av_frame_alloc());
    if (!frame) throw std::bad_alloc();
    for (;;) {
      const int error = avcodec_receive_frame(decoder_.get(), frame.get());
      if (error == AVERROR_EOF) return nullptr;
      if (error == AVERROR(EAGAIN)) {
        feed();
        continue;
      }
      if (error < 0) damaged(av_error_text(error));
      if ((frame->flags & AV_FRAME_FLAG_CORRUPT) != 0 || frame->decode_error_flags != 0)
        damaged("the decoder had to conceal errors");
      if (errors_are_losses_ && !log_.decoder_error().empty()) damaged("the decoder lost samples there or soon after");
      return frame;
    }
  }

  void feed() {
    const bool more = demuxer_.read(*packet_);
    const int error = avcodec_send_packet(decoder_.get(), more ? packet_.get() : nullptr);
    if (error < 0) damaged(av_error_text(error));
  }

  void check_same(const AVFrame& frame) const {
    if (frame.width == width_ && frame.height == height_ && frame.format == pixels_) return;
    const char* now = av_get_pix_fmt_name(static_cast<AVPixelFormat>(frame.format));
    fail(Code::input,
         "{}: frame {} is {}x{} {}, the frames before are {}x{} {} (one score needs one format); cut the "
         "file there",
         info_.name, frame_, frame.width, frame.height, now != nullptr ? now : "unknown", width_, height_,
         av_get_pix_fmt_name(pixels_));
  }

  [[noreturn]] void damaged(const std::string& reason) const {
    const std::string reported = log_.decoder_error();
    fail(Code::input, "{}: frame {} is damaged ({}{}{}); make the file again or stop before that frame",
         demuxer_.name(), frame_, reason, reported.empty() ? "" : ": ", reported);
  }

  AvLog log_;
  Demuxer demuxer_;
  AvPtr<AVCodecContext> decoder_;
  AvPtr<AVPacket> packet_;
  bool errors_are_losses_;
  AvPtr<AVFrame> first_;  // decoded when opening, because only frames tell their true format
  int width_ = 0;
  int height_ = 0;
  AVPixelFormat pixels_ = AV_PIX_FMT_NONE;
  std::optional<FrameConverter> converter_;
  VideoInfo info_;
  std::int64_t frame_ = 0;
};

}  // namespace

std::unique_ptr<FrameSource> ffmpeg::open_file(const std::string& path) {
  return std::make_unique<FfmpegSource>(path, nullptr);
}

std::unique_ptr<FrameSource> ffmpeg::open_stream(std::unique_ptr<ByteInput> input) {
  const std::string name = input->name();
  return std::make_unique<FfmpegSource>(name, std::move(input));
}

}  // namespace snellen
