// SPDX-License-Identifier: BSD-2-Clause-Patent
// Resampling by tables: what each column and each row of the result takes from the source is worked out once, on the
// host and partly in double (as the reference library does for every sample); the sums over samples need only floats.
#include "ops/scale_plane.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "image/border.h"

namespace snellen {
namespace {

/// Source samples per sample of the result.
float ratio(int from, int to) { return static_cast<float>(from) / static_cast<float>(to); }

/// Where the centre of sample `i` of the result lies in the source.
float source_position(int i, float ratio) { return static_cast<float>((i + 0.5) * static_cast<double>(ratio) - 0.5); }

/// The samples at or below the positions. The minimum keeps a ratio that was rounded up from pointing one sample too
/// far in very long lines.
RowScaler::Axis nearest_axis(int from, int to) {
  RowScaler::Axis axis;
  for (int i = 0; i < to; ++i) {
    axis.indices.push_back(std::min(static_cast<int>(static_cast<float>(i) * ratio(from, to)), from - 1));
    axis.weights.push_back(1);
  }
  return axis;
}

/// The two samples that each position lies between.
RowScaler::Axis bilinear_axis(int from, int to) {
  RowScaler::Axis axis;
  for (int i = 0; i < to; ++i) {
    const float position = source_position(i, ratio(from, to));
    const int low = mirror(static_cast<int>(std::floor(position)), from);
    const int high = mirror(static_cast<int>(std::ceil(position)), from);
    const float share = position - static_cast<float>(low);
    axis.indices.insert(axis.indices.end(), {low, high});
    axis.weights.insert(axis.weights.end(), {1 - share, share});
  }
  return axis;
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

/// For each position `taps` samples, beginning `before` ahead of the one at or below it.
RowScaler::Axis window_axis(int from, int to, int taps, int before, float (*weight)(float)) {
  RowScaler::Axis axis;
  for (int i = 0; i < to; ++i) {
    const float position = source_position(i, ratio(from, to));
    const int below = static_cast<int>(std::floor(position));
    const float fraction = position - static_cast<float>(below);
    for (int offset = -before; offset < taps - before; ++offset) {
      axis.indices.push_back(mirror(below + offset, from));
      axis.weights.push_back(weight(static_cast<float>(offset) - fraction));
    }
  }
  return axis;
}

constexpr std::size_t taps_of(ScaleMethod method) {
  switch (method) {
    case ScaleMethod::nearest: return 1;
    case ScaleMethod::bilinear: return 2;
    case ScaleMethod::bicubic: return 4;
    case ScaleMethod::lanczos4: return 9;
  }
  SNELLEN_CHECK(false);
}

RowScaler::Axis make_axis(int from, int to, ScaleMethod method) {
  switch (method) {
    case ScaleMethod::nearest: return nearest_axis(from, to);
    case ScaleMethod::bilinear: return bilinear_axis(from, to);
    case ScaleMethod::bicubic: return window_axis(from, to, 4, 1, &bicubic_weight);
    case ScaleMethod::lanczos4: return window_axis(from, to, 9, 4, &lanczos4_weight);
  }
  SNELLEN_CHECK(false);
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

RowScaler::RowScaler(Extent from, Extent to, ScaleMethod method) {
  SNELLEN_CHECK(from.width >= 1 && from.height >= 1 && to.width >= 1 && to.height >= 1);
  if (from == to) method = ScaleMethod::nearest;
  taps_ = taps_of(method);
  columns_ = make_axis(from.width, to.width, method);
  rows_ = make_axis(from.height, to.height, method);
}

std::span<const int> RowScaler::rows(int y) const noexcept {
  return std::span(rows_.indices).subspan(static_cast<std::size_t>(y) * taps_, taps_);
}

ScaleTables RowScaler::tables() const noexcept {
  return {columns_.taps(), rows_.taps(), static_cast<std::int32_t>(taps_)};
}

template <int kTaps>
void RowScaler::weigh(PlaneView<const float> plane, int y, float* out) const {
  std::array<const float*, std::size_t{kTaps}> samples;
  for (std::size_t j = 0; j < kTaps; ++j) samples[j] = plane.row(rows(y)[j]);
  const std::size_t first = static_cast<std::size_t>(y) * kTaps;
  const ScaleTaps own_rows{rows_.indices.data() + first, rows_.weights.data() + first};
  const std::size_t width = columns_.indices.size() / kTaps;
  for (std::size_t x = 0; x < width; ++x)
    out[x] = scaled_sample<kTaps>({columns_.indices.data() + x * kTaps, columns_.weights.data() + x * kTaps}, own_rows,
                                  [&](int j, int column) { return samples[static_cast<std::size_t>(j)][column]; });
}

void RowScaler::row(PlaneView<const float> plane, int y, float* out) const {
  switch (taps_) {
    case 1: return weigh<1>(plane, y, out);
    case 2: return weigh<2>(plane, y, out);
    case 4: return weigh<4>(plane, y, out);
    default: return weigh<9>(plane, y, out);
  }
}

Plane<float> scale_plane(PlaneView<const float> plane, Extent extent, ScaleMethod method) {
  const RowScaler scaler(plane.extent(), extent, method);
  Plane<float> result(extent);
  for (int y = 0; y < extent.height; ++y) scaler.row(plane, y, result.row(y));
  return result;
}

}  // namespace snellen
