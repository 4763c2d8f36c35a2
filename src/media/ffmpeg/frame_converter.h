// SPDX-License-Identifier: BSD-2-Clause-Patent
// Turns decoded frames into pictures, without a copy where FFmpeg's layout is ours.
#pragma once

#include <string>
#include <vector>

#include "image/picture.h"
#include "media/ffmpeg/av_handles.h"
#include "media/ffmpeg/pixel_plan.h"

namespace snellen {

class FrameConverter {
 public:
  /// For frames like `first`. Throws Error{input} naming `name` when its pixel format cannot be compared.
  FrameConverter(const AVFrame& first, const std::string& name);

  const PixelPlan& plan() const noexcept { return plan_; }

  /// What is lost or computed on the way, as phrases for VideoInfo::notes.
  std::vector<std::string> notes() const;

  /// The picture of a frame of the same size and pixel format as the first.
  Picture convert(AvPtr<AVFrame> frame) const;

 private:
  Picture relayout(const AVFrame& frame) const;
  Picture rescale(const AVFrame& frame) const;

  AVPixelFormat source_;
  PixelPlan plan_;
  AvPtr<SwsContext> scaler_;
  const char* matrix_ = "";
};

}  // namespace snellen
