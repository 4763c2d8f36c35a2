// SPDX-License-Identifier: BSD-2-Clause-Patent
// The row pass: weighted sums along the streams that the column pass left. One unaligned load holds a pair of columns
// in each 32-bit lane; it serves the outputs at even columns with one pair of taps and those at odd columns with
// another.
#if defined(SNELLEN_METRICS_VIF_WINDOWS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_VIF_WINDOWS_INL_H_
#undef SNELLEN_METRICS_VIF_WINDOWS_INL_H_
#else
#define SNELLEN_METRICS_VIF_WINDOWS_INL_H_
#endif

#include "metrics/vif/vif_columns-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::vif::HWY_NAMESPACE {

/// vif::Moments of a vector of windows.
struct WindowMoments {
  VecI32 mean_ref, mean_dis, ref_ref, dis_dis, ref_dis;
};

/// Sums along four streams from `kFirst` on. All eight would not leave registers for taps and samples.
template <int kScale, int kFirst>
HWY_INLINE void sum_four_streams(std::int16_t* const (&streams)[kStreams], int x, VecI32 (&sums)[2][kStreams]) {
  SNELLEN_UNROLL
  for (int s = kFirst; s < kFirst + 4; ++s) {
    const bool lower = s == kRefRefLower || s == kDisDisLower || s == kRefDisLower;
    sums[0][s] = sums[1][s] = lanes::set_i32(lower ? 1U << 15 : 1U << 31);  // see store_moments()
  }
  SNELLEN_UNROLL
  for (int j = 0; j <= Window<kScale>::kRadius; ++j) {
    VecI16 taps[2][kTapParts]{};
    SNELLEN_UNROLL
    for (int odd = 0; odd < 2; ++odd) {
      SNELLEN_UNROLL
      for (int part = 0; part < kTapParts; ++part) {
        if (row_taps<kScale>(odd, j, part) == 0) continue;
        taps[odd][part] = hn::BitCast(lanes::kI16, hn::Set(lanes::kI32, row_taps<kScale>(odd, j, part)));
        lanes::keep_in_register(taps[odd][part]);
      }
    }
    SNELLEN_UNROLL
    for (int s = kFirst; s < kFirst + 4; ++s) {
      VecI16 pairs = hn::LoadU(lanes::kI16, streams[s] + x + 2 * j);
      lanes::keep_in_register(pairs);
      SNELLEN_UNROLL
      for (int odd = 0; odd < 2; ++odd) {
        SNELLEN_UNROLL
        for (int part = 0; part < kTapParts; ++part)
          if (row_taps<kScale>(odd, j, part) != 0) sums[odd][s] = add_pairs(sums[odd][s], pairs, taps[odd][part]);
      }
    }
  }
}

/// A second moment from the sums of its halves, of which the lower one is signed and at most 65536 * 32767 + 2^15.
HWY_INLINE VecI32 join_halves(VecI32 upper, VecI32 lower) { return hn::Add(upper, hn::ShiftRight<16>(lower)); }

/// The windows around columns x, x + 2, ... and x + 1, x + 3, ... of one row.
template <int kScale>
HWY_INLINE void sum_windows(std::int16_t* const (&streams)[kStreams], int x, WindowMoments (&windows)[2]) {
  VecI32 sums[2][kStreams];
  sum_four_streams<kScale, 0>(streams, x, sums);
  sum_four_streams<kScale, 4>(streams, x, sums);
  SNELLEN_UNROLL
  for (int odd = 0; odd < 2; ++odd)
    windows[odd] = {sums[odd][kMeanRef], sums[odd][kMeanDis],
                    join_halves(sums[odd][kRefRefUpper], sums[odd][kRefRefLower]),
                    join_halves(sums[odd][kDisDisUpper], sums[odd][kDisDisLower]),
                    join_halves(sums[odd][kRefDisUpper], sums[odd][kRefDisLower])};
}

/// Writes the next scale's samples for `width` columns of `row`, and up to one vector more.
template <int kScale>
void halve_row(const std::int16_t* row, int width, std::uint16_t* half) {
  const hn::Rebind<std::uint16_t, decltype(lanes::kI32)> samples;
  for (int x = 0; x < width; x += kLanes16) {
    VecI32 sum = lanes::set_i32((1U << 31) + (1U << 15));
    SNELLEN_UNROLL
    for (int j = 0; j <= Window<kScale>::kRadius; ++j) {
      SNELLEN_UNROLL
      for (int part = 0; part < kTapParts; ++part) {
        if (half_row_taps<kScale>(j, part) == 0) continue;
        const VecI16 taps = hn::BitCast(lanes::kI16, hn::Set(lanes::kI32, half_row_taps<kScale>(j, part)));
        sum = add_pairs(sum, hn::LoadU(lanes::kI16, row + x + 2 * j), taps);
      }
    }
    hn::StoreU(hn::DemoteTo(samples, lanes::upper_half(sum)), samples, half + x / 2);
  }
}

}  // namespace snellen::vif::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
