// SPDX-License-Identifier: BSD-2-Clause-Patent
// Float VIF by vectors: the pyramid of scales, compiled for each target, and the way in.
#include "metrics/float_vif/float_vif_cpu.h"

#include "exec/cpu/dispatch.h"
#include "metrics/float_vif/float_vif_groups.h"
#include "metrics/float_vif/float_vif_scratch.h"
#include "ops/float_plane.h"
#include "ops/gaussian.h"
#include "ops/scale_plane.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "metrics/float_vif/float_vif_cpu.cc"
#include <hwy/foreach_target.h>
// After foreach_target.h, which includes this file once for each target.
#include "metrics/float_vif/float_vif_statistic-inl.h"
#include "metrics/float_vif/float_vif_windows-inl.h"
#include "ops/sample_rows-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::float_vif::HWY_NAMESPACE {

/// Below this, rows around a strip's edges would be looked at too often.
constexpr int kLeastRows = 32;

/// Adds a tile of windows of one row to the sums of each observer, or to those of this row alone where they have an
/// order.
template <class Real>
void add_windows(Plane<float>& means, int count, std::span<const Observer> observers, ScaleSums& sums,
                 std::vector<Information>& row) {
  model_channels(means, count);
  for (std::size_t k = 0; k < observers.size(); ++k) {
    if constexpr (std::is_same_v<Real, float>)
      add_exact(means, count, observers[k], sums[k]);
    else
      add_in_order(means, count, observers[k], row[k]);
  }
}

/// Sums over the windows of `rows` for each observer.
template <class Real>
ScaleSums measure_strip(const Pictures& pictures, std::span<const float> taps, RowRange rows,
                        std::span<const Observer> observers, StripScratch& scratch) {
  const int width = pictures.extent().width;
  const int size = static_cast<int>(taps.size());
  ScaleSums sums(observers.size());
  scratch.begin(size);
  for (int y = rows.first; y < rows.last; y += kRowsAtOnce) {
    const int count = std::min(kRowsAtOnce, rows.last - y);
    std::vector<Information> row_sums[kRowsAtOnce];
    for (auto& row : row_sums) row.resize(observers.size());
    find_sources(pictures, y - size / 2, kRowsAtOnce + size - 1, scratch);
    for (int first = 0; first < width; first += kTile) {
      const Tile tile{first, std::min(first + kTile, width), width};
      sum_columns(taps, tile, scratch);
      for (int row = 0; row < count; ++row) {
        sum_rows(taps, tile, row, scratch);
        add_windows<Real>(scratch.means, tile.last - tile.first, observers, sums, row_sums[row]);
      }
    }
    for (int row = 0; row < count; ++row)
      for (std::size_t k = 0; k < sums.size(); ++k) {
        sums[k].sequential_num += row_sums[row][k].num;
        sums[k].sequential_den += row_sums[row][k].den;
      }
  }
  return sums;
}

template <class Real>
ScaleSums measure_scale(const Pictures& pictures, std::span<const float> taps, std::span<const Observer> observers,
                        Scratch& scratch, Workers& workers) {
  constexpr bool kAnyOrder = std::is_same_v<Real, float>;
  const Strips strips(kAnyOrder ? workers : serial_workers(), pictures.extent().height, kLeastRows);
  scratch.reserve(strips.count());
  std::vector<ScaleSums> parts(static_cast<std::size_t>(strips.count()));
  workers.each(strips.count(), [&](int i) {
    const auto strip = static_cast<std::size_t>(i);
    parts[strip] = measure_strip<Real>(pictures, taps, strips[i], observers, scratch.strips[strip]);
  });
  ScaleSums sums = parts[0];
  for (std::size_t i = 1; i < parts.size(); ++i)
    for (std::size_t k = 0; k < sums.size(); ++k) {
      sums[k].num += parts[i][k].num;
      sums[k].den += parts[i][k].den;
    }
  return sums;
}

inline Pictures view(const std::array<Plane<float>, 2>& planes, Extent extent) {
  const auto measured = [&](const Plane<float>& plane) -> PlaneView<const float> {
    return {plane.row(0), extent, plane.view().pitch()};
  };
  return {measured(planes[0]), measured(planes[1])};
}

