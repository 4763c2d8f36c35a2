// SPDX-License-Identifier: BSD-2-Clause-Patent
// Contrasts on a device. The codes that a tile and its surroundings hold are few; they get ranks, and the ranks are
// taken in groups of four. For each group, pixels are counted along rows, four ranks in the bytes of a word, and then
// down the columns, in halves of words.
#pragma once

#include "base/device_registers.h"
#include "exec/kernel.h"
#include "metrics/cambi/cambi_pixel.h"
#include "metrics/cambi/cambi_reciprocal.h"

namespace snellen::cambi {

inline constexpr int kDeviceScales = 5;

/// Codes: of levels up to 1024 and steps beyond them, in whole words of bits.
inline constexpr int kMaxCodes = 1088;

/// Steps that one launch looks at.
inline constexpr int kDeviceSteps = 4;

/// A step is seen from codes above `above` and below `below`.
struct DeviceStep {
  std::int32_t above;
  std::int32_t below;
  std::int32_t weight;
};

/// What contrasts look up, in the device's memory.
struct DeviceTables {
  float reciprocals[kMaxPixels + 1];
  DeviceStep steps[32];  // of 1, 2, ... levels; those beyond Visibility::contrasts are never seen
};

/// One scale in a launch over all of them. A tile of it is measured by `parts` groups of lanes, each for some ranks.
struct DeviceScale {
  DeviceView<const Code> codes;
  DeviceView<float> contrasts;
  std::int32_t first_group;  // of lanes
  std::int32_t columns;      // of tiles
  std::int32_t parts;
};

/// Windows reach up to kMaxRadius; groups of lanes cover `tile_width` columns.
template <int kMaxRadius, int tile_width>
struct Contrast {
  static constexpr Tile tile{1, 1};  // the launch is over groups of lanes
  static constexpr int threads = 256;
  static constexpr int steps = 11;
  static constexpr Loop loop{8, 9};

  static constexpr int kWidth = tile_width;
  static constexpr int kRun = 8;       // rows of one lane
  static constexpr int kSegment = 16;  // columns of one lane where rows are counted
  static constexpr int kHeight = threads / kWidth * kRun;
  static constexpr int kTall = kHeight + 2 * kMaxRadius;
  static constexpr int kWide = kWidth + 2 * kMaxRadius;
  // Odd numbers of words: the lanes of a warp then read from 32 different banks of memory.
  static constexpr int kCodePitch = kWide + 2;
  static constexpr int kCountPitch = kWidth + 1;
  static constexpr int kBitWords = kMaxCodes / 32;
  static_assert(kMaxRadius % 2 == 0 && kCodePitch / 2 % 2 == 1 && kCountPitch % 2 == 1);

  struct Shared {
    union {
      SharedPlane<std::uint32_t, kCountPitch, kTall> counts;  // four ranks' pixels in a row of the window
      struct {
        std::uint8_t own[kMaxCodes];      // whether the tile holds a code
        std::uint8_t around[kMaxCodes];   // whether tile or surroundings do
        std::uint8_t counted[kMaxCodes];  // whether it has a rank
      } present;
    };
    SharedPlane<Code, kCodePitch, kTall> codes;  // later 8 * rank
    std::uint16_t rank_of[kMaxCodes];
    Code code_of[kMaxCodes + 4];  // of ranks; kNone behind the last one
    std::uint32_t bits[kBitWords];
    std::int32_t before[kBitWords + 1];  // codes with a rank in the words before
    // Groups of ranks whose pixels are these lanes', and those that they need.
    std::int32_t own_first, own_end, first, end;
  };
  struct Private {
    std::uint32_t pixels[kRun];      // rank, and above 16 bits how many pixels of it are in the window
    std::uint32_t others[kRun];      // the more frequent of the levels one below and above, and two
    std::uint32_t far_others[kRun];  // three and four
  };

  DeviceScale scales[kDeviceScales];  // by their first group
  const DeviceTables* tables;
  std::int32_t radius;
  std::int32_t nearest;  // steps from here on are looked at; before them 0, 4, ... have been

  template <class See>
  void views(See& see) const {
    for (const DeviceScale& scale : scales) {
      see.keeps_within(scale.codes);
      see.keeps_within(scale.contrasts);
    }
  }

