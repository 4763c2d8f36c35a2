// SPDX-License-Identifier: BSD-2-Clause-Patent
// The formula in pairs of floats, and in the reference library's doubles.
#include "metrics/ciede/ciede_form.h"

#include "metrics/ciede/ciede_libvmaf-inl.h"
#include "metrics/ciede/ciede_math-inl.h"

namespace snellen::ciede {
namespace {

Lab<float> exact_to_lab(const Pixel& pixel) { return to_lab(pixel.y, pixel.u, pixel.v); }
float exact_difference(const Lab<float>& p, const Lab<float>& q) { return difference(p, q); }

Lab<float> libvmaf_to_lab(const Pixel& pixel) { return libvmaf::to_lab(pixel); }
float libvmaf_difference(const Lab<float>& p, const Lab<float>& q) { return libvmaf::difference(p, q); }

constexpr Form kExact{&exact_to_lab, &exact_difference};
constexpr Form kLibvmaf{&libvmaf_to_lab, &libvmaf_difference};

}  // namespace

const Form& form_of(Accumulation accumulation) { return accumulation == Accumulation::libvmaf ? kLibvmaf : kExact; }

}  // namespace snellen::ciede
