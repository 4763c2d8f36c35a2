// SPDX-License-Identifier: BSD-2-Clause-Patent
// The planes of all scales, and the launches of a frame: for each scale the bands of both pictures, then the sums of
// each option set.
#include "metrics/float_adm/float_adm_dev.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "exec/arena.h"
#include "metrics/float_adm/float_adm_kernels.h"
#include "metrics/float_adm/float_adm_totals.h"
#include "ops/adm_region.h"

namespace snellen {
namespace float_adm {
namespace {

template <class T>
using PerPicture = std::array<DeviceView<T>, 2>;
using DetailPlanes = std::array<DeviceView<float>, kBandCount>;

constexpr int tiles(int size, int tile) { return (size + tile - 1) / tile; }

Region region_of(adm::Interval columns, adm::Interval rows) {
  return {columns.begin, rows.begin, columns.size(), rows.size()};
}

}  // namespace

/// What the kernels of one scale write.
struct ScalePlanes {
  ScalePlanes(Arena& arena, const adm::Region& of_scale) : region(of_scale) {
    for (auto& plane : approximation) plane = arena.plane<float>(region.band);
    for (DetailPlanes& picture : detail)
      for (auto& plane : picture) plane = arena.plane<float>(region.band);
  }

  Region scored() const { return region_of(region.columns.scored, region.rows.scored); }
  /// Tiles of the scored region.
  int columns() const { return tiles(region.columns.scored.size(), FloatAdmCubes::tile.width); }
  int count() const { return columns() * tiles(region.rows.scored.size(), FloatAdmCubes::tile.height); }

  adm::Region region;
  PerPicture<float> approximation{};
  std::array<DetailPlanes, 2> detail{};
};

/// What the kernels of one scale and option set write: a row of numbers each.
struct SetPlanes {
  SetPlanes(Arena& arena, int count)
      : sums(arena.plane<std::int64_t>({count * kDeviceSums * kPartsOfSum, 1})),
        exponents(arena.plane<std::int64_t>({kDeviceSums, 1})),
        largest(arena.plane<float>({count * kDeviceSums, 1})),
        scales(arena.plane<float>({kDeviceSums, 1})) {}

  DeviceView<std::int64_t> sums;
  DeviceView<std::int64_t> exponents;
  DeviceView<float> largest;
  DeviceView<float> scales;
};

/// What stays on the device between the kernels of a frame, for one size of picture.
class DevicePlanes {
 public:
  DevicePlanes(std::shared_ptr<const Device> device, Extent picture) : extent(picture), arena_(std::move(device)) {
    for (const adm::Region& region : adm::regions(picture)) scales_.emplace_back(arena_, region);
  }

  const ScalePlanes& scale(int scale) const { return scales_.at(static_cast<std::size_t>(scale)); }

  /// Made when asked for first.
  const SetPlanes& set(std::size_t set, int scale) {
    while (sets_.size() <= set) {
      std::vector<SetPlanes>& planes = sets_.emplace_back();
      for (const ScalePlanes& of_scale : scales_) planes.emplace_back(arena_, of_scale.count());
    }
    return sets_[set][static_cast<std::size_t>(scale)];
  }

  Extent extent;

 private:
  Arena arena_;
  std::vector<ScalePlanes> scales_;
  std::vector<std::vector<SetPlanes>> sets_;
};

namespace {

/// Where the sums of one scale and option set will stand.
struct PendingScale {
  PendingFields sums;
  std::optional<PendingFields> exponents;  // where the device finds them
};

/// The launches of one frame, and what they leave.
class Pass {
 public:
  Pass(Queue& queue, DevicePlanes& planes, std::span<const FloatAdmOptions> sets)
      : queue_(queue), planes_(planes), sets_(sets), pending_(sets.size()) {}

  template <class T>
  void run(const PerPicture<const T>& luma, float unit) {
    run_scale<T>(0, luma, unit);
    for (int scale = 1; scale < adm::kScales; ++scale) {
      const auto& [ref, dis] = planes_.scale(scale - 1).approximation;
      run_scale<float>(scale, {ref, dis}, 1);
    }
  }

  /// After the queue has finished the frame.
  std::vector<FloatAdmSums> sums() const {
    std::vector<FloatAdmSums> sums(sets_.size());
    for (std::size_t i = 0; i < sets_.size(); ++i)
      for (std::size_t scale = 0; scale < adm::kScales; ++scale)
        if (pending_[i][scale]) sums[i].scales[scale] = sums_of(i, static_cast<int>(scale), *pending_[i][scale]);
    return sums;
  }

