// SPDX-License-Identifier: BSD-2-Clause-Patent
// Which reader a path gets, and that pipes and files give the same frames.
#include "media/open_video.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <thread>

#include "tests/media/media_testing.h"

namespace snellen {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const VideoFormat kFormat{{37, 23}, {10, Subsampling::k420}};
constexpr const char* kHeader = "YUV4MPEG2 W37 H23 C420p10 F25:1";

class OpenVideo : public MediaTest {
 protected:
  std::string fifo(std::string_view name) const {
    EXPECT_EQ(::mkfifo(path(name).c_str(), 0600), 0);
    return path(name);
  }
};

/// Writes `bytes` to a named pipe in pieces of `piece` bytes.
void feed(const std::string& pipe, std::string_view bytes, std::size_t piece) {
  const int descriptor = ::open(pipe.c_str(), O_WRONLY | O_CLOEXEC);
  ASSERT_GE(descriptor, 0);
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    const std::string_view part = bytes.substr(at, piece);
    ASSERT_EQ(::write(descriptor, part.data(), part.size()), static_cast<ssize_t>(part.size()));
  }
  ::close(descriptor);
}

TEST_F(OpenVideo, Y4mFileWithAnyName_IsRead) {
  const auto source = open_video(write("a.mp4", y4m_bytes(kHeader, kFormat, 2)), std::nullopt);
  EXPECT_EQ(source->info().name, path("a.mp4"));
  EXPECT_THAT(read_all(*source), ElementsAre(frame_content(kFormat, 0), frame_content(kFormat, 1)));
}

TEST_F(OpenVideo, Y4mPipe_GivesTheFramesOfTheFile) {
  const std::string bytes = y4m_bytes(kHeader, kFormat, 20);
  const auto from_file = read_all(*open_video(write("a.y4m", bytes), std::nullopt));
  for (const std::size_t piece : {1U, 7U, 4096U, 1U << 20}) {
    const std::string pipe = fifo(fmt::format("pipe{}", piece));
    std::jthread writer(feed, pipe, bytes, piece);
    const auto source = open_video(pipe, std::nullopt);
    EXPECT_EQ(source->info().frames, std::nullopt);
    EXPECT_EQ(read_all(*source), from_file);
  }
}

TEST_F(OpenVideo, TruncatedPipes_AreErrors) {
  const std::string bytes = y4m_bytes(kHeader, kFormat, 2);
  const std::string pipe = fifo("pipe");
  {
    std::jthread writer(feed, pipe, std::string_view(bytes).substr(0, bytes.size() - 1), 4096);
    EXPECT_THAT(error_of([&] { read_all(*open_video(pipe, std::nullopt)); }), HasSubstr("frame 1 is truncated"));
  }
  std::jthread writer(feed, pipe, std::string_view(bytes).substr(0, static_cast<std::size_t>(frame_bytes(kFormat)) + 9),
                      4096);
  EXPECT_THAT(error_of([&] {
                read_all(*open_video(pipe, VideoFormat{{37, 23}, {16, Subsampling::k420}}));
              }),
              HasSubstr("is YUV4MPEG2 (y4m), not raw video"));
}

TEST_F(OpenVideo, RawPipe_IsReadAndItsTruncationIsNamed) {
  const std::string bytes = frame_content(kFormat, 0) + frame_content(kFormat, 1);
  const std::string pipe = fifo("pipe");
  {
    std::jthread writer(feed, pipe, bytes, 1000);
    EXPECT_THAT(read_all(*open_video(pipe, kFormat)),
                ElementsAre(frame_content(kFormat, 0), frame_content(kFormat, 1)));
  }
  std::jthread writer(feed, pipe, std::string_view(bytes).substr(0, bytes.size() - 1), 1000);
  EXPECT_THAT(error_of([&] { read_all(*open_video(pipe, kFormat)); }), HasSubstr("frame 1 is truncated"));
}

