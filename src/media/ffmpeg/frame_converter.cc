// SPDX-License-Identifier: BSD-2-Clause-Patent
// The three ways from an AVFrame to a Picture.
#include "media/ffmpeg/frame_converter.h"

#include <array>
#include <memory>
#include <new>
#include <utility>

#include "base/error.h"

namespace snellen {
namespace {

const char* format_name(AVPixelFormat format) {
  const char* name = av_get_pix_fmt_name(format);
  return name != nullptr ? name : "unknown";
}

PixelPlan plan_or_fail(const AVFrame& frame, const std::string& name) {
  const auto format = static_cast<AVPixelFormat>(frame.format);
  const auto plan = plan_pixels(format);
  if (!plan)
    fail(Code::input, "{}: pixel format {} cannot be compared (it is not Y'CbCr or RGB of 8 to 16 bits); convert it",
         name, format_name(format));
  return *plan;
}

struct Matrix {
  int coefficients;
  const char* name;
};

Matrix matrix_of(AVColorSpace space) {
  switch (space) {
    case AVCOL_SPC_BT470BG:
    case AVCOL_SPC_SMPTE170M: return {SWS_CS_ITU601, "BT.601"};
    case AVCOL_SPC_SMPTE240M: return {SWS_CS_SMPTE240M, "SMPTE 240M"};
    case AVCOL_SPC_FCC: return {SWS_CS_FCC, "FCC"};
    case AVCOL_SPC_BT2020_NCL: return {SWS_CS_BT2020, "BT.2020"};
    default: return {SWS_CS_ITU709, "BT.709"};
  }
}

AvPtr<SwsContext> make_scaler(const AVFrame& frame, AVPixelFormat to, int coefficients) {
  // Exact rounding, no chroma subsampling on the way in, and no filter: sizes are equal.
  constexpr int kFlags = SWS_POINT | SWS_ACCURATE_RND | SWS_BITEXACT | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP;
  AvPtr<SwsContext> scaler(sws_getContext(frame.width, frame.height, static_cast<AVPixelFormat>(frame.format),
                                          frame.width, frame.height, to, kFlags, nullptr, nullptr, nullptr));
  if (!scaler) throw std::bad_alloc();
  const int* table = sws_getCoefficients(coefficients);
  constexpr int kFullRange = 1;
  constexpr int kLimitedRange = 0;
  constexpr int kOne = 1 << 16;  // contrast and saturation are 16.16 fixed point
  const bool gray = to == AV_PIX_FMT_GRAY8;
  sws_setColorspaceDetails(scaler.get(), table, kFullRange, table, gray ? kFullRange : kLimitedRange, 0, kOne, kOne);
  return scaler;
}

struct ByteSample {
  static unsigned load(const std::uint8_t* p) { return *p; }
};
struct LittleSample {
  static unsigned load(const std::uint8_t* p) { return static_cast<unsigned>(p[0] | p[1] << 8); }
};
struct BigSample {
  static unsigned load(const std::uint8_t* p) { return static_cast<unsigned>(p[0] << 8 | p[1]); }
};

template <class Sample, class T>
void copy_component(const AVFrame& frame, const AVComponentDescriptor& part, PlaneView<T> out) {
  const unsigned mask = (1U << part.depth) - 1;
  for (int y = 0; y < out.height(); ++y) {
    const std::uint8_t* src = frame.data[part.plane] + std::ptrdiff_t{y} * frame.linesize[part.plane] + part.offset;
    T* dst = out.row(y);
    for (int x = 0; x < out.width(); ++x, src += part.step)
      dst[x] = static_cast<T>(Sample::load(src) >> part.shift & mask);
  }
}

template <class T>
void copy_any(const AVFrame& frame, const AVComponentDescriptor& part, bool big_endian, PlaneView<T> out) {
  if (part.shift + part.depth <= 8) return copy_component<ByteSample>(frame, part, out);
  return big_endian ? copy_component<BigSample>(frame, part, out) : copy_component<LittleSample>(frame, part, out);
}

bool usable_in_place(const AVFrame& frame, const PixelPlan& plan) {
  const auto alignment = static_cast<std::uintptr_t>(sample_bytes(plan.format.depth));
  for (int i = 0; i < plane_count(plan.format.subsampling); ++i)
    if (frame.linesize[i] <= 0 || reinterpret_cast<std::uintptr_t>(frame.data[i]) % alignment != 0 ||
        static_cast<std::uintptr_t>(frame.linesize[i]) % alignment != 0)
      return false;
  return true;
}

Picture in_place(AvPtr<AVFrame> frame, const PixelPlan& plan) {
  std::array<PlaneMemory, 3> planes;
  const auto count = static_cast<std::size_t>(plane_count(plan.format.subsampling));
  for (std::size_t i = 0; i < count; ++i)
    planes[i] = {reinterpret_cast<const std::byte*>(frame->data[i]), frame->linesize[i]};
  const Extent extent{frame->width, frame->height};
  return {extent, plan.format, std::span(planes).first(count), std::shared_ptr<const AVFrame>(std::move(frame))};
}

}  // namespace

FrameConverter::FrameConverter(const AVFrame& first, const std::string& name)
    : source_(static_cast<AVPixelFormat>(first.format)), plan_(plan_or_fail(first, name)) {
  if (plan_.route != PixelRoute::convert) return;
  const Matrix matrix = matrix_of(first.colorspace);
  matrix_ = matrix.name;
  scaler_ = make_scaler(first, plan_.converted, matrix.coefficients);
}

std::vector<std::string> FrameConverter::notes() const {
  std::vector<std::string> notes;
  if (plan_.route == PixelRoute::convert)
    notes.push_back(plan_.converted == AV_PIX_FMT_GRAY8
                        ? fmt::format("{} is converted to 8 bit grey", format_name(source_))
                        : fmt::format("{} is converted to {} ({}, limited range)", format_name(source_),
                                      to_string(plan_.format), matrix_));
  if (plan_.alpha) notes.push_back("the alpha channel is ignored");
  return notes;
}

Picture FrameConverter::convert(AvPtr<AVFrame> frame) const {
  if (plan_.route == PixelRoute::convert) return rescale(*frame);
  if (plan_.route == PixelRoute::reference && usable_in_place(*frame, plan_)) return in_place(std::move(frame), plan_);
  return relayout(*frame);
}

Picture FrameConverter::relayout(const AVFrame& frame) const {
  const AVPixFmtDescriptor& d = *av_pix_fmt_desc_get(source_);
  const bool big_endian = (d.flags & AV_PIX_FMT_FLAG_BE) != 0;
  PictureBuffer buffer({frame.width, frame.height}, plan_.format);
  for (int i = 0; i < plane_count(plan_.format.subsampling); ++i) {
    if (plan_.format.depth == 8)
      copy_any(frame, d.comp[i], big_endian, buffer.plane<std::uint8_t>(i));
    else
      copy_any(frame, d.comp[i], big_endian, buffer.plane<std::uint16_t>(i));
  }
  return std::move(buffer).finish();
}

Picture FrameConverter::rescale(const AVFrame& frame) const {
  PictureBuffer buffer({frame.width, frame.height}, plan_.format);
  std::array<std::uint8_t*, 4> data{};
  std::array<int, 4> pitch{};
  for (int i = 0; i < plane_count(plan_.format.subsampling); ++i) {
    const auto at = static_cast<std::size_t>(i);
    data[at] = reinterpret_cast<std::uint8_t*>(buffer.row_bytes(i, 0).data());
    pitch[at] = frame.height > 1 ? static_cast<int>(buffer.row_bytes(i, 1).data() - buffer.row_bytes(i, 0).data())
                                 : static_cast<int>(buffer.row_bytes(i, 0).size());
  }
  const int rows = sws_scale(scaler_.get(), frame.data, frame.linesize, 0, frame.height, data.data(), pitch.data());
  SNELLEN_CHECK(rows == frame.height);
  return std::move(buffer).finish();
}

}  // namespace snellen
