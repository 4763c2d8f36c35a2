// SPDX-License-Identifier: BSD-2-Clause-Patent
// Reduction to three diagonals and QR sweeps, in the reference library's order of operations (its feature/speed.c).
#include "metrics/speed/speed_eigen.h"

#include <cmath>
#include <span>

namespace snellen::speed {
namespace {

constexpr double kNegligible = 1e-6;  // an off-diagonal entry this small beside its neighbours counts as 0
constexpr int kMostSweeps = 500;      // for all blocks together; what is on the diagonal then is the answer

struct Tridiagonal {
  CellVector<float> diagonal{};
  std::array<float, kCells - 1> beside{};
};

// Not std::hypot: overflow is out of reach, and the plain root rounds differently.
float length(float x, float y) { return std::sqrt(x * x + y * y); }

// A reflection I - tau v v' over the cells from `first` on; v[first] is 1.
struct Reflection {
  std::size_t first = 0;
  float tau = 0;
  float image = 0;  // the entry that stands for the whole reflected column
  CellVector<float> v{};
};

// The reflection that clears column first - 1 of `a` below row `first`; with tau 0 when it is clear.
Reflection clear_column(const CellMatrix<float>& a, std::size_t first) {
  Reflection r{.first = first};
  float squares = 0;
  for (std::size_t i = first + 1; i < kCells; ++i) squares += a[i][first - 1] * a[i][first - 1];
  const float tail = std::sqrt(squares);
  const float head = a[first][first - 1];
  r.image = head;
  if (tail == 0.0F) return r;
  r.image = head >= 0.0F ? -length(head, tail) : length(head, tail);
  r.tau = (r.image - head) / r.image;
  for (std::size_t i = first + 1; i < kCells; ++i) r.v[i] = a[i][first - 1] / (head - r.image);
  r.v[first] = 1.0F;
  return r;
}

// `a` between two reflections, as an update of rank two.
void apply_both_sides(CellMatrix<float>& a, const Reflection& r) {
  const CellVector<float>& v = r.v;
  CellVector<float> w{};
  for (std::size_t i = r.first; i < kCells; ++i)
    for (std::size_t j = r.first; j < kCells; ++j) w[i] += r.tau * a[i][j] * v[j];
  float dot = 0;
  for (std::size_t i = r.first; i < kCells; ++i) dot += w[i] * v[i];
  const float share = -0.5F * r.tau * dot;
  for (std::size_t i = r.first; i < kCells; ++i) w[i] += share * v[i];
  for (std::size_t i = r.first; i < kCells; ++i)
    for (std::size_t j = r.first; j < kCells; ++j) a[i][j] -= w[i] * v[j] + v[i] * w[j];
}

Tridiagonal tridiagonal(CellMatrix<float> a) {
  Tridiagonal t;
  for (std::size_t i = 0; i + 2 < kCells; ++i) {
    const Reflection r = clear_column(a, i + 1);
    t.beside[i] = r.image;
    if (r.tau != 0.0F) apply_both_sides(a, r);
  }
  t.beside[kCells - 2] = a[kCells - 1][kCells - 2];
  for (std::size_t i = 0; i < kCells; ++i) t.diagonal[i] = a[i][i];
  return t;
}

void drop_negligible(std::span<const float> diagonal, std::span<float> beside) {
  for (std::size_t i = 0; i < beside.size(); ++i) {
    const float neighbours = std::abs(diagonal[i]) + std::abs(diagonal[i + 1]);
    if (double{std::abs(beside[i])} < kNegligible * double{neighbours}) beside[i] = 0.0F;
  }
}

// The eigenvalue of the last two rows that is nearer to the last entry, or 0 where it dwarfs the first row.
float shift_of(std::span<const float> diagonal, std::span<const float> beside) {
  const std::size_t n = diagonal.size();
  const float last = diagonal[n - 1];
  const float off = beside[n - 2];
  const float half = (diagonal[n - 2] - last) / 2.0F;
  float shift;
  if (half > 0.0F)
    shift = last - off * (off / (half + length(half, off)));
  else if (half == 0.0F)
    shift = last - std::abs(off);
  else
    shift = last + off * (off / (-half + length(half, off)));
  const float first_row = std::abs(diagonal[0]) + std::abs(beside[0]);
  return kNegligible * double{std::abs(shift)} > double{first_row} ? 0.0F : shift;
}

struct Rotation {
  float c;
  float s;
};

// 1 / sqrt(1 + t^2), rounded to 32 bits once.
float cosine(float t) { return static_cast<float>(1.0 / std::sqrt(double{1.0F + t * t})); }

// The rotation that turns (x, z) onto the first axis.
Rotation rotation_onto_x(float x, float z) {
  if (z == 0.0F) return {1.0F, 0.0F};
  if (std::abs(z) > std::abs(x)) {
    const float t = -x / z;
    const float s = cosine(t);
    return {s * t, s};
  }
  const float t = -z / x;
  const float c = cosine(t);
  return {c, c * t};
}

// One implicit QR step on a block without zeros beside the diagonal: a rotation of each two neighbouring rows and
// columns, which moves the entry that the one before left outside the three diagonals one row down.
void sweep(std::span<float> diagonal, std::span<float> beside) {
  const std::size_t n = diagonal.size();
  float x = diagonal[0] - shift_of(diagonal, beside);
  float z = beside[0];
  float top = diagonal[0];  // the two rows to rotate: top and off,
  float off = beside[0];    // off and diagonal[k + 1]
  float before = 0;         // beside them, in the row above,
  float outside = 0;        // and outside the three diagonals
  for (std::size_t k = 0; k + 1 < n; ++k) {
    const auto [c, s] = rotation_onto_x(x, z);
    const float bottom = diagonal[k + 1];
    const float next = k + 2 < n ? beside[k + 1] : 0.0F;
    if (k > 0) beside[k - 1] = c * before - s * outside;
    diagonal[k] = c * (c * top - s * off) + s * (s * bottom - c * off);
    before = c * (s * top + c * off) - s * (s * off + c * bottom);
    top = s * (s * top + c * off) + c * (s * off + c * bottom);
    outside = -s * next;
    off = c * next;
    x = before;
    z = outside;
  }
  diagonal[n - 1] = top;
  beside[n - 2] = before;
}

}  // namespace

CellVector<float> eigenvalues(const CellMatrix<float>& symmetric) {
  Tridiagonal t = tridiagonal(symmetric);
  const std::span<float> diagonal = t.diagonal;
  const std::span<float> beside = t.beside;
  drop_negligible(diagonal, beside);
  std::size_t last = kCells - 1;
  for (int sweeps = 0; last > 0 && sweeps < kMostSweeps;) {
    if (beside[last - 1] == 0.0F) {
      --last;
      continue;
    }
    std::size_t first = last - 1;
    while (first > 0 && beside[first - 1] != 0.0F) --first;
    const std::size_t n = last - first + 1;
    sweep(diagonal.subspan(first, n), beside.subspan(first, n - 1));
    drop_negligible(diagonal.subspan(first, n), beside.subspan(first, n - 1));
    ++sweeps;
  }
  return t.diagonal;
}

}  // namespace snellen::speed
