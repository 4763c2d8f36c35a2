// SPDX-License-Identifier: BSD-2-Clause-Patent
// Sessions over pictures that a device reaches by itself have the values of pictures of the host.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "engine/picture_ring.h"
#include "engine/session.h"

namespace snellen {
namespace {

constexpr VideoFormat kFormat{{150, 70}, {10}};
constexpr int kFrames = 2 * kRingContents;

Plan plan_on(const std::string& device) {
  return make_plan({.format = kFormat,
                    .models = {},
                    .features = {{"psnr", {}}, {"motion", {}}, {"float_psnr", {}}},
                    .predict = false,
                    .device = parse_device(device)});
}

SessionResult run(const std::string& device, Pictures pictures) {
  Session session(plan_on(device), {.threads = 3});
  std::vector<FramePair> ring = make_ring(ring_clip(kFormat), kFrames / kRingContents, pictures, session.device());
  for (int i = 0; i < kFrames; ++i) {
    FramePair& pair = ring.at(static_cast<std::size_t>(i));
    pair.index = FrameIndex{i};
    session.submit(pair);
  }
  return session.finish();
}

std::vector<std::vector<double>> values(const SessionResult& result) {
  std::vector<std::vector<double>> columns;
  for (const FeatureId id : result.reported) columns.push_back(result.table.sampled_values(id));
  return columns;
}

class DeviceInputSession : public testing::TestWithParam<const char*> {};

TEST_P(DeviceInputSession, HasTheValuesOfPicturesOfTheHost) {
  try {
    open_device(parse_device(GetParam()));
  } catch (const Error& error) {
    GTEST_SKIP() << error.what();
  }
  const auto expected = values(run("reference", Pictures::host));
  for (const Pictures pictures : {Pictures::host, Pictures::pinned, Pictures::device})
    EXPECT_EQ(values(run(GetParam(), pictures)), expected) << to_string(pictures);
}

INSTANTIATE_TEST_SUITE_P(Devices, DeviceInputSession, testing::Values("emu", "cuda", "hip", "sycl"),
                         [](const auto& tested) { return tested.param; });

TEST(DeviceInputSession, MetricsOfTheHost_RefusePicturesInADevice) {
  const auto emulator = open_device(parse_device("emu"));
  const std::vector<FramePair> ring = make_ring(ring_clip(kFormat), 1, Pictures::device, emulator);
  Session session(plan_on("reference"), {.threads = 1});
  EXPECT_EQ(session.device(), nullptr);
  try {
    session.submit(ring.front());
    FAIL() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::device);
    EXPECT_THAT(error.what(),
                testing::HasSubstr("frame 0: a picture in a device's memory, and the host measures psnr"));
  }
}

TEST(DeviceInputSession, ByDefault_HasThreePairsInFlight) {
  Session session(plan_on("emu"), {});
  EXPECT_GE(session.threads(), 3);
}

TEST(PictureRing, WithoutADevice_HasOnlyPicturesOfTheHost) {
  const std::vector<FramePair> clip = ring_clip(kFormat);
  EXPECT_EQ(make_ring(clip, 2, Pictures::host, nullptr).size(), 2 * clip.size());
  EXPECT_THROW(make_ring(clip, 1, Pictures::pinned, nullptr), Error);
  EXPECT_THROW(make_ring(clip, 1, Pictures::device, nullptr), Error);
}

}  // namespace
}  // namespace snellen
