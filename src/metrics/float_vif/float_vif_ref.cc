// SPDX-License-Identifier: BSD-2-Clause-Patent
// Float VIF, the plain way: for each scale, five windowed means a row at a time, the channel model of each sample, what
// each observer gets out of it, and the next smaller pictures.
#include <array>
#include <type_traits>
#include <vector>

#include "metrics/float_vif/float_vif.h"
#include "metrics/float_vif/float_vif_groups.h"
#include "metrics/float_vif/float_vif_observer.h"
#include "ops/float_filter.h"
#include "ops/float_plane.h"
#include "ops/gaussian.h"
#include "ops/scale_plane.h"

namespace snellen {
namespace {

using float_vif::Information;
using float_vif::Moments;
using float_vif::Observer;
using float_vif::PyramidSums;
using float_vif::ScaleSums;

/// Windowed means of both pictures and of their products.
class WindowedMeans {
 public:
  WindowedMeans(PlaneView<const float> reference, PlaneView<const float> distorted, std::span<const float> taps)
      : ref_ref_(multiply(reference, reference)),
        dis_dis_(multiply(distorted, distorted)),
        ref_dis_(multiply(reference, distorted)),
        filters_{RowFilter(reference, taps), RowFilter(distorted, taps), RowFilter(ref_ref_.view(), taps),
                 RowFilter(dis_dis_.view(), taps), RowFilter(ref_dis_.view(), taps)} {
    for (std::vector<float>& row : rows_) row.resize(static_cast<std::size_t>(reference.width()));
  }
  WindowedMeans(const WindowedMeans&) = delete;  // the filters look at this object's own planes
  WindowedMeans& operator=(const WindowedMeans&) = delete;

  void compute_row(int y) {
    for (std::size_t i = 0; i < filters_.size(); ++i) filters_[i].row(y, rows_[i]);
  }

  /// Of the row computed last.
  Moments at(std::size_t x) const { return {rows_[0][x], rows_[1][x], rows_[2][x], rows_[3][x], rows_[4][x]}; }

 private:
  Plane<float> ref_ref_, dis_dis_, ref_dis_;
  std::array<RowFilter, 5> filters_;
  std::array<std::vector<float>, 5> rows_;
};

/// One observer's sums. `Real` double takes the reference library's order: samples of a row, then rows. `Real` float
/// takes any.
template <class Real>
class Totals {
 public:
  void add(const Information& sample) {
    if constexpr (std::is_same_v<Real, double>) {
      row_.num += sample.num;
      row_.den += sample.den;
    } else {
      sums_.num.add(sample.num);
      sums_.den.add(sample.den);
    }
  }

  void end_row() {
    sums_.sequential_num += row_.num;
    sums_.sequential_den += row_.den;
    row_ = {};
  }

  const FloatVifScaleSums& sums() const { return sums_; }

 private:
  FloatVifScaleSums sums_{};
  Information row_{};
};

template <class Real>
ScaleSums measure_scale(const Plane<float>& reference, const Plane<float>& distorted, std::span<const float> taps,
                        std::span<const Observer> observers) {
  WindowedMeans means(reference.view(), distorted.view(), taps);
  std::vector<Totals<Real>> totals(observers.size());
  const Extent extent = reference.extent();
  for (int y = 0; y < extent.height; ++y) {
    means.compute_row(y);
    for (std::size_t x = 0; x < static_cast<std::size_t>(extent.width); ++x) {
      const float_vif::Variances v = float_vif::variances(means.at(x));
      const float_vif::Channel c = float_vif::channel(v);
      for (std::size_t i = 0; i < observers.size(); ++i)
        totals[i].add(float_vif::information<Real>(v, c, observers[i]));
    }
    for (Totals<Real>& total : totals) total.end_row();
  }
  ScaleSums sums;
  for (const Totals<Real>& total : totals) sums.push_back(total.sums());
  return sums;
}

/// The sums of every scale, finest first; none for scale 0 when it is skipped. The planes shrink to those of the last
/// scale.
template <class Real>
PyramidSums measure_pyramid(Plane<float> reference, Plane<float> distorted, float kernel_scale,
                            const float_vif::Group& group) {
  PyramidSums result;
  for (int scale = 0; scale < float_vif::kScales; ++scale) {
    const std::vector<float> taps = vif_taps(scale, kernel_scale);
    if (scale > 0) {
      reference = filter_mirrored(reference.view(), taps, 2);
      distorted = filter_mirrored(distorted.view(), taps, 2);
    }
    if (scale == 0 && group.skip_scale0) continue;
    result[static_cast<std::size_t>(scale)] = measure_scale<Real>(reference, distorted, taps, group.observers);
  }
  return result;
}

Plane<float> prescaled(const Plane<float>& plane, const FloatVifOptions& options) {
  return scale_plane(plane.view(), float_vif::prescaled(plane.extent(), options.prescale),
                     scale_method(options.prescale_method));
}

}  // namespace

std::vector<FloatVifSums> float_vif_reference(const Picture& reference, const Picture& distorted,
                                              std::span<const FloatVifOptions> options, Accumulation accumulation) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  const Plane<float> ref = float_plane(reference, 0, kMidGrey);
  const Plane<float> dis = float_plane(distorted, 0, kMidGrey);
  const auto measure = accumulation == Accumulation::libvmaf ? &measure_pyramid<double> : &measure_pyramid<float>;
  std::vector<FloatVifSums> sums(options.size());
  for (const float_vif::Group& group : float_vif::groups(options)) {
    const FloatVifOptions& shared = options[group.sets.front()];
    spread(group,
           measure(prescaled(ref, shared), prescaled(dis, shared), static_cast<float>(shared.kernel_scale), group),
           options, sums);
  }
  return sums;
}

}  // namespace snellen
