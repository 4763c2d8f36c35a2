// SPDX-License-Identifier: BSD-2-Clause-Patent
// FFmpeg's headers and owners for what FFmpeg allocates. Included by the files of this folder only.
#pragma once

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/display.h>
#include <libavutil/error.h>
#include <libavutil/log.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>
}

#include <array>
#include <memory>
#include <string>

namespace snellen {

struct AvDelete {
  void operator()(AVFormatContext* p) const noexcept { avformat_close_input(&p); }
  void operator()(AVCodecContext* p) const noexcept { avcodec_free_context(&p); }
  void operator()(AVPacket* p) const noexcept { av_packet_free(&p); }
  void operator()(AVFrame* p) const noexcept { av_frame_free(&p); }
  void operator()(SwsContext* p) const noexcept { sws_freeContext(p); }
  void operator()(AVDictionary* p) const noexcept { av_dict_free(&p); }
  void operator()(AVIOContext* p) const noexcept {
    if (p != nullptr) av_freep(&p->buffer);
    avio_context_free(&p);
  }
};

template <class T>
using AvPtr = std::unique_ptr<T, AvDelete>;

/// FFmpeg's text for an error code.
inline std::string av_error_text(int code) {
  std::array<char, AV_ERROR_MAX_STRING_SIZE> text{};
  av_strerror(code, text.data(), text.size());
  return text.data();
}

}  // namespace snellen
