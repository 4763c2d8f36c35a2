// SPDX-License-Identifier: BSD-2-Clause-Patent
// Runs the program as a user runs it, in a folder of its own.
#pragma once

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "media/synthetic.h"

namespace snellen {

namespace fs = std::filesystem;

struct Outcome {
  int status;
  std::string out;
  std::string err;
};

inline std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

class Command : public testing::Test {
 protected:
  Command() {
    std::string pattern = (fs::path(testing::TempDir()) / "snellen-command-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
  }
  ~Command() override {
    fs::permissions(folder_, fs::perms::owner_all);
    fs::remove_all(folder_);
  }

  fs::path path(const std::string& name) const { return folder_ / name; }

  // Runs `snellen` with this shell text behind it, in the test's folder.
  Outcome run(const std::string& arguments, const std::string& before = "") const {
    const std::string line = fmt::format("cd '{}' && {} '{}' {} > out.txt 2> err.txt < /dev/null", folder_.string(),
                                         before, SNELLEN_PROGRAM, arguments);
    const int status = std::system(line.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), read_file(path("out.txt")),
            read_file(path("err.txt"))};
  }

  // An error: this status, nothing on standard output, one line on standard error that says all of `parts`.
  void expect_refused(const std::string& arguments, int status, const std::vector<std::string>& parts) const {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.status, status) << arguments << "\n" << outcome.err;
    EXPECT_EQ(outcome.out, "") << arguments;
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    EXPECT_TRUE(outcome.err.starts_with("snellen: ")) << outcome.err;
    for (const std::string& part : parts) EXPECT_THAT(outcome.err, testing::HasSubstr(part)) << arguments;
  }

  // Writes natural clips as y4m: `name`_r.y4m and `name`_d.y4m.
  void make_clip(const std::string& name, int width, int height, int frames,
                 const std::string& content = "natural") const {
    const SyntheticSpec spec{.content = content, .format = {{width, height}, {8, Subsampling::k420}}, .frames = frames};
    std::ofstream files[2] = {std::ofstream(path(name + "_r.y4m")), std::ofstream(path(name + "_d.y4m"))};
    for (std::ofstream& file : files) file << fmt::format("YUV4MPEG2 W{} H{} F25:1 C420\n", width, height);
    for (int f = 0; f < frames; ++f) {
      const FramePair pair = synthetic_pair(spec, FrameIndex{f});
      write_frame(files[0], pair.reference);
      write_frame(files[1], pair.distorted);
    }
  }

  static void write_frame(std::ofstream& file, const Picture& picture) {
    file << "FRAME\n";
    for (int p = 0; p < picture.planes(); ++p) {
      const auto plane = picture.plane<std::uint8_t>(p);
      for (int y = 0; y < plane.height(); ++y)
        for (int x = 0; x < plane.width(); ++x) file.put(static_cast<char>(plane.row(y)[x]));
    }
  }

  std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder_)) names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
  }

 private:
  fs::path folder_;
};

}  // namespace snellen
