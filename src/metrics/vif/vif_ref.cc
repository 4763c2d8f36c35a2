// SPDX-License-Identifier: BSD-2-Clause-Patent
// VIF, the plain way: for each scale, windowed moments by a vertical pass into one row and a horizontal pass along it,
// the channel model of each sample, and the next smaller pictures.
#include <algorithm>
#include <array>

#include "image/border.h"
#include "metrics/vif/vif.h"
#include "metrics/vif/vif_math-inl.h"
#include "metrics/vif/vif_sets.h"
#include "ops/extend_rows.h"

namespace snellen {
namespace {

using vif::Kernel;
using vif::Moments;
using vif::Shifts;

/// Rows of the five windowed quantities of both pictures.
template <class Mean, class Moment>
struct Lines {
  explicit Lines(int width, int halo = 0)
      : mean_ref({width, 1}, {halo, 0}),
        mean_dis({width, 1}, {halo, 0}),
        ref_ref({width, 1}, {halo, 0}),
        dis_dis({width, 1}, {halo, 0}),
        ref_dis({width, 1}, {halo, 0}) {}
  Plane<Mean> mean_ref, mean_dis;
  Plane<Moment> ref_ref, dis_dis, ref_dis;
};
using ColumnSums = Lines<std::uint32_t, std::uint64_t>;
using ColumnMoments = Lines<std::uint32_t, std::uint32_t>;

/// Weighted sums of the columns around row y. The mean's are at most 65536 * 65535 < 2^32, the moment's below 2^48.
template <class T>
void sum_columns(PlaneView<const T> reference, PlaneView<const T> distorted, int y, const Kernel& kernel,
                 ColumnSums& sums) {
  const int width = reference.width();
  std::uint32_t* mean_ref = sums.mean_ref.row(0);
  std::uint32_t* mean_dis = sums.mean_dis.row(0);
  std::uint64_t* ref_ref = sums.ref_ref.row(0);
  std::uint64_t* dis_dis = sums.dis_dis.row(0);
  std::uint64_t* ref_dis = sums.ref_dis.row(0);
  std::fill_n(mean_ref, width, 0U);
  std::fill_n(mean_dis, width, 0U);
  std::fill_n(ref_ref, width, 0U);
  std::fill_n(dis_dis, width, 0U);
  std::fill_n(ref_dis, width, 0U);
  for (int k = -kernel.radius; k <= kernel.radius; ++k) {
    const T* ref = reference.row(mirror(y + k, reference.height()));
    const T* dis = distorted.row(mirror(y + k, distorted.height()));
    const std::uint32_t tap = kernel.tap(k);
    for (int x = 0; x < width; ++x) {
      const std::uint32_t weighted_ref = tap * ref[x];
      const std::uint32_t weighted_dis = tap * dis[x];
      mean_ref[x] += weighted_ref;
      mean_dis[x] += weighted_dis;
      ref_ref[x] += std::uint64_t{weighted_ref} * ref[x];
      dis_dis[x] += std::uint64_t{weighted_dis} * dis[x];
      ref_dis[x] += std::uint64_t{weighted_ref} * dis[x];
    }
  }
}

template <class From, class To>
void round_line(const Plane<From>& from, int shift, Plane<To>& to) {
  const From* in = from.row(0);
  To* out = to.row(0);
  for (int x = 0; x < from.extent().width; ++x) out[x] = static_cast<To>(round_shift(in[x], shift));
  extend_rows_mirrored(to.view());
}

void round_columns(const ColumnSums& sums, Shifts shifts, ColumnMoments& moments) {
  round_line(sums.mean_ref, shifts.mean, moments.mean_ref);
  round_line(sums.mean_dis, shifts.mean, moments.mean_dis);
  round_line(sums.ref_ref, shifts.moment, moments.ref_ref);
  round_line(sums.dis_dis, shifts.moment, moments.dis_dis);
  round_line(sums.ref_dis, shifts.moment, moments.ref_dis);
}

/// Weighted sums along the row around x: the moments of one window.
Moments sum_row(const ColumnMoments& columns, int x, const Kernel& kernel) {
  const std::uint32_t* mean_ref = columns.mean_ref.row(0) + x;
  const std::uint32_t* mean_dis = columns.mean_dis.row(0) + x;
  const std::uint32_t* ref_ref = columns.ref_ref.row(0) + x;
  const std::uint32_t* dis_dis = columns.dis_dis.row(0) + x;
  const std::uint32_t* ref_dis = columns.ref_dis.row(0) + x;
  Moments sums{};
  std::uint64_t sum_ref_ref = 0;
  std::uint64_t sum_dis_dis = 0;
  std::uint64_t sum_ref_dis = 0;
  for (int k = -kernel.radius; k <= kernel.radius; ++k) {
    const std::uint64_t tap = kernel.tap(k);
    sums.mean_ref += kernel.tap(k) * mean_ref[k];
    sums.mean_dis += kernel.tap(k) * mean_dis[k];
    sum_ref_ref += tap * ref_ref[k];
    sum_dis_dis += tap * dis_dis[k];
    sum_ref_dis += tap * ref_dis[k];
  }
  sums.ref_ref = static_cast<std::uint32_t>(round_shift(sum_ref_ref, 16));
  sums.dis_dis = static_cast<std::uint32_t>(round_shift(sum_dis_dis, 16));
  sums.ref_dis = static_cast<std::uint32_t>(round_shift(sum_ref_dis, 16));
  return sums;
}

/// Adds one window to the sums of a scale; `num_log` has one entry per gain limit, `shared` takes the rest.
void add_window(const vif::LogTable& table, const vif::Variances& v, std::span<const double> gain_limits,
                std::span<std::int64_t> num_log, VifScaleSums& shared) {
  if (v.ref < vif::kNoise) {
    shared.nonlog_num += v.dis;
    ++shared.nonlog_count;
    return;
  }
  shared.den_log += vif::reference_information(table, v);
  if (v.both <= 0 || v.dis <= 0) return;
  const vif::Channel channel = vif::channel(table, v);
  for (std::size_t i = 0; i < gain_limits.size(); ++i)
    num_log[i] += vif::distorted_information(table, v, channel, gain_limits[i]);
}

/// The sums of one scale, one per gain limit.
template <class T>
std::vector<VifScaleSums> measure_scale(PlaneView<const T> reference, PlaneView<const T> distorted,
                                        const Kernel& kernel, Shifts shifts, std::span<const double> gain_limits) {
  const vif::LogTable& table = vif::log_table();
  ColumnSums sums(reference.width());
  ColumnMoments columns(reference.width(), vif::kMaxRadius);
  VifScaleSums shared{};
  std::vector<std::int64_t> num_log(gain_limits.size());
  for (int y = 0; y < reference.height(); ++y) {
    sum_columns(reference, distorted, y, kernel, sums);
    round_columns(sums, shifts, columns);
    for (int x = 0; x < reference.width(); ++x)
      add_window(table, vif::variances(sum_row(columns, x, kernel)), gain_limits, num_log, shared);
  }
  std::vector<VifScaleSums> result(gain_limits.size(), shared);
  for (std::size_t i = 0; i < result.size(); ++i) result[i].num_log = num_log[i];
  return result;
}

/// The picture of the next scale: blurred by that scale's kernel, even rows and columns kept, sizes rounded down.
template <class T>
Plane<std::uint16_t> half_size(PlaneView<const T> plane, const Kernel& kernel, int shift) {
  Plane<std::uint16_t> half({half_down(plane.width()), half_down(plane.height())});
  Plane<std::uint32_t> sums({plane.width(), 1});
  Plane<std::uint16_t> columns({plane.width(), 1}, {vif::kMaxRadius, 0});
  for (int y = 0; y < half.extent().height; ++y) {
    std::fill_n(sums.row(0), plane.width(), 0U);
    for (int k = -kernel.radius; k <= kernel.radius; ++k) {
      const T* row = plane.row(mirror(2 * y + k, plane.height()));
      for (int x = 0; x < plane.width(); ++x) sums.row(0)[x] += kernel.tap(k) * row[x];
    }
    round_line(sums, shift, columns);
    for (int x = 0; x < half.extent().width; ++x) {
      std::uint32_t sum = 0;
      for (int k = -kernel.radius; k <= kernel.radius; ++k) sum += kernel.tap(k) * columns.row(0)[2 * x + k];
      half.row(y)[x] = static_cast<std::uint16_t>(round_shift(sum, 16));
    }
  }
  return half;
}

/// Measures `scale` and all smaller ones.
template <class T>
void measure_pyramid(PlaneView<const T> reference, PlaneView<const T> distorted, int scale, int depth,
                     const vif::Pass& pass, vif::PassSums& result) {
  const Shifts shifts = vif::vertical_shifts(scale, depth);
  const auto level = static_cast<std::size_t>(scale);
  if (scale > 0 || !pass.skip_scale0)
    result[level] = measure_scale(reference, distorted, vif::kKernels[level], shifts, pass.gain_limits);
  if (scale + 1 == vif::kScales) return;
  const Kernel& next = vif::kKernels[level + 1];
  const Plane<std::uint16_t> ref = half_size(reference, next, shifts.mean);
  const Plane<std::uint16_t> dis = half_size(distorted, next, shifts.mean);
  measure_pyramid<std::uint16_t>(ref.view(), dis.view(), scale + 1, depth, pass, result);
}

}  // namespace

std::vector<VifSums> vif_reference(const Picture& reference, const Picture& distorted,
                                   std::span<const VifOptions> options) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  const vif::Pass pass(options);
  vif::PassSums sums;
  reference.visit(0, [&]<class T>(PlaneView<const T> ref) {
    measure_pyramid(ref, distorted.plane<T>(0), 0, reference.format().depth, pass, sums);
  });
  return vif::sums_of_sets(options, sums);
}

}  // namespace snellen
