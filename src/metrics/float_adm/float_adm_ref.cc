// SPDX-License-Identifier: BSD-2-Clause-Patent
// Float ADM and AIM, the plain way: for each scale, the wavelet of both pictures, the split of the distorted
// coefficients into restored and additive ones, the masks that each of them casts on the other, and sums of powers of
// what exceeds them.
#include <algorithm>
#include <cstddef>

#include "metrics/float_adm/float_adm.h"
#include "metrics/float_adm/float_adm_csf.h"
#include "metrics/float_adm/float_adm_math-inl.h"
#include "metrics/float_adm/float_adm_norm.h"
#include "ops/adm_bands.h"
#include "ops/float_plane.h"
#include "ops/wavelet_level.h"

namespace snellen {
namespace float_adm {
namespace {

using adm::Interval;
using adm::masked;
using adm::scored;
using Bands = WaveletBands<float>;
using DetailBands = std::array<Plane<float>, kBandCount>;
using BandSums = std::array<FloatAdmSum, kBandCount>;

LowHigh<float> filter(const std::array<float, 4>& values) {
  const auto& [a, b, c, d] = values;
  return {filter_with(kLowTaps, a, b, c, d), filter_with(kHighTaps, a, b, c, d)};
}

Bands wavelet(const Plane<float>& source) { return wavelet_level<float>(source.view(), &filter, &filter); }

DetailBands make_detail(Extent extent, Halo halo = {}) {
  return {Plane<float>(extent, halo), Plane<float>(extent, halo), Plane<float>(extent, halo)};
}

/// One scale of one option set.
struct Scale {
  Extent band;
  Csf csf;
  const FloatAdmOptions& options;
  float coefficient_bound;
  Accumulation accumulation;

  Interval columns() const { return scored(band.width); }
  Interval rows() const { return scored(band.height); }
  float factor(std::size_t i) const { return i == kDiagonal ? csf.diagonal : csf.axial; }