  SNELLEN_FN void phase(Step<0>, Shared& shared, Private&, Lane lane) const {
    for (int i = lane.id; i < kMaxCodes; i += threads) shared.present.own[i] = shared.present.around[i] = 0;
  }

  // Pairs of codes, from an even column on. Marks may meet in a byte: all lanes write the same.
  SNELLEN_FN void phase(Step<1>, Shared& shared, Private&, Lane lane) const {
    const Place place = place_of(lane.column);
    const DeviceView<const Code>& codes = place.scale->codes;
    const int reach = even_reach();
    const int pairs = (kWidth + 2 * reach) / 2;
    const int rows = kHeight + 2 * radius;
    const int lanes_of_row = 32;
    for (int row = lane.id / lanes_of_row; row < rows; row += threads / lanes_of_row) {
      const int y = place.y + row - radius;
      const bool inside = y >= 0 && y < codes.height;
      for (int pair = lane.id % lanes_of_row; pair < pairs; pair += lanes_of_row) {
        const int x = place.x + 2 * pair - reach;
        CodePair read{{kNone, kNone}};
        if (inside && x >= 0 && x < codes.width) {
          read = *reinterpret_cast<const CodePair*>(codes.row(y) + x);
          if (x + 1 >= codes.width) read.codes[1] = kNone;
        }
        *reinterpret_cast<CodePair*>(&shared.codes[row][2 * pair]) = read;
        const bool own = row >= radius && row < radius + kHeight && 2 * pair >= reach && 2 * pair < reach + kWidth;
        SNELLEN_UNROLLED
        for (int k = 0; k < 2; ++k) {
          if (read.codes[k] == kNone) continue;
          shared.present.around[read.codes[k]] = 1;
          if (own) shared.present.own[read.codes[k]] = 1;
        }
      }
    }
  }

  /// A code gets a rank when it is there and a pixel of the tile has one so near that it matters.
  SNELLEN_FN void phase(Step<2>, Shared& shared, Private&, Lane lane) const {
    const int reach = nearest + kDeviceSteps;
    for (int i = lane.id; i < kMaxCodes; i += threads) {
      const int first = i > reach ? i - reach : 0;
      const int last = i + reach < kMaxCodes ? i + reach : kMaxCodes - 1;
      std::uint8_t near = 0;
      if (shared.present.around[i] != 0)
        for (int k = first; k <= last; ++k) near |= shared.present.own[k];
      shared.present.counted[i] = near;
    }
  }

  SNELLEN_FN void phase(Step<3>, Shared& shared, Private&, Lane lane) const {
    if (lane.id >= kBitWords) return;
    std::uint32_t word = 0;
    for (int k = 0; k < 32; ++k) word |= std::uint32_t{shared.present.counted[32 * lane.id + k]} << k;
    shared.bits[lane.id] = word;
  }

  SNELLEN_FN void phase(Step<4>, Shared& shared, Private&, Lane lane) const {
    if (lane.id > kBitWords) return;
    std::int32_t count = 0;
    for (int i = 0; i < lane.id; ++i) count += count_bits(shared.bits[i]);
    shared.before[lane.id] = count;
  }

  SNELLEN_FN void phase(Step<5>, Shared& shared, Private&, Lane lane) const {
    for (int i = lane.id; i < kMaxCodes; i += threads) {
      const std::uint32_t word = shared.bits[i / 32];
      const std::uint32_t bit = 1U << (i % 32);
      const int rank = shared.before[i / 32] + count_bits(word & (bit - 1));
      shared.rank_of[i] = static_cast<std::uint16_t>((word & bit) != 0 ? 8 * rank : kNone);
      if ((word & bit) != 0) shared.code_of[rank] = static_cast<Code>(i);
    }
    const int ranks = shared.before[kBitWords];
    if (lane.id < 4) shared.code_of[ranks + lane.id] = kNone;
    if (lane.id == 0) {
      const Place place = place_of(lane.column);
      const int groups = (ranks + 3) / 4;
      shared.own_first = groups * place.part / place.scale->parts;
      shared.own_end = groups * (place.part + 1) / place.scale->parts;
      const bool any = shared.own_first < shared.own_end;
      shared.first = any && shared.own_first > group_reach() ? shared.own_first - group_reach() : 0;
      shared.end = !any ? 0 : shared.own_end + group_reach() < groups ? shared.own_end + group_reach() : groups;
    }
  }