/// Both pictures half as large, rounded down: those of scale `scale`.
inline Pictures halve(const Pictures& pictures, std::span<const float> taps, int scale, Scratch& scratch,
                      Workers& workers) {
  const Extent half{half_down(pictures.extent().width), half_down(pictures.extent().height)};
  auto& planes = scratch.planes(scale, half);
  const Strips strips(workers, half.height, kLeastRows);
  scratch.reserve(strips.count());
  workers.each(strips.count(), [&](int i) {
    StripScratch& own = scratch.strips[static_cast<std::size_t>(i)];
    own.begin(static_cast<int>(taps.size()));
    for (int y = strips[i].first; y < strips[i].last; ++y) halve_row(pictures, y, taps, own, planes);
  });
  return view(planes, half);
}

template <class Real>
PyramidSums measure_pyramid(Pictures pictures, float kernel_scale, const Group& group, Scratch& scratch,
                            Workers& workers) {
  PyramidSums sums;
  for (int scale = 0; scale < kScales; ++scale) {
    const std::vector<float> taps = vif_taps(scale, kernel_scale);
    if (scale > 0) pictures = halve(pictures, taps, scale, scratch, workers);
    if (scale == 0 && group.skip_scale0) continue;
    sums[static_cast<std::size_t>(scale)] = measure_scale<Real>(pictures, taps, group.observers, scratch, workers);
  }
  return sums;
}

/// Writes the samples that scale 0 measures.
inline void prescale(const Picture& picture, const FloatVifOptions& options, Plane<float>& out, Extent extent) {
  if (extent == picture.extent()) {
    picture.visit(0, [&]<class T>(PlaneView<const T> plane) {
      for (int y = 0; y < extent.height; ++y)
        snellen::HWY_NAMESPACE::convert_row(plane.row(y), extent.width, picture.format().depth, kMidGrey, out.row(y));
    });
    return;
  }
  const Plane<float> scaled =
      scale_plane(float_plane(picture, 0, kMidGrey).view(), extent, scale_method(options.prescale_method));
  for (int y = 0; y < extent.height; ++y) std::copy_n(scaled.row(y), extent.width, out.row(y));
}

/// Measures both luma planes for one group of option sets and returns its own target.
std::int64_t measure_group(const Job& job, const Group& group, Scratch& scratch, Workers& workers, PyramidSums& sums) {
  const Extent extent = prescaled(job.reference.extent(), job.shared.prescale);
  auto& planes = scratch.planes(0, extent);
  prescale(job.reference, job.shared, planes[0], extent);
  prescale(job.distorted, job.shared, planes[1], extent);
  const auto measure = job.accumulation == Accumulation::libvmaf ? &measure_pyramid<double> : &measure_pyramid<float>;
  sums = measure(view(planes, extent), static_cast<float>(job.shared.kernel_scale), group, scratch, workers);
  return HWY_TARGET;
}

}  // namespace snellen::float_vif::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace snellen {
namespace float_vif {

SNELLEN_EXPORT(measure_group);

}  // namespace float_vif

FloatVifCpu::FloatVifCpu(cpu::Target target, Workers& workers)
    : target_(target), workers_(&workers), scratch_(std::make_unique<float_vif::Scratch>()) {}
FloatVifCpu::FloatVifCpu(FloatVifCpu&&) noexcept = default;
FloatVifCpu& FloatVifCpu::operator=(FloatVifCpu&&) noexcept = default;
FloatVifCpu::~FloatVifCpu() = default;

std::vector<FloatVifSums> FloatVifCpu::operator()(const Picture& reference, const Picture& distorted,
                                                  std::span<const FloatVifOptions> options, Accumulation accumulation) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  auto* const measure = cpu::entry(float_vif::HWY_DISPATCH_TABLE(measure_group), target_);
  std::vector<FloatVifSums> sums(options.size());
  for (const float_vif::Group& group : float_vif::groups(options)) {
    float_vif::PyramidSums group_sums;
    last_run_ = {measure({reference, distorted, options[group.sets.front()], accumulation}, group, *scratch_, *workers_,
                         group_sums)};
    SNELLEN_CHECK(last_run_ == target_);
    spread(group, group_sums, options, sums);
  }
  return sums;
}

}  // namespace snellen
#endif  // HWY_ONCE
