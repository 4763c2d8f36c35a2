// SPDX-License-Identifier: BSD-2-Clause-Patent
// Each step rounds as the reference library's does: terms are added in the order p0, p1, p2.
#include "model/score_transform.h"

#include <cmath>
#include <cstddef>

namespace snellen {
namespace {

double line(const Knot& a, const Knot& b, double x) noexcept {
  if (a.y == b.y) return a.y;
  if (a.x == 0) return (b.y - a.y) / b.x * x + a.y;
  const double slope = (b.y - a.y) / (b.x - a.x);
  return slope * x + (a.y - a.x * slope);
}

}  // namespace

double piecewise_linear(const std::vector<Knot>& knots, double x) noexcept {
  if (knots.size() < 2 || std::isnan(x)) return x;
  double y = 0;
  const std::size_t last = knots.size() - 2;
  for (std::size_t i = 0; i <= last; ++i) {
    const Knot& a = knots[i];
    const Knot& b = knots[i + 1];
    if (!(a.x < b.x && a.y <= b.y)) break;
    const bool inside = a.x <= x && x <= b.x;
    // A knot belongs to both of its lines; the later one gives the value.
    if (inside || (i == 0 && x < a.x) || (i == last && x > b.x)) y = line(a, b, x);
  }
  return y;
}

double ScoreTransform::apply(double score) const noexcept {
  if (!enabled) return score;
  double result = score;
  if (p0 || p1 || p2) {
    result = 0;
    if (p0) result += *p0;
    if (p1) result += *p1 * score;
    if (p2) result += *p2 * score * score;
  }
  result = piecewise_linear(knots, result);
  if (out_lte_in && result > score) result = score;
  if (out_gte_in && result < score) result = score;
  return result;
}

}  // namespace snellen