  SNELLEN_FN void phase(Step<6>, Shared& shared, Private&, Lane lane) const {
    const int wide = kWidth + 2 * even_reach();
    for (int i = lane.id; i < kTall * kWide; i += threads) {
      const int row = i / kWide;
      const int column = i % kWide;
      if (row >= kHeight + 2 * radius || column >= wide) continue;
      Code& code = shared.codes[row][column];
      if (code != kNone) code = shared.rank_of[code];
    }
  }

  SNELLEN_FN void phase(Step<7>, Shared& shared, Private& own, Lane lane) const {
    SNELLEN_UNROLLED
    for (int k = 0; k < kRun; ++k) {
      const Code code = shared.codes[row_of(lane) + k + radius][lane.id % kWidth + even_reach()];
      own.pixels[k] = code == kNone ? kNone : code / 8;
    }
  }

  SNELLEN_FN int turns(const Shared& shared) const { return shared.end - shared.first; }

  /// Pixels of four ranks in the rows of all windows: at most 65, a byte each.
  SNELLEN_FN void phase(Step<8>, Shared& shared, Private&, Lane lane) const {
    const int rows = kHeight + 2 * radius;
    const int base = 32 * (shared.first + lane.turn);
    const int width = 2 * radius;
    for (int i = lane.id; i < rows * (kWidth / kSegment); i += threads) {
      const int row = i % rows;
      const int first = i / rows * kSegment;
      const Code* codes = &shared.codes[row][first + even_reach() - radius];
      std::uint32_t* counts = &shared.counts[row][first];
      std::uint32_t count = 0;
      for (int k = 0; k < width; ++k) count += one_of(codes[k] - base);
      SNELLEN_UNROLLED
      for (int k = 0; k < kSegment; ++k) {
        count += one_of(codes[k + width] - base);
        counts[k] = count;
        count -= one_of(codes[k] - base);
      }
    }
  }

  SNELLEN_FN void phase(Step<9>, Shared& shared, Private& own, Lane lane) const {
    const int group = shared.first + lane.turn;
    const int reach = group_reach();
    bool needed = false;
    SNELLEN_UNROLLED
    for (int k = 0; k < kRun; ++k) needed = needed || is_near(own.pixels[k], group, reach);
    if (!needed) return;
    const Group ranks(shared.code_of + 4 * group);
    const int column = lane.id % kWidth;
    const int top = row_of(lane);
    Counts counts{0, 0};
    for (int k = 0; k < 2 * radius; ++k) counts.add(shared.counts[top + k][column]);
    SNELLEN_UNROLLED
    for (int k = 0; k < kRun; ++k) {
      counts.add(shared.counts[top + k + 2 * radius][column]);
      if (is_near(own.pixels[k], group, reach)) merge(counts, ranks, shared.code_of[own.pixels[k] & 0xFFFF], own, k);
      counts.take(shared.counts[top + k][column]);
    }
  }

  SNELLEN_FN void phase(Step<10>, Shared& shared, Private& own, Lane lane) const {
    const Place place = place_of(lane.column);
    const int x = place.x + lane.id % kWidth;
    SNELLEN_UNROLLED
    for (int k = 0; k < kRun; ++k) {
      const int y = place.y + row_of(lane) + k;
      if (!place.scale->contrasts.contains(x, y)) continue;
      const int rank = static_cast<int>(own.pixels[k] & 0xFFFF);
      float* out = place.scale->contrasts.row(y) + x;
      if (rank == kNone) {
        if (place.part == 0) *out = 0;
      } else if (rank / 4 >= shared.own_first && rank / 4 < shared.own_end) {
        const float largest = largest_contrast(own, k, shared.code_of[rank]);
        *out = nearest > 0 && *out > largest ? *out : largest;
      }
    }
  }

 private:
  struct alignas(4) CodePair {
    Code codes[2];
  };

  /// What a group of lanes measures.
  struct Place {
    const DeviceScale* scale;
    int x;
    int y;
    int part;
  };

