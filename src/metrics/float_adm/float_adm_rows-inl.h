// SPDX-License-Identifier: BSD-2-Clause-Patent
// One row of detail bands through the model: the split of the distorted coefficients, their masks, and the magnitudes
// of what exceeds them. Compiled once per target.
#if defined(SNELLEN_METRICS_FLOAT_ADM_ROWS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_FLOAT_ADM_ROWS_INL_H_
#undef SNELLEN_METRICS_FLOAT_ADM_ROWS_INL_H_
#else
#define SNELLEN_METRICS_FLOAT_ADM_ROWS_INL_H_
#endif

#include "metrics/float_adm/float_adm_totals.h"
#include "metrics/float_adm/float_adm_wavelet-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::float_adm::HWY_NAMESPACE {

/// Rows of masks have this much room before their first position.
constexpr int kLead = kMaxLanes32;

/// The rows of one option set, by the number of the band's row.
class SetRows {
 public:
  explicit SetRows(SetScratch& scratch) : scratch_(&scratch) {}

  float* masks(Signal part, std::size_t band, int y) const {
    return scratch_->masks.row(at(y % 3, part, band)) + kLead;
  }
  float* weighed(Signal part, std::size_t band, int y) const { return scratch_->weighed.row(at(y % 2, part, band)); }

 private:
  static int at(int slot, Signal part, std::size_t band) {
    return (slot * SetScratch::kParts + (part == kRestored ? 0 : 1)) * static_cast<int>(kBandCount) +
           static_cast<int>(band);
  }

  SetScratch* scratch_;
};

/// The model at one scale. `accumulation` chooses the arithmetic of the masks.
template <Accumulation accumulation>
class DetailRow {
 public:
  DetailRow(const adm::Region& region, StripScratch& scratch) : region_(region), scratch_(scratch) {}

  /// Bands of both pictures from the column pass.
  template <class T>
  void filter(const Wavelet<T>& wavelet) const {
    const adm::Interval span = region_.columns.detail;
    for (std::size_t picture = 0; picture < kPictures; ++picture) {
      wavelet.filter_row(picture, kHigh, kLow, span, band_row(picture, 0));
      wavelet.filter_row(picture, kLow, kHigh, span, band_row(picture, 1));
      wavelet.filter_row(picture, kHigh, kHigh, span, band_row(picture, 2));
    }
  }

  /// Directions, and restored detail without enhancement: the same for every option set.
  void split() const {
    for (int x = 0; x < region_.columns.detail.size(); x += kLanes32) {
      const auto at = [&](std::size_t picture, std::size_t band) {
        return FloatLane::load(band_row(picture, band) + x);
      };
      const auto way = direction(at(0, 0), at(0, 1), at(1, 0), at(1, 1));
      select_same(way, FloatLane(1.0F), FloatLane(0.0F)).store(scratch_.same_direction.row(0) + x);
      for (std::size_t band = 0; band < kBandCount; ++band)
        restored_detail(at(0, band), at(1, band)).store(restored_row(band) + x);
    }
  }

  /// Parts and masks of one option set, into row `y`.
  void mask(const SetOfScale& set, const SetRows& rows, int y) const {
    for (std::size_t band = 0; band < kBandCount; ++band) {
      const float* same_direction = scratch_.same_direction.row(0);
      const FloatLane factor(set.factors[band]);
      const auto put = [&](Signal part, int x, FloatLane value) {
        const FloatLane weighed = factor * value;
        weighed.store(rows.weighed(part, band, y) + x);
        neighbour_mask<accumulation>(weighed).store(rows.masks(part, band, y) + x);
      };
      for (int x = 0; x < region_.columns.detail.size(); x += kLanes32) {
        const FloatLane dis = FloatLane::load(band_row(1, band) + x);
        const FloatLane detail = FloatLane::load(restored_row(band) + x);
        const FloatLane enhanced = enhanced_detail<accumulation>(detail, dis, set.options->enhancement_gain_limit);
        const FloatLane same = FloatLane::load(same_direction + x);
        const FloatLane restored = lanes::select_lt(FloatLane(0.0F), same, enhanced, detail);
        put(kRestored, x, restored);
        put(kAdditive, x, dis - restored);
      }
      extend(rows.masks(kRestored, band, y));
      extend(rows.masks(kAdditive, band, y));
    }
  }

  /// Magnitudes of the reference's scored coefficients.
  const float* reference_magnitudes(const SetOfScale& set, std::size_t band) const {
    const float* row = band_row(0, band) + scored_offset();
    float* out = scratch_.magnitudes.row(0);
    for (int x = 0; x < scored_size(); x += kLanes32)
      lanes::magnitude(FloatLane(set.factors[band]) * FloatLane::load(row + x)).store(out + x);
    return out;
  }

