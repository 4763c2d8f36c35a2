// SPDX-License-Identifier: BSD-2-Clause-Patent
// The planes of all scales, and the launches of a frame: for each scale its bands, then the sums of each option set;
// last the rounding of all rows.
#include "metrics/adm/adm_dev.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/narrow.h"
#include "exec/arena.h"
#include "metrics/adm/adm_kernels.h"
#include "metrics/adm/adm_sets.h"
#include "ops/adm_region.h"

namespace snellen {
namespace adm {
namespace {

template <class T>
using PerBand = std::array<DeviceView<T>, kBandCount>;
template <class T>
using PerPicture = std::array<DeviceView<T>, 2>;

constexpr int tiles(int size, int tile) { return (size + tile - 1) / tile; }

Rectangle rectangle(Interval columns, Interval rows) { return {columns.begin, rows.begin, columns.end, rows.end}; }

/// Tiles begin at even columns, so that two neighbouring positions are one access to memory.
constexpr int even(int column) { return column - column % 2; }

snellen::Region region_of(const Rectangle& r) {
  return {even(r.left), r.top, r.right - even(r.left), r.bottom - r.top};
}

int tile_columns(const Rectangle& r, int tile_width) { return tiles(region_of(r).width, tile_width); }

}  // namespace

/// What stays on the device between the kernels of a frame, for one size of picture.
class DevicePlanes {
 public:
  DevicePlanes(std::shared_ptr<const Device> device, Extent picture)
      : extent(picture), regions(adm::regions(picture)), arena_(std::move(device)) {
    const auto per_picture = [&]<class T>(PerPicture<T>& planes, int scale) {
      for (auto& plane : planes) plane = arena_.plane<T>(region(scale).band);
    };
    per_picture(fine_approximation, 0);
    per_picture(coarse_approximation[0], 1);
    per_picture(coarse_approximation[1], 2);
    for (std::size_t band = 0; band < kBandCount; ++band) {
      fine_detail[band] = arena_.plane<FineDetail>(region(0).band);
      for (int scale = 1; scale < kScales; ++scale)
        coarse_detail[static_cast<std::size_t>(scale - 1)][band] = arena_.plane<CoarseDetail>(region(scale).band);
    }
    for (int scale = 0; scale < kScales; ++scale)
      reference_sums[static_cast<std::size_t>(scale)] = arena_.plane<std::uint64_t>(
          {scored(scale).bottom - scored(scale).top, static_cast<int>(kBandCount) * decompose_columns(scale)});
  }

  const adm::Region& region(int scale) const { return regions[static_cast<std::size_t>(scale)]; }
  Rectangle all(int scale) const { return rectangle(region(scale).columns.all, region(scale).rows.all); }
  Rectangle scored(int scale) const { return rectangle(region(scale).columns.scored, region(scale).rows.scored); }

  /// Columns of tiles of the two kernels of a scale.
  int decompose_columns(int scale) const { return tile_columns(all(scale), AdmDecompose1::tile.width); }
  int excess_columns(int scale) const { return tile_columns(scored(scale), AdmCoarseExcess::tile.width); }

  /// Sums of option set `set` of a pass at one scale; made when asked for first.
  DeviceView<std::uint64_t> set_sums(std::size_t set, int scale) {
    while (set_sums_.size() <= set) {
      auto& planes = set_sums_.emplace_back();
      for (int s = 0; s < kScales; ++s)
        planes[static_cast<std::size_t>(s)] = arena_.plane<std::uint64_t>(
            {scored(s).bottom - scored(s).top, static_cast<int>(kSignals * kBandCount) * excess_columns(s)});
    }
    return set_sums_[set][static_cast<std::size_t>(scale)];
  }

  /// Groups of RoundRows that a field takes.
  int groups() const { return tiles(scored(0).bottom - scored(0).top, RoundRows::tile.width); }

  /// What launch `launch` of RoundRows leaves; made when asked for first.
  std::int64_t* totals(std::size_t launch) {
    while (totals_.size() <= launch)
      totals_.push_back(
          arena_.plane<std::int64_t>({groups() * RoundRows::kTriples * static_cast<int>(kBandCount), 1}).origin);
    return totals_[launch];
  }

