// SPDX-License-Identifier: BSD-2-Clause-Patent
// VIF on a device: one kernel per scale makes the windows, the sums of the scale and the pictures of the next one.
#pragma once

#include <type_traits>

#include "base/device_registers.h"
#include "exec/kernel.h"
#include "metrics/vif/vif_channel.h"
#include "metrics/vif/vif_log_line.h"

namespace snellen::vif {

/// Gain limits that one launch serves; more take launches of their own.
inline constexpr int kLimits = 2;

/// Sums of one scale over the windows of a group: fewer than 2^10, of logarithms below 2^17.
struct DeviceSums {
  std::int32_t den_log;
  std::int32_t textured;  // windows where the reference is not flat
  std::int32_t num_log_0;
  std::int32_t num_log_1;
  std::int64_t nonlog_num;
};

namespace detail {

/// Weighted sum of the samples around samples[kRadius of the scale]. The taps are symmetric, so that each serves two
/// samples; the sums of two samples must fit, and the whole.
template <int kScale>
SNELLEN_FN std::uint32_t weighted(const std::uint32_t* samples) {
  constexpr Kernel kKernel = kKernels[kScale];
  std::uint32_t sum = kKernel.half[0] * samples[kKernel.radius];
  SNELLEN_UNROLLED
  for (int k = 1; k <= kKernel.radius; ++k)
    sum += kKernel.half[k] * (samples[kKernel.radius - k] + samples[kKernel.radius + k]);
  return sum;
}

/// The same in 64 bits, with `start` added.
template <int kScale>
SNELLEN_FN std::uint64_t weighted_wide(const std::uint32_t* samples, std::uint64_t start) {
  constexpr Kernel kKernel = kKernels[kScale];
  std::uint64_t sum = start + std::uint64_t{kKernel.half[0]} * samples[kKernel.radius];
  SNELLEN_UNROLLED
  for (int k = 1; k <= kKernel.radius; ++k)
    sum += std::uint64_t{kKernel.half[k]} * (samples[kKernel.radius - k] + samples[kKernel.radius + k]);
  return sum;
}

/// Numbers of 32 bits, each as two of 16. Weighted sums of either stay below 2^32, also with half a unit of rounding to
/// 16 bits, because the taps add to 2^16.
template <int count>
struct SplitNumbers {
  std::uint32_t lower[std::size_t{count}];
  std::uint32_t upper[std::size_t{count}];

  SNELLEN_FN explicit SplitNumbers(const std::uint32_t* values) {
    SNELLEN_UNROLLED
    for (int i = 0; i < count; ++i) {
      lower[i] = opaque(values[i] & 0xFFFF);
      upper[i] = opaque(values[i] >> 16);
    }
  }

  /// The weighted sum around number `first` + radius, rounded and without its 16 lowest bits.
  template <int kScale>
  SNELLEN_FN std::uint32_t sum(int first) const {
    return weighted<kScale>(upper + first) + round_shift(weighted<kScale>(lower + first), 16);
  }
};

}  // namespace detail

/// What the samples of a scale need, beside their type: products of bytes have weighted sums of 32 bits; the sum of two
/// products of at most 15 bits each has 32, and their weighted sums 64; those of 16 bits are split.
enum class Samples { bytes, some_bits, all_bits };

/// Loads the samples of a tile and around it, then the column pass, the row pass, and the statistic of each window.
template <int kScale, Samples kSamples>
struct Scale {
  using T = std::conditional_t<kSamples == Samples::bytes, std::uint8_t, std::uint16_t>;
  static constexpr Tile tile{112, 8};
  static constexpr int threads = 128;
  static constexpr int steps = 4;

  static constexpr bool kHalves = kScale + 1 < kScales;  // makes the pictures of the next scale
  static constexpr int kNext = kHalves ? kScale + 1 : kScale;
  static constexpr int kRadius = kKernels[kScale].radius;
  static constexpr int kNextRadius = kKernels[kNext].radius;

  // Samples travel in words of 32 bits, so that the first column loaded is even.
  static constexpr int kWord = 4 / int{sizeof(T)};
  static constexpr int kLead = kRadius % 2;
  static constexpr int kColumns = tile.width + 2 * kRadius;
  static constexpr int kRows = tile.height + 2 * kRadius;
  static constexpr int kWords = (kLead + kColumns + kWord - 1) / kWord;
  static constexpr int kWordLanes = threads / kWord;
  static_assert(kColumns <= threads && kWords <= kWordLanes);

