// SPDX-License-Identifier: BSD-2-Clause-Patent
// Chroma and hue of two colours over vectors of doubles: the floats of `difference` in ciede_math-inl.h, or NaN where
// they are in doubt. docs/metrics/ciede.md derives the bounds. Compiled once per target.
#if defined(SNELLEN_METRICS_CIEDE_HUES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_CIEDE_HUES_INL_H_
#undef SNELLEN_METRICS_CIEDE_HUES_INL_H_
#else
#define SNELLEN_METRICS_CIEDE_HUES_INL_H_
#endif

#include <limits>

#include "base/lane_math-inl.h"
#include "metrics/ciede/ciede_constants.h"
#include "metrics/ciede/ciede_doubt-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::ciede::HWY_NAMESPACE {

/// 2 pi as a pair of floats has it, which is a double.
inline constexpr lane::Pair<float> kTurnPair = lane::split(2 * lane::kPi);
inline constexpr double kTurn = double{kTurnPair.hi} + double{kTurnPair.lo};

HWY_INLINE DoubleLane seventh_power(DoubleLane x) {
  const DoubleLane square = x * x;
  return square * square * (square * x);
}

/// sqrt(x^7 / (x^7 + 25^7)).
HWY_INLINE DoubleLane saturation(DoubleLane chroma) {
  const DoubleLane power = seventh_power(chroma);
  return square_root(power / (power + DoubleLane(kPow25To7)));
}

/// Angle of the vector (x, y), from -pi to pi, with the sign of y; 0 for the vector 0. Relative error below 2^-44.
HWY_INLINE DoubleLane angle_of(DoubleLane y, DoubleLane x) {
  // Through atan(sqrt z) / sqrt z at the Chebyshev nodes of 0 <= z <= tan^2(pi / 8); relative error below 2^-45.
  static constexpr std::array kAtan{0x1.fffffffffff0fp-1,  -0x1.55555554e6112p-2, 0x1.99999911d74f2p-3,
                                    -0x1.2492291da63efp-3, 0x1.c714d4c0de615p-4,  -0x1.73d9d70b0eb12p-4,
                                    0x1.35cf2d4482c1dp-4,  -0x1.e13d495ee4aadp-5, 0x1.f65f8463a9fc5p-6};
  const DoubleLane zero(0.0);
  const DoubleLane x_size = magnitude(x);
  const DoubleLane y_size = magnitude(y);
  const DoubleLane larger = larger_of(x_size, y_size);
  const DoubleLane smaller = smaller_of(x_size, y_size);
  // atan(a / b) = pi / 4 + atan((a - b) / (a + b)).
  const auto steep = larger * DoubleLane(0.41421356237309505) < smaller;
  const DoubleLane above = smaller - only(steep, larger);
  const DoubleLane below = larger + only(steep, smaller);
  // Of zeros the angle is 0.
  const DoubleLane t = above / larger_of(below, DoubleLane(std::numeric_limits<double>::min()));
  const DoubleLane octant = fma(t, polynomial(t * t, kAtan), only(steep, DoubleLane(lane::kPi / 4)));
  const DoubleLane quadrant = select(x_size < y_size, DoubleLane(lane::kPi / 2) - octant, octant);
  const DoubleLane half_turn = select(x < zero, DoubleLane(lane::kPi) - quadrant, quadrant);
  return hn::CopySignToAbs(half_turn.raw, y.raw);
}

/// As `hue` of ciede_math-inl.h.
HWY_INLINE DoubleLane hue(DoubleLane b, DoubleLane a, Doubt& doubt) {
  const DoubleLane angle = doubt.rounded_in_place<40>(angle_of(b, a));
  return doubt.rounded_in_place<40>(angle + only(angle < DoubleLane(0.0), DoubleLane(kTurn)));
}

/// Chroma C' and hue h' of two colours.
struct Hues {
  SingleLane chroma_p, chroma_q;
  SingleLane hue_p, hue_q;
};

HWY_INLINE Hues hues(SingleLane p_a, SingleLane p_b, SingleLane q_a, SingleLane q_b) {
  const DoubleLane a_p = to_double(p_a);
  const DoubleLane b_p = to_double(p_b);
  const DoubleLane a_q = to_double(q_a);
  const DoubleLane b_q = to_double(q_b);
  const DoubleLane square_p = b_p * b_p;
  const DoubleLane square_q = b_q * b_q;
  Doubt doubt;
  const SingleLane norm_p = doubt.rounded<40>(square_root(fma(a_p, a_p, square_p)));
  const SingleLane norm_q = doubt.rounded<40>(square_root(fma(a_q, a_q, square_q)));
  const DoubleLane mean = to_double((norm_p + norm_q) * SingleLane(0.5F));
  // a + a / 2 (1 - saturation).
  const DoubleLane stretch = minus_product(DoubleLane(1.5), saturation(mean), DoubleLane(0.5));
  const DoubleLane stretched_p = doubt.rounded_in_place<40>(a_p * stretch);
  const DoubleLane stretched_q = doubt.rounded_in_place<40>(a_q * stretch);
  const SingleLane chroma_p = doubt.rounded<40>(square_root(fma(stretched_p, stretched_p, square_p)));
  const SingleLane chroma_q = doubt.rounded<40>(square_root(fma(stretched_q, stretched_q, square_q)));
  const DoubleLane hue_p = hue(b_p, stretched_p, doubt);
  const DoubleLane hue_q = hue(b_q, stretched_q, doubt);
  return {chroma_p, chroma_q, to_float(doubt.poisoned(hue_p)), to_float(hue_q)};
}

}  // namespace snellen::ciede::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
