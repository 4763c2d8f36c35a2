// SPDX-License-Identifier: BSD-2-Clause-Patent
// Numbers that both forms of CIEDE2000's arithmetic use (reference library, feature/ciede.c). Colours are BT.709,
// limited range, white D65.
#pragma once

namespace snellen::ciede {

/// A pixel as 8-bit video would have it: samples over 2^(depth - 8), which float holds exactly.
struct Pixel {
  float y, u, v;
};

inline constexpr float kBlack = 16;     // of Y
inline constexpr float kNeutral = 128;  // of U and V
inline constexpr double kLumaRange = 219;
inline constexpr double kChromaRange = 224;

/// What V and U add to R, G, B.
inline constexpr double kVToRed = 1.28033;
inline constexpr double kUToGreen = 0.21482;  // subtracted
inline constexpr double kVToGreen = 0.38059;  // subtracted
inline constexpr double kUToBlue = 2.12798;

/// The transfer curve: a line up to the knee, a power above it. The knee is the reference library's; sRGB's is 0.04045.
inline constexpr double kKnee = 10.0 / 255.0;
inline constexpr double kOffset = 0.055;

/// Rows of the matrix from linear R, G, B to X, Y, Z.
struct Row {
  double red, green, blue;
};
inline constexpr Row kToX{0.4124564390896921, 0.357576077643909, 0.18043748326639894};
inline constexpr Row kToY{0.21267285140562248, 0.715152155287818, 0.07217499330655958};
inline constexpr Row kToZ{0.019333895582329317, 0.119192025881303, 0.9503040785363677};
inline constexpr double kWhiteX = 0.95047;
inline constexpr double kWhiteZ = 1.08883;

/// CIE L*a*b*: below kEpsilon the cube root gives way to a line (CIE 15:2004).
inline constexpr double kEpsilon = 216.0 / 24389.0;
inline constexpr double kKappa = 24389.0 / 27.0;

/// A colour. L, a and b are floats in the reference library too.
template <class F>
struct Lab {
  F l, a, b;
};

/// Weights of lightness, chroma and hue. CIE has 1, 1, 1; these are the reference library's.
inline constexpr float kWeightL = 0.65F;
inline constexpr float kWeightC = 1;
inline constexpr float kWeightH = 4;

inline constexpr double kPow25To7 = 6103515625;

}  // namespace snellen::ciede
