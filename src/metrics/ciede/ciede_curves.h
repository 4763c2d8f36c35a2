// SPDX-License-Identifier: BSD-2-Clause-Patent
// Powers with fixed exponents as a table of points and a polynomial between them, for doubles.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace snellen::ciede {

/// x^p = c^p (1 + d)^p with c the middle of the 64th of an octave that x lies in, and d = x / c - 1, |d| < 2^-7.
/// For x from 2^first_octave to below 2^(first_octave + octaves).
template <int first_octave, int octaves>
class PowerTable {
 public:
  static constexpr int kPointBits = 6;
  static constexpr int kShift = 52 - kPointBits;  // of a double's bits, which leaves the number of a point
  static constexpr std::uint64_t kFirst = std::uint64_t{1023 + first_octave} << kPointBits;  // of the first point

  explicit PowerTable(double exponent) {
    constexpr std::size_t kPoints = 1 << kPointBits;
    for (std::size_t i = 0; i < kCount; ++i) {
      const double mantissa = 1 + (static_cast<double>(i % kPoints) + 0.5) / kPoints;
      const double c = std::ldexp(mantissa, first_octave + static_cast<int>(i / kPoints));
      reciprocals_[i] = 1 / c;
      powers_[i] = std::pow(c, exponent);
    }
  }

  const double* reciprocals() const { return reciprocals_.data(); }
  const double* powers() const { return powers_.data(); }

 private:
  static constexpr std::size_t kCount = std::size_t{octaves} << kPointBits;

  std::array<double, kCount> reciprocals_;  // 1 / c
  std::array<double, kCount> powers_;       // c^p
};

/// The two powers on the way from R'G'B' to L*a*b*. Samples of 16 bits that claim 9 would reach 2^9 and 2^22.
struct Curves {
  PowerTable<-4, 14> transfer{2.4};
  PowerTable<-7, 32> root{1.0 / 3};
};

const Curves& curves();

}  // namespace snellen::ciede
