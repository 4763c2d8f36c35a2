// SPDX-License-Identifier: BSD-2-Clause-Patent
// How the rows of magnitudes that strips leave become the sums of one scale: cubes are added exactly in any order,
// sequential sums wait for their rows in order, and other exact powers for the whole plane.
#pragma once

#include <array>
#include <numeric>
#include <vector>

#include "metrics/float_adm/float_adm_csf.h"
#include "metrics/float_adm/float_adm_math-inl.h"
#include "metrics/float_adm/float_adm_norm.h"
#include "metrics/float_adm/float_adm_scratch.h"

namespace snellen::float_adm {

/// One option set at one scale.
struct SetOfScale {
  SetOfScale(const FloatAdmOptions& of_set, int of_scale, Accumulation mode)
      : options(&of_set), scale(of_scale), accumulation(mode) {
    const Csf csf = csf_factors(of_set, of_scale);
    factors = {csf.axial, csf.axial, csf.diagonal};
  }

  /// How band `i` is summed.
  PowerSum rule(std::size_t i) const {
    return {.power = options->p_norm,
            .bound = kCoefficientBounds[static_cast<std::size_t>(scale)] * factors[i],
            .accumulation = accumulation};
  }

  /// An empty sum of band `i`.
  FloatAdmSum empty(std::size_t i) const {
    return {.large = {}, .small = {}, .exponent = adds_cubes() ? exponent_above(rule(i).bound) : 0, .sequential = 0};
  }

  bool adds_cubes() const { return accumulation == Accumulation::exact && options->p_norm == 3; }

  const FloatAdmOptions* options;
  int scale;
  Accumulation accumulation;
  std::array<float, kBandCount> factors{};
};

/// A value for each signal and band.
template <class T>
using PerBand = std::array<std::array<T, kBandCount>, kSignals>;

/// What the strips of one option set and scale share; they write different rows.
class Totals {
 public:
  Totals(const SetOfScale& set, Extent scored) : scored_(scored) {
    for (auto& signal : bands_)
      for (Band& band : signal) {
        if (set.accumulation == Accumulation::libvmaf)
          band.row_sums.resize(static_cast<std::size_t>(scored.height));
        else if (!set.adds_cubes())
          band.magnitudes = zero_plane({scored.width + kMaxLanes32, scored.height});
      }
  }

  /// Where row `y` of the scored region goes, when it is needed after the strip.
  float* row(Signal signal, std::size_t band, int y) { return bands_[signal][band].magnitudes.row(y); }
  float& row_sum(Signal signal, std::size_t band, int y) {
    return bands_[signal][band].row_sums[static_cast<std::size_t>(y)];
  }

  /// All rows of a band; of the scored region's width, with zeros behind it, a vector full.
  PlaneView<const float> magnitudes(Signal signal, std::size_t band) const {
    return {bands_[signal][band].magnitudes.row(0), scored_, bands_[signal][band].magnitudes.view().pitch()};
  }

  /// The row sums of a band added in order.
  float sequential_sum(Signal signal, std::size_t band) const {
    const std::vector<float>& sums = bands_[signal][band].row_sums;
    return std::accumulate(sums.begin(), sums.end(), 0.0F);
  }

 private:
  struct Band {
    std::vector<float> row_sums;
    Plane<float> magnitudes{Extent{0, 0}};
  };

  Extent scored_;
  PerBand<Band> bands_;
};

}  // namespace snellen::float_adm
