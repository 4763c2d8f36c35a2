// SPDX-License-Identifier: BSD-2-Clause-Patent
// A strip of one scale, from top to bottom: the wavelet row by row, the detail of each row as soon as it is there, and
// its sums one row later, when its lower neighbours are.
#if defined(SNELLEN_METRICS_ADM_STRIP_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_ADM_STRIP_INL_H_
#undef SNELLEN_METRICS_ADM_STRIP_INL_H_
#else
#define SNELLEN_METRICS_ADM_STRIP_INL_H_
#endif

#include <utility>

#include "metrics/adm/adm_rows-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::adm::HWY_NAMESPACE {

/// Sums of one strip.
struct StripSums {
  explicit StripSums(std::size_t sets) : excess(sets) {}

  BandSums reference{};
  std::vector<std::array<BandSums, kSignals>> excess;  // of each option set
};

/// The two lines under the taps of a row of bands, and the rows between the passes.
template <int kScale, class T>
class Wavelet {
 public:
  using Input = Source<T, Words<kScale>::kSource>;

  Wavelet(const Input& source, const Region& region, StripScratch& scratch)
      : source_(source),
        columns_(region.columns),
        lines_{scratch.lines.row(0), scratch.lines.row(1)},
        streams_(scratch.streams) {}

  /// Makes `y` the next row.
  void start(int y) { fill(y, lines_[1]); }

  /// Filters the columns of row `y`, for which the rows before it came in order from start() on.
  void filter_columns_of(int y, bool detail) {
    std::swap(lines_[0], lines_[1]);
    fill(y + 1, lines_[1]);
    const int begin = detail ? detail_offset() / kLanes16 : 0;
    const int end = detail ? blocks(detail_offset() + 2 * columns_.detail.size() + 2) : 0;
    filter_lines<kScale>(taps_, kLow, lines_[0], lines_[1], streams_, 0, begin);
    filter_lines<kScale>(taps_, kHigh, lines_[0], lines_[1], streams_, begin, end);
    filter_lines<kScale>(taps_, kLow, lines_[0], lines_[1], streams_, end, all_blocks());
  }

  void store_approximation_of(int y, Approximation& out) const {
    const Interval span = columns_.approximation;
    for (std::size_t picture = 0; picture < kPictures; ++picture) {
      const auto offset = 2 * (span.begin - columns_.all.begin);
      std::int16_t* const row[2] = {streams_.row[picture][kLow][0] + offset, streams_.row[picture][kLow][1] + offset};
      auto& planes = out.planes[picture];
      store_approximation<kScale>(taps_, row, span.size(), planes[0].row(y) + span.begin,
                                  kScale == 0 ? nullptr : planes[1].row(y) + span.begin);
    }
  }

  const Taps& taps() const { return taps_; }
  const Streams& streams() const { return streams_; }

 private:
  static int blocks(int columns) { return (columns + kLanes16 - 1) / kLanes16; }
  int all_blocks() const { return blocks(2 * columns_.all.size() + 2); }
  int detail_offset() const { return 2 * (columns_.detail.begin - columns_.all.begin); }

  void fill(int y, std::int16_t* line) const {
    fill_line(source_, 2 * y - 1, 2 * columns_.all.begin - 1, all_blocks(), line);
  }

  const Input& source_;
  const Spans& columns_;
  std::int16_t* lines_[2];
  Taps taps_;
  Streams streams_;
};

/// The detail of a strip.
template <int kScale>
class Detail {
 public:
  Detail(const Region& region, std::span<const SetOfScale> sets, Interval scored, StripScratch& scratch,
         StripSums& sums)
      : row_(region, scratch), sets_(sets), scored_(scored), sums_(sums) {
    scratch.reserve_sets(sets.size());
    for (std::size_t i = 0; i < sets.size(); ++i) set_rows_.emplace_back(scratch.sets[i]);
  }

  /// Adds row `y` to the rows kept and, when it is scored, to the reference's sums.
  void take(const Taps& taps, const Streams& streams, int y) {
    row_.filter(taps, streams);
    if (scored_.contains(y)) row_.add_reference(sums_.reference);
    row_.split();
    for (std::size_t i = 0; i < sets_.size(); ++i) row_.mask(sets_[i], set_rows_[i], y);
  }

  /// Adds what exceeds the masks in row `y`, if it is scored. Its neighbours have been taken.
  void add_excess(int y) {
    if (!scored_.contains(y)) return;
    for (std::size_t i = 0; i < sets_.size(); ++i)
      for (std::size_t signal = 0; signal < (sets_[i].aim ? kSignals : 1); ++signal)
        row_.add_excess(sets_[i], set_rows_[i], signal, y, sums_.excess[i][signal]);
  }

 private:
  DetailRow<kScale> row_;
  std::span<const SetOfScale> sets_;
  Interval scored_;
  StripSums& sums_;
  std::vector<SetRows> set_rows_;
};

/// Runs rows `rows` of a scale: its part of `approximation`, if there is one, and of the sums.
template <int kScale, class T>
void run_strip(const Source<T, Words<kScale>::kSource>& source, const Region& region, std::span<const SetOfScale> sets,
               Interval rows, StripScratch& scratch, Approximation* approximation, StripSums& sums) {
  const StripRows strip(region.rows, rows, !sets.empty());
  Wavelet<kScale, T> wavelet(source, region, scratch);
  Detail<kScale> detail(region, sets, strip.scored, scratch, sums);
  wavelet.start(strip.all.begin);
  for (int y = strip.all.begin; y < strip.all.end; ++y) {
    wavelet.filter_columns_of(y, strip.detail.contains(y));
    if (strip.approximation.contains(y)) wavelet.store_approximation_of(y, *approximation);
    if (!strip.detail.contains(y)) continue;
    detail.take(wavelet.taps(), wavelet.streams(), y);
    detail.add_excess(y - 1);
  }
  if (strip.detail.end == region.band.height) detail.add_excess(region.band.height - 1);
}

}  // namespace snellen::adm::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
