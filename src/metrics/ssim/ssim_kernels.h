// SPDX-License-Identifier: BSD-2-Clause-Patent
// The integer SSIM on a device.
#pragma once

#include <type_traits>

#include "base/device_registers.h"
#include "base/exact_sum.h"
#include "exec/kernel.h"
#include "metrics/ssim/ssim_window.h"

namespace snellen::ssim_integer {

/// Loads the samples of a tile and around it, then the row pass, the column pass, and the loss of each window. Samples
/// count from the middle of their range, which changes no variance and no difference; those beyond the picture are 0,
/// which adds nothing.
template <class T>
struct Windows {
  static constexpr Tile tile{32, 32};
  static constexpr int threads = 256;
  static constexpr int steps = 3;

  static constexpr int kColumns = tile.width + 2 * kRadius;
  static constexpr int kRows = tile.height + 2 * kRadius;

  // A lane weighs a run of windows at once. The runs of a row take 8 lanes of a warp, which reaches over 4 rows: with
  // odd pitches its lanes meet 32 different banks of memory.
  static constexpr int kRun = 4;
  static constexpr int kRuns = tile.width / kRun;
  static constexpr int kReach = kRun + 2 * kRadius;
  static_assert(kRuns == 8 && tile.width * tile.height / kRun == threads);

  /// Weighted sums of squares of both samples are at most 2 * (2^7)^2 * 2^16 in 8 bits, and 2^47 in 16.
  using Wide = std::conditional_t<sizeof(T) == 1, std::uint32_t, std::uint64_t>;
  struct alignas(4) Pair {
    std::int16_t ref, dis;
  };
  template <class Sum>
  using Sums2D = SharedPlane<Sum, tile.width + 1, kRows>;

  struct Shared {
    SharedPlane<Pair, kColumns + 1, kRows> samples;
    // Weighed along rows. Sums of samples are at most 2^15 * 2^8 in size.
    Sums2D<std::int32_t> ref;
    Sums2D<std::int32_t> dis;
    Sums2D<Wide> squares;  // of both
    Sums2D<Wide> error;    // squares of differences
  };
  struct Private {
    ExactSum<18> loss;
    std::int32_t weight;  // of four windows
  };
  struct Sums {
    std::int64_t loss_high, loss_low;
    std::int64_t weight;
  };

  DeviceView<const T> reference;
  DeviceView<const T> distorted;
  Stabilisers stabilisers;
  std::int32_t middle;  // half the range of samples

  template <class See>
  void views(See& see) const {
    see.keeps_within(reference);
    see.keeps_within(distorted);
  }

  SNELLEN_FN void phase(Step<0>, Shared& shared, Private&, Lane lane) const {
    for (int i = lane.id; i < kRows * kColumns; i += threads) {
      const int y = i / kColumns;
      const int x = i % kColumns;
      shared.samples[y][x] = samples(lane.x + x - kRadius, lane.y + y - kRadius);
    }
  }

  SNELLEN_FN void phase(Step<1>, Shared& shared, Private&, Lane lane) const {
    SNELLEN_ROLLED
    for (int i = lane.id; i < kRows * kRuns; i += threads) weigh_rows(shared, i % kRuns * kRun, i / kRuns);
  }

  SNELLEN_FN void phase(Step<2>, Shared& shared, Private& own, Lane lane) const {
    const int x = lane.id % tile.width;
    const int y = lane.id / tile.width * kRun;
    std::int32_t ref[std::size_t{kRun}], dis[std::size_t{kRun}];
    Wide squares[std::size_t{kRun}], error[std::size_t{kRun}];
    weigh_column(shared.ref, x, y, ref);
    weigh_column(shared.dis, x, y, dis);
    weigh_column(shared.squares, x, y, squares);
    weigh_column(shared.error, x, y, error);
    SNELLEN_UNROLLED
    for (int i = 0; i < kRun; ++i)
      if (reference.contains(lane.x + x, lane.y + y + i))
        add_window(lane.x + x, lane.y + y + i, ref[i], dis[i], squares[i], error[i], own);
  }

  SNELLEN_FN Sums result(const Private& own) const { return {own.loss.high, own.loss.low, own.weight}; }

 private:
  SNELLEN_FN Pair samples(int x, int y) const {
    if (!reference.contains(x, y)) return {0, 0};
    return {static_cast<std::int16_t>(reference.row(y)[x] - middle),
            static_cast<std::int16_t>(distorted.row(y)[x] - middle)};
  }

  /// The sum around values[kRadius].
  template <class Sum, class Value>
  SNELLEN_FN static Sum weighted(const Value* values) {
    Sum sum = 0;
    SNELLEN_UNROLLED
    for (int k = -kRadius; k <= kRadius; ++k) sum += static_cast<Sum>(tap(k)) * values[kRadius + k];
    return sum;
  }

  template <class Sum, class Value>
  SNELLEN_FN static void weigh_run(const Value* values, Sum* sums) {
    SNELLEN_UNROLLED
    for (int i = 0; i < kRun; ++i) sums[i] = weighted<Sum>(values + i);
  }

  SNELLEN_FN static void weigh_rows(Shared& shared, int x, int y) {
    std::int32_t ref[std::size_t{kReach}], dis[std::size_t{kReach}];
    SNELLEN_UNROLLED
    for (int i = 0; i < kReach; ++i) {
      const Pair pair = shared.samples[y][x + i];
      ref[i] = pair.ref;
      dis[i] = pair.dis;
    }
    weigh_run(ref, shared.ref[y] + x);
    weigh_run(dis, shared.dis[y] + x);
    std::uint32_t products[std::size_t{kReach}];
    SNELLEN_UNROLLED
    for (int i = 0; i < kReach; ++i) products[i] = square(ref[i]) + square(dis[i]);
    weigh_run(products, shared.squares[y] + x);
    SNELLEN_UNROLLED
    for (int i = 0; i < kReach; ++i) products[i] = square(ref[i] - dis[i]);
    weigh_run(products, shared.error[y] + x);
  }

  /// Of a number below 2^16 in size.
  SNELLEN_FN static std::uint32_t square(std::int32_t value) {
    const auto bits = static_cast<std::uint32_t>(value);
    return bits * bits;
  }

  template <class Sum>
  SNELLEN_FN static void weigh_column(const Sums2D<Sum>& rows, int x, int y, Sum* sums) {
    Sum column[std::size_t{kReach}];
    SNELLEN_UNROLLED
    for (int i = 0; i < kReach; ++i) column[i] = rows[y + i][x];
    weigh_run(column, sums);
  }

  SNELLEN_FN void add_window(int x, int y, std::int32_t ref, std::int32_t dis, Wide squares, Wide error,
                             Private& own) const {
    const std::int32_t weight = line_weight(x, reference.width) * line_weight(y, reference.height);
    const auto w = static_cast<std::uint32_t>(weight);
    const auto m = static_cast<std::uint32_t>(middle);
    const auto squared = [](std::int32_t mean) { return static_cast<std::uint64_t>(std::int64_t{mean} * mean); };
    own.loss.add(loss({w, static_cast<std::uint32_t>(ref) + m * w, static_cast<std::uint32_t>(dis) + m * w, error,
                       std::uint64_t{w} * squares - squared(ref) - squared(dis)},
                      stabilisers));
    own.weight += weight;
  }
};

using IntegerSsimWindows8 = Windows<std::uint8_t>;
using IntegerSsimWindows16 = Windows<std::uint16_t>;
SNELLEN_KERNEL(IntegerSsimWindows8)
SNELLEN_KERNEL(IntegerSsimWindows16)

}  // namespace snellen::ssim_integer