  // The row pass takes runs. With an odd length, a pitch that is 8 modulo 32 and rows y and y + 2 in a warp, its 32
  // lanes read from 32 different banks of memory.
  static constexpr int kRun = 7;
  static constexpr int kRuns = tile.width / kRun;
  static constexpr int kPitch = threads + 8;
  static constexpr int kHalfRun = 2;
  static_assert(kRuns * tile.height == threads);

  /// Means, or samples of the next scale, of both videos.
  struct alignas(4) Pair {
    std::uint16_t ref, dis;
  };
  struct alignas(4) Word {
    T samples[std::size_t{kWord}];
  };

  enum Moment { kRefRef, kDisDis, kRefDis, kMoments };

  struct Shared {
    std::uint32_t log_lines[std::size_t{kSegments}];
    SharedPlane<std::uint32_t, kPitch, tile.height> moments[std::size_t{kMoments}];
    SharedPlane<Pair, kPitch, tile.height> means;
    SharedPlane<Pair, kPitch, tile.height / 2> halves;
    union {
      SharedPlane<Word, kWords, kRows> samples[2];                                           // phases 0 and 1
      std::int32_t variances[std::size_t{kMoments}][std::size_t{tile.width * tile.height}];  // phases 2 and 3
    };
  };
  struct Private {
    std::int32_t den_log;
    std::int32_t textured;
    std::int32_t num_log[std::size_t{kLimits}];
    std::int64_t nonlog_num;
  };
  using Sums = DeviceSums;

  DeviceView<const T> ref;
  DeviceView<const T> dis;
  DeviceView<std::uint16_t> half_ref;  // of the next scale; unused at the last one
  DeviceView<std::uint16_t> half_dis;
  DeviceView<const std::uint32_t> log_lines;
  SquaredLimit limits[std::size_t{kLimits}];
  std::int32_t limit_count;  // 0: only the pictures of the next scale
  std::int32_t depth;        // from 9 to 15; counts for some_bits only

  template <class See>
  void views(See& see) const {
    see.reads(ref, Halo{kRadius + kLead, kRadius});
    see.reads(dis, Halo{kRadius + kLead, kRadius});
    see.keeps_within(log_lines);
    if constexpr (kHalves) {
      see.writes(half_ref, 2);
      see.writes(half_dis, 2);
    }
  }

  SNELLEN_FN void phase(Step<0>, Shared& shared, Private&, Lane lane) const {
    static_assert(kSegments % threads == 0);
    SNELLEN_UNROLLED
    for (int i = 0; i < kSegments; i += threads) shared.log_lines[i + lane.id] = log_lines.origin[i + lane.id];
    load(shared.samples[0], ref, lane);
    load(shared.samples[1], dis, lane);
  }

  SNELLEN_FN void phase(Step<1>, Shared& shared, Private&, Lane lane) const {
    if (lane.id >= kColumns) return;
    // In this order no more than two columns live at a time.
    std::uint32_t column[std::size_t{kRows}];
    std::uint32_t products[std::size_t{kRows}];
    read_column(shared.samples[0], lane.id, column);
    sum_means(column, lane.id, &Pair::ref, shared);
    multiply(column, column, products);
    sum_moment(products, shared.moments[kRefRef], lane.id);
    read_column(shared.samples[1], lane.id, products);
    multiply(column, products, products);
    sum_moment(products, shared.moments[kRefDis], lane.id);
    read_column(shared.samples[1], lane.id, column);
    sum_means(column, lane.id, &Pair::dis, shared);
    multiply(column, column, products);
    sum_moment(products, shared.moments[kDisDis], lane.id);
  }

  SNELLEN_FN void phase(Step<2>, Shared& shared, Private&, Lane lane) const {
    if (limit_count > 0) sum_windows(shared, lane);
    if constexpr (kHalves) halve_rows(shared, lane);
  }

  SNELLEN_FN void phase(Step<3>, Shared& shared, Private& own, Lane lane) const {
    if (limit_count == 0) return;
    SNELLEN_ROLLED
    for (int i = lane.id; i < tile.width * tile.height; i += threads)
      add_window({shared.variances[kRefRef][i], shared.variances[kDisDis][i], shared.variances[kRefDis][i]},
                 shared.log_lines, own);
  }

  SNELLEN_FN Sums result(const Private& own) const {
    return {own.den_log, own.textured, own.num_log[0], own.num_log[1], own.nonlog_num};
  }

