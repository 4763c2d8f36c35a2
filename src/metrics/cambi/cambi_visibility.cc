// SPDX-License-Identifier: BSD-2-Clause-Patent
// Luminance of levels and the search for the brightest level of a visible step, made once per run.
#include "metrics/cambi/cambi_visibility.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "base/narrow.h"

namespace snellen::cambi {
namespace {

// Limited range of 10 bits.
constexpr int kBlack = 64;
constexpr int kWhite = 940;
constexpr int kLargest = 1023;

// ITU-R BT.1886 annex 1, with the reference library's display (luminance_tools.c).
double bt1886(double v) {
  constexpr double kGamma = 2.4;
  const double white = std::pow(300.0, 1 / kGamma);
  const double black = std::pow(0.01, 1 / kGamma);
  const double gain = std::pow(white - black, kGamma);
  const double lift = black / (white - black);
  return gain * std::pow(std::max(v + lift, 0.0), kGamma);
}

// SMPTE ST 2084.
double pq(double v) {
  const double root = std::pow(v, 1 / 78.84375);
  const double numerator = std::max(root - 0.8359375, 0.0);
  return 10000 * std::pow(numerator / (18.8515625 - 18.6875 * root), 1 / 0.1593017578125);
}

class Steps {
 public:
  Steps(double threshold, std::string_view eotf) : threshold_(threshold), eotf_(eotf) {}

  /// The brightest level from which a step of d levels is seen: 0 if none, 1023 if every level of the range is one.
  int brightest(int d) const {
    int low = kBlack;
    int high = kWhite - d - 1;
    if (!seen(low, d)) return 0;
    if (!seen(low + 1, d)) return low;
    if (seen(high, d)) return seen(high + 1, d) ? kLargest : high;
    // low and the level above it are seen, high is not: they are never neighbours, and a step narrows the interval.
    while (true) {
      const int middle = low + (high - low) / 2;
      if (!seen(middle, d))
        high = middle;
      else if (seen(middle + 1, d))
        low = middle;
      else
        return middle;
    }
  }

 private:
  bool seen(int level, int d) const {
    const double from = luminance(level, eotf_);
    return luminance(level + d, eotf_) - from > threshold_ * from;
  }

  double threshold_;
  std::string_view eotf_;
};

}  // namespace

SeenCodes seen_codes(const Visibility& visibility, int d) {
  const int first = visibility.first_level();
  return {narrow<std::int16_t>(std::max(visibility.darkest - visibility.contrasts - d - first, -1)),
          narrow<std::int16_t>(visibility.brightest_of(d) - first + 1)};
}

double luminance(int level, std::string_view eotf) {
  SNELLEN_CHECK(eotf == "bt1886" || eotf == "pq");
  const double v = static_cast<double>(std::clamp(level, kBlack, kWhite) - kBlack) / (kWhite - kBlack);
  return eotf == "pq" ? pq(v) : bt1886(v);
}

Visibility visibility(int contrasts, double tvi_threshold, double darkest_luminance, std::string_view eotf) {
  SNELLEN_CHECK(contrasts >= 1 && contrasts <= kMaxContrasts);
  Visibility result{.contrasts = contrasts, .brightest = {}, .darkest = kBlack};
  const Steps steps(tvi_threshold, eotf);
  for (int d = 1; d <= contrasts; ++d) result.brightest[static_cast<std::size_t>(d - 1)] = steps.brightest(d);
  while (result.darkest < kWhite && luminance(result.darkest, eotf) < darkest_luminance) ++result.darkest;
  if (result.darkest == kBlack) result.darkest = 0;
  return result;
}

}  // namespace snellen::cambi
