// SPDX-License-Identifier: BSD-2-Clause-Patent
// Every pixel format that FFmpeg knows, against FFmpeg's own generic writer of samples.
#include "media/ffmpeg/frame_converter.h"

#include <gtest/gtest.h>

#include <cstring>
#include <iostream>

#include "tests/media/media_testing.h"

namespace snellen {
namespace {

constexpr Extent kExtent{22, 10};

int sample_at(int x, int y, int component, int depth) {
  return (x * 73 + y * 1021 + component * 8111 + x * y * 37) & ((1 << depth) - 1);
}

AvPtr<AVFrame> frame_of(AVPixelFormat pixels, const AVPixFmtDescriptor& d, const PixelPlan& plan) {
  AvPtr<AVFrame> frame(av_frame_alloc());
  frame->format = pixels;
  frame->width = kExtent.width;
  frame->height = kExtent.height;
  EXPECT_EQ(av_frame_get_buffer(frame.get(), 0), 0);
  for (const AVBufferRef* buffer : frame->buf)  // the writer sets bits and clears none
    if (buffer != nullptr) std::memset(buffer->data, 0, buffer->size);
  for (int c = 0; c < plane_count(plan.format.subsampling); ++c) {
    const Extent extent = plane_extent(kExtent, plan.format.subsampling, c);
    std::vector<std::uint16_t> line(static_cast<std::size_t>(extent.width));
    for (int y = 0; y < extent.height; ++y) {
      for (int x = 0; x < extent.width; ++x)
        line[static_cast<std::size_t>(x)] = static_cast<std::uint16_t>(sample_at(x, y, c, plan.format.depth));
      av_write_image_line(line.data(), frame->data, frame->linesize, &d, 0, y, c, extent.width);
    }
  }
  return frame;
}

TEST(FrameConverter, EveryLumaChromaFormat_KeepsItsValues) {
  int in_place = 0;
  int relaid = 0;
  for (const AVPixFmtDescriptor* d = nullptr; (d = av_pix_fmt_desc_next(d)) != nullptr;) {
    const AVPixelFormat pixels = av_pix_fmt_desc_get_id(d);
    const auto plan = plan_pixels(pixels);
    if (!plan || plan->route == PixelRoute::convert) continue;
    (plan->route == PixelRoute::reference ? in_place : relaid) += 1;
    AvPtr<AVFrame> frame = frame_of(pixels, *d, *plan);
    const auto* first = frame->data[0];
    const FrameConverter converter(*frame, "clip");
    const Picture picture = converter.convert(std::move(frame));
    ASSERT_EQ(picture.format(), plan->format) << d->name;
    for (int c = 0; c < picture.planes(); ++c)
      picture.visit(c, [&](auto plane) {
        if (c == 0) {
          EXPECT_EQ(static_cast<const void*>(plane.row(0)) == first, plan->route == PixelRoute::reference) << d->name;
        }
        for (int y = 0; y < plane.height(); ++y)
          for (int x = 0; x < plane.width(); ++x)
            ASSERT_EQ(plane.row(y)[x], sample_at(x, y, c, plan->format.depth)) << d->name << " " << c;
      });
  }
  std::cout << in_place << " formats in place, " << relaid << " relaid\n";
  EXPECT_GE(in_place, 40);
  EXPECT_GE(relaid, 40);
}

TEST(PixelPlan, FormatsThatWouldLoseSamples_HaveNone) {
  for (const AVPixelFormat pixels :
       {AV_PIX_FMT_NONE, AV_PIX_FMT_GBRPF32, AV_PIX_FMT_GRAYF32, AV_PIX_FMT_BAYER_RGGB8, AV_PIX_FMT_XYZ12LE,
        AV_PIX_FMT_YUV410P, AV_PIX_FMT_UYYVYY411, AV_PIX_FMT_VAAPI, AV_PIX_FMT_CUDA})
    EXPECT_FALSE(plan_pixels(pixels)) << pixels;
}

}  // namespace
}  // namespace snellen
