// SPDX-License-Identifier: BSD-2-Clause-Patent
// The golden values belong to exactly these samples: a changed formula must show here, not as a wrong metric.
#include "media/synthetic.h"

#include <gtest/gtest.h>

#include <map>

#include "base/error.h"

namespace snellen {
namespace {

/// FNV-1a over all samples of both pictures, as 16-bit numbers.
std::uint64_t fingerprint(const FramePair& pair) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  const auto add = [&](std::uint64_t byte) { hash = (hash ^ byte) * 0x100000001b3u; };
  for (const Picture* picture : {&pair.reference, &pair.distorted})
    for (int p = 0; p < picture->planes(); ++p)
      picture->visit(p, [&]<class T>(PlaneView<const T> view) {
        for (int y = 0; y < view.height(); ++y)
          for (int x = 0; x < view.width(); ++x) {
            const std::uint64_t sample = view.row(y)[x];
            add(sample & 255);
            add(sample >> 8);
          }
      });
  return hash;
}

SyntheticSpec spec(std::string content, int depth) {
  return {.content = std::move(content), .format = {{97, 51}, {depth, Subsampling::k420}}, .frames = 3, .seed = 7};
}

TEST(Synthetic, SamplesNeverChange) {
  const std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> expected{
      {"clip_a", {0xc6c08b57a4d4cb35u, 0x40571a307f6f717du}},
      {"banded", {0x1d98c0a461f1c0adu, 0x3ab7f2b2a8c7bd65u}},
      {"natural", {0x101df09e7b2912feu, 0x9a54242e3dbd1b93u}},
      {"identical", {0xa7775e96a85ad825u, 0xc766d38075427759u}},
      {"noise", {0xfe2617b2562127f4u, 0x943e63b9075a0cc2u}},
      {"flat", {0xfeedb92cfe0c6f23u, 0x472edb9c2b0a9d1eu}},
      {"near_flat", {0x09492dcf1c1cf0d6u, 0x3c124a8a4b256988u}},
      {"extremes", {0xbfaef370d6ce12c2u, 0x4be860df5195f61fu}},
      {"impulse", {0x8951f88b6b4b0c8du, 0xcb4814177ef7f23du}},
  };
  for (const std::string_view content : synthetic_contents()) {
    const std::string name(content);
    ASSERT_TRUE(expected.contains(name)) << name;
    EXPECT_EQ(fingerprint(synthetic_pair(spec(name, 8), FrameIndex{2})), expected.at(name).first) << name;
    EXPECT_EQ(fingerprint(synthetic_pair(spec(name, 12), FrameIndex{2})), expected.at(name).second) << name;
  }
}

TEST(Synthetic, ChromaSizesAreRoundedUp) {
  const FramePair pair = synthetic_pair(spec("natural", 8), FrameIndex{0});
  EXPECT_EQ(pair.reference.extent(1), (Extent{49, 26}));
  EXPECT_EQ(pair.distorted.extent(2), (Extent{49, 26}));
}

TEST(Synthetic, ClipIsItsFramesInOrder) {
  const std::vector<FramePair> clip = synthetic_clip(spec("noise", 10));
  ASSERT_EQ(clip.size(), 3u);
  EXPECT_EQ(clip[2].index, FrameIndex{2});
  EXPECT_EQ(fingerprint(clip[2]), fingerprint(synthetic_pair(spec("noise", 10), FrameIndex{2})));
}

TEST(Synthetic, UnknownContentIsRefused) { EXPECT_THROW(synthetic_pair(spec("plaid", 8), FrameIndex{0}), Error); }

TEST(Synthetic, FrameOutsideTheClipIsRefused) {
  EXPECT_THROW(synthetic_pair(spec("flat", 8), FrameIndex{3}), Error);
  EXPECT_THROW(synthetic_pair(spec("flat", 8), FrameIndex{-1}), Error);
}

TEST(Synthetic, EmptyExtentIsRefused) {
  SyntheticSpec empty = spec("flat", 8);
  empty.format.extent = {0, 4};
  EXPECT_THROW(synthetic_pair(empty, FrameIndex{0}), Error);
}

}  // namespace
}  // namespace snellen
