// SPDX-License-Identifier: BSD-2-Clause-Patent
// Pictures that a device reaches by itself: what kernels then find, what is refused, and when memory goes back.
#include "ops/device_input.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "base/error.h"
#include "image/border.h"
#include "ops/device_frames.h"
#include "tests/support/hooked_device.h"
#include "tests/support/make_pair.h"
#include "tests/support/test_devices.h"

namespace snellen {
namespace {

using testing::HasSubstr;

/// How a plane lies in memory.
struct Way {
  std::ptrdiff_t extra;  // bytes between rows
  std::size_t offset;    // of the first sample
  int step = 1;
  int shift = 0;
};

/// A plane's samples in a device's memory, between bytes that are nobody's.
class Deposit {
 public:
  template <class T>
  Deposit(const std::shared_ptr<const Device>& device, PlaneView<const T> plane, const Way& way) {
    const std::ptrdiff_t row = (std::ptrdiff_t{plane.width() - 1} * way.step + 1) * std::ptrdiff_t{sizeof(T)};
    memory_ = {.data = nullptr, .pitch_bytes = row + way.extra, .step = way.step, .shift = way.shift};
    const std::size_t bytes = way.offset + static_cast<std::size_t>(memory_.pitch_bytes * plane.height());
    pinned_ = device->allocate_pinned(bytes);
    buffer_ = device->allocate(bytes);
    std::memset(pinned_.data(), 0xC3, bytes);
    for (int y = 0; y < plane.height(); ++y) {
      auto* const to = reinterpret_cast<T*>(pinned_.data() + way.offset + y * memory_.pitch_bytes);
      for (int x = 0; x < plane.width(); ++x) to[x * way.step] = static_cast<T>(plane.row(y)[x] << way.shift);
    }
    Queue queue(device);
    queue.upload(pinned_, buffer_);
    queue.finish();
    memory_.data = buffer_.data() + way.offset;
  }

  const DeviceMemory& memory() const { return memory_; }