 private:
  SNELLEN_FN static void load(SharedPlane<Word, kWords, kRows>& samples, const DeviceView<const T>& plane, Lane lane) {
    const int word = lane.id % kWordLanes;
    if (word >= kWords) return;
    int y = lane.id / kWordLanes;
    const T* source = plane.row(lane.y - kRadius + y) + (lane.x - kRadius - kLead + word * kWord);
    SNELLEN_UNROLLED
    for (int i = 0; i < kRows; i += kWord, y += kWord, source += kWord * plane.pitch)
      if (y < kRows) samples[y][word] = *reinterpret_cast<const Word*>(source);
  }

  using Column = std::uint32_t[std::size_t{kRows}];

  SNELLEN_FN static void read_column(const SharedPlane<Word, kWords, kRows>& samples, int x, Column& column) {
    const int word = (x + kLead) / kWord;
    const int part = (x + kLead) % kWord;
    SNELLEN_UNROLLED
    for (int y = 0; y < kRows; ++y) column[y] = opaque(samples[y][word].samples[part]);
  }

  SNELLEN_FN static void multiply(const Column& a, const Column& b, Column& products) {
    SNELLEN_UNROLLED
    for (int y = 0; y < kRows; ++y) products[y] = a[y] * b[y];
  }

  SNELLEN_FN Shifts shifts() const {
    constexpr int kDepth = kSamples == Samples::bytes ? 8 : 16;
    return vertical_shifts(kScale, kSamples == Samples::some_bits ? depth : kDepth);
  }

  SNELLEN_FN std::uint16_t column_mean(std::uint32_t sum) const {
    const int shift = shifts().mean;  // never 0, which round_shift() would have to ask
    return static_cast<std::uint16_t>((sum + (1U << (shift - 1))) >> shift);
  }

  /// Column means, and those of the next scale, which keeps every other row.
  SNELLEN_FN void sum_means(const Column& column, int x, std::uint16_t Pair::*video, Shared& shared) const {
    SNELLEN_UNROLLED
    for (int y = 0; y < tile.height; ++y) shared.means[y][x].*video = column_mean(detail::weighted<kScale>(column + y));
    if constexpr (kHalves) {
      SNELLEN_UNROLLED
      for (int y = 0; y < tile.height; y += 2)
        shared.halves[y / 2][x].*video = column_mean(detail::weighted<kNext>(column + y + kRadius - kNextRadius));
    }
  }

  SNELLEN_FN void sum_moment(const Column& products, SharedPlane<std::uint32_t, kPitch, tile.height>& moment,
                             int x) const {
    if (limit_count == 0) return;
    if constexpr (kSamples == Samples::bytes) {
      static_assert(kScale == 0);  // where they keep all bits
      SNELLEN_UNROLLED
      for (int y = 0; y < tile.height; ++y) moment[y][x] = detail::weighted<kScale>(products + y);
    } else if constexpr (kSamples == Samples::some_bits) {
      const int shift = shifts().moment;  // at least 2
      const std::uint64_t half_unit = std::uint64_t{1} << (shift - 1);
      SNELLEN_UNROLLED
      for (int y = 0; y < tile.height; ++y)
        moment[y][x] = static_cast<std::uint32_t>(detail::weighted_wide<kScale>(products + y, half_unit) >> shift);
    } else {
      const detail::SplitNumbers<kRows> split(products);
      SNELLEN_UNROLLED
      for (int y = 0; y < tile.height; ++y) moment[y][x] = split.template sum<kScale>(y);
    }
  }

  /// Leaves the variances of one run of windows.
  SNELLEN_FN void sum_windows(Shared& shared, Lane lane) const {
    constexpr int kReach = kRun + 2 * kRadius;
    const int x = lane.id % kRuns * kRun;
    const int order = lane.id / kRuns;
    const int y = (order & ~3) | (order & 1) << 1 | (order >> 1 & 1);
    const int first = y * tile.width + x;
    std::uint32_t mean_ref[std::size_t{kRun}];
    std::uint32_t mean_dis[std::size_t{kRun}];
    {
      std::uint32_t columns_ref[std::size_t{kReach}];
      std::uint32_t columns_dis[std::size_t{kReach}];
      SNELLEN_UNROLLED
      for (int i = 0; i < kReach; ++i) {
        const Pair pair = shared.means[y][x + i];
        columns_ref[i] = opaque(pair.ref);
        columns_dis[i] = opaque(pair.dis);
      }
      SNELLEN_UNROLLED
      for (int i = 0; i < kRun; ++i) {
        mean_ref[i] = detail::weighted<kScale>(columns_ref + i);
        mean_dis[i] = detail::weighted<kScale>(columns_dis + i);
      }
    }
    SNELLEN_ROLLED
    for (int moment = 0; moment < kMoments; ++moment) {
      std::uint32_t columns[std::size_t{kReach}];
      SNELLEN_UNROLLED
      for (int i = 0; i < kReach; ++i) columns[i] = shared.moments[moment][y][x + i];
      const detail::SplitNumbers<kReach> split(columns);
      SNELLEN_UNROLLED
      for (int i = 0; i < kRun; ++i)
        shared.variances[moment][first + i] =
            central(split.template sum<kScale>(i), moment == kDisDis ? mean_dis[i] : mean_ref[i],
                    moment == kRefRef ? mean_ref[i] : mean_dis[i]);
    }
    clear_outside(shared, x, y, lane);
  }

