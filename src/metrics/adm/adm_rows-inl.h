// SPDX-License-Identifier: BSD-2-Clause-Patent
// One row of detail bands through the model: the split of the distorted coefficients, their masks, and the sums of what
// exceeds them. Each step is a short loop over the row, because one long loop body would not fit the registers.
#if defined(SNELLEN_METRICS_ADM_ROWS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_ADM_ROWS_INL_H_
#undef SNELLEN_METRICS_ADM_ROWS_INL_H_
#else
#define SNELLEN_METRICS_ADM_ROWS_INL_H_
#endif

#include <limits>

#include "metrics/adm/adm_coarse-inl.h"
#include "metrics/adm/adm_fine-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::adm::HWY_NAMESPACE {

using BandSums = std::array<std::uint64_t, kBandCount>;

/// Rows of masks have this much room before their first position, which keeps them aligned.
constexpr int kLead = kMaxLanes32;

/// Calls step(std::integral_constant<std::size_t, band>) for each band.
template <class Step>
HWY_INLINE void each_band(const Step& step) {
  step(std::integral_constant<std::size_t, 0>());
  step(std::integral_constant<std::size_t, 1>());
  step(std::integral_constant<std::size_t, 2>());
}

/// 64-bit lanes that add up to a row's sum of each band.
struct RowSums {
  HWY_INLINE RowSums() {
    for (VecU64& sum : lanes_of) sum = hn::Zero(lanes::kU64);
  }

  /// Rounds the row and adds it.
  HWY_INLINE void finish(int band, int row_shift, std::uint64_t& sum) const {
    sum += round_shift(hn::GetLane(hn::SumOfLanes(lanes::kU64, lanes_of[band])), row_shift);
  }

  VecU64 lanes_of[kBandCount];
};

/// The rows of one option set, by the number of the band's row.
class SetRows {
 public:
  explicit SetRows(SetScratch& scratch) : scratch_(&scratch) {}

  std::int32_t* neighbours(std::size_t signal, int y) const {
    return scratch_->neighbours.row(at(y % 3, signal)) + kLead;
  }
  std::int32_t* own(std::size_t signal, int y) const { return scratch_->own.row(at(y % 2, signal)) + kLead; }
  std::int32_t* signal(std::size_t signal, std::size_t band, int y) const {
    return scratch_->signals.row(at(y % 2, signal) * static_cast<int>(kBandCount) + static_cast<int>(band));
  }

 private:
  static int at(int slot, std::size_t signal) { return slot * static_cast<int>(kSignals) + static_cast<int>(signal); }

  SetScratch* scratch_;
};

/// The model at one scale.
template <int kScale>
class DetailRow {
 public:
  using Lanes = std::conditional_t<kScale == 0, Fine, Coarse>;
  using V = typename Lanes::V;

  DetailRow(const Region& region, StripScratch& scratch)
      : region_(region),
        scratch_(scratch),
        blocks_((region.columns.detail.size() + Lanes::kPositions - 1) / Lanes::kPositions),
        scored_(region.columns.scored.begin - region.columns.detail.begin,
                region.columns.scored.end - region.columns.detail.begin) {}

  /// Bands of both pictures from the column pass.
  void filter(const Taps& taps, const Streams& streams) const {
    const int begin = 2 * (region_.columns.detail.begin - region_.columns.all.begin);
    for (int block = 0; block < blocks_; ++block)
      for (std::size_t picture = 0; picture < kPictures; ++picture) {
        const auto put = [&](std::size_t band, Filter down, Filter along) {
          const auto& row = streams.row[picture][down];
          const int x = begin + 2 * block * Lanes::kPositions;
          const VecI32 first = filter_row<kScale>(taps, along, row, x);
          if constexpr (kScale == 0)
            Lanes::store(Lanes::from_rows(first, filter_row<kScale>(taps, along, row, x + 2 * kLanes32)),
                         band_row(picture, band), block);
          else
            Lanes::store(first, band_row(picture, band), block);
        };
        put(0, kHigh, kLow);
        put(1, kLow, kHigh);
        put(2, kHigh, kHigh);
      }
  }

