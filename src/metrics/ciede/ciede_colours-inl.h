// SPDX-License-Identifier: BSD-2-Clause-Patent
// Samples to L*a*b* over vectors of doubles: the floats of to_lab in ciede_math-inl.h, or NaN where they are in doubt.
// docs/metrics/ciede.md derives the bounds. Compiled once per target.
#if defined(SNELLEN_METRICS_CIEDE_COLOURS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_CIEDE_COLOURS_INL_H_
#undef SNELLEN_METRICS_CIEDE_COLOURS_INL_H_
#else
#define SNELLEN_METRICS_CIEDE_COLOURS_INL_H_
#endif

#include "metrics/ciede/ciede_constants.h"
#include "metrics/ciede/ciede_curves.h"
#include "metrics/ciede/ciede_doubt-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::ciede::HWY_NAMESPACE {

/// x^p by a table for exponent p and the polynomial of (1 + d)^p.
template <class Table, std::size_t n>
HWY_INLINE DoubleLane power(const Table& table, const std::array<double, n>& curve, DoubleLane x) {
  const auto point =
      hn::Sub(hn::ShiftRight<Table::kShift>(hn::BitCast(lanes::kU64, x.raw)), hn::Set(lanes::kU64, Table::kFirst));
  const auto index = hn::BitCast(hn::RebindToSigned<decltype(lanes::kU64)>(), point);
  const DoubleLane reciprocal = hn::GatherIndex(lanes::kF64, table.reciprocals(), index);
  const DoubleLane of_point = hn::GatherIndex(lanes::kF64, table.powers(), index);
  return of_point * polynomial(fma(x, reciprocal, DoubleLane(-1.0)), curve);
}

// Through (1 + d)^2.4 and (1 + d)^(1/3) at the Chebyshev nodes of |d| <= 2^-7; relative errors below 2^-45 and 2^-44.
inline constexpr std::array kTransferCurve{1.0, 0x1.333333332c519p+1, 0x1.ae147ae14da4dp+0, 0x1.cac0f12c89cc5p-3,
                                           -0x1.13410d7ccb439p-5};
inline constexpr std::array kRootCurve{1.0, 0x1.55555554bad02p-2, -0x1.c71c71c53bb66p-4, 0x1.f9b2a7e7a3d5bp-5,
                                       -0x1.51224e9f6b400p-5};

/// Linear light of a colour component c, of which (c + 0.055) / 1.055 is given.
HWY_INLINE DoubleLane linear_light(DoubleLane base, const Curves& tables, Doubt& doubt) {
  constexpr double kKneeBase = (kKnee + kOffset) / 1.055;
  const DoubleLane knee(kKneeBase);
  const DoubleLane curved = power(tables.transfer, kTransferCurve, larger_of(base, knee));
  const DoubleLane line = fma(base, DoubleLane(1.055 / 12.92), DoubleLane(-kOffset / 12.92));
  doubt.note(magnitude(base - knee) < DoubleLane(0x1p-38));
  return select(knee < base, curved, line);
}

/// As lab_root of ciede_math-inl.h.
HWY_INLINE DoubleLane lab_root(DoubleLane t, const Curves& tables, Doubt& doubt) {
  const DoubleLane epsilon(kEpsilon);
  const DoubleLane root = power(tables.root, kRootCurve, larger_of(t, epsilon));
  const DoubleLane line = fma(t, DoubleLane(kKappa / 116), DoubleLane(16.0 / 116));
  return doubt.rounded_in_place<37>(select(epsilon < t, root, line));
}

HWY_INLINE DoubleLane weighted(const Row& row, double white, const DoubleLane (&rgb)[3]) {
  return fma(rgb[0], DoubleLane(row.red / white),
             fma(rgb[1], DoubleLane(row.green / white), rgb[2] * DoubleLane(row.blue / white)));
}

/// The colour of samples over 2^(depth - 8).
HWY_INLINE Lab<SingleLane> to_lab(SingleLane y_sample, SingleLane u_sample, SingleLane v_sample, const Curves& tables) {
  constexpr double kY = 1 / (kLumaRange * 1.055);
  constexpr double kChroma = 1 / (kChromaRange * 1.055);
  constexpr double kOfBlack = kOffset / 1.055 - double{kBlack} * kY;
  const auto with_chroma = [](double factor, DoubleLane sample, DoubleLane sum) {
    return fma(DoubleLane(factor * kChroma), sample, sum);
  };
  const auto chroma_offset = [](double factors) { return DoubleLane(-factors * kChroma * double{kNeutral}); };
  const DoubleLane y = fma(to_double(y_sample), DoubleLane(kY), DoubleLane(kOfBlack));
  const DoubleLane u = to_double(u_sample);
  const DoubleLane v = to_double(v_sample);
  Doubt doubt;
  const DoubleLane rgb[3] = {
      linear_light(y + with_chroma(kVToRed, v, chroma_offset(kVToRed)), tables, doubt),
      linear_light(y + with_chroma(-kUToGreen, u, with_chroma(-kVToGreen, v, chroma_offset(-kUToGreen - kVToGreen))),
                   tables, doubt),
      linear_light(y + with_chroma(kUToBlue, u, chroma_offset(kUToBlue)), tables, doubt)};
  const DoubleLane fx = lab_root(weighted(kToX, kWhiteX, rgb), tables, doubt);
  const DoubleLane fy = lab_root(weighted(kToY, 1.0, rgb), tables, doubt);
  const DoubleLane fz = lab_root(weighted(kToZ, kWhiteZ, rgb), tables, doubt);
  // Black has 16/116. Only colours that no display shows are below, where an error grows beside the value.
  doubt.note(smaller_of(fx, smaller_of(fy, fz)) < DoubleLane(0.13));
  // Exact in a double, so that one rounding is left, as in the definition.
  const DoubleLane l = fma(fy, DoubleLane(116.0), DoubleLane(-16.0));
  return {to_float(doubt.poisoned(l)), to_float((fx - fy) * DoubleLane(500.0)),
          to_float((fy - fz) * DoubleLane(200.0))};
}

}  // namespace snellen::ciede::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
