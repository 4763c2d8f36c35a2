// SPDX-License-Identifier: BSD-2-Clause-Patent
// The implementation `reference`: whole planes, one after the other.
#include "metrics/speed/speed_source.h"
#include "ops/float_plane.h"

namespace snellen::speed {

Plane<float> float_plane(const Source& source) {
  if (source.less == nullptr) return snellen::float_plane(*source.picture, source.plane, kMidGrey);
  Plane<float> result = snellen::float_plane(*source.picture, source.plane);
  const Plane<float> less = snellen::float_plane(*source.less, source.plane);
  for (int y = 0; y < result.extent().height; ++y) {
    float* row = result.row(y);
    const float* less_row = less.row(y);
    for (int x = 0; x < result.extent().width; ++x) row[x] -= less_row[x];
  }
  return result;
}

std::vector<Statistics> reference_statistics(std::span<const Job> jobs) {
  std::vector<Statistics> list;
  for (const Job& job : jobs)
    list.push_back(statistics(local_differences(float_plane(job.source).view(), *job.reduction).view()));
  return list;
}

}  // namespace snellen::speed
