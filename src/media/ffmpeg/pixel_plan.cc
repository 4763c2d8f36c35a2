// SPDX-License-Identifier: BSD-2-Clause-Patent
// Sorts pixel formats by their descriptors, not by lists of names, so that new ones are handled by what they are.
#include "media/ffmpeg/pixel_plan.h"

#include <algorithm>
#include <bit>
#include <span>

namespace snellen {
namespace {

std::optional<Subsampling> subsampling(const AVPixFmtDescriptor& d, int colours) {
  if (colours == 1) return Subsampling::k400;
  switch (d.log2_chroma_w * 4 + d.log2_chroma_h) {
    case 0: return Subsampling::k444;
    case 1: return Subsampling::k440;
    case 4: return Subsampling::k422;
    case 5: return Subsampling::k420;
    case 8: return Subsampling::k411;
    default: return std::nullopt;
  }
}

/// The planar 4:4:4 format that holds RGB of `depth` bits.
std::optional<PixelPlan> rgb_plan(int depth) {
  const auto plan = [](int bits, AVPixelFormat to) {
    return PixelPlan{PixelRoute::convert, {bits, Subsampling::k444}, to};
  };
  if (depth <= 8) return plan(8, AV_PIX_FMT_YUV444P);
  switch (depth) {
    case 9: return plan(9, AV_PIX_FMT_YUV444P9);
    case 10: return plan(10, AV_PIX_FMT_YUV444P10);
    case 12: return plan(12, AV_PIX_FMT_YUV444P12);
    case 14: return plan(14, AV_PIX_FMT_YUV444P14);
    case 16: return plan(16, AV_PIX_FMT_YUV444P16);
    default: return std::nullopt;
  }
}

std::optional<PixelPlan> luma_chroma_plan(const AVPixFmtDescriptor& d, std::span<const AVComponentDescriptor> parts) {
  const int depth = parts[0].depth;
  const auto layout = subsampling(d, static_cast<int>(parts.size()));
  if (!layout || depth < kMinDepth || depth > kMaxDepth) return std::nullopt;
  if (std::any_of(parts.begin(), parts.end(), [&](const auto& p) { return p.depth != depth || p.shift + depth > 16; }))
    return std::nullopt;
  PixelPlan plan{PixelRoute::relayout, {depth, *layout}};
  const bool foreign_order =
      depth > 8 && ((d.flags & AV_PIX_FMT_FLAG_BE) != 0) != (std::endian::native == std::endian::big);
  bool in_place = !foreign_order;
  for (std::size_t i = 0; i < parts.size(); ++i)
    in_place &= parts[i].plane == static_cast<int>(i) && parts[i].step == sample_bytes(depth) && parts[i].offset == 0 &&
                parts[i].shift == 0;
  if (in_place) plan.route = PixelRoute::reference;
  return plan;
}

}  // namespace

std::optional<PixelPlan> plan_pixels(AVPixelFormat format) {
  const AVPixFmtDescriptor* d = av_pix_fmt_desc_get(format);
  constexpr unsigned kRefused = AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_BAYER | AV_PIX_FMT_FLAG_FLOAT;
  if (d == nullptr || (d->flags & kRefused) != 0) return std::nullopt;
  // XYZ has no flag of its own; the descriptor of 4:1:1 packed does not say where its samples are.
  if (format == AV_PIX_FMT_XYZ12LE || format == AV_PIX_FMT_XYZ12BE || format == AV_PIX_FMT_UYYVYY411)
    return std::nullopt;
  const bool alpha = (d->flags & AV_PIX_FMT_FLAG_ALPHA) != 0 && (d->flags & AV_PIX_FMT_FLAG_PAL) == 0;
  std::optional<PixelPlan> plan;
  if ((d->flags & (AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL)) != 0) {
    const auto deepest = std::max_element(d->comp, d->comp + d->nb_components,
                                          [](const auto& a, const auto& b) { return a.depth < b.depth; });
    plan = rgb_plan(deepest->depth);
  } else if (format == AV_PIX_FMT_MONOBLACK || format == AV_PIX_FMT_MONOWHITE) {
    plan = PixelPlan{PixelRoute::convert, {8, Subsampling::k400}, AV_PIX_FMT_GRAY8};
  } else {
    const std::size_t colours = static_cast<std::size_t>(d->nb_components) - (alpha ? 1 : 0);
    if (colours != 1 && colours != 3) return std::nullopt;
    plan = luma_chroma_plan(*d, std::span(d->comp).first(colours));
  }
  if (plan) plan->alpha = alpha;
  return plan;
}

}  // namespace snellen
