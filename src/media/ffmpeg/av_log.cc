// SPDX-License-Identifier: BSD-2-Clause-Patent
// Routes errors of FFmpeg's log to the source that they concern and drops everything else. A context belongs to a
// source when its `opaque` field is a registered AvLog; the field of other contexts is compared and never followed.
#include "media/ffmpeg/av_log.h"

#include <array>
#include <cstdarg>
#include <cstdio>
#include <set>
#include <utility>

#include "base/printable.h"
#include "media/ffmpeg/av_handles.h"

namespace snellen {
namespace {

struct Registry {
  std::mutex mutex;
  std::set<const void*> logs;
};

/// FFmpeg's callback takes no argument of ours, so the set of live logs has to be reachable from everywhere.
Registry& registry() {
  static Registry registry;
  return registry;
}

void receive(void* context, int level, const char* format, va_list arguments) {
  if (context == nullptr || level > AV_LOG_ERROR) return;
  const AVClass* kind = *static_cast<const AVClass* const*>(context);
  void* opaque = nullptr;
  AvLog::From from{};
  if (kind == avformat_get_class()) {
    opaque = static_cast<AVFormatContext*>(context)->opaque;
    from = AvLog::From::demuxer;
  } else if (kind == avcodec_get_class()) {
    opaque = static_cast<AVCodecContext*>(context)->opaque;
    from = AvLog::From::decoder;
  }
  if (opaque == nullptr) return;
  std::array<char, 256> text{};
  std::vsnprintf(text.data(), text.size(), format, arguments);
  std::string line(text.data());
  while (!line.empty() && (line.back() == '\n' || line.back() == ' ' || line.back() == '.')) line.pop_back();
  const std::lock_guard lock(registry().mutex);
  if (registry().logs.contains(opaque)) static_cast<AvLog*>(opaque)->record(from, printable(line, 160));
}

}  // namespace

AvLog::AvLog() {
  const std::lock_guard lock(registry().mutex);
  registry().logs.insert(this);
  av_log_set_callback(receive);
}

AvLog::~AvLog() {
  const std::lock_guard lock(registry().mutex);
  registry().logs.erase(this);
}

std::string AvLog::demuxer_error() const {
  const std::lock_guard lock(mutex_);
  return demuxer_;
}

std::string AvLog::decoder_error() const {
  const std::lock_guard lock(mutex_);
  return decoder_;
}

void AvLog::record(From from, std::string text) {
  const std::lock_guard lock(mutex_);
  (from == From::demuxer ? demuxer_ : decoder_) = std::move(text);
}

}  // namespace snellen
