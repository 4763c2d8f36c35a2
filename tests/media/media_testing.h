// SPDX-License-Identifier: BSD-2-Clause-Patent
// What the tests of media readers share: y4m and raw bytes made from known samples, fresh folders, and comparisons.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "media/byte_input.h"
#include "media/frame_source.h"
#include "media/planar_frame.h"

namespace snellen {

/// A folder that is new for each test and removed after it.
class MediaTest : public ::testing::Test {
 protected:
  MediaTest() {
    std::string pattern = (std::filesystem::temp_directory_path() / "snellen-media-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
  }
  ~MediaTest() override { std::filesystem::remove_all(folder_); }

  std::string path(std::string_view name) const { return (folder_ / name).string(); }

  std::string write(std::string_view name, std::string_view bytes) const {
    std::ofstream(path(name), std::ios::binary) << bytes;
    return path(name);
  }

 private:
  std::filesystem::path folder_;
};

/// The bytes of frame `index` of a clip whose samples differ from place to place, plane to plane and frame to frame.
inline std::string frame_content(const VideoFormat& format, int index) {
  std::string bytes;
  for (int p = 0; p < plane_count(format.pixel.subsampling); ++p) {
    const Extent extent = plane_extent(format.extent, format.pixel.subsampling, p);
    for (int y = 0; y < extent.height; ++y)
      for (int x = 0; x < extent.width; ++x) {
        const int value = (x * 7 + y * 31 + p * 101 + index * 57 + x * y * 1009) & ((1 << format.pixel.depth) - 1);
        bytes.push_back(static_cast<char>(value & 255));
        if (format.pixel.depth > 8) bytes.push_back(static_cast<char>(value >> 8));
      }
  }
  return bytes;
}

inline std::string y4m_bytes(std::string_view header, const VideoFormat& format, int frames) {
  std::string bytes = std::string(header) + "\n";
  for (int i = 0; i < frames; ++i) bytes += "FRAME\n" + frame_content(format, i);
  return bytes;
}

/// The planes of a picture one after the other, without padding.
inline std::string picture_bytes(const Picture& picture) {
  std::string bytes;
  for (int p = 0; p < picture.planes(); ++p)
    picture.visit(p, [&](auto plane) {
      for (int y = 0; y < plane.height(); ++y)
        bytes.append(reinterpret_cast<const char*>(plane.row(y)),
                     static_cast<std::size_t>(plane.width()) * sizeof(*plane.row(y)));
    });
  return bytes;
}

inline std::vector<std::string> read_all(FrameSource& source) {
  std::vector<std::string> frames;
  while (const auto picture = source.next()) frames.push_back(picture_bytes(*picture));
  return frames;
}

/// Bytes in memory of exactly this size, so that AddressSanitizer sees the first one beyond, at an address that is
/// `misalignment` above an aligned one.
inline std::unique_ptr<ByteInput> input_of(std::string_view bytes, std::size_t misalignment = 0) {
  const auto block = std::make_shared<std::vector<std::byte>>(bytes.size() + misalignment);
  for (std::size_t i = 0; i < bytes.size(); ++i) (*block)[i + misalignment] = static_cast<std::byte>(bytes[i]);
  return memory_input("clip", {std::span<const std::byte>(*block).subspan(misalignment), block});
}

/// The message of the Error{code} that `action` throws; empty when it throws none.
template <class Action>
std::string error_of(Action&& action, Code code = Code::input) {
  try {
    action();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), code) << error.what();
    EXPECT_EQ(std::string_view(error.what()).find('\n'), std::string_view::npos) << error.what();
    return error.what();
  }
  return "";
}

}  // namespace snellen