  /// Adds the reference's cubes.
  void add_reference(BandSums& sums) const {
    const SumShifts shifts = reference_shifts(kScale, region_.band);
    const int square_bits = kScale == 2 ? 30 : 31;
    const CubeRounding rounding(square_bits, std::uint64_t{1} << square_bits, shifts.coefficient);
    for (std::size_t band = 0; band < kBandCount; ++band) {
      const std::int32_t* row = band_row(kReference, band);
      VecU64 sum = hn::Zero(lanes::kU64);
      for (int block = 0; block < blocks_; ++block) {
        const V size = Lanes::magnitude(Lanes::load(row, block));
        SNELLEN_UNROLL
        for (int which = 0; which < Lanes::kHalves; ++which) {
          VecI32 x = Lanes::half(size, which);
          if (HWY_UNLIKELY(is_edge(block)))
            x = scored_.choose(block * Lanes::kPositions + which * kLanes32, x, hn::Zero(kI32));
          sum = hn::Add(sum, Lanes::reference_cubes(x, rounding));
        }
      }
      sums[band] += round_shift(hn::GetLane(hn::SumOfLanes(lanes::kU64, sum)), shifts.row);
    }
  }

  /// Directions, and restored detail without enhancement: the same for every option set.
  void split() const {
    const std::int32_t* const reciprocal = reciprocals().data();
    for (int block = 0; block < blocks_; ++block) {
      const auto coefficients = [&](std::size_t picture, std::size_t band) {
        return Lanes::load(band_row(picture, band), block);
      };
      Lanes::store(Lanes::same_direction(coefficients(kReference, 0), coefficients(kReference, 1),
                                         coefficients(kDistorted, 0), coefficients(kDistorted, 1)),
                   scratch_.same_direction.row(0), block);
    }
    for (std::size_t band = 0; band < kBandCount; ++band)
      for (int block = 0; block < blocks_; ++block)
        Lanes::store(Lanes::restored(Lanes::load(band_row(kReference, band), block),
                                     Lanes::load(band_row(kDistorted, band), block), reciprocal),
                     restored_row(band), block);
  }

  /// Signals and masks of one option set, into row `y`.
  void mask(const SetOfScale& set, const SetRows& rows, int y) const {
    if (set.aim)
      mask_as<true>(set, rows, y);
    else
      mask_as<false>(set, rows, y);
    extend(rows.neighbours(kAdditive, y));
    if (set.aim) extend(rows.neighbours(kRestored, y));
  }

  /// Adds the cubes of what of `signal` exceeds the masks of the other one in row `y`, whose neighbours are there.
  void add_excess(const SetOfScale& set, const SetRows& rows, std::size_t signal, int y, BandSums& sums) const {
    const std::size_t masking = kSignals - 1 - signal;
    add_columns(rows, masking, y);
    const std::int32_t* columns = scratch_.column_sums.row(0) + kLead;
    const std::int32_t* own = rows.own(masking, y);
    const CubeRounding rounding[2] = {excess_rounding(0), excess_rounding(kDiagonal)};
    RowSums row_sums;
    for (int block = 0; block < blocks_; ++block) {
      VecI32 axial[Lanes::kHalves];
      VecI32 diagonal[Lanes::kHalves];
      SNELLEN_UNROLL
      for (int which = 0; which < Lanes::kHalves; ++which) {
        const int first = block * Lanes::kPositions + which * kLanes32;
        const VecI32 threshold = hn::Add(hn::Add(hn::LoadU(kI32, columns + first - 1), hn::Load(kI32, columns + first)),
                                         hn::Add(hn::LoadU(kI32, columns + first + 1), hn::Load(kI32, own + first)));
        axial[which] = Lanes::template scaled_threshold<0>(threshold);
        diagonal[which] = Lanes::template scaled_threshold<kDiagonal>(threshold);
        if (HWY_UNLIKELY(is_edge(block))) {
          const VecI32 most = hn::Set(kI32, std::numeric_limits<std::int32_t>::max());
          axial[which] = scored_.choose(first, axial[which], most);
          diagonal[which] = scored_.choose(first, diagonal[which], most);
        }
      }
      each_band([&](auto band) {
        VecI32 excess[Lanes::kHalves];
        Lanes::template excess<band>(Lanes::load(rows.signal(signal, band, y), block), set.factors[band],
                                     band == kDiagonal ? diagonal : axial, excess);
        SNELLEN_UNROLL
        for (int which = 0; which < Lanes::kHalves; ++which)
          row_sums.lanes_of[band] =
              hn::Add(row_sums.lanes_of[band], cubes(excess[which], rounding[band == kDiagonal ? 1 : 0]));
      });
    }
    for (std::size_t band = 0; band < kBandCount; ++band)
      row_sums.finish(static_cast<int>(band), excess_shifts(kScale, band, region_.band).row, sums[band]);
  }

 private:
  std::int32_t* band_row(std::size_t picture, std::size_t band) const {
    return scratch_.bands.row(static_cast<int>(picture * kBandCount + band));
  }
  std::int32_t* restored_row(std::size_t band) const { return scratch_.restored.row(static_cast<int>(band)); }