TEST_F(OpenVideo, TwoPipesWithOneWriter_DoNotWaitForEachOther) {
  const std::string reference = fifo("reference");
  const std::string distorted = fifo("distorted");
  const std::string bytes = y4m_bytes(kHeader, kFormat, 1);
  std::jthread writer([&] {
    // The order is the wrong one on purpose, and both are open before either gets a byte.
    const int second = ::open(distorted.c_str(), O_WRONLY | O_CLOEXEC);
    const int first = ::open(reference.c_str(), O_WRONLY | O_CLOEXEC);
    for (const int descriptor : {first, second}) {
      EXPECT_EQ(::write(descriptor, bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
      ::close(descriptor);
    }
  });
  const VideoPair pair = open_videos(reference, distorted, std::nullopt);
  EXPECT_EQ(read_all(*pair.reference).size(), 1U);
  EXPECT_EQ(read_all(*pair.distorted).size(), 1U);
}

TEST_F(OpenVideo, StandardInput_IsRead) {
  const std::string file = write("a.y4m", y4m_bytes(kHeader, kFormat, 2));
  const int saved = ::dup(STDIN_FILENO);
  const int input = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  ASSERT_GE(::dup2(input, STDIN_FILENO), 0);
  ::close(input);
  const auto source = open_video("-", std::nullopt);
  EXPECT_EQ(source->info().name, "standard input");
  EXPECT_THAT(read_all(*source), ElementsAre(frame_content(kFormat, 0), frame_content(kFormat, 1)));
  if (saved >= 0) {
    ::dup2(saved, STDIN_FILENO);
    ::close(saved);
  }
}

TEST_F(OpenVideo, FileThatChangesWhileRead_IsAnError) {
  const std::string bytes = y4m_bytes(kHeader, kFormat, 3);
  for (const std::uintmax_t size : {bytes.size() - 5, bytes.size() + 5}) {
    const std::string file = write("a.y4m", bytes);
    const auto source = open_video(file, std::nullopt);
    ASSERT_TRUE(source->next());
    std::filesystem::resize_file(file, size);
    EXPECT_THAT(error_of([&] { source->next(); }), HasSubstr("changed from"));
  }
}

TEST_F(OpenVideo, PathsThatAreNoVideo_AreRefused) {
  const auto message = [](const std::string& file, const std::optional<VideoFormat>& raw = {}) {
    return error_of([&] { open_video(file, raw); });
  };
  EXPECT_THAT(message(path("absent.y4m")), HasSubstr("No such file"));
  EXPECT_THAT(message(path("")), HasSubstr("is a directory"));
  EXPECT_THAT(message(write("empty.y4m", "")), HasSubstr("no frames"));
  EXPECT_THAT(message(write("empty.yuv", ""), kFormat), HasSubstr("no frames"));
  EXPECT_THAT(message(write("raw.yuv", frame_content(kFormat, 0))), HasSubstr("--width, --height, --pixel_format"));
  EXPECT_THAT(message(write("a.yuv", y4m_bytes(kHeader, kFormat, 1)), kFormat), HasSubstr("not raw video"));
  EXPECT_THAT(message(write("v.y4m", "YUV4MPEG3 W2 H2\n")), HasSubstr("unknown y4m version"));
}

TEST_F(OpenVideo, RawContentOfAnyKind_IsNotTakenForAContainer) {
  const VideoFormat format{{64, 64}, {8, Subsampling::k420}};
  for (const int value : {0, 1, 16, 71, 128, 235, 255})
    EXPECT_EQ(open_video(write("flat.yuv", std::string(6144, static_cast<char>(value))), format)->info().frames, 1);
  std::uint32_t state = 1;
  for (int i = 0; i < 200; ++i) {
    std::string noise(6144, '\0');
    std::generate(noise.begin(), noise.end(),
                  [&] { return static_cast<char>((state = state * 1664525 + 1013904223) >> 24); });
    EXPECT_EQ(open_video(write("noise.yuv", noise), format)->info().frames, 1);
  }
}

}  // namespace
}  // namespace snellen