  /// The thresholds that `masking` casts on row `y`, whose neighbours are there; bands and rows in order.
  void find_thresholds(const SetOfScale& set, const SetRows& rows, Signal masking, int y) const {
    float* out = scratch_.thresholds.row(0);
    std::fill_n(out, scored_size(), 0.0F);
    if (set.options->bypass_cm != 0) return;
    const int height = region_.band.height;
    for (std::size_t band = 0; band < kBandCount; ++band) {
      const auto masks = [&](int row) { return rows.masks(masking, band, row) + scored_offset(); };
      const float* above = masks(mirror_low_repeat_high(y - 1, height));
      const float* here = masks(y);
      const float* below = masks(mirror_low_repeat_high(y + 1, height));
      const float* own = rows.weighed(masking, band, y) + scored_offset();
      for (int x = 0; x < scored_size(); x += kLanes32) {
        const auto at = [x](const float* row, int dx) { return FloatLane::load(row + x + dx); };
        const FloatLane before = at(above, -1) + at(above, 0) + at(above, 1) + at(here, -1);
        const FloatLane sum =
            add_own_mask<accumulation>(before, at(own, 0)) + at(here, 1) + at(below, -1) + at(below, 0) + at(below, 1);
        (FloatLane::load(out + x) + sum).store(out + x);
      }
    }
  }

  /// Magnitudes of what of `part` exceeds the thresholds found.
  const float* excess_magnitudes(const SetRows& rows, Signal part, std::size_t band, int y) const {
    const float* row = rows.weighed(part, band, y) + scored_offset();
    const float* thresholds = scratch_.thresholds.row(0);
    float* out = scratch_.magnitudes.row(0);
    for (int x = 0; x < scored_size(); x += kLanes32)
      excess(FloatLane::load(row + x), FloatLane::load(thresholds + x)).store(out + x);
    return out;
  }

  int scored_size() const { return region_.columns.scored.size(); }

 private:
  int scored_offset() const { return region_.columns.scored.begin - region_.columns.detail.begin; }
  float* band_row(std::size_t picture, std::size_t band) const {
    return scratch_.bands.row(static_cast<int>(picture * kBandCount + band));
  }
  float* restored_row(std::size_t band) const { return scratch_.restored.row(static_cast<int>(band)); }

  /// Fills what stands beside a row of masks where the band ends there (see adm::extend_masks).
  void extend(float* masks) const {
    const adm::Interval detail = region_.columns.detail;
    const int width = region_.band.width;
    if (detail.begin == 0) masks[-1] = masks[mirror_low_repeat_high(-1, width)];
    if (detail.end == width) masks[detail.size()] = masks[mirror_low_repeat_high(width, width) - detail.begin];
  }

  const adm::Region& region_;
  StripScratch& scratch_;
};

/// The detail of a strip: rows come one by one, and their sums one row later.
template <Accumulation accumulation>
class Detail {
 public:
  /// `totals` are those of the sets, which all strips share; `cubes` are this strip's.
  Detail(const adm::Region& region, std::span<const SetOfScale> sets, adm::Interval scored, StripScratch& scratch,
         std::span<Totals> totals, std::span<PerBand<FloatAdmSum>> cubes)
      : region_(region), row_(region, scratch), sets_(sets), scored_(scored), totals_(totals), cubes_(cubes) {
    scratch.reserve_sets(sets.size());
    for (std::size_t i = 0; i < sets.size(); ++i) set_rows_.emplace_back(scratch.sets[i]);
  }

  template <class T>
  void take(const Wavelet<T>& wavelet, int y) {
    row_.filter(wavelet);
    row_.split();
    for (std::size_t i = 0; i < sets_.size(); ++i) {
      row_.mask(sets_[i], set_rows_[i], y);
      if (!scored_.contains(y)) continue;
      for (std::size_t band = 0; band < kBandCount; ++band)
        add(i, kReference, band, y, row_.reference_magnitudes(sets_[i], band));
    }
  }

  /// Adds what exceeds the masks in row `y`, if it is scored. Its neighbours have been taken.
  void add_excess(int y) {
    if (!scored_.contains(y)) return;
    for (std::size_t i = 0; i < sets_.size(); ++i)
      for (const Signal part : {kRestored, kAdditive}) {
        row_.find_thresholds(sets_[i], set_rows_[i], part == kRestored ? kAdditive : kRestored, y);
        for (std::size_t band = 0; band < kBandCount; ++band)
          add(i, part, band, y, row_.excess_magnitudes(set_rows_[i], part, band, y));
      }
  }

 private:
  void add(std::size_t set, Signal signal, std::size_t band, int y, const float* magnitudes) {
    const int row = y - region_.rows.scored.begin;
    const double power = sets_[set].options->p_norm;
    const std::span<const float> values(magnitudes, static_cast<std::size_t>(row_.scored_size()));
    if (sets_[set].adds_cubes())
      add_cubes(values, cubes_[set][signal][band]);
    else if (accumulation == Accumulation::libvmaf)
      totals_[set].row_sum(signal, band, row) = sum_of_row(values, power);
    else
      std::copy(values.begin(), values.end(), totals_[set].row(signal, band, row));
  }

  const adm::Region& region_;
  DetailRow<accumulation> row_;
  std::span<const SetOfScale> sets_;
  adm::Interval scored_;
  std::span<Totals> totals_;
  std::span<PerBand<FloatAdmSum>> cubes_;
  std::vector<SetRows> set_rows_;
};

}  // namespace snellen::float_adm::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
