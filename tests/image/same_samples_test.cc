// SPDX-License-Identifier: BSD-2-Clause-Patent
// Equality of pictures: every sample of every plane counts, and nothing else.
#include "image/same_samples.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "tests/support/make_pair.h"

namespace snellen {
namespace {

TEST(SameSamples, OneSampleAnywhere_MakesPicturesDiffer) {
  for (const int depth : {8, 10})
    for (const Subsampling subsampling : {Subsampling::k400, Subsampling::k420}) {
      const VideoFormat format{{7, 5}, {depth, subsampling}};
      const auto picture = [&](int plane, int px, int py) {
        return make_picture(format, [=](int p, int x, int y) {
          return 100 + 10 * p + x + y + (p == plane && x == px && y == py ? 1 : 0);
        });
      };
      const Picture plain = picture(-1, 0, 0);
      EXPECT_TRUE(same_samples(plain, plain));
      EXPECT_TRUE(same_samples(plain, picture(-1, 0, 0)));
      for (int p = 0; p < plain.planes(); ++p)
        for (int y = 0; y < plain.extent(p).height; ++y)
          for (int x = 0; x < plain.extent(p).width; ++x)
            EXPECT_FALSE(same_samples(plain, picture(p, x, y))) << p << ' ' << x << ' ' << y;
    }
}

TEST(SameSamples, BytesBetweenRows_DoNotCount) {
  const std::array<std::byte, 4> first{std::byte{1}, std::byte{7}, std::byte{2}, std::byte{7}};
  const std::array<std::byte, 4> second{std::byte{1}, std::byte{9}, std::byte{2}, std::byte{9}};
  const auto picture = [](const std::array<std::byte, 4>& bytes) {
    const PlaneMemory memory{bytes.data(), 2};
    return Picture({1, 2}, {8, Subsampling::k400}, std::span(&memory, 1), nullptr);
  };
  EXPECT_TRUE(same_samples(picture(first), picture(second)));
}

TEST(SameSamples, PicturesOfOtherFormats_AreNotCompared) {
  const Picture small = flat_picture({{4, 4}, {8}}, 1);
  EXPECT_THROW(same_samples(small, flat_picture({{4, 5}, {8}}, 1)), Error);
  EXPECT_THROW(same_samples(small, flat_picture({{4, 4}, {10}}, 1)), Error);
}

}  // namespace
}  // namespace snellen
