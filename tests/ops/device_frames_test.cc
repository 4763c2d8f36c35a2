// SPDX-License-Identifier: BSD-2-Clause-Patent
// Uploads and border extension: what a kernel finds in a plane and around it, and that a plane travels once.
#include "ops/device_frames.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "image/border.h"
#include "ops/extend_border.h"
#include "tests/support/hooked_device.h"
#include "tests/support/make_pair.h"
#include "tests/support/test_devices.h"

namespace snellen {
namespace {

Picture picture_of(const VideoFormat& format, int seed) {
  return make_picture(format, [=](int p, int x, int y) { return (seed + 31 * p + 7 * x + 13 * y) % 251; });
}

// The emulator's memory is the host's, so the test reads it.
template <class T>
void expect_mirrored(const DeviceView<const T>& view, const Picture& picture) {
  const PlaneView<const T> plane = picture.plane<T>(0);
  ASSERT_EQ(view.width, plane.width());
  ASSERT_EQ(view.height, plane.height());
  for (int y = -view.halo_y; y < view.height + view.halo_y; ++y)
    for (int x = -view.halo_x; x < view.width + view.halo_x; ++x)
      ASSERT_EQ(view.row(y)[x], plane.row(mirror(y, view.height))[mirror(x, view.width)]) << x << "," << y;
}

TEST(DeviceFrames, MirroredPlane_HasItsPictureAndTheHaloOfEverySize) {
  for (const auto& device : emulators())
    for (int height = 1; height <= 20; height += height < 4 ? 1 : 3)
      for (int width = 1; width <= 40; width += width < 6 ? 1 : 7)
        for (const int depth : {8, 10}) {
          DeviceFrames frames(device);
          const Picture picture = picture_of({{width, height}, {depth, Subsampling::k400}}, width + height);
          if (depth == 8)
            expect_mirrored(frames.mirrored<std::uint8_t>(picture, 0), picture);
          else
            expect_mirrored(frames.mirrored<std::uint16_t>(picture, 0), picture);
          if (HasFatalFailure()) return;
        }
}

class UploadCount : public testing::Test {
 protected:
  int uploads_ = 0;
  DeviceFrames frames_{hooked_device({.before = [this](std::string_view call) { uploads_ += call == "upload"; }})};
};

TEST_F(UploadCount, PlaneThatSeveralMetricsWant_TravelsOnce) {
  const VideoFormat format{{20, 10}, {8}};
  std::vector<Picture> clip;
  for (int i = 0; i < 8; ++i) {
    clip.push_back(picture_of(format, i));
    // One metric reads all planes, another looks back at two pictures.
    for (int p = 0; p < 3; ++p) frames_.plane<std::uint8_t>(clip.back(), p);
    frames_.finish();
    for (int back = 0; back < std::min(3, i + 1); ++back)
      expect_mirrored(frames_.mirrored<std::uint8_t>(clip[static_cast<std::size_t>(i - back)], 0),
                      clip[static_cast<std::size_t>(i - back)]);
    frames_.finish();
    EXPECT_EQ(uploads_, 3 * (i + 1));
  }
}

TEST_F(UploadCount, ManyPicturesOfOneFrame_KeepTheirOwnPlaces) {
  const VideoFormat format{{20, 10}, {8, Subsampling::k400}};
  std::vector<Picture> pictures;
  std::vector<DeviceView<const std::uint8_t>> views;
  for (int i = 0; i < 20; ++i) {
    pictures.push_back(picture_of(format, i));
    views.push_back(frames_.mirrored<std::uint8_t>(pictures.back(), 0));
  }
  for (std::size_t i = 0; i < views.size(); ++i) expect_mirrored(views[i], pictures[i]);
}

// The memory of a picture that is gone may come back as another's.
TEST_F(UploadCount, PicturesThatComeAndGo_AreNeverTakenForEachOther) {
  for (int i = 0; i < 30; ++i) {
    const Picture picture = picture_of({{64, 16}, {8, Subsampling::k400}}, i);
    expect_mirrored(frames_.mirrored<std::uint8_t>(picture, 0), picture);
    frames_.finish();
  }
  EXPECT_EQ(uploads_, 30);
}

TEST(DevicePictures, PlaneThatAnotherQueueHasUploaded_IsWaitedForOncePerFrame) {
  std::vector<std::string> calls;
  const auto device = hooked_device({.before = [&](std::string_view call) { calls.emplace_back(call); }});
  const auto pictures = std::make_shared<DevicePictures>(device, 2);
  DeviceFrames first(pictures);
  DeviceFrames second(pictures);
  const Picture picture = picture_of({{20, 10}, {8, Subsampling::k400}}, 3);
  expect_mirrored(first.mirrored<std::uint8_t>(picture, 0), picture);
  expect_mirrored(second.mirrored<std::uint8_t>(picture, 0), picture);
  expect_mirrored(second.mirrored<std::uint8_t>(picture, 0), picture);
  EXPECT_EQ(std::count(calls.begin(), calls.end(), "upload"), 1);
  EXPECT_EQ(std::count(calls.begin(), calls.end(), "wait_for"), 1);
}

TEST(DevicePictures, PlaneWhoseUploadFailed_FailsEveryQueueThatWantsIt) {
  bool fails = true;
  const auto device = hooked_device({.before = [&](std::string_view call) {
    if (call == "upload" && std::exchange(fails, false)) fail(Code::device, "the upload failed (planted); test");
  }});
  const auto pictures = std::make_shared<DevicePictures>(device, 2);
  DeviceFrames first(pictures);
  DeviceFrames second(pictures);
  const Picture picture = picture_of({{20, 10}, {8, Subsampling::k400}}, 3);
  EXPECT_THROW(first.plane<std::uint8_t>(picture, 0), Error);
  EXPECT_THROW(second.plane<std::uint8_t>(picture, 0), Error);
}

}  // namespace
}  // namespace snellen
