// SPDX-License-Identifier: BSD-2-Clause-Patent
// Promotion of a shallow video to a deeper one's depth.
#include "media/promoted_source.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "media/synthetic.h"

namespace snellen {
namespace {

class OneFrame final : public FrameSource {
 public:
  explicit OneFrame(VideoFormat format)
      : info_{.name = "one", .format = format, .frames = 1, .frame_rate = {}, .notes = {}} {}
  const VideoInfo& info() const override { return info_; }
  std::optional<Picture> next() override {
    if (done_) return std::nullopt;
    done_ = true;
    return synthetic_pair({.content = "noise", .format = info_.format, .frames = 1}, FrameIndex{0}).reference;
  }

 private:
  VideoInfo info_;
  bool done_ = false;
};

TEST(PromotedSource, Samples_AreShiftedToTheNewDepth) {
  for (const auto& [own, deep] : {std::pair{8, 10}, std::pair{10, 12}, std::pair{8, 16}}) {
    const VideoFormat format{{33, 17}, {own, Subsampling::k420}};
    const Picture before = synthetic_pair({.content = "noise", .format = format, .frames = 1}, FrameIndex{0}).reference;
    const auto source = promote_depth(std::make_unique<OneFrame>(format), deep);
    EXPECT_EQ(source->info().format.pixel.depth, deep);
    const std::optional<Picture> after = source->next();
    ASSERT_TRUE(after.has_value());
    EXPECT_EQ(after->format().depth, deep);
    for (int p = 0; p < 3; ++p)
      before.visit(p, [&](auto plane) {
        for (int y = 0; y < plane.height(); ++y)
          for (int x = 0; x < plane.width(); ++x)
            ASSERT_EQ(after->plane<std::uint16_t>(p).row(y)[x], plane.row(y)[x] << (deep - own));
      });
    EXPECT_FALSE(source->next().has_value());
  }
}

TEST(PromotedSource, SaysSo) {
  const auto source = promote_depth(std::make_unique<OneFrame>(VideoFormat{{8, 8}, {8, Subsampling::k420}}), 10);
  ASSERT_EQ(source->info().notes.size(), 1u);
  EXPECT_THAT(source->info().notes[0], testing::HasSubstr("8 bits are promoted to 10"));
}

}  // namespace
}  // namespace snellen
