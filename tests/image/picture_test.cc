// SPDX-License-Identifier: BSD-2-Clause-Patent
// Planes, pictures and the size of chroma.
#include "image/picture.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "base/error.h"

namespace snellen {
namespace {

TEST(ChromaExtent, IsTheLumaDividedAndRoundedUp) {
  for (int w = 1; w <= 40; ++w)
    for (int h = 1; h <= 40; ++h) {
      const Extent luma{w, h};
      EXPECT_EQ(chroma_extent(luma, Subsampling::k400), (Extent{0, 0}));
      EXPECT_EQ(chroma_extent(luma, Subsampling::k411), (Extent{(w + 3) / 4, h}));
      EXPECT_EQ(chroma_extent(luma, Subsampling::k420), (Extent{(w + 1) / 2, (h + 1) / 2}));
      EXPECT_EQ(chroma_extent(luma, Subsampling::k422), (Extent{(w + 1) / 2, h}));
      EXPECT_EQ(chroma_extent(luma, Subsampling::k440), (Extent{w, (h + 1) / 2}));
      EXPECT_EQ(chroma_extent(luma, Subsampling::k444), luma);
    }
}

TEST(Subsampling, NamesReadBack) {
  for (const Subsampling s : {Subsampling::k400, Subsampling::k411, Subsampling::k420, Subsampling::k422,
                              Subsampling::k440, Subsampling::k444}) {
    EXPECT_EQ(parse_subsampling(to_string(s)), s);
  }
  EXPECT_EQ(parse_subsampling("420"), Subsampling::k420);
  EXPECT_FALSE(parse_subsampling("421").has_value());
  EXPECT_FALSE(parse_subsampling("").has_value());
}

TEST(Plane, Halo_MayBeReadAndWrittenOnEverySide) {
  Plane<int> plane({5, 3}, {4, 2});
  for (int y = -2; y < 5; ++y)
    for (int x = -4; x < 9; ++x) plane.row(y)[x] = 100 * y + x;
  for (int y = -2; y < 5; ++y)
    for (int x = -4; x < 9; ++x) EXPECT_EQ(plane.row(y)[x], 100 * y + x);
}

#if defined(SNELLEN_CHECKED)  // in release builds the bound is an assumption
TEST(PlaneView, RowsOutsideTheHalo_AreRefused) {
  const Plane<int> plane({5, 3}, {0, 1});
  EXPECT_DEATH(plane.row(4), "");  // noexcept: a broken invariant ends the program
}
#endif

TEST(PictureBuffer, Rows_ArriveInThePicture) {
  for (const int depth : {8, 10}) {
    PictureBuffer buffer({7, 5}, {depth, Subsampling::k420});
    for (int p = 0; p < 3; ++p)
      for (int y = 0; y < (p == 0 ? 5 : 3); ++y)
        for (std::byte& b : buffer.row_bytes(p, y)) b = static_cast<std::byte>(p + 1);
    const Picture picture = std::move(buffer).finish();
    EXPECT_EQ(picture.extent(1), (Extent{4, 3}));
    for (int p = 0; p < 3; ++p)
      picture.visit(p, [&]<class T>(PlaneView<const T> plane) {
        const int expected = sizeof(T) == 1 ? p + 1 : (p + 1) * 257;
        for (int y = 0; y < plane.height(); ++y)
          for (int x = 0; x < plane.width(); ++x) EXPECT_EQ(plane.row(y)[x], expected);
      });
  }
}

TEST(Picture, KeepsItsMemoryAlive) {
  auto bytes = std::make_shared<std::vector<std::byte>>(16, std::byte{9});
  const std::weak_ptr<const void> alive = bytes;
  {
    const PlaneMemory memory{bytes->data(), 4};
    const Picture picture({4, 4}, {8, Subsampling::k400}, std::span(&memory, 1), std::move(bytes));
    const Picture copy = picture;
    EXPECT_FALSE(alive.expired());
    EXPECT_EQ(copy.plane<std::uint8_t>(0).row(3)[3], 9);
  }
  EXPECT_TRUE(alive.expired());
}

TEST(Picture, WrongSampleTypeOrPlane_IsRefused) {
  const Picture picture = PictureBuffer({4, 4}, {10, Subsampling::k400}).finish();
  EXPECT_THROW(picture.plane<std::uint8_t>(0), Error);
  EXPECT_THROW(picture.plane<std::uint16_t>(1), Error);
}

TEST(Picture, MisalignedDeepSamples_AreRefused) {
  alignas(2) std::byte bytes[40] = {};
  const PlaneMemory memory{bytes + 1, 8};
  EXPECT_THROW(Picture({4, 4}, {10, Subsampling::k400}, std::span(&memory, 1), nullptr), Error);
}

}  // namespace
}  // namespace snellen
