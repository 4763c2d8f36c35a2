// SPDX-License-Identifier: BSD-2-Clause-Patent
// ADM and AIM, the plain way: for each scale, the wavelet of both pictures, the split of the distorted coefficients
// into restored and additive ones, the masks that each of them casts on the other, and sums of cubes of what exceeds
// them.
#include <cstddef>

#include "metrics/adm/adm.h"
#include "metrics/adm/adm_csf.h"
#include "metrics/adm/adm_math-inl.h"
#include "metrics/adm/adm_wavelet.h"

namespace snellen {
namespace adm {
namespace {

using DetailBands = std::array<Plane<std::int32_t>, kBandCount>;
using BandSums = std::array<std::uint64_t, kBandCount>;

DetailBands make_detail(Extent extent) {
  return {Plane<std::int32_t>(extent), Plane<std::int32_t>(extent), Plane<std::int32_t>(extent)};
}

std::uint32_t fixed_factor(const Csf& csf, std::size_t band) {
  return band == kDiagonal ? csf.fixed_diagonal : csf.fixed_axial;
}

/// Sums of cubes of the reference: what would count if everything were restored and nothing masked.
BandSums sum_reference(const Bands& reference, int scale) {
  const Interval columns = scored(reference.extent().width);
  const Interval rows = scored(reference.extent().height);
  const SumShifts shifts = reference_shifts(scale, reference.extent());
  BandSums sums{};
  for (std::size_t band = 0; band < kBandCount; ++band) {
    for (int y = rows.begin; y < rows.end; ++y) {
      const std::int32_t* x = reference.detail[band].row(y);
      std::uint64_t row_sum = 0;
      for (int i = columns.begin; i < columns.end; ++i)
        row_sum += scale == 0 ? fine_reference_cube(x[i]) : coarse_reference_cube(x[i], scale, shifts.coefficient);
      sums[band] += round_shift(row_sum, shifts.row);
    }
  }
  return sums;
}

struct SplitBands {
  DetailBands restored;
  DetailBands additive;
};

/// Splits the coefficients of the masked region; the rest of the planes is never read.
SplitBands split_bands(const Bands& reference, const Bands& distorted, double gain_limit) {
  const Interval columns = masked(reference.extent().width);
  const Interval rows = masked(reference.extent().height);
  SplitBands result{make_detail(reference.extent()), make_detail(reference.extent())};
  for (int y = rows.begin; y < rows.end; ++y) {
    std::array<const std::int32_t*, kBandCount> ref;
    std::array<const std::int32_t*, kBandCount> dis;
    std::array<std::int32_t*, kBandCount> restored;
    std::array<std::int32_t*, kBandCount> additive;
    for (std::size_t band = 0; band < kBandCount; ++band) {
      ref[band] = reference.detail[band].row(y);
      dis[band] = distorted.detail[band].row(y);
      restored[band] = result.restored[band].row(y);
      additive[band] = result.additive[band].row(y);
    }
    for (int x = columns.begin; x < columns.end; ++x) {
      const bool same = same_direction(ref[0][x], ref[1][x], dis[0][x], dis[1][x]);
      for (std::size_t band = 0; band < kBandCount; ++band) {
        const Split parts = split(ref[band][x], dis[band][x], same, gain_limit);
        restored[band][x] = parts.restored;
        additive[band][x] = parts.additive;
      }
    }
  }
  return result;
}

/// Masks of a coefficient, summed over the three bands: what it adds to its neighbours' thresholds, and to its own.
struct Masks {
  explicit Masks(Extent extent) : neighbours(extent, {1, 1}), own(extent) {}

