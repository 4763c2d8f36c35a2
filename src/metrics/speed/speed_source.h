// SPDX-License-Identifier: BSD-2-Clause-Patent
// What SpEED measures, and the implementation `reference` of all that it does before it compares two planes.
#pragma once

#include <span>
#include <vector>

#include "image/picture.h"
#include "metrics/speed/speed_planes.h"
#include "metrics/speed/speed_statistics.h"

namespace snellen::speed {

/// A plane of samples in 8-bit steps: of one picture, less mid-grey, or the change from one picture to another.
struct Source {
  const Picture* picture = nullptr;
  int plane = 0;
  const Picture* less = nullptr;  // its plane is taken off, in place of mid-grey
};

/// A plane and how to reduce it. Both outlive the job.
struct Job {
  Source source;
  const Reduction* reduction = nullptr;
};

/// The plane as floats. Exact: samples have at most 16 bits, differences 17.
Plane<float> float_plane(const Source& source);

/// The statistics of each job's small plane. Pictures have the extent that their reduction was made for.
std::vector<Statistics> reference_statistics(std::span<const Job> jobs);

}  // namespace snellen::speed
