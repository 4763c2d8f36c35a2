// SPDX-License-Identifier: BSD-2-Clause-Patent
// Lets FFmpeg read a ByteInput: pipes and standard input, of which the first bytes have been looked at already.
#pragma once

#include <exception>
#include <memory>

#include "media/byte_input.h"
#include "media/ffmpeg/av_handles.h"

namespace snellen {

class ByteIo {
 public:
  explicit ByteIo(std::unique_ptr<ByteInput> input);

  AVIOContext* context() const noexcept { return context_.get(); }

  /// Throws what reading the input threw inside FFmpeg, if anything.
  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  static int read(void* self, std::uint8_t* out, int size);

  std::unique_ptr<ByteInput> input_;
  std::exception_ptr failure_;
  AvPtr<AVIOContext> context_;
};

}  // namespace snellen