  Extent extent;
  std::array<adm::Region, kScales> regions;
  PerPicture<std::int16_t> fine_approximation{};
  std::array<PerPicture<std::int32_t>, kScales - 2> coarse_approximation{};
  PerBand<FineDetail> fine_detail{};
  std::array<PerBand<CoarseDetail>, kScales - 1> coarse_detail{};
  std::array<DeviceView<std::uint64_t>, kScales> reference_sums{};

 private:
  Arena arena_;
  std::vector<std::array<DeviceView<std::uint64_t>, kScales>> set_sums_;
  std::vector<std::int64_t*> totals_;
};

namespace {

using BandTotals = std::array<std::uint64_t, kBandCount>;

/// Collects sums of bands, rounds their rows in as few launches as there can be, and tells their totals.
class Totals {
 public:
  Totals(Queue& queue, DevicePlanes& planes) : queue_(queue), planes_(planes) {}

  void add(const RoundRows::Triple& triple, BandTotals& to) {
    triples_.push_back(triple);
    destinations_.push_back(&to);
  }

  void launch() {
    for (std::size_t first = 0; first < triples_.size(); first += RoundRows::kTriples) {
      const std::size_t count = std::min<std::size_t>(triples_.size() - first, RoundRows::kTriples);
      RoundRows kernel{.triples = {},
                       .totals = planes_.totals(first / RoundRows::kTriples),
                       .count = static_cast<std::int32_t>(count),
                       .groups = planes_.groups()};
      std::copy_n(triples_.begin() + static_cast<std::ptrdiff_t>(first), count, kernel.triples);
      const int fields = kernel.count * static_cast<int>(kBandCount);
      queue_.launch(kernel, {0, 0, kernel.groups * RoundRows::tile.width, fields});
      pending_.push_back(queue_.add_up(kernel.totals, kernel.groups, fields));
    }
  }

  /// After the queue has finished the frame.
  void read() const {
    for (std::size_t i = 0; i < destinations_.size(); ++i)
      for (std::size_t band = 0; band < kBandCount; ++band)
        (*destinations_[i])[band] = static_cast<std::uint64_t>(queue_.total(
            pending_[i / RoundRows::kTriples], static_cast<int>(i % RoundRows::kTriples * kBandCount + band)));
  }

 private:
  Queue& queue_;
  DevicePlanes& planes_;
  std::vector<RoundRows::Triple> triples_;
  std::vector<BandTotals*> destinations_;
  std::vector<PendingFields> pending_;
};

/// The launches of one frame, and what they leave. Stays where it is made: the totals know their places in it.
class Pass {
 public:
  Pass(Queue& queue, DevicePlanes& planes, std::span<const AdmOptions> sets)
      : queue_(queue), planes_(planes), sets_(sets), sums_(sets.size()), totals_(queue, planes) {}
  Pass(const Pass&) = delete;
  Pass& operator=(const Pass&) = delete;

  template <class T>
  void run(const PerPicture<const T>& luma, int depth) {
    decompose<0>(luma, planes_.fine_approximation, planes_.fine_detail, depth);
    excess<FineScale>(0, planes_.fine_detail);
    auto& coarse = planes_.coarse_approximation;
    decompose<1>(planes_.fine_approximation, coarse[0], planes_.coarse_detail[0]);
    decompose<2>(coarse[0], coarse[1], planes_.coarse_detail[1]);
    decompose<3>(coarse[1], PerPicture<std::int32_t>{}, planes_.coarse_detail[2]);
    for (int scale = 1; scale < kScales; ++scale)
      excess<CoarseScale>(scale, planes_.coarse_detail[static_cast<std::size_t>(scale - 1)]);
    totals_.launch();
  }

  /// After the queue has finished the frame.
  std::vector<AdmSums> sums() {
    totals_.read();
    for (std::size_t i = 0; i < sets_.size(); ++i)
      for (std::size_t scale = sets_[i].skip_scale0 ? 1 : 0; scale < kScales; ++scale)
        sums_[i].scales[scale].reference = reference_[scale];
    return sums_;
  }