  bool is_edge(int block) const { return !scored_.has_all(block * Lanes::kPositions, Lanes::kPositions); }

  static CubeRounding excess_rounding(std::size_t band, const Region& region) {
    const int square_bits = std::conditional_t<kScale == 0, FineScale, CoarseScale>::square_shift(band);
    return {square_bits, std::uint64_t{1} << (square_bits - 1), excess_shifts(kScale, band, region.band).coefficient};
  }
  CubeRounding excess_rounding(std::size_t band) const { return excess_rounding(band, region_); }

  template <bool kAim>
  void mask_as(const SetOfScale& set, const SetRows& rows, int y) const {
    for (int block = 0; block < blocks_; ++block) {
      const V same = Lanes::load(scratch_.same_direction.row(0), block);
      typename Lanes::Masks by_additive;
      typename Lanes::Masks by_restored;
      each_band([&](auto band) {
        const V ref = Lanes::load(band_row(kReference, band), block);
        const V dis = Lanes::load(band_row(kDistorted, band), block);
        const V restored = Lanes::with_sign_of(
            enhance(Lanes::load(restored_row(band), block), Lanes::with_sign_of(dis, ref), same, set.limit), ref);
        const V additive = hn::Sub(dis, restored);
        const V additive_weight = Lanes::template weigh<band>(additive, set.factors[band]);
        by_additive.add(additive_weight);
        const V restored_weight = Lanes::template weigh<band>(restored, set.factors[band]);
        Lanes::store(Lanes::template kept<band>(restored, restored_weight), rows.signal(kRestored, band, y), block);
        if constexpr (kAim) {
          by_restored.add(restored_weight);
          Lanes::store(Lanes::template kept<band>(additive, additive_weight), rows.signal(kAdditive, band, y), block);
        }
      });
      const int first = block * Lanes::kPositions;
      by_additive.store(rows.neighbours(kAdditive, y) + first, rows.own(kAdditive, y) + first);
      if constexpr (kAim) by_restored.store(rows.neighbours(kRestored, y) + first, rows.own(kRestored, y) + first);
    }
  }

  /// Restored detail with what of the enhancement counts. Both arguments have the sign of the reference removed.
  static HWY_INLINE V enhance(V restored, V dis, V same, const GainLimit& limit) {
    const V along = hn::Max(dis, hn::Xor(dis, dis));
    const V enhanced_detail =
        limit.whole != 0 ? Lanes::enhanced(restored, along, limit.whole) : enhance_each(restored, along, limit.value);
    return hn::Or(hn::And(same, enhanced_detail), hn::AndNot(same, restored));
  }

  /// A limit with a fraction, one lane at a time.
  static HWY_NOINLINE V enhance_each(V restored, V dis, double limit) {
    const hn::DFromV<V> d;
    using T = hn::TFromD<decltype(d)>;
    HWY_ALIGN T detail[HWY_LANES(T)];
    HWY_ALIGN T along[HWY_LANES(T)];
    hn::Store(restored, d, detail);
    hn::Store(dis, d, along);
    for (std::size_t i = 0; i < HWY_LANES(T); ++i)
      detail[i] = static_cast<T>(adm::enhanced(detail[i], along[i], limit));
    return hn::Load(d, detail);
  }

  /// Fills what stands beside a row of masks where the band ends there (see adm::extend_masks).
  void extend(std::int32_t* masks) const {
    const Interval detail = region_.columns.detail;
    const int width = region_.band.width;
    if (detail.begin == 0) masks[-1] = masks[mirror_low_repeat_high(-1, width)];
    if (detail.end == width) masks[detail.size()] = masks[mirror_low_repeat_high(width, width) - detail.begin];
  }

  /// Sums of three rows of masks, from the position before the first to the one behind the last.
  void add_columns(const SetRows& rows, std::size_t masking, int y) const {
    const int height = region_.band.height;
    const std::int32_t* above = rows.neighbours(masking, mirror_low_repeat_high(y - 1, height));
    const std::int32_t* here = rows.neighbours(masking, y);
    const std::int32_t* below = rows.neighbours(masking, mirror_low_repeat_high(y + 1, height));
    std::int32_t* out = scratch_.column_sums.row(0) + kLead;
    for (int x = -kLanes32; x < blocks_ * Lanes::kPositions + kLanes32; x += kLanes32)
      hn::Store(hn::Add(hn::Add(hn::Load(kI32, above + x), hn::Load(kI32, here + x)), hn::Load(kI32, below + x)), kI32,
                out + x);
  }

  const Region& region_;
  StripScratch& scratch_;
  int blocks_;
  LaneRange scored_;
};

}  // namespace snellen::adm::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
