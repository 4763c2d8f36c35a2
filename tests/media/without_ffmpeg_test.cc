// SPDX-License-Identifier: BSD-2-Clause-Patent
// A build without FFmpeg says so when it is given what only FFmpeg could read.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "media/open_video.h"
#include "tests/media/media_testing.h"

namespace snellen {
namespace {

class WithoutFfmpeg : public MediaTest {};

TEST_F(WithoutFfmpeg, ContainerIsRefusedWithTheReason) {
  const std::string file = write("a.mp4", "not y4m, so only FFmpeg could read it");
  try {
    open_video(file, std::nullopt);
    FAIL() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::input);
    EXPECT_THAT(error.what(), testing::AllOf(testing::HasSubstr("a.mp4"), testing::HasSubstr("no FFmpeg")));
  }
}

}  // namespace
}  // namespace snellen
