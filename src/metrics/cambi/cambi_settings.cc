// SPDX-License-Identifier: BSD-2-Clause-Patent
// Sizes, windows, and the refusals that the reference library makes when it is started (cambi.c).
#include "metrics/cambi/cambi_settings.h"

#include "base/error.h"
#include "metrics/cambi/cambi_reciprocal.h"

namespace snellen::cambi {
namespace {

constexpr int kMinSide = 216;  // at least one side has it

Extent encode_extent(const CambiOptions& options, Extent picture) {
  // A picture that was enlarged after decoding has a larger size than its encode, never a smaller one.
  const bool fits = options.enc_width <= picture.width && options.enc_height <= picture.height;
  return options.enc_width > 0 && fits ? Extent{options.enc_width, options.enc_height} : picture;
}

Extent source_extent(const CambiOptions& options, Extent picture) {
  return options.src_width > 0 ? Extent{options.src_width, options.src_height} : picture;
}

std::int64_t speedup_area(int lines) {
  switch (lines) {
    case 1080: return Extent{1920, 1080}.area();
    case 1440: return Extent{2560, 1440}.area();
    case 2160: return Extent{3840, 2160}.area();
  }
  SNELLEN_CHECK(false);
}

// The window option is the side at 3840x2160, 3840 + 2160 = 375 * 16. Divided in two steps, rounded down in each.
int window(int at_2160, Extent extent, bool halve_first) {
  int side = at_2160 * (extent.width + extent.height) / 375 / 16;
  if (halve_first) side = (side + 1) / 2;
  return side | 1;
}

void check_side(const Side& side, const char* video) {
  const auto [width, height] = side.extent;
  if (width < kMinSide && height < kMinSide)
    fail(Code::input,
         "cambi: the {} video would be analysed at {}x{} (cambi is not defined when both sides are below {}); leave "
         "this feature out",
         video, width, height, kMinSide);
  if (side.window > kMaxWindow)
    fail(Code::input,
         "cambi: the {} video at {}x{} needs a window of {} pixels (cambi is defined up to {}); set "
         "cambi_high_res_speedup=1080, or a smaller window_size",
         video, width, height, side.window, kMaxWindow);
}

}  // namespace

void check_options(const CambiOptions& options) {
  if ((options.enc_width > 0) != (options.enc_height > 0))
    fail(Code::usage, "cambi: enc_width={} with enc_height={} (one alone has no effect); give both or neither",
         options.enc_width, options.enc_height);
  if ((options.src_width > 0) != (options.src_height > 0))
    fail(Code::usage, "cambi: src_width={} with src_height={} (one alone has no effect); give both or neither",
         options.src_width, options.src_height);
  if (options.src_width > 0 && !options.full_ref)
    fail(Code::usage,
         "cambi: src_width and src_height without full_ref (the reference is not analysed); add full_ref=true or leave "
         "them out");
  const int lines = options.high_res_speedup;
  if (lines != 0 && lines != 1080 && lines != 1440 && lines != 2160)
    fail(Code::usage, "cambi: cambi_high_res_speedup={} (it would have no effect); give 0, 1080, 1440 or 2160", lines);
}

Settings resolve(const CambiOptions& options, const VideoFormat& format) {
  const Extent encode = encode_extent(options, format.extent);
  const Extent source = source_extent(options, format.extent);
  const bool halve_first = options.high_res_speedup != 0 && encode.area() >= speedup_area(options.high_res_speedup);
  const auto side = [&](Extent extent) { return Side{extent, window(options.window_size, extent, halve_first)}; };
  const std::string& eotf = options.cambi_eotf != "bt1886" ? options.cambi_eotf : options.eotf;
  Settings settings{
      .encode = side(encode),
      .source = side(source),
      .halve_first = halve_first,
      .smooth = (options.enc_bitdepth > 0 ? options.enc_bitdepth : format.pixel.depth) < 10,
      .topk = options.topk != 0.6 ? options.topk : options.cambi_topk,
      .visibility = visibility(1 << options.max_log_contrast, options.tvi_threshold, options.vis_lum_threshold, eotf),
  };
  check_side(settings.encode, "distorted");
  if (!options.full_ref) return settings;
  check_side(settings.source, "reference");
  if ((source.width > encode.width && source.height < encode.height) ||
      (source.width < encode.width && source.height > encode.height))
    fail(Code::input,
         "cambi: the reference at {}x{} is wider but lower, or higher but narrower, than the encode at {}x{} (they "
         "cannot be of one picture); correct src_width, src_height, enc_width and enc_height",
         source.width, source.height, encode.width, encode.height);
  return settings;
}

Extent scale_extent(const Settings& settings, const Side& side, int scale) {
  Extent extent = side.extent;
  for (int i = settings.halve_first ? -1 : 0; i < scale; ++i) extent = {half_up(extent.width), half_up(extent.height)};
  return extent;
}

}  // namespace snellen::cambi