 private:
  template <class T>
  void run_scale(int scale, const PerPicture<const T>& source, float unit) {
    const ScalePlanes& planes = planes_.scale(scale);
    Decompose<T> kernel{.source = {source[0], source[1]},
                        .approximation = {planes.approximation[0], planes.approximation[1]},
                        .detail = {},
                        .unit = unit,
                        .approximate = scale + 1 < adm::kScales ? 1 : 0};
    for (std::size_t picture = 0; picture < 2; ++picture)
      std::copy(planes.detail[picture].begin(), planes.detail[picture].end(), kernel.detail[picture]);
    queue_.launch(kernel, region_of(planes.region.columns.all, planes.region.rows.all));
    for (std::size_t i = 0; i < sets_.size(); ++i)
      if (scale > 0 || !sets_[i].skip_scale0) pending_[i][static_cast<std::size_t>(scale)] = sum_excess(i, scale);
  }

  PendingScale sum_excess(std::size_t i, int scale) {
    const SetOfScale set(sets_[i], scale, Accumulation::exact);
    const SetPlanes& out = planes_.set(i, scale);
    const int count = planes_.scale(scale).count();
    std::optional<PendingFields> exponents;
    if (set.adds_cubes()) {
      launch<Use::cubes>(set, out);
    } else {
      launch<Use::largest>(set, out);
      queue_.launch(FindScales{out.largest, out.scales, out.exponents, count}, {0, 0, kDeviceSums, 1});
      launch<Use::powers>(set, out);
      exponents = queue_.add_up(out.exponents.origin, 1, kDeviceSums);
    }
    return {queue_.add_up(out.sums.origin, count, kDeviceSums * kPartsOfSum), exponents};
  }

  template <Use kUse>
  void launch(const SetOfScale& set, const SetPlanes& out) {
    const ScalePlanes& planes = planes_.scale(set.scale);
    const auto scale_of = [&](std::size_t band) { return std::ldexp(1.0F, -exponent_above(set.rule(band).bound)); };
    Excess<kUse> kernel{.ref = {},
                        .dis = {},
                        .sums = out.sums,
                        .largest = out.largest,
                        .scales = out.scales,
                        .axial_scale = scale_of(0),
                        .diagonal_scale = scale_of(kDiagonal),
                        .power = static_cast<float>(set.options->p_norm),
                        .gain_limit = static_cast<float>(set.options->enhancement_gain_limit),
                        .factors = {},
                        .right = planes.region.columns.scored.end,
                        .bottom = planes.region.rows.scored.end,
                        .columns = planes.columns(),
                        .tiles = planes.count(),
                        .masks = set.options->bypass_cm == 0 ? 1 : 0};
    std::copy(planes.detail[0].begin(), planes.detail[0].end(), kernel.ref);
    std::copy(planes.detail[1].begin(), planes.detail[1].end(), kernel.dis);
    std::copy(set.factors.begin(), set.factors.end(), kernel.factors);
    queue_.launch(kernel, planes.scored());
  }

  FloatAdmScaleSums sums_of(std::size_t i, int scale, const PendingScale& pending) const {
    const SetOfScale set(sets_[i], scale, Accumulation::exact);
    FloatAdmScaleSums sums{};
    int number = 0;
    for (auto* signal : {&sums.reference, &sums.restored, &sums.additive})
      for (std::size_t band = 0; band < kBandCount; ++band, ++number) {
        FloatAdmSum& sum = (*signal)[band];
        const auto part = [&](int k) { return queue_.total(pending.sums, number * kPartsOfSum + k); };
        sum = set.empty(band);
        sum.large = {part(0), part(1)};
        sum.small = {part(2), part(3)};
        if (pending.exponents) sum.exponent = static_cast<std::int32_t>(queue_.total(*pending.exponents, number));
      }
    return sums;
  }

  Queue& queue_;
  DevicePlanes& planes_;
  std::span<const FloatAdmOptions> sets_;
  std::vector<std::array<std::optional<PendingScale>, adm::kScales>> pending_;
};

}  // namespace
}  // namespace float_adm

FloatAdmDevice::FloatAdmDevice(DeviceFrames& frames) : frames_(frames) {}
FloatAdmDevice::~FloatAdmDevice() = default;
FloatAdmDevice::FloatAdmDevice(FloatAdmDevice&&) noexcept = default;

Later<std::vector<FloatAdmSums>> FloatAdmDevice::operator()(const Picture& reference, const Picture& distorted,
                                                            std::span<const FloatAdmOptions> sets,
                                                            Accumulation accumulation) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  SNELLEN_CHECK(accumulation == Accumulation::exact);
  if (!planes_ || planes_->extent != reference.extent())
    planes_ = std::make_unique<float_adm::DevicePlanes>(frames_.device(), reference.extent());
  float_adm::Pass pass(frames_.queue(), *planes_, sets);
  reference.visit(0, [&]<class T>(PlaneView<const T>) {
    pass.run<T>({frames_.plane<T>(reference, 0), frames_.plane<T>(distorted, 0)},
                sample_unit(reference.format().depth));
  });
  return [pass = std::move(pass)] { return pass.sums(); };
}

}  // namespace snellen
