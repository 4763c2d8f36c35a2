// SPDX-License-Identifier: BSD-2-Clause-Patent
// CIEDE2000 of one pixel in the reference library's own mix of float and double (feature/ciede.c), for its very digits:
// constants divide as products with their reciprocals, and what it keeps in a float is rounded to one.
#pragma once

#include <cmath>

#include "metrics/ciede/ciede_constants.h"

namespace snellen::ciede::libvmaf {

inline constexpr double kPi = 3.14159265358979323846;

inline float rounded(double value) noexcept { return static_cast<float>(value); }

inline double square(float x) noexcept { return double{x} * double{x}; }

inline double linear_light(double c) noexcept {
  return c > kKnee ? std::pow((c + kOffset) * (1 / 1.055), 2.4) : c * (1 / 12.92);
}

inline float lab_root(double t) noexcept {
  return rounded(t > kEpsilon ? std::pow(t, 1.0 / 3.0) : (kKappa * t + 16) * (1.0 / 116.0));
}

inline double weighted(const Row& row, double red, double green, double blue) noexcept {
  return red * row.red + green * row.green + blue * row.blue;
}

inline Lab<float> to_lab(const Pixel& pixel) noexcept {
  const double y = (double{pixel.y} - double{kBlack}) * (1 / kLumaRange);
  const double u = (double{pixel.u} - double{kNeutral}) * (1 / kChromaRange);
  const double v = (double{pixel.v} - double{kNeutral}) * (1 / kChromaRange);
  const double red = linear_light(y + kVToRed * v);
  const double green = linear_light(y - kUToGreen * u - kVToGreen * v);
  const double blue = linear_light(y + kUToBlue * u);
  const double fx{lab_root(weighted(kToX, red, green, blue) * (1 / kWhiteX))};
  const double fy{lab_root(weighted(kToY, red, green, blue))};
  const double fz{lab_root(weighted(kToZ, red, green, blue) * (1 / kWhiteZ))};
  return {rounded(116 * fy - 16), rounded(500 * (fx - fy)), rounded(200 * (fy - fz))};
}

inline float norm(float a, float b) noexcept { return rounded(std::sqrt(square(a) + square(b))); }

inline float stretched(float a, float chroma_mean) noexcept {
  const double power = std::pow(double{chroma_mean}, 7.0);
  return rounded(double{a} + double{a / 2} * (1 - std::sqrt(power / (power + kPow25To7))));
}

inline float hue(float b, float a) noexcept {
  if (b == 0 && a == 0) return 0;
  const float angle = rounded(std::atan2(double{b}, double{a}));
  return angle < 0 ? rounded(double{angle} + 2 * kPi) : angle;
}

inline float hue_difference(float h1, float h2, float chroma1, float chroma2) noexcept {
  if (chroma1 == 0 || chroma2 == 0) return 0;
  const float plain = h2 - h1;
  if (double{std::fabs(h1 - h2)} <= kPi) return plain;
  return rounded(h2 <= h1 ? double{plain} + 2 * kPi : double{plain} - 2 * kPi);
}

inline float hue_mean(float h1, float h2) noexcept {
  const double sum{h1 + h2};
  return rounded(double{std::fabs(h1 - h2)} > kPi ? (sum + 2 * kPi) / 2 : sum / 2);
}

inline float hue_weighting(float hue_mean) noexcept {
  const double h{hue_mean};
  return rounded(1 - 0.17 * std::cos(h - kPi / 6) + 0.24 * std::cos(2 * h) + 0.32 * std::cos(3 * h + kPi / 30) -
                 0.20 * std::cos(4 * h - 7 * kPi / 20));
}

inline float seventh_power(float x) noexcept { return std::pow(x, 7.0F); }

inline float rotation(float chroma_mean, float hue_mean) noexcept {
  const float degrees = rounded(double{hue_mean} * (180 / kPi));
  const float distance = rounded((double{degrees} - 275) * (1.0 / 25.0));
  const float angle = rounded(60 * std::exp(-double{distance * distance}));
  const float radians = rounded(double{angle} * (kPi / 180));
  const float power = seventh_power(chroma_mean);
  const float quotient = power / (power + rounded(kPow25To7));
  return rounded(-2 * std::sqrt(double{quotient}) * std::sin(double{radians}));
}

inline float difference(const Lab<float>& p, const Lab<float>& q) noexcept {
  const float chroma_p = norm(p.a, p.b);
  const float chroma_q = norm(q.a, q.b);
  const float chroma_mean = (chroma_p + chroma_q) / 2;
  const float a_p = stretched(p.a, chroma_mean);
  const float a_q = stretched(q.a, chroma_mean);
  const float c_p = norm(a_p, p.b);
  const float c_q = norm(a_q, q.b);
  const float c_mean = (c_p + c_q) / 2;
  const float h_p = hue(p.b, a_p);
  const float h_q = hue(q.b, a_q);
  const float h_mean = hue_mean(h_p, h_q);

  const double from_grey = square((p.l + q.l) / 2 - 50);
  const float s_l = rounded(1 + 0.015 * from_grey / std::sqrt(20 + from_grey));
  const float s_c = rounded(1 + 0.045 * double{c_mean});
  const float s_h = rounded(1 + 0.015 * double{c_mean} * double{hue_weighting(h_mean)});

  const float half_turn = hue_difference(h_p, h_q, chroma_p, chroma_q) / 2;
  const float chord = rounded(2 * std::sqrt(double{c_p * c_q}) * std::sin(double{half_turn}));
  const float lightness = (q.l - p.l) / (kWeightL * s_l);
  const float chroma = (c_q - c_p) / (kWeightC * s_c);
  const float hue = chord / (kWeightH * s_h);
  const float coupled = rotation(c_mean, h_mean) * chroma * hue;
  return rounded(std::sqrt(square(lightness) + square(chroma) + square(hue) + double{coupled}));
}

}  // namespace snellen::ciede::libvmaf
