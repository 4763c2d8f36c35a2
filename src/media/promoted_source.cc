// SPDX-License-Identifier: BSD-2-Clause-Patent
// Promotion of samples by a shift, as the reference library's common bit depth did until its version 3.1.
#include "media/promoted_source.h"

#include <fmt/format.h>

#include <utility>

#include "base/error.h"

namespace snellen {
namespace {

class PromotedSource final : public FrameSource {
 public:
  PromotedSource(std::unique_ptr<FrameSource> source, int depth) : source_(std::move(source)), info_(source_->info()) {
    const int own = info_.format.pixel.depth;
    SNELLEN_CHECK(depth > own && depth <= kMaxDepth);
    info_.format.pixel.depth = depth;
    info_.notes.push_back(fmt::format("its {} bits are promoted to {}", own, depth));
  }

  const VideoInfo& info() const override { return info_; }

  std::optional<Picture> next() override {
    const std::optional<Picture> own = source_->next();
    if (!own) return std::nullopt;
    const int shift = info_.format.pixel.depth - own->format().depth;
    PictureBuffer promoted(info_.format.extent, info_.format.pixel);
    for (int p = 0; p < own->planes(); ++p)
      own->visit(p,
                 [&]<class T>(PlaneView<const T> from) { shift_plane(from, promoted.plane<std::uint16_t>(p), shift); });
    return std::move(promoted).finish();
  }

 private:
  // value < 2^own and own + shift <= 16, so the result fits 16 bits.
  template <class T>
  static void shift_plane(PlaneView<const T> from, PlaneView<std::uint16_t> to, int shift) {
    for (int y = 0; y < from.height(); ++y)
      for (int x = 0; x < from.width(); ++x) to.row(y)[x] = static_cast<std::uint16_t>(from.row(y)[x] << shift);
  }

  std::unique_ptr<FrameSource> source_;
  VideoInfo info_;
};

}  // namespace

std::unique_ptr<FrameSource> promote_depth(std::unique_ptr<FrameSource> source, int depth) {
  return std::make_unique<PromotedSource>(std::move(source), depth);
}

}  // namespace snellen
