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

  /// Differences of those pixels, once the block is measured.
  Differences differences(Block& block) { return {block.difference, block.count}; }

 private:
  float* row(int picture, int plane) const { return rows_.row(3 * picture + plane); }

  Pixels<T> pixels_[2];
  PlaneView<float> rows_;
  const Form& form_;
};

/// Colours of 8-bit video, looked up, and only of pairs that differ and whose difference is not known: equal ones have
/// none.
class KnownColours {
 public:
  KnownColours(const Picture& ref, const Picture& dis, CiedeStrip& strip, const Form& form)
      : pixels_{Pixels<std::uint8_t>(ref), Pixels<std::uint8_t>(dis)},
        chroma_{strip.chroma[0].data(), strip.chroma[1].data()},
        cache_(*strip.cache),
        pairs_(*strip.pairs),
        form_(form),
        luma_{} {}

  void turn_to(int y, bool first) {
    for (int i = 0; i < 2; ++i) {
      luma_[i] = pixels_[i].luma(y);
      if (first || y % pixels_[i].cell().height == 0) pixels_[i].chroma_codes(y, chroma_[i]);
    }
  }

  void fill(Block& block, int x, int count) {
    int differing = 0;
    int missing = 0;
    for (int i = x; i < x + count; ++i) {
      const ColourCode ref = chroma_[0][i] | luma_[0][i];
      const ColourCode dis = chroma_[1][i] | luma_[1][i];
      const PairCache::Key key = PairCache::key(ref, dis);
      const PairCache::Entry& entry = pairs_.at(key);
      differences_[differing] = entry.difference;
      codes_[0][missing] = ref;
      codes_[1][missing] = dis;
      places_[missing] = differing;
      differing += ref != dis;
      missing += static_cast<int>(ref != dis) & static_cast<int>(!entry.is_of(key));
    }
    differing_ = differing;
    block.count = missing;
    look_up(codes_[0], block.count, block.ref);
    look_up(codes_[1], block.count, block.dis);
  }

  /// Differences of those pixels that differ, in their order, once the block is measured.
  Differences differences(Block& block) {
    for (int i = 0; i < block.count; ++i) {
      differences_[places_[i]] = block.difference[i];
      const PairCache::Key key = PairCache::key(codes_[0][i], codes_[1][i]);
      pairs_.at(key) = {key.tag, block.difference[i]};
    }
    return {differences_, differing_};
  }

 private:
  /// Four colours at a time: entries are rows of a 4x4 matrix, whose columns are wanted.
  void look_up(const ColourCode* codes, int count, Colours& colours) {
    int missing = 0;
    for (int i = 0; i < count; i += 4) {
      const Columns columns = columns_of(codes + i);
      hn::StoreU(columns.l, kFour, colours.l + i);
      hn::StoreU(columns.a, kFour, colours.a + i);
      hn::StoreU(columns.b, kFour, colours.b + i);
      const hn::RebindToUnsigned<decltype(kFour)> four_codes;
      const auto found = hn::Eq(hn::BitCast(four_codes, columns.code), hn::LoadU(four_codes, codes + i));
      if (HWY_LIKELY(hn::AllTrue(four_codes, found))) continue;
      for (int k = i; k < std::min(i + 4, count); ++k) {
        missing_[missing] = k;
        missing += cache_.at(codes[k]).code != codes[k];
      }
    }
    if (missing > 0) compute(codes, missing, colours);
  }

  static constexpr hn::FixedTag<float, 4> kFour{};
  using Four = hn::VFromD<decltype(kFour)>;

  struct Columns {
    Four l, a, b, code;
  };

  Columns columns_of(const ColourCode* codes) {
    static_assert(sizeof(ColourCache::Entry) == 4 * sizeof(float));
    const auto load = [&](int i) HWY_ATTR { return hn::LoadU(kFour, &cache_.at(codes[i]).lab.l); };
    const Four rows[] = {load(0), load(1), load(2), load(3)};
    const Four left_even = hn::InterleaveLower(kFour, rows[0], rows[2]);
    const Four left_odd = hn::InterleaveLower(kFour, rows[1], rows[3]);
    const Four right_even = hn::InterleaveUpper(kFour, rows[0], rows[2]);
    const Four right_odd = hn::InterleaveUpper(kFour, rows[1], rows[3]);
    return {hn::InterleaveLower(kFour, left_even, left_odd), hn::InterleaveUpper(kFour, left_even, left_odd),
            hn::InterleaveLower(kFour, right_even, right_odd), hn::InterleaveUpper(kFour, right_even, right_odd)};
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
  PairCache& pairs_;
  const Form& form_;
  const std::uint8_t* luma_[2];
  int differing_ = 0;
  HWY_ALIGN float differences_[kBlockPixels];
  ColourCode codes_[2][kBlockPixels] = {};  // of pairs that are measured
  int places_[kBlockPixels];                // theirs among those that differ
  int missing_[kBlockPixels];
  float samples_[3][kBlockPixels];
  Colours computed_;
};

}  // namespace snellen::ciede::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
