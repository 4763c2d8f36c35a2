// SPDX-License-Identifier: BSD-2-Clause-Patent
// Pictures and options on which every implementation of SpEED's statistics is compared with the reference.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <span>
#include <string>
#include <vector>

#include "metrics/speed/speed_source.h"
#include "ops/scale_plane.h"
#include "tests/metrics/luma_cases.h"

namespace snellen {

/// Factors that round sizes to 20 columns before, and ones that leave out the last column without a change of size.
inline const std::vector<double> kPrescales{0.5, 0.6, 0.9995, 1.0005, 1.7, 4.0};

/// From 5 taps, fewer than the rows that are dropped, to 37, which need rows of the steps before.
inline const std::vector<double> kKernelScales{0.5, 1 / 2.25, 1.0, 1.5, 2.0, 2.4, 3.0, 360.0 / 97};

struct Case {
  std::string content = "natural";
  Extent extent;
  int depth = 8;
  SpeedOptions options{};
};

inline std::string describe(const Case& c) {
  return fmt::format("{} {}x{} {} bits, scale {} {}, kernel {}", c.content, c.extent.width, c.extent.height, c.depth,
                     c.options.prescale, c.options.prescale_method, c.options.kernel_scale);
}

inline Picture picture(const std::string& content, const VideoFormat& format, std::uint32_t seed = 5) {
  return synthetic_pair({.content = content, .format = format, .frames = 1, .seed = seed}, FrameIndex{0}).distorted;
}

inline void expect_same_statistics(std::span<const speed::Statistics> found, std::span<const speed::Job> jobs) {
  const std::vector<speed::Statistics> expected = speed::reference_statistics(jobs);
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    ASSERT_EQ(found[i].eigenvalues, expected[i].eigenvalues) << "job " << i;
    ASSERT_EQ(found[i].variances, expected[i].variances) << "job " << i;
    ASSERT_EQ(found[i].singular, expected[i].singular) << "job " << i;
  }
}

/// Jobs of several planes, reductions and kinds.
class MixedJobs {
 public:
  MixedJobs()
      : now_(picture("natural", kFormat)),
        noise_(picture("noise", kFormat)),
        plain_(now_.extent(1), {}),
        smaller_(now_.extent(1), {.prescale = 0.5, .prescale_method = "bilinear"}),
        wider_(now_.extent(1), {.kernel_scale = 2}),
        luma_(kFormat.extent, {}),
        jobs_{{{&now_, 1}, &plain_},   {{&noise_, 2}, &smaller_},    {{&noise_, 1}, &plain_},
              {{&now_, 2}, &wider_},   {{&now_, 1}, &plain_},        {{&noise_, 1, &now_}, &smaller_},
              {{&noise_, 1}, &wider_}, {{&now_, 0, &noise_}, &luma_}} {}
  MixedJobs(const MixedJobs&) = delete;
  MixedJobs& operator=(const MixedJobs&) = delete;

  std::span<const speed::Job> all() const { return jobs_; }
  std::span<const speed::Job> some() const { return all().subspan(4, 3); }

 private:
  static constexpr VideoFormat kFormat{{483, 367}, {8, Subsampling::k422}};
  Picture now_, noise_;
  speed::Reduction plain_, smaller_, wider_, luma_;
  std::vector<speed::Job> jobs_;
};

}  // namespace snellen
