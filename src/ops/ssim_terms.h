// SPDX-License-Identifier: BSD-2-Clause-Patent
// What one window adds to the exact sums of SSIM, for every machine.
#pragma once

#include "base/exact_sum.h"
#include "ops/ssim_math-inl.h"

namespace snellen::ssim {

/// Which sums are wanted; the others are undefined.
struct Terms {
  bool luminance = true;
  bool contrast_and_structure = true;
  bool product = true;
};

/// Terms lie within -2 and 4 (ssim_math-inl.h). Pairs add two floats each, of the 2^31 that the sum takes.
using TermSum = ExactSum<3>;

SNELLEN_FN void add_pair(const lane::Pair<float>& term, TermSum& sum) noexcept {
  sum.add(term.hi);
  sum.add(term.lo);
}

/// `Sums` has a TermSum of each term and of their product: luminance, contrast, structure, product.
template <class Sums>
SNELLEN_FN void add_terms(const Statistics& s, Terms wanted, Sums& sums) noexcept {
  const lane::Pair<float> c = contrast_pair(s);
  const float t = structure(s);
  if (wanted.luminance || wanted.product) {
    const lane::Pair<float> l = luminance_pair(s);
    if (wanted.luminance) add_pair(l, sums.luminance);
    if (wanted.product) add_pair(l * c * t, sums.product);
  }
  if (!wanted.contrast_and_structure) return;
  add_pair(c, sums.contrast);
  sums.structure.add(t);
}

}  // namespace snellen::ssim
