// SPDX-License-Identifier: BSD-2-Clause-Patent
// Blocks of colours from the rows of two pictures. Compiled once per target.
#if defined(SNELLEN_METRICS_CIEDE_SOURCES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_CIEDE_SOURCES_INL_H_
#undef SNELLEN_METRICS_CIEDE_SOURCES_INL_H_
#else
#define SNELLEN_METRICS_CIEDE_SOURCES_INL_H_
#endif

#include <algorithm>
#include <cstdint>

#include "metrics/ciede/ciede_block-inl.h"
#include "metrics/ciede/ciede_cpu.h"
#include "metrics/ciede/ciede_pixels.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::ciede::HWY_NAMESPACE {

/// Colours of deeper video, each computed.
template <class T>
class ComputedColours {
 public:
  /// `scratch` has kScratchRows rows and room for a vector and a chroma cell behind the last pixel.
  ComputedColours(const Picture& ref, const Picture& dis, CiedeStrip& strip, const Form& form)
      : pixels_{Pixels<T>(ref), Pixels<T>(dis)}, rows_(strip.rows.view()), form_(form) {}

  /// Turns to row `y`, the one below the last if there was one.
  void turn_to(int y, bool first) {
    const int width = pixels_[0].width();
    for (int i = 0; i < 2; ++i) {
      pixels_[i].luma_row(y, row(i, 0));
      if (first || y % pixels_[i].cell().height == 0) pixels_[i].chroma_rows(y, row(i, 1), row(i, 2));
      for (int plane = 0; plane < 3; ++plane) std::fill_n(row(i, plane) + width, lanes::kLanes64, kNeutral);
    }
  }

  /// The pixels from `x` on.
  void fill(Block& block, int x, int count) {
    block.count = count;
    for (int i = 0; i < 2; ++i)
      measure_colours(row(i, 0) + x, row(i, 1) + x, row(i, 2) + x, count, form_, i == 0 ? block.ref : block.dis);
  }

 private:
  float* row(int picture, int plane) const { return rows_.row(3 * picture + plane); }

  Pixels<T> pixels_[2];
  PlaneView<float> rows_;
  const Form& form_;
};

/// Colours of 8-bit video, looked up, and only of pixels that differ: equal ones have no difference.
class KnownColours {
 public:
  KnownColours(const Picture& ref, const Picture& dis, CiedeStrip& strip, const Form& form)
      : pixels_{Pixels<std::uint8_t>(ref), Pixels<std::uint8_t>(dis)},
        chroma_{strip.chroma[0].data(), strip.chroma[1].data()},
        cache_(*strip.cache),
        form_(form),
        luma_{} {}

  void turn_to(int y, bool first) {
    for (int i = 0; i < 2; ++i) {
      luma_[i] = pixels_[i].luma(y);
      if (first || y % pixels_[i].cell().height == 0) pixels_[i].chroma_codes(y, chroma_[i]);
    }
  }

  void fill(Block& block, int x, int count) {
    block.count = 0;
    for (int i = x; i < x + count; ++i) {
      const ColourCode ref = chroma_[0][i] | luma_[0][i];
      const ColourCode dis = chroma_[1][i] | luma_[1][i];
      codes_[0][block.count] = ref;
      codes_[1][block.count] = dis;
      block.count += ref != dis;
    }
    look_up(codes_[0], block.count, block.ref);
    look_up(codes_[1], block.count, block.dis);
  }

 private:
  void look_up(const ColourCode* codes, int count, Colours& colours) {
    int missing = 0;
    for (int i = 0; i < count; ++i) {
      const ColourCache::Entry& entry = cache_.at(codes[i]);
      colours.set(i, entry.lab);
      missing_[missing] = i;
      missing += entry.code != codes[i];
    }
    if (missing > 0) compute(codes, missing, colours);
  }

  void compute(const ColourCode* codes, int missing, Colours& colours) {
    const auto set_sample = [&](int i, const Pixel& pixel) {
      samples_[0][i] = pixel.y;
      samples_[1][i] = pixel.u;
      samples_[2][i] = pixel.v;
    };
    for (int i = 0; i < missing; ++i) set_sample(i, pixel_of(codes[missing_[i]]));
    for (int i = missing; i % lanes::kLanes64 != 0; ++i) set_sample(i, {kNeutral, kNeutral, kNeutral});
    measure_colours(samples_[0], samples_[1], samples_[2], missing, form_, computed_);
    for (int i = 0; i < missing; ++i) {
      const ColourCode code = codes[missing_[i]];
      colours.set(missing_[i], computed_.at(i));
      cache_.at(code) = {computed_.at(i), code};
    }
  }

  Pixels<std::uint8_t> pixels_[2];
  ColourCode* chroma_[2];  // codes of the chroma of each pixel of the row
  ColourCache& cache_;
  const Form& form_;
  const std::uint8_t* luma_[2];
  ColourCode codes_[2][kBlockPixels];
  int missing_[kBlockPixels];
  float samples_[3][kBlockPixels];
  Colours computed_;
};

}  // namespace snellen::ciede::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