  /// The codes of a group of ranks.
  struct Group {
    std::int32_t codes[4];
    SNELLEN_FN explicit Group(const Code* first) {
      SNELLEN_UNROLLED
      for (int k = 0; k < 4; ++k) codes[k] = first[k];
    }
  };

  /// Pixels of four ranks in a window, at most 4225, in halves of words: of ranks 0 and 2, of ranks 1 and 3.
  struct Counts {
    std::uint32_t even;
    std::uint32_t odd;
    SNELLEN_FN void add(std::uint32_t row) {
      even += row & 0xFF00FF;
      odd += row >> 8 & 0xFF00FF;
    }
    SNELLEN_FN void take(std::uint32_t row) {
      even -= row & 0xFF00FF;
      odd -= row >> 8 & 0xFF00FF;
    }
    SNELLEN_FN std::uint32_t of(int k) const { return ((k & 1) == 0 ? even : odd) >> (k / 2 * 16) & 0xFFFF; }
  };

  SNELLEN_FN Place place_of(int group) const {
    int chosen = 0;
    SNELLEN_UNROLLED
    for (int i = 1; i < kDeviceScales; ++i)
      if (group >= scales[i].first_group) chosen = i;
    const DeviceScale& scale = scales[chosen];
    const int one = group - scale.first_group;
    const int tile_index = one / scale.parts;
    return {&scale, tile_index % scale.columns * kWidth, tile_index / scale.columns * kHeight, one % scale.parts};
  }

  SNELLEN_FN static int row_of(Lane lane) { return lane.id / kWidth * kRun; }
  SNELLEN_FN int even_reach() const { return (radius + 1) / 2 * 2; }
  SNELLEN_FN int group_reach() const { return nearest / 4 + 1; }

  SNELLEN_FN static std::uint32_t one_of(int bit) {
    return static_cast<std::uint32_t>(bit) < 32 ? 1U << static_cast<std::uint32_t>(bit) : 0;
  }

  SNELLEN_FN static int count_bits(std::uint32_t word) {
    word -= word >> 1 & 0x55555555;
    word = (word & 0x33333333) + (word >> 2 & 0x33333333);
    return static_cast<int>(((word + (word >> 4)) & 0x0F0F0F0F) * 0x01010101 >> 24);
  }

  SNELLEN_FN static bool is_near(std::uint32_t pixel, int group, int reach) {
    const int distance = static_cast<int>(pixel & 0xFFFF) / 4 - group;
    return distance <= reach && distance >= -reach;
  }

  SNELLEN_FN static std::uint32_t larger_halves(std::uint32_t a, std::uint32_t b) {
    const std::uint32_t low = (a & 0xFFFF) > (b & 0xFFFF) ? a & 0xFFFF : b & 0xFFFF;
    const std::uint32_t high = a >> 16 > b >> 16 ? a >> 16 : b >> 16;
    return high << 16 | low;
  }

  /// Keeps of a pixel's window what concerns its code.
  SNELLEN_FN void merge(const Counts& counts, const Group& ranks, int code, Private& own, int k) const {
    SNELLEN_UNROLLED
    for (int i = 0; i < 4; ++i) {
      const int difference = ranks.codes[i] - code;
      const int step = (difference < 0 ? -difference : difference) - nearest;
      const std::uint32_t count = counts.of(i);
      if (difference == 0) own.pixels[k] |= count << 16;
      if (step == 1 || step == 2) own.others[k] = larger_halves(own.others[k], count << (16 * (step - 1)));
      if (step == 3 || step == 4) own.far_others[k] = larger_halves(own.far_others[k], count << (16 * (step - 3)));
    }
  }

  SNELLEN_FN float largest_contrast(const Private& own, int k, int code) const {
    const int n = static_cast<int>(own.pixels[k] >> 16);
    float largest = 0;
    SNELLEN_UNROLLED
    for (int i = 0; i < kDeviceSteps; ++i) {
      const DeviceStep& step = tables->steps[nearest + i];
      if (code <= step.above || code >= step.below) continue;
      const std::uint32_t pair = i < 2 ? own.others[k] : own.far_others[k];
      const float value =
          contrast(tables->reciprocals, step.weight, n, static_cast<int>(pair >> (i % 2 * 16) & 0xFFFF));
      largest = value > largest ? value : largest;
    }
    return largest;
  }
};

}  // namespace snellen::cambi