  /// A window beyond the picture gets variances that add nothing.
  SNELLEN_FN void clear_outside(Shared& shared, int x, int y, Lane lane) const {
    if (lane.x + tile.width <= ref.width && lane.y + tile.height <= ref.height) return;
    const int first = y * tile.width + x;
    for (int i = 0; i < kRun; ++i)
      if (!ref.contains(lane.x + x + i, lane.y + y))
        shared.variances[kRefRef][first + i] = shared.variances[kDisDis][first + i] = 0;
  }

  SNELLEN_FN void halve_rows(Shared& shared, Lane lane) const {
    constexpr int kReach = 2 * kHalfRun - 1 + 2 * kNextRadius;
    constexpr int kHalfRuns = tile.width / 2 / kHalfRun;
    if (lane.id >= kHalfRuns * tile.height / 2) return;
    const int x = lane.id % kHalfRuns * kHalfRun;
    const int y = lane.id / kHalfRuns;
    std::uint32_t columns_ref[std::size_t{kReach}];
    std::uint32_t columns_dis[std::size_t{kReach}];
    SNELLEN_UNROLLED
    for (int i = 0; i < kReach; ++i) {
      const Pair pair = shared.halves[y][2 * x + kRadius - kNextRadius + i];
      columns_ref[i] = opaque(pair.ref);
      columns_dis[i] = opaque(pair.dis);
    }
    SNELLEN_UNROLLED
    for (int i = 0; i < kHalfRun; ++i) {
      const int half_x = lane.x / 2 + x + i;
      const int half_y = lane.y / 2 + y;
      if (!half_ref.contains(half_x, half_y)) continue;
      half_ref.row(half_y)[half_x] = half_sample(columns_ref + 2 * i);
      half_dis.row(half_y)[half_x] = half_sample(columns_dis + 2 * i);
    }
  }

  SNELLEN_FN static std::uint16_t half_sample(const std::uint32_t* columns) {
    return static_cast<std::uint16_t>(round_shift(detail::weighted<kNext>(columns), 16));
  }

  /// The reference's variance and covariance are as they come; the distorted one counts from 0.
  SNELLEN_FN void add_window(const Variances& v, const std::uint32_t* lines, Private& own) const {
    constexpr int kNoiseLog = 34816;  // log2_2048(kNoise), which is taken from every reference's
    if (v.ref < kNoise) {
      own.nonlog_num += v.dis > 0 ? v.dis : 0;
      return;
    }
    ++own.textured;
    own.den_log += log2_by_lines(lines, static_cast<std::uint32_t>(v.ref) + kNoise) - kNoiseLog;
    if (v.both <= 0 || v.dis <= 0) return;
    const ChannelParts parts = channel_parts(v);
    const std::uint32_t noise = parts.remainder + kNoise;
    const std::int32_t noise_log = log2_by_lines(lines, noise);
    SNELLEN_ROLLED
    for (int i = 0; i < limit_count; ++i) {
      const std::int32_t information =
          log2_by_lines(lines, limited_signal(parts.signal, v.ref, limits[i]) + noise) - noise_log;
      SNELLEN_UNROLLED
      for (int k = 0; k < kLimits; ++k) own.num_log[k] += k == i ? information : 0;
    }
  }
};

using VifScale0Of8 = Scale<0, Samples::bytes>;
using VifScale0Of15 = Scale<0, Samples::some_bits>;
using VifScale0Of16 = Scale<0, Samples::all_bits>;
using VifScale1 = Scale<1, Samples::all_bits>;
using VifScale2 = Scale<2, Samples::all_bits>;
using VifScale3 = Scale<3, Samples::all_bits>;
SNELLEN_KERNEL(VifScale0Of8)
SNELLEN_KERNEL(VifScale0Of15)
SNELLEN_KERNEL(VifScale0Of16)
SNELLEN_KERNEL(VifScale1)
SNELLEN_KERNEL(VifScale2)
SNELLEN_KERNEL(VifScale3)

}  // namespace snellen::vif