 private:
  template <int kScale, class T, class Approximation, class Detail>
  void decompose(const PerPicture<T>& source, const PerPicture<Approximation>& approximation,
                 const PerBand<Detail>& detail, int depth = 0) {
    using Kernel = Decompose<kScale, std::remove_const_t<T>>;
    static_assert(Kernel::tile.width == AdmDecompose1::tile.width);
    const SumShifts shifts = reference_shifts(kScale, planes_.region(kScale).band);
    const auto sums = planes_.reference_sums[kScale];
    Kernel kernel{.source = {source[0], source[1]},
                  .approximation = {approximation[0], approximation[1]},
                  .detail = {detail[0], detail[1], detail[2]},
                  .sums = sums,
                  .all = planes_.all(kScale),
                  .scored = planes_.scored(kScale),
                  .depth = depth,
                  .cube_shift = prepared_shift(shifts.coefficient),
                  .columns = planes_.decompose_columns(kScale)};
    queue_.launch(kernel, region_of(kernel.all));
    add_fields(sums, 0, kernel.columns, {shifts.row, shifts.row, shifts.row}, reference_[kScale]);
  }

  template <class Scale, class Detail>
  void excess(int scale, const PerBand<Detail>& detail) {
    for (std::size_t i = 0; i < sets_.size(); ++i) {
      if (scale == 0 && sets_[i].skip_scale0) continue;
      if (sets_[i].skip_aim)
        excess_of_set<Excess<Scale, false>>(scale, detail, i);
      else
        excess_of_set<Excess<Scale, true>>(scale, detail, i);
    }
  }

  template <class Kernel, class Detail>
  void excess_of_set(int scale, const PerBand<Detail>& detail, std::size_t set) {
    static_assert(Kernel::tile.width == AdmCoarseExcess::tile.width);
    const SetOfScale options(sets_[set], scale);
    const auto sums = planes_.set_sums(set, scale);
    Kernel kernel{.detail = {detail[0], detail[1], detail[2]},
                  .sums = sums,
                  .scored = planes_.scored(scale),
                  .limit = gain_factor(options.limit.value),
                  .factors = {},
                  .cube_shifts = {},
                  .columns = planes_.excess_columns(scale)};
    std::array<int, kBandCount> row_shifts{};
    for (std::size_t band = 0; band < kBandCount; ++band) {
      const SumShifts shifts = excess_shifts(scale, band, planes_.region(scale).band);
      kernel.factors[band] = options.factors[band];
      kernel.cube_shifts[band] = prepared_shift(shifts.coefficient);
      row_shifts[band] = shifts.row;
    }
    queue_.launch(kernel, region_of(kernel.scored));
    AdmScaleSums& out = sums_[set].scales[static_cast<std::size_t>(scale)];
    add_fields(sums, 0, kernel.columns, row_shifts, out.restored);
    if (options.aim) add_fields(sums, static_cast<int>(kBandCount), kernel.columns, row_shifts, out.additive);
  }

  /// The bands' sums, which are the fields of `sums` from `first` on.
  void add_fields(DeviceView<std::uint64_t> sums, int first, int columns, const std::array<int, kBandCount>& row_shifts,
                  BandTotals& to) {
    sums.origin = sums.row(first * columns);
    sums.height = columns * static_cast<int>(kBandCount);
    RoundRows::Triple triple{.sums = sums, .shifts = {}};
    std::transform(row_shifts.begin(), row_shifts.end(), triple.shifts, &narrow<std::uint8_t, int>);
    totals_.add(triple, to);
  }

  Queue& queue_;
  DevicePlanes& planes_;
  std::span<const AdmOptions> sets_;
  std::vector<AdmSums> sums_;
  std::array<BandTotals, kScales> reference_{};
  Totals totals_;
};

}  // namespace
}  // namespace adm

AdmDevice::AdmDevice(DeviceFrames& frames) : frames_(frames) {}
AdmDevice::~AdmDevice() = default;
AdmDevice::AdmDevice(AdmDevice&&) noexcept = default;

Later<std::vector<AdmSums>> AdmDevice::operator()(const Picture& reference, const Picture& distorted,
                                                  std::span<const AdmOptions> sets) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  if (!planes_ || planes_->extent != reference.extent())
    planes_ = std::make_unique<adm::DevicePlanes>(frames_.device(), reference.extent());
  const auto pass = std::make_shared<adm::Pass>(frames_.queue(), *planes_, sets);
  reference.visit(0, [&]<class T>(PlaneView<const T>) {
    pass->run<T>({frames_.plane<T>(reference, 0), frames_.plane<T>(distorted, 0)}, reference.format().depth);
  });
  return [pass] { return pass->sums(); };
}

}  // namespace snellen
