// SPDX-License-Identifier: BSD-2-Clause-Patent
// An AVIOContext over a ByteInput, without seeking.
#include "media/ffmpeg/byte_io.h"

#include <cstring>
#include <new>
#include <utility>

namespace snellen {
namespace {
constexpr int kBufferBytes = 32768;  // what FFmpeg uses for files
}

ByteIo::ByteIo(std::unique_ptr<ByteInput> input) : input_(std::move(input)) {
  auto* buffer = static_cast<unsigned char*>(av_malloc(kBufferBytes));
  if (buffer == nullptr) throw std::bad_alloc();
  context_.reset(avio_alloc_context(buffer, kBufferBytes, 0, this, &ByteIo::read, nullptr, nullptr));
  if (!context_) {
    av_free(buffer);
    throw std::bad_alloc();
  }
  context_->seekable = 0;
}

int ByteIo::read(void* self, std::uint8_t* out, int size) {
  auto& io = *static_cast<ByteIo*>(self);
  try {
    const Bytes bytes = io.input_->take(static_cast<std::size_t>(size));
    if (bytes.data.empty()) return AVERROR_EOF;
    std::memcpy(out, bytes.data.data(), bytes.data.size());
    return static_cast<int>(bytes.data.size());
  } catch (...) {  // must not pass through FFmpeg's frames; rethrow() continues it
    io.failure_ = std::current_exception();
    return AVERROR(EIO);
  }
}

}  // namespace snellen