  Plane<std::int32_t> neighbours;
  Plane<std::int32_t> own;
};

template <class Scale>
Masks make_masks(const DetailBands& bands, const Csf& csf) {
  const Extent extent = bands[0].extent();
  const Interval columns = masked(extent.width);
  const Interval rows = masked(extent.height);
  Masks masks(extent);
  for (int y = rows.begin; y < rows.end; ++y) {
    std::int32_t* neighbours = masks.neighbours.row(y);
    std::int32_t* own = masks.own.row(y);
    for (std::size_t band = 0; band < kBandCount; ++band) {
      const std::int32_t* row = bands[band].row(y);
      const std::uint32_t factor = fixed_factor(csf, band);
      for (int x = columns.begin; x < columns.end; ++x) {
        const std::int32_t weighed = Scale::weigh(band, row[x], factor);
        neighbours[x] = (band == 0 ? 0 : neighbours[x]) + Scale::neighbour_mask(weighed);
        own[x] = (band == 0 ? 0 : own[x]) + Scale::own_mask(weighed);
      }
    }
  }
  extend_masks(masks.neighbours);
  return masks;
}

/// The threshold of each scored position of row `y`, the same for all bands.
void thresholds_of_row(const Masks& masks, int y, Interval columns, std::int32_t* out) {
  const std::int32_t* above = masks.neighbours.row(y - 1);
  const std::int32_t* here = masks.neighbours.row(y);
  const std::int32_t* below = masks.neighbours.row(y + 1);
  const std::int32_t* own = masks.own.row(y);
  for (int x = columns.begin; x < columns.end; ++x)
    out[x] = above[x - 1] + above[x] + above[x + 1] + here[x - 1] + own[x] + here[x + 1] + below[x - 1] + below[x] +
             below[x + 1];
}

/// Sums of cubes of what exceeds the thresholds.
template <class Scale>
BandSums sum_excess(const DetailBands& signal, const Masks& masks, const Csf& csf, int scale) {
  const Extent extent = signal[0].extent();
  const Interval columns = scored(extent.width);
  const Interval rows = scored(extent.height);
  Plane<std::int32_t> line({extent.width, 1});
  std::int32_t* thresholds = line.row(0);
  BandSums sums{};
  for (int y = rows.begin; y < rows.end; ++y) {
    thresholds_of_row(masks, y, columns, thresholds);
    for (std::size_t band = 0; band < kBandCount; ++band) {
      const std::int32_t* row = signal[band].row(y);
      const std::uint32_t factor = fixed_factor(csf, band);
      const SumShifts shifts = excess_shifts(scale, band, extent);
      std::uint64_t row_sum = 0;
      for (int x = columns.begin; x < columns.end; ++x) {
        const std::uint32_t excess = Scale::excess(band, row[x], factor, thresholds[x]);
        row_sum += rounded_cube(excess, Scale::square_shift(band), shifts.coefficient);
      }
      sums[band] += round_shift(row_sum, shifts.row);
    }
  }
  return sums;
}

template <class Scale>
void measure_scale(const Bands& reference, const Bands& distorted, const AdmOptions& options, int scale,
                   AdmScaleSums& sums) {
  const Csf csf = csf_factors(options, scale);
  const SplitBands parts = split_bands(reference, distorted, options.enhancement_gain_limit);
  sums.restored = sum_excess<Scale>(parts.restored, make_masks<Scale>(parts.additive, csf), csf, scale);
  if (options.skip_aim) return;
  sums.additive = sum_excess<Scale>(parts.additive, make_masks<Scale>(parts.restored, csf), csf, scale);
}

Bands bands_of_luma(const Picture& picture) {
  return picture.visit(0, [&](auto luma) { return wavelet_of_samples(luma, picture.format().depth); });
}

}  // namespace
}  // namespace adm

std::vector<AdmSums> adm_reference(const Picture& reference, const Picture& distorted,
                                   std::span<const AdmOptions> sets) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  std::vector<AdmSums> sums(sets.size());
  adm::Bands ref = adm::bands_of_luma(reference);
  adm::Bands dis = adm::bands_of_luma(distorted);
  for (int scale = 0; scale < adm::kScales; ++scale) {
    if (scale > 0) {
      ref = adm::wavelet_of_approximation(ref.approximation.view(), scale);
      dis = adm::wavelet_of_approximation(dis.approximation.view(), scale);
    }
    const adm::BandSums reference_sums = adm::sum_reference(ref, scale);
    for (std::size_t i = 0; i < sets.size(); ++i) {
      AdmScaleSums& out = sums[i].scales[static_cast<std::size_t>(scale)];
      if (scale == 0 && sets[i].skip_scale0) continue;
      out.reference = reference_sums;
      if (scale == 0)
        adm::measure_scale<adm::FineScale>(ref, dis, sets[i], scale, out);
      else
        adm::measure_scale<adm::CoarseScale>(ref, dis, sets[i], scale, out);
    }
  }
  return sums;
}

}  // namespace snellen
