// SPDX-License-Identifier: BSD-2-Clause-Patent
// SSIM of two planes on a device: the exact sums of ops/ssim_window.h.
#pragma once

#include "base/device_registers.h"
#include "exec/kernel.h"
#include "ops/ssim_terms.h"

namespace snellen::ssim {

/// Loads the samples of a tile and around it, then the row pass, the column pass, and the terms of each window.
template <class T>
struct Windows {
  static constexpr Tile tile{32, 32};
  static constexpr int threads = 256;
  static constexpr int steps = 3;

  static constexpr int kRadius = kWindowSize / 2;
  static constexpr int kColumns = tile.width + 2 * kRadius;
  static constexpr int kRows = tile.height + 2 * kRadius;

  // A lane weighs a run of windows at once. The runs of a row take 8 lanes of a warp, which reaches over 4 rows: with
  // odd pitches its lanes meet 32 different banks of memory.
  static constexpr int kRun = 4;
  static constexpr int kRuns = tile.width / kRun;
  static constexpr int kReach = kRun + 2 * kRadius;
  static_assert(kRuns == 8 && tile.width * tile.height / kRun == threads);

  enum Quantity { kRef, kDis, kRefRef, kDisDis, kRefDis, kQuantities };

  struct Shared {
    SharedPlane<float, kColumns + 1, kRows> samples[2];
    SharedPlane<float, tile.width + 1, kRows> rows[std::size_t{kQuantities}];  // weighed along themselves
  };
  struct Private {
    TermSum luminance, contrast, structure, product;
  };
  struct Sums {
    std::int64_t luminance_high, luminance_low;
    std::int64_t contrast_high, contrast_low;
    std::int64_t structure_high, structure_low;
    std::int64_t product_high, product_low;
  };

  DeviceView<const T> reference;
  DeviceView<const T> distorted;
  float unit;  // of a sample, in steps of 8-bit video
  Terms terms;

  /// The samples on which windows are centred.
  template <class See>
  void views(See& see) const {
    see.reads(reference, Halo{kRadius, kRadius});
    see.reads(distorted, Halo{kRadius, kRadius});
  }

  SNELLEN_FN void phase(Step<0>, Shared& shared, Private&, Lane lane) const {
    for (int i = lane.id; i < kRows * kColumns; i += threads) {
      const int y = i / kColumns;
      const int x = i % kColumns;
      shared.samples[0][y][x] = sample(reference, lane.x + x - kRadius, lane.y + y - kRadius);
      shared.samples[1][y][x] = sample(distorted, lane.x + x - kRadius, lane.y + y - kRadius);
    }
  }

  SNELLEN_FN void phase(Step<1>, Shared& shared, Private&, Lane lane) const {
    SNELLEN_ROLLED
    for (int i = lane.id; i < kRows * kRuns; i += threads) weigh_rows(shared, i % kRuns * kRun, i / kRuns);
  }

  SNELLEN_FN void phase(Step<2>, Shared& shared, Private& own, Lane lane) const {
    const int x = lane.id % tile.width;
    const int y = lane.id / tile.width * kRun;
    Moments moments[std::size_t{kRun}];
    weigh_column(shared.rows[kRef], x, y, &Moments::ref, moments);
    weigh_column(shared.rows[kDis], x, y, &Moments::dis, moments);
    weigh_column(shared.rows[kRefRef], x, y, &Moments::ref_ref, moments);
    weigh_column(shared.rows[kDisDis], x, y, &Moments::dis_dis, moments);
    weigh_column(shared.rows[kRefDis], x, y, &Moments::ref_dis, moments);
    SNELLEN_UNROLLED
    for (int i = 0; i < kRun; ++i)
      if (has_window(lane.x + x, lane.y + y + i)) add_terms(statistics(moments[i]), terms, own);
  }

  SNELLEN_FN Sums result(const Private& own) const {
    return {own.luminance.high, own.luminance.low, own.contrast.high, own.contrast.low,
            own.structure.high, own.structure.low, own.product.high,  own.product.low};
  }

 private:
  using Reach = float[std::size_t{kReach}];

  SNELLEN_FN float sample(const DeviceView<const T>& plane, int x, int y) const {
    return static_cast<float>(plane.row(y)[x]) * unit;
  }

  SNELLEN_FN bool has_window(int x, int y) const { return reference.contains(x + kRadius, y + kRadius); }

  SNELLEN_FN static float weighted(const float* values) {
    lane::CompensatedSum<float> sum;
    sum.high = values[0] * window_tap(0);  // what adding it to 0 leaves
    SNELLEN_UNROLLED
    for (int k = 1; k < kWindowSize; ++k) sum.add(values[k] * window_tap(k));
    return sum.rounded();
  }

  SNELLEN_FN static void weigh_run(const Reach& values, float* out) {
    SNELLEN_UNROLLED
    for (int i = 0; i < kRun; ++i) out[i] = weighted(values + i);
  }

  SNELLEN_FN static void multiply(const Reach& a, const Reach& b, Reach& products) {
    SNELLEN_UNROLLED
    for (int i = 0; i < kReach; ++i) products[i] = a[i] * b[i];
  }

  SNELLEN_FN static void weigh_rows(Shared& shared, int x, int y) {
    Reach ref, dis, products;
    SNELLEN_UNROLLED
    for (int i = 0; i < kReach; ++i) {
      ref[i] = shared.samples[0][y][x + i];
      dis[i] = shared.samples[1][y][x + i];
    }
    weigh_run(ref, shared.rows[kRef][y] + x);
    weigh_run(dis, shared.rows[kDis][y] + x);
    multiply(ref, ref, products);
    weigh_run(products, shared.rows[kRefRef][y] + x);
    multiply(ref, dis, products);
    weigh_run(products, shared.rows[kRefDis][y] + x);
    multiply(dis, dis, products);
    weigh_run(products, shared.rows[kDisDis][y] + x);
  }

  SNELLEN_FN static void weigh_column(const SharedPlane<float, tile.width + 1, kRows>& rows, int x, int y,
                                      float Moments::*quantity, Moments* moments) {
    Reach column;
    SNELLEN_UNROLLED
    for (int i = 0; i < kReach; ++i) column[i] = rows[y + i][x];
    SNELLEN_UNROLLED
    for (int i = 0; i < kRun; ++i) moments[i].*quantity = weighted(column + i);
  }
};

using SsimWindows8 = Windows<std::uint8_t>;
using SsimWindows16 = Windows<std::uint16_t>;
using SsimWindowsFloat = Windows<float>;
SNELLEN_KERNEL(SsimWindows8)
SNELLEN_KERNEL(SsimWindows16)
SNELLEN_KERNEL(SsimWindowsFloat)

}  // namespace snellen::ssim