  /// Sum of band `i`'s magnitudes over the scored region; `magnitude(x, out)` writes those of a row.
  template <class RowOfMagnitudes>
  FloatAdmSum sum(std::size_t i, RowOfMagnitudes&& magnitudes_of_row) const {
    Plane<float> magnitudes({columns().size(), rows().size()});
    for (int y = 0; y < magnitudes.extent().height; ++y) magnitudes_of_row(rows().begin + y, magnitudes.row(y));
    return sum_of_powers(
        magnitudes.view(),
        {.power = options.p_norm, .bound = coefficient_bound * factor(i), .accumulation = accumulation});
  }
};

/// Sums of the reference: what would count if everything were restored and nothing masked.
BandSums sum_reference(const Bands& reference, const Scale& scale) {
  BandSums sums;
  for (std::size_t i = 0; i < kBandCount; ++i)
    sums[i] = scale.sum(i, [&](int y, float* out) {
      const float* row = reference.detail[i].row(y) + scale.columns().begin;
      for (int x = 0; x < scale.columns().size(); ++x) out[x] = std::fabs(scale.factor(i) * row[x]);
    });
  return sums;
}

struct SplitBands {
  DetailBands restored;
  DetailBands additive;
};

/// Splits the coefficients of the masked region; the rest of the planes is never read.
template <Accumulation accumulation>
SplitBands split_bands(const Bands& reference, const Bands& distorted, double gain_limit) {
  const Interval columns = masked(reference.extent().width);
  const Interval rows = masked(reference.extent().height);
  SplitBands result{make_detail(reference.extent()), make_detail(reference.extent())};
  const auto& ref = reference.detail;
  const auto& dis = distorted.detail;
  for (int y = rows.begin; y < rows.end; ++y)
    for (int x = columns.begin; x < columns.end; ++x) {
      const auto way = direction(ref[0].row(y)[x], ref[1].row(y)[x], dis[0].row(y)[x], dis[1].row(y)[x]);
      for (std::size_t i = 0; i < kBandCount; ++i) {
        const float d = dis[i].row(y)[x];
        const float detail = restored_detail(ref[i].row(y)[x], d);
        const float restored = select_same(way, enhanced_detail<accumulation>(detail, d, gain_limit), detail);
        result.restored[i].row(y)[x] = restored;
        result.additive[i].row(y)[x] = d - restored;
      }
    }
  return result;
}

/// What each coefficient adds to its neighbours' thresholds.
template <Accumulation accumulation>
DetailBands make_masks(const DetailBands& bands, const Scale& scale) {
  const Interval columns = masked(scale.band.width);
  const Interval rows = masked(scale.band.height);
  DetailBands masks = make_detail(scale.band, {1, 1});
  for (std::size_t i = 0; i < kBandCount; ++i) {
    for (int y = rows.begin; y < rows.end; ++y)
      for (int x = columns.begin; x < columns.end; ++x)
        masks[i].row(y)[x] = neighbour_mask<accumulation>(scale.factor(i) * bands[i].row(y)[x]);
    adm::extend_masks(masks[i]);
  }
  return masks;
}

/// The threshold of each scored position of row `y`, the same for all bands: rows and bands in order.
template <Accumulation accumulation>
void thresholds_of_row(const DetailBands& masks, const DetailBands& masking, const Scale& scale, int y, float* out) {
  const Interval columns = scale.columns();
  std::fill_n(out, columns.size(), 0.0F);
  if (scale.options.bypass_cm != 0) return;
  for (std::size_t i = 0; i < kBandCount; ++i) {
    const float* above = masks[i].row(y - 1) + columns.begin;
    const float* here = masks[i].row(y) + columns.begin;
    const float* below = masks[i].row(y + 1) + columns.begin;
    const float* own = masking[i].row(y) + columns.begin;
    for (int x = 0; x < columns.size(); ++x) {
      float sum = above[x - 1] + above[x] + above[x + 1] + here[x - 1];
      sum = add_own_mask<accumulation>(sum, scale.factor(i) * own[x]);
      out[x] += sum + here[x + 1] + below[x - 1] + below[x] + below[x + 1];
    }
  }
}

/// Sums of what of `signal` exceeds the thresholds that `masking` casts.
template <Accumulation accumulation>
BandSums sum_excess(const DetailBands& signal, const DetailBands& masking, const Scale& scale) {
  const DetailBands masks = make_masks<accumulation>(masking, scale);
  Plane<float> thresholds({scale.columns().size(), scale.rows().size()});
  for (int y = 0; y < thresholds.extent().height; ++y)
    thresholds_of_row<accumulation>(masks, masking, scale, scale.rows().begin + y, thresholds.row(y));
  BandSums sums;
  for (std::size_t i = 0; i < kBandCount; ++i)
    sums[i] = scale.sum(i, [&](int y, float* out) {
      const float* row = signal[i].row(y) + scale.columns().begin;
      const float* threshold = thresholds.row(y - scale.rows().begin);
      for (int x = 0; x < scale.columns().size(); ++x) out[x] = excess(row[x] * scale.factor(i), threshold[x]);
    });
  return sums;
}

template <Accumulation accumulation>
FloatAdmScaleSums measure_scale(const Bands& reference, const Bands& distorted, const Scale& scale) {
  const SplitBands parts = split_bands<accumulation>(reference, distorted, scale.options.enhancement_gain_limit);
  return {.reference = sum_reference(reference, scale),
          .restored = sum_excess<accumulation>(parts.restored, parts.additive, scale),
          .additive = sum_excess<accumulation>(parts.additive, parts.restored, scale)};
}

}  // namespace
}  // namespace float_adm

std::vector<FloatAdmSums> float_adm_reference(const Picture& reference, const Picture& distorted,
                                              std::span<const FloatAdmOptions> sets, Accumulation accumulation) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  std::vector<FloatAdmSums> sums(sets.size());
  float_adm::Bands ref = float_adm::wavelet(float_plane(reference, 0, kMidGrey));
  float_adm::Bands dis = float_adm::wavelet(float_plane(distorted, 0, kMidGrey));
  for (int s = 0; s < adm::kScales; ++s) {
    if (s > 0) {
      ref = float_adm::wavelet(ref.approximation);
      dis = float_adm::wavelet(dis.approximation);
    }
    const auto index = static_cast<std::size_t>(s);
    for (std::size_t i = 0; i < sets.size(); ++i) {
      if (s == 0 && sets[i].skip_scale0) continue;
      const float_adm::Scale scale{ref.extent(), float_adm::csf_factors(sets[i], s), sets[i],
                                   float_adm::kCoefficientBounds[index], accumulation};
      sums[i].scales[index] = accumulation == Accumulation::libvmaf
                                  ? float_adm::measure_scale<Accumulation::libvmaf>(ref, dis, scale)
                                  : float_adm::measure_scale<Accumulation::exact>(ref, dis, scale);
    }
  }
  return sums;
}

}  // namespace snellen
