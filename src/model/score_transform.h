// SPDX-License-Identifier: BSD-2-Clause-Patent
// The map that some models put on their score: a polynomial, then straight lines between knots, then a bound by the
// score itself (contract of the reference library, section 3.3; predict.c).
#pragma once

#include <optional>
#include <utility>
#include <vector>

namespace snellen {

struct Knot {
  double x;
  double y;
};

struct ScoreTransform {
  bool enabled = false;
  std::optional<double> p0 = std::nullopt;
  std::optional<double> p1 = std::nullopt;
  std::optional<double> p2 = std::nullopt;
  std::vector<Knot> knots = {};
  bool out_lte_in = false;  // the result is at most the score
  bool out_gte_in = false;  // the result is at least the score

  /// The mapped score, or the score itself when not enabled. NaN gives NaN (the reference
  /// library makes it 0 when there are knots).
  double apply(double score) const noexcept;
};

/// The value at x of the straight lines through the knots, extended at both ends; x itself for fewer than two knots.
/// Lines are taken in order up to the first whose x does not rise or whose y falls: x beyond that gives 0, as in the
/// reference library.
double piecewise_linear(const std::vector<Knot>& knots, double x) noexcept;

}  // namespace snellen
