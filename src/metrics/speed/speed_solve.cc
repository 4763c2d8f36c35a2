// SPDX-License-Identifier: BSD-2-Clause-Patent
// Q R factors and back substitution, in the reference library's order of operations (its feature/speed.c): reflections
// are whole matrices, and R is made from Q and the matrix itself, not from the reflected columns.
#include "metrics/speed/speed_solve.h"

#include <cmath>

namespace snellen::speed {
namespace {

// Sums run over the inner index upwards, from 0, whatever the layout.
CellMatrix<float> product(const CellMatrix<float>& a, const CellMatrix<float>& b) {
  CellMatrix<float> result{};
  for (std::size_t i = 0; i < kCells; ++i)
    for (std::size_t k = 0; k < kCells; ++k)
      for (std::size_t j = 0; j < kCells; ++j) result[i][j] += a[i][k] * b[k][j];
  return result;
}

BlockColumns product(const CellMatrix<float>& a, const BlockColumns& b) {
  BlockColumns result(b.blocks());
  for (std::size_t i = 0; i < kCells; ++i) {
    const std::span<float> to = result.row(i);
    for (std::size_t k = 0; k < kCells; ++k) {
      const std::span<const float> from = b.row(k);
      for (std::size_t j = 0; j < to.size(); ++j) to[j] += a[i][k] * from[j];
    }
  }
  return result;
}

CellMatrix<float> identity() {
  CellMatrix<float> result{};
  for (std::size_t i = 0; i < kCells; ++i) result[i][i] = 1.0F;
  return result;
}

float norm(const CellVector<float>& v) {
  float squares = 0;
  for (const float entry : v) squares += entry * entry;
  return std::sqrt(squares);
}

// I - 2 v v', which has the rows and columns of the identity where v is 0.
struct Reflection {
  CellMatrix<float> matrix;
  std::size_t first = 0;  // v is 0 before this
};

// The reflection that sends column `k` of `work` to an axis. The sign that avoids cancellation is taken from the matrix
// itself, `pivot` being its entry (k, k), not from the reflected column. Where both cancel v is 0 / 0 everywhere.
Reflection reflection(const CellMatrix<float>& work, std::size_t k, float pivot) {
  CellVector<float> v;
  for (std::size_t i = 0; i < kCells; ++i) v[i] = work[i][k];
  const float size = norm(v);
  v[k] += pivot >= 0.0F ? size : -size;
  const float reflected_size = norm(v);
  for (float& entry : v) entry /= reflected_size;
  Reflection result{.matrix = {}, .first = reflected_size > 0.0F ? k : 0};
  for (std::size_t i = 0; i < kCells; ++i) {
    for (std::size_t j = 0; j < kCells; ++j) result.matrix[i][j] = -2.0F * v[i] * v[j];
    result.matrix[i][i] += 1.0F;
  }
  return result;
}

// The product of a reflection with `b`. The rows that the reflection leaves as they are, and the zeros in the others,
// are not multiplied: they would add 0.
CellMatrix<float> product(const Reflection& p, const CellMatrix<float>& b) {
  CellMatrix<float> result = b;
  for (std::size_t i = p.first; i < kCells; ++i) {
    result[i] = {};
    for (std::size_t k = p.first; k < kCells; ++k)
      for (std::size_t j = 0; j < kCells; ++j) result[i][j] += p.matrix[i][k] * b[k][j];
  }
  return result;
}

// Q with Q k upper triangular.
CellMatrix<float> triangularising(const CellMatrix<float>& k) {
  CellMatrix<float> work = k;
  CellMatrix<float> q = identity();
  for (std::size_t step = 0; step + 1 < kCells; ++step) {
    // Rows and columns that are done become those of the identity.
    for (std::size_t i = 0; i < kCells; ++i)
      for (std::size_t j = 0; j < kCells; ++j)
        if (i < step || j < step) work[i][j] = i == j ? 1.0F : 0.0F;
    const Reflection p = reflection(work, step, k[step][step]);
    work = product(p, work);
    q = product(p, q);
  }
  return q;
}

}  // namespace

std::optional<BlockColumns> solve(const CellMatrix<float>& k, const BlockColumns& y) {
  const CellMatrix<float> q = triangularising(k);
  const CellMatrix<float> r = product(q, k);
  BlockColumns x = product(q, y);
  for (std::size_t i = kCells; i-- > 0;) {
    const float pivot = r[i][i];
    if (double{std::abs(pivot)} < kSingular) return std::nullopt;
    const std::span<float> row = x.row(i);
    for (std::size_t below = i + 1; below < kCells; ++below) {
      const std::span<const float> known = x.row(below);
      for (std::size_t j = 0; j < row.size(); ++j) row[j] -= known[j] * r[i][below];
    }
    for (float& entry : row) entry /= pivot;
  }
  return x;
}

}  // namespace snellen::speed
