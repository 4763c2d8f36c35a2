// SPDX-License-Identifier: BSD-2-Clause-Patent
// Resampling by tables: what each column and each row of the result takes from the source is worked out once, on the
// host and partly in double (as the reference library does for every sample); the sums over samples need only floats.
#include "ops/scale_plane.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <numbers>

#include "image/border.h"

namespace snellen {
namespace {

/// Source samples per sample of the result.
float ratio(int from, int to) { return static_cast<float>(from) / static_cast<float>(to); }

/// Where the centre of sample `i` of the result lies in the source.
float source_position(int i, float ratio) { return static_cast<float>((i + 0.5) * static_cast<double>(ratio) - 0.5); }

void copy(PlaneView<const float> plane, PlaneView<float> out) {
  for (int y = 0; y < plane.height(); ++y)
    std::memcpy(out.row(y), plane.row(y), static_cast<std::size_t>(plane.width()) * sizeof(float));
}

/// The minimum keeps a ratio that was rounded up from pointing one sample too far in very long lines.
std::vector<int> nearest_indices(int from, int to) {
  std::vector<int> indices;
  for (int i = 0; i < to; ++i)
    indices.push_back(std::min(static_cast<int>(static_cast<float>(i) * ratio(from, to)), from - 1));
  return indices;
}

void scale_nearest(PlaneView<const float> plane, PlaneView<float> out) {
  const std::vector<int> columns = nearest_indices(plane.width(), out.width());
  const std::vector<int> rows = nearest_indices(plane.height(), out.height());
  for (int y = 0; y < out.height(); ++y) {
    const float* row = plane.row(rows[static_cast<std::size_t>(y)]);
    for (int x = 0; x < out.width(); ++x) out.row(y)[x] = row[columns[static_cast<std::size_t>(x)]];
  }
}

/// The two samples that a position lies between and the weight of the second.
struct Between {
  int low, high;
  float weight;
};

std::vector<Between> between_samples(int from, int to) {
  std::vector<Between> list;
  for (int i = 0; i < to; ++i) {
    const float position = source_position(i, ratio(from, to));
    const int low = mirror(static_cast<int>(std::floor(position)), from);
    const int high = mirror(static_cast<int>(std::ceil(position)), from);
    list.push_back({low, high, position - static_cast<float>(low)});
  }
  return list;
}

void scale_bilinear(PlaneView<const float> plane, PlaneView<float> out) {
  const std::vector<Between> columns = between_samples(plane.width(), out.width());
  const std::vector<Between> rows = between_samples(plane.height(), out.height());
  for (int y = 0; y < out.height(); ++y) {
    const Between& row = rows[static_cast<std::size_t>(y)];
    const float* low = plane.row(row.low);
    const float* high = plane.row(row.high);
    const float dy = row.weight;
    for (int x = 0; x < out.width(); ++x) {
      const Between& column = columns[static_cast<std::size_t>(x)];
      const float dx = column.weight;
      out.row(y)[x] = (1 - dy) * (1 - dx) * low[column.low] + (1 - dy) * dx * low[column.high] +
                      dy * (1 - dx) * high[column.low] + dy * dx * high[column.high];
    }
  }
}

/// Cubic convolution with a = -0.75, at distance `t`.
float bicubic_weight(float t) {
  const float a = -0.75F;
  t = std::fabs(t);
  if (t < 1) return ((a + 2) * t - (a + 3)) * t * t + 1;
  if (t < 2) return (((t - 5) * t + 8) * t - 4) * a;
  return 0;
}

/// sinc windowed by the central lobe of a sinc four times as wide, at distance `t`.
float lanczos4_weight(float t) {
  constexpr double kPi = std::numbers::pi;
  const double x = t;
  if (t == 0) return 1;
  if (t <= -4 || t >= 4) return 0;
  return static_cast<float>(4 * std::sin(kPi * x) * std::sin(kPi * x / 4) / (kPi * kPi * x * x));
}

/// The source samples that a sample of the result is a sum of, and their weights.
template <std::size_t kTaps>
struct Window {
  std::array<int, kTaps> indices;
  std::array<float, kTaps> weights;
};

/// One window per sample of the result: kTaps samples, beginning kBefore before the one at or below its position.
template <std::size_t kTaps, int kBefore>
std::vector<Window<kTaps>> windows(int from, int to, float (*weight)(float)) {
  std::vector<Window<kTaps>> list(static_cast<std::size_t>(to));
  for (int i = 0; i < to; ++i) {
    const float position = source_position(i, ratio(from, to));
    const int below = static_cast<int>(std::floor(position));
    const float fraction = position - static_cast<float>(below);
    for (std::size_t k = 0; k < kTaps; ++k) {
      const int offset = static_cast<int>(k) - kBefore;
      list[static_cast<std::size_t>(i)].indices[k] = mirror(below + offset, from);
      list[static_cast<std::size_t>(i)].weights[k] = weight(static_cast<float>(offset) - fraction);
    }
  }
  return list;
}

/// Sums in row order; `kNormalised` divides by the sum of weights.
template <std::size_t kTaps, bool kNormalised>
float weighted_sum(PlaneView<const float> plane, const Window<kTaps>& column, const Window<kTaps>& row) {
  float sum = 0;
  float weights = 0;
  for (std::size_t j = 0; j < kTaps; ++j) {
    const float* samples = plane.row(row.indices[j]);
    for (std::size_t i = 0; i < kTaps; ++i) {
      const float weight = column.weights[i] * row.weights[j];
      weights += weight;
      sum += samples[column.indices[i]] * weight;
    }
  }
  return kNormalised ? sum / weights : sum;
}

template <std::size_t kTaps, int kBefore, bool kNormalised>
void scale_by_windows(PlaneView<const float> plane, PlaneView<float> out, float (*weight)(float)) {
  const auto columns = windows<kTaps, kBefore>(plane.width(), out.width(), weight);
  const auto rows = windows<kTaps, kBefore>(plane.height(), out.height(), weight);
  for (int y = 0; y < out.height(); ++y)
    for (int x = 0; x < out.width(); ++x)
      out.row(y)[x] = weighted_sum<kTaps, kNormalised>(plane, columns[static_cast<std::size_t>(x)],
                                                       rows[static_cast<std::size_t>(y)]);
}

}  // namespace

const std::vector<std::string>& scale_method_names() {
  static const std::vector<std::string> names{"nearest", "bilinear", "bicubic", "lanczos4"};
  return names;
}

ScaleMethod scale_method(std::string_view name) {
  const std::vector<std::string>& names = scale_method_names();
  const auto found = std::find(names.begin(), names.end(), name);
  SNELLEN_CHECK(found != names.end());
  return static_cast<ScaleMethod>(found - names.begin());
}

Plane<float> scale_plane(PlaneView<const float> plane, Extent extent, ScaleMethod method) {
  SNELLEN_CHECK(plane.width() >= 1 && plane.height() >= 1 && extent.width >= 1 && extent.height >= 1);
  Plane<float> result(extent);
  if (extent == plane.extent()) {
    copy(plane, result.view());
  } else if (method == ScaleMethod::nearest) {
    scale_nearest(plane, result.view());
  } else if (method == ScaleMethod::bilinear) {
    scale_bilinear(plane, result.view());
  } else if (method == ScaleMethod::bicubic) {
    scale_by_windows<4, 1, false>(plane, result.view(), &bicubic_weight);
  } else {
    scale_by_windows<9, 4, true>(plane, result.view(), &lanczos4_weight);
  }
  return result;
}

}  // namespace snellen