 private:
  Buffer pinned_;
  Buffer buffer_;
  DeviceMemory memory_;
};

/// A picture in a device's memory, and what keeps it there.
Picture deposited(const std::shared_ptr<const Device>& device, const Picture& picture, const Way& way) {
  DeviceInput input{.format = {picture.extent(), picture.format()}, .planes = {}, .ready = nullptr, .owner = nullptr};
  auto owner = std::make_shared<std::vector<Deposit>>();
  for (int i = 0; i < picture.planes(); ++i)
    picture.visit(i, [&]<class T>(PlaneView<const T> plane) {
      owner->emplace_back(device, plane, way);
      input.planes.at(static_cast<std::size_t>(i)) = owner->back().memory();
    });
  input.owner = owner;
  return picture_in(device, std::move(input));
}

Picture picture_of(const VideoFormat& format, int seed = 1) {
  const int limit = 1 << std::min(format.pixel.depth, 15);
  return make_picture(format, [=](int p, int x, int y) { return (seed + 31 * p + 7 * x + 13 * y + x * y) % limit; });
}

// The emulator's memory is the host's, so the test reads it.
template <class T>
void expect_mirrored(const DeviceView<const T>& view, PlaneView<const T> plane) {
  ASSERT_EQ(view.width, plane.width());
  ASSERT_EQ(view.height, plane.height());
  for (int y = -view.halo_y; y < view.height + view.halo_y; ++y)
    for (int x = -view.halo_x; x < view.width + view.halo_x; ++x)
      ASSERT_EQ(view.row(y)[x], plane.row(mirror(y, view.height))[mirror(x, view.width)]) << x << "," << y;
}

void expect_planes(DeviceFrames& frames, const Picture& asked, const Picture& expected) {
  for (int i = 0; i < expected.planes(); ++i)
    expected.visit(i, [&]<class T>(PlaneView<const T> plane) { expect_mirrored(frames.mirrored<T>(asked, i), plane); });
}

// From single samples to several tiles, on and beside the boundaries of words.
TEST(DeviceInput, PlaneOfEverySizeAndWay_HasItsSamplesAndItsHalo) {
  const Way ways[] = {{64, 0}, {0, 0}, {6, 0}, {16, 2}, {32, 16, 2}, {2, 6, 2, 2}, {10, 4, 1, 4}};
  for (const auto& device : emulators())
    for (const Extent extent : {Extent{1, 1}, {2, 5}, {17, 3}, {256, 20}, {700, 41}})
      for (const int depth : {8, 10, 12})
        for (Way way : ways) {
          if (depth == 8) way.shift = 0;
          DeviceFrames frames(device);
          const Picture picture = picture_of({extent, {depth, Subsampling::k420}});
          expect_planes(frames, deposited(device, picture, way), picture);
          if (HasFatalFailure()) {
            ADD_FAILURE() << extent.width << "x" << extent.height << " " << depth << " bits, step " << way.step;
            return;
          }
        }
}

TEST(DeviceInput, PinnedPicture_IsFetchedFromWhereItIs) {
  std::vector<std::string> calls;
  const auto device = hooked_device({.before = [&](std::string_view call) { calls.emplace_back(call); }});
  const Picture picture = picture_of({{50, 20}, {8, Subsampling::k400}});
  const Buffer memory = device->allocate_pinned(64 * 20);
  for (int y = 0; y < 20; ++y) std::memcpy(memory.data() + 64 * y, picture.plane<std::uint8_t>(0).row(y), 50);
  const PlaneMemory planes[] = {{memory.data(), 64}};
  const Picture pinned = pinned_picture(device, {picture.extent(), picture.format(), planes, nullptr});
  DeviceFrames frames(device);
  calls.clear();
  expect_planes(frames, pinned, picture);
  EXPECT_EQ(std::count(calls.begin(), calls.end(), "upload"), 1);
  EXPECT_EQ(std::count(calls.begin(), calls.end(), "allocate_pinned"), 0);
}

TEST(DeviceInput, PictureOfTheDevice_TravelsNotAtAllAndIsPlacedOnce) {
  std::vector<std::string> calls;
  int placed = 0;
  const auto device = hooked_device(
      {.before = [&](std::string_view call) { calls.emplace_back(call); },
       .launched = [&](const KernelInfo& kernel, const Work&) { placed += kernel.name == "PlacePlane8"; }});
  const Picture picture = picture_of({{50, 20}, {8, Subsampling::k420}});
  const Picture there = deposited(device, picture, {0, 0});
  DeviceFrames frames(device);
  calls.clear();
  for (int frame = 0; frame < 3; ++frame) {
    expect_planes(frames, there, picture);
    frames.finish();
  }
  EXPECT_EQ(placed, 3);
  EXPECT_EQ(std::count(calls.begin(), calls.end(), "upload"), 0);
}

TEST(DeviceInput, EventOfTheCaller_IsWaitedForBeforeThePlaneIsRead) {
  std::vector<std::string> calls;
  const auto device = hooked_device({.before = [&](std::string_view call) { calls.emplace_back(call); }});
  const Buffer memory = device->allocate(64 * 20);
  int event = 0;
  const Picture picture = picture_in(device, {.format = {{50, 20}, {8, Subsampling::k400}},
                                              .planes = {{{.data = memory.data(), .pitch_bytes = 64}}},
                                              .ready = &event,
                                              .owner = nullptr});
  DeviceFrames frames(device);
  calls.clear();
  frames.plane<std::uint8_t>(picture, 0);
  const auto waited = std::find(calls.begin(), calls.end(), "wait_for");
  ASSERT_NE(waited, calls.end());
  EXPECT_LT(waited, std::find(calls.begin(), calls.end(), "launch"));
}

// What is kept for frames that look back is a plane of Snellen's own.
TEST(DeviceInput, OwnerOfThePlanes_IsLetGoWithThePicture) {
  const auto device = emulator({});
  const Buffer memory = device->allocate(64 * 20);
  auto owner = std::make_shared<int>(0);
  const std::weak_ptr<int> alive = owner;
  DeviceFrames frames(device);
  {
    const Picture picture = picture_in(device, {.format = {{50, 20}, {8, Subsampling::k400}},
                                                .planes = {{{.data = memory.data(), .pitch_bytes = 64}}},
                                                .ready = nullptr,
                                                .owner = std::exchange(owner, nullptr)});
    frames.plane<std::uint8_t>(picture, 0);
    frames.finish();
    EXPECT_FALSE(alive.expired());
  }
  EXPECT_TRUE(alive.expired());
}

// A decoder writes the next picture to where one was before.
TEST(DeviceInput, PicturesAtOneAddress_AreNeverTakenForEachOther) {
  const auto device = emulator({});
  const VideoFormat format{{64, 16}, {8, Subsampling::k400}};
  const Buffer memory = device->allocate(64 * 16);
  DeviceFrames frames(device);
  for (int i = 0; i < 20; ++i) {
    const Picture picture = picture_of(format, i);
    for (int y = 0; y < 16; ++y) std::memcpy(memory.data() + 64 * y, picture.plane<std::uint8_t>(0).row(y), 64);
    const Picture there = picture_in(device, {.format = format,
                                              .planes = {{{.data = memory.data(), .pitch_bytes = 64}}},
                                              .ready = nullptr,
                                              .owner = nullptr});
    expect_planes(frames, there, picture);
    frames.finish();
  }
}

std::string refusal(const std::shared_ptr<const Device>& device, const VideoFormat& format, const DeviceMemory& plane) {
  try {
    picture_in(device, {.format = format, .planes = {{plane, plane, plane}}, .ready = nullptr, .owner = nullptr});
    return {};
  } catch (const Error& error) {
    return error.what();
  }
}

TEST(DeviceInput, PlanesThatCannotBe_AreRefused) {
  const auto device = emulator({});
  const Buffer memory = device->allocate(4096);
  const VideoFormat eight{{50, 20}, {8, Subsampling::k400}};
  const VideoFormat ten{{50, 20}, {10, Subsampling::k400}};
  const auto at = [&](std::ptrdiff_t offset) { return memory.data() + offset; };
  EXPECT_EQ(refusal(device, eight, {at(0), 64}), "");
  EXPECT_EQ(refusal(device, eight, {at(4096 - 19 * 64 - 50), 64}), "");
  EXPECT_THAT(refusal(device, eight, {at(0), 49}), HasSubstr("rows lie 49 bytes apart (each has 50"));
  EXPECT_THAT(refusal(device, eight, {at(0), -64}), HasSubstr("rows lie -64 bytes apart"));
  EXPECT_THAT(refusal(device, eight, {at(0), 98, 2}), HasSubstr("each has 99"));
  EXPECT_THAT(refusal(device, eight, {at(0), 64, 0}), HasSubstr("lie 0 apart"));
  EXPECT_THAT(refusal(device, eight, {at(0), 64, 1, 1}), HasSubstr("shift of 1"));
  EXPECT_EQ(refusal(device, ten, {at(0), 100, 1, 6}), "");
  EXPECT_THAT(refusal(device, ten, {at(0), 100, 1, 7}), HasSubstr("shift of 7"));
  EXPECT_THAT(refusal(device, ten, {at(0), 101}), HasSubstr("odd addresses"));
  EXPECT_THAT(refusal(device, ten, {at(1), 100}), HasSubstr("odd addresses"));
  EXPECT_THAT(refusal(device, eight, {at(0), std::ptrdiff_t{1} << 30}), HasSubstr("2 GiB"));
  EXPECT_THAT(refusal(device, eight, {nullptr, 64}), HasSubstr("memory of emu"));
  EXPECT_THAT(refusal(device, eight, {at(4096 - 19 * 64 - 49), 64}), HasSubstr("memory of emu"));
}

TEST(DeviceInput, MemoryOfAnotherKind_IsRefused) {
  const auto device = emulator({});
  const auto other = emulator({});
  const VideoFormat format{{50, 20}, {8, Subsampling::k400}};
  const Buffer pinned = device->allocate_pinned(2048);
  const Buffer elsewhere = other->allocate(2048);
  const void* freed = device->allocate(2048).data();
  for (const void* data : {static_cast<const void*>(pinned.data()), static_cast<const void*>(elsewhere.data()), freed})
    EXPECT_THAT(refusal(device, format, {data, 64}), HasSubstr("another's, or has been freed"));
  EXPECT_THROW(pinned_picture(device, picture_of(format)), Error);
}

TEST(DeviceInput, PictureOfAnotherDevice_IsRefusedByName) {
  const auto device = emulator({});
  const auto other = hooked_device({});
  const Picture there = deposited(device, picture_of({{50, 20}, {8, Subsampling::k400}}), {0, 0});
  DeviceFrames frames(other);
  try {
    frames.plane<std::uint8_t>(there, 0);
    FAIL() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::device);
    EXPECT_THAT(error.what(), HasSubstr("in memory of emu (this device cannot read it); give hooked pictures"));
  }
}

}  // namespace
}  // namespace snellen
