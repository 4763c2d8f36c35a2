// SPDX-License-Identifier: BSD-2-Clause-Patent
// Pictures and option sets on which every implementation of ADM is compared with `reference`.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>
#include <span>
#include <string>
#include <vector>

#include "metrics/adm/adm.h"
#include "tests/metrics/luma_cases.h"
#include "tests/support/make_pair.h"

namespace snellen {

inline const AdmOptions kPlain{};
inline const AdmOptions kNeg{.enhancement_gain_limit = 1};
inline const AdmOptions kFraction{.enhancement_gain_limit = 1.37};
inline const AdmOptions kWithoutAim{.skip_aim = true};
inline const AdmOptions kWithoutScale0{.skip_scale0 = true};
inline const AdmOptions kV1{.enhancement_gain_limit = 1, .csf_mode = 2};
inline const AdmOptions kFar{.view_distance = 5, .display_height = 2160, .csf_mode = 3};
inline const AdmOptions kNearest{.view_distance = 0.75, .display_height = 4320};
inline const std::vector<AdmOptions> kAll{kPlain, kNeg, kFraction, kWithoutAim, kWithoutScale0, kV1, kFar, kNearest};

using Case = LumaCase<AdmOptions>;

/// `Adm` is called like adm_reference.
template <class Adm>
void expect_same_sums(Adm& adm, const FramePair& pair, std::span<const AdmOptions> options, const std::string& where) {
  const std::vector<AdmSums> expected = adm_reference(pair.reference, pair.distorted, options);
  const std::vector<AdmSums> sums = adm(pair.reference, pair.distorted, options);
  ASSERT_EQ(sums.size(), expected.size());
  for (std::size_t i = 0; i < sums.size(); ++i)
    for (std::size_t s = 0; s < 4; ++s) {
      ASSERT_EQ(sums[i].scales[s].reference, expected[i].scales[s].reference) << where << ": set " << i << ", " << s;
      ASSERT_EQ(sums[i].scales[s].restored, expected[i].scales[s].restored) << where << ": set " << i << ", " << s;
      ASSERT_EQ(sums[i].scales[s].additive, expected[i].scales[s].additive) << where << ": set " << i << ", " << s;
    }
}

/// The largest coefficients that a picture can have, with the same and with the opposite sign in the distorted picture.
inline std::vector<FramePair> striped_pairs(int depth) {
  const VideoFormat format{{96, 96}, {.depth = depth, .subsampling = Subsampling::k400}};
  const int white = (1 << depth) - 1;
  std::vector<FramePair> pairs;
  for (const int period : {4, 8, 16, 32})
    for (int phase = 0; phase < period; ++phase) {
      const auto stripes = [&](bool across, bool inverted) {
        return make_picture(format, [&](int, int x, int y) {
          const bool on = ((across ? x : y) + phase) % period < period / 4;
          return on != inverted ? white : 0;
        });
      };
      for (const bool across : {false, true}) {
        pairs.push_back({FrameIndex{0}, stripes(across, false), stripes(across, false)});
        pairs.push_back({FrameIndex{0}, stripes(across, false), stripes(across, true)});
        pairs.push_back({FrameIndex{0}, stripes(across, false), stripes(!across, false)});
      }
    }
  return pairs;
}

/// Directions around the limit of one degree: the distorted picture turns the reference's gradient a little.
inline std::vector<FramePair> turned_pairs() {
  const VideoFormat format{{240, 180}, {.depth = 16, .subsampling = Subsampling::k400}};
  std::mt19937 random(7);
  std::vector<int> rows(180);
  std::vector<int> columns(240);
  for (int& value : rows) value = static_cast<int>(random() % 30000);
  for (int& value : columns) value = static_cast<int>(random() % 30000);
  const auto picture = [&](int thousandths) {
    return make_picture(format, [&](int, int x, int y) {
      return rows[static_cast<std::size_t>(y)] + columns[static_cast<std::size_t>(x)] * thousandths / 1000;
    });
  };
  std::vector<FramePair> pairs;
  for (const int thousandths : {964, 965, 966, 982, 983, 1017, 1018, 1035, 1036})
    pairs.push_back({FrameIndex{0}, picture(1000), picture(thousandths)});
  return pairs;
}

}  // namespace snellen
