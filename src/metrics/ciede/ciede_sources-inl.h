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
#include <utility>

#include "metrics/ciede/ciede_block-inl.h"
#include "metrics/ciede/ciede_cpu.h"
#include "metrics/ciede/ciede_pixels.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::ciede::HWY_NAMESPACE {

/// Colours of video above 8 bits, each computed.
class ComputedColours {
 public:
  /// `scratch` has kScratchRows rows and room for a vector and a chroma cell behind the last pixel.
  ComputedColours(const Picture& ref, const Picture& dis, CiedeStrip& strip, const Form& form)
      : pixels_{Pixels<std::uint16_t>(ref), Pixels<std::uint16_t>(dis)}, rows_(strip.rows.view()), form_(form) {}

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

  Pixels<std::uint16_t> pixels_[2];
  PlaneView<float> rows_;
  const Form& form_;
};

/// Colours of video of at most 10 bits, looked up, and only of pairs that differ and whose difference is not known:
/// equal ones have none.
template <class T>
class KnownColours {
 public:
  KnownColours(const Picture& ref, const Picture& dis, CiedeStrip& strip, const Form& form)
      : pixels_{Pixels<T>(ref), Pixels<T>(dis)},
        chroma_{strip.chroma[0].data(), strip.chroma[1].data()},
        colours_(strip.known<T>().colours),
        pairs_(strip.known<T>().pairs),
        form_(form),
        luma_{} {}

  void turn_to(int y, bool first) {
    for (int i = 0; i < 2; ++i) {
      luma_[i] = pixels_[i].luma(y);
      if (first || y % pixels_[i].cell().height == 0) pixels_[i].chroma_codes(y, chroma_[i]);
    }
  }

  void fill(Block& block, int x, int count) {
    read_pairs(x, count);
    int differing = 0;
    int missing = 0;
    for (int i = 0; i < count; ++i) {
      const ColourCode lower = read_.lower[i];
      const ColourCode upper = read_.upper[i];
      const auto& entry = pairs_.at(read_.place[i]);
      differences_[differing] = entry.difference;
      missing_.lower[missing] = lower;
      missing_.upper[missing] = upper;
      missing_.place[missing] = read_.place[i];
      positions_[missing] = differing;
      differing += lower != upper;
      missing += static_cast<int>(lower != upper) & static_cast<int>(!entry.is_of(Pairs::tag(lower, upper)));
    }
    differing_ = differing;
    block.count = missing;
    look_up(missing_.lower, block.count, block.ref);
    look_up(missing_.upper, block.count, block.dis);
  }

  /// Differences of those pixels that differ, in their order, once the block is measured.
  Differences differences(Block& block) {
    for (int i = 0; i < block.count; ++i) {
      differences_[positions_[i]] = block.difference[i];
      pairs_.at(missing_.place[i]) = {Pairs::tag(missing_.lower[i], missing_.upper[i]), block.difference[i]};
    }
    return {differences_, differing_};
  }

  /// How many colours were computed since the last call.
  int take_computed() { return std::exchange(computed_count_, 0); }

 private:
  using Pairs = PairCache<code_bits<T>()>;

  /// Pairs of colours and their places.
  struct PairList {
    ColourCode lower[kBlockPixels]{};
    ColourCode upper[kBlockPixels]{};
    std::uint32_t place[kBlockPixels]{};
  };

  void read_pairs(int x, int count) {
    for (int i = 0; i < count; ++i) {
      const ColourCode ref = chroma_[0][x + i] | luma_[0][x + i];
      const ColourCode dis = chroma_[1][x + i] | luma_[1][x + i];
      read_.lower[i] = std::min(ref, dis);
      read_.upper[i] = std::max(ref, dis);
      read_.place[i] = Pairs::place(read_.lower[i], read_.upper[i]);
    }
  }

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
        unknown_[missing] = k;
        missing += colours_.at(codes[k]).code != codes[k];
      }
    }
    computed_count_ += missing;
    if (missing > 0) compute(codes, missing, colours);
  }

  static constexpr hn::FixedTag<float, 4> kFour{};
  using Four = hn::VFromD<decltype(kFour)>;

  struct Columns {
    Four l, a, b, code;
  };

  Columns columns_of(const ColourCode* codes) {
    static_assert(sizeof(typename ColourCache<code_bits<T>()>::Entry) == 4 * sizeof(float));
    const auto load = [&](int i) HWY_ATTR { return hn::LoadU(kFour, &colours_.at(codes[i]).lab.l); };
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
    for (int i = 0; i < missing; ++i) set_sample(i, pixels_[0].of_code(codes[unknown_[i]]));
    for (int i = missing; i % lanes::kLanes64 != 0; ++i) set_sample(i, {kNeutral, kNeutral, kNeutral});
    measure_colours(samples_[0], samples_[1], samples_[2], missing, form_, computed_);
    for (int i = 0; i < missing; ++i) {
      const ColourCode code = codes[unknown_[i]];
      colours.set(unknown_[i], computed_.at(i));
      colours_.at(code) = {computed_.at(i), code};
    }
  }

  Pixels<T> pixels_[2];
  ColourCode* chroma_[2];  // codes of the chroma of each pixel of the row
  ColourCache<code_bits<T>()>& colours_;
  Pairs& pairs_;
  const Form& form_;
  const T* luma_[2];
  int differing_ = 0;
  int computed_count_ = 0;
  HWY_ALIGN float differences_[kBlockPixels];
  PairList read_, missing_;      // all pixels, and those that are measured
  int positions_[kBlockPixels];  // theirs among those that differ
  int unknown_[kBlockPixels];    // of colours that are computed
  float samples_[3][kBlockPixels];
  Colours computed_;
};

/// Colours of video of 9 and 10 bits: looked up, but where most of them have to be computed each is, without the
/// tables. That is tried anew now and then.
class TriedColours {
 public:
  TriedColours(const Picture& ref, const Picture& dis, CiedeStrip& strip, const Form& form)
      : known_(ref, dis, strip, form), computed_(ref, dis, strip, form), width_(ref.extent().width) {}

  void turn_to(int y, bool first) {
    const bool looked_up = looks_up_;
    looks_up_ = looks_up_ ? known_.take_computed() <= width_ : --rows_to_trial_ == 0;
    if (looked_up && !looks_up_) rows_to_trial_ = kRowsBetweenTrials;
    first = first || looked_up != looks_up_;
    if (looks_up_)
      known_.turn_to(y, first);
    else
      computed_.turn_to(y, first);
  }

  void fill(Block& block, int x, int count) {
    if (looks_up_)
      known_.fill(block, x, count);
    else
      computed_.fill(block, x, count);
  }

  Differences differences(Block& block) { return looks_up_ ? known_.differences(block) : computed_.differences(block); }

 private:
  static constexpr int kRowsBetweenTrials = 32;

  KnownColours<std::uint16_t> known_;
  ComputedColours computed_;
  int width_;
  bool looks_up_ = true;
  int rows_to_trial_ = 0;
};

}  // namespace snellen::ciede::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
