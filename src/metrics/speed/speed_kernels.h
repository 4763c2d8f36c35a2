// SPDX-License-Identifier: BSD-2-Clause-Patent
// SpEED's small planes on a device: the low-pass at the samples that stay, down the columns and then along the rows.
// Up to four planes, those of a frame, share the launches.
#pragma once

#include "base/lane_float.h"
#include "exec/kernel.h"
#include "image/border.h"
#include "ops/float_samples.h"
#include "ops/scale_tables.h"

namespace snellen::speed {

/// Planes of one launch.
inline constexpr int kDevicePlanes = 4;

/// The low-pass in the device's memory.
struct DeviceTaps {
  const float* values;
  std::int32_t count;
};

/// Down the columns. A prescaled sample is made where it is asked for: most are asked for once. Lanes take a row.
template <class T>
struct ReduceColumns {
  static constexpr Tile tile{256, 1};
  static constexpr int threads = 256;
  static constexpr int steps = 1;
  struct Shared {};
  struct Private {};

  DeviceView<const T> planes[kDevicePlanes];
  DeviceView<const T> less[kDevicePlanes];  // taken off in place of mid-grey; without memory: none
  DeviceView<float> columns;                // of all planes, one below the other
  ScaleTables tables;                       // with no taps where planes keep their size
  DeviceTaps low_pass;
  Extent seen;        // of a plane, after prescaling
  std::int32_t rows;  // of a small plane
  std::int32_t reduction;
  float unit;

  template <class See>
  void views(See& see) const {
    for (const auto& plane : planes)
      if (plane.origin != nullptr) see.keeps_within(plane);
    see.writes(columns);
  }

  SNELLEN_FN void phase(Step<0>, Shared&, Private&, Lane lane) const {
    const int x = lane.x + lane.id;
    if (x >= seen.width) return;
    const int plane = lane.y / rows;
    const int first = lane.y % rows * reduction - low_pass.count / 2;
    float sum = 0;
    for (int k = 0; k < low_pass.count; ++k) {
      const int y = mirror(first + k, seen.height);
      sum += low_pass.values[k] * seen_sample(plane, x, y);
    }
    columns.row(lane.y)[x] = sum;
  }

 private:
  SNELLEN_FN float sample(int plane, int x, int y) const {
    const T own = planes[plane].row(y)[x];
    if (less[plane].origin == nullptr) return centred(own, unit);
    return static_cast<float>(own) * unit - static_cast<float>(less[plane].row(y)[x]) * unit;
  }

  SNELLEN_FN float seen_sample(int plane, int x, int y) const {
    if (tables.taps == 0) return sample(plane, x, y);
    return tables.sample(x, y, [&](int row, int column) { return sample(plane, column, row); });
  }
};

/// Along the rows. A lane makes two samples of a small plane, in raster order, and leaves their bits in one number.
struct ReduceRows {
  static constexpr Tile tile{256, 1};
  static constexpr int threads = 256;
  static constexpr int steps = 1;
  struct Shared {};
  struct Private {};

  DeviceView<const float> columns;
  std::int64_t* pairs;  // of all planes, one after the other
  DeviceTaps low_pass;
  Extent small;
  std::int32_t pair_count;  // of one plane
  std::int32_t reduction;

  template <class See>
  void views(See& see) const {
    see.keeps_within(columns);
  }

  /// Rows of the launch are planes.
  SNELLEN_FN void phase(Step<0>, Shared&, Private&, Lane lane) const {
    const int pair = lane.x + lane.id;
    if (pair >= pair_count) return;
    const auto lower = lane::bits_as<std::uint32_t>(sample(lane.y, 2 * pair));
    const auto upper = lane::bits_as<std::uint32_t>(sample(lane.y, 2 * pair + 1));
    pairs[lane.y * pair_count + pair] = static_cast<std::int64_t>(std::uint64_t{upper} << 32 | lower);
  }

 private:
  SNELLEN_FN float sample(int plane, int i) const {
    const int y = i / small.width;
    if (y >= small.height) return 0;
    const float* row = columns.row(plane * small.height + y);
    const int first = i % small.width * reduction - low_pass.count / 2;
    float sum = 0;
    for (int k = 0; k < low_pass.count; ++k) sum += low_pass.values[k] * row[mirror(first + k, columns.width)];
    return sum;
  }
};

using SpeedReduceColumns8 = ReduceColumns<std::uint8_t>;
using SpeedReduceColumns16 = ReduceColumns<std::uint16_t>;
using SpeedReduceRows = ReduceRows;
SNELLEN_KERNEL(SpeedReduceColumns8)
SNELLEN_KERNEL(SpeedReduceColumns16)
SNELLEN_KERNEL(SpeedReduceRows)

}  // namespace snellen::speed
