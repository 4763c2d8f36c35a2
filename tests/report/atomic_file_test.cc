// SPDX-License-Identifier: BSD-2-Clause-Patent
// Whole or untouched: every way in which writing can fail leaves the directory as it was.
#include "report/atomic_file.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "base/error.h"

namespace snellen {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class AtomicFile : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "snellen-test-XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    directory_ = name;
  }
  void TearDown() override {
    fs::permissions(directory_, fs::perms::owner_all);
    fs::remove_all(directory_);
  }

  fs::path at(const std::string& name) const { return directory_ / name; }

  std::string read(const fs::path& path) const {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
  }

  std::vector<std::string> listing() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(directory_)) names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
  }

  // The message of the refusal; "" when nothing was refused.
  std::string refusal(const fs::path& path, std::string_view bytes = "new") const {
    try {
      write_file_atomically(path, bytes);
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), Code::output);
      EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
      return error.what();
    }
    return "";
  }

  fs::path directory_;
};

// Permissions do not bind the superuser.
class Unprivileged {
 public:
  explicit Unprivileged(const fs::path& directory) {
    constexpr uid_t kNobody = 65534;
    if (::geteuid() != 0) return;
    EXPECT_EQ(::chown(directory.c_str(), kNobody, static_cast<gid_t>(-1)), 0);
    changed_ = ::seteuid(kNobody) == 0;
    EXPECT_TRUE(changed_);
  }
  ~Unprivileged() {
    if (changed_) {
      EXPECT_EQ(::seteuid(0), 0);
    }
  }

 private:
  bool changed_ = false;
};

TEST_F(AtomicFile, NewFile_HasTheBytesAndTheUsualPermissions) {
  const std::string bytes("a\0b\r\n\xFF", 6);
  write_file_atomically(at("out.json"), bytes);
  EXPECT_EQ(read(at("out.json")), bytes);
  EXPECT_EQ(listing(), std::vector<std::string>{"out.json"});
  std::ofstream(at("plain")) << "x";
  EXPECT_EQ(fs::status(at("out.json")).permissions(), fs::status(at("plain")).permissions());
}

TEST_F(AtomicFile, EmptyBytes_GiveAnEmptyFile) {
  write_file_atomically(at("out.sub"), "");
  EXPECT_TRUE(fs::exists(at("out.sub")));
  EXPECT_EQ(fs::file_size(at("out.sub")), 0u);
}

TEST_F(AtomicFile, OldFile_IsReplacedWholeAndKeepsItsPermissions) {
  std::ofstream(at("out.json")) << "a much longer old report";
  fs::permissions(at("out.json"), fs::perms::owner_read | fs::perms::owner_write);
  std::ifstream reader(at("out.json"));
  write_file_atomically(at("out.json"), "new");
  EXPECT_EQ(read(at("out.json")), "new");
  EXPECT_EQ(fs::status(at("out.json")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  std::string old;
  std::getline(reader, old);
  EXPECT_EQ(old, "a much longer old report") << "a reader of the old file saw it change";
}

TEST_F(AtomicFile, RelativeName_IsInTheWorkingDirectory) {
  const fs::path before = fs::current_path();
  fs::current_path(directory_);
  write_file_atomically("out.json", "new");
  fs::current_path(before);
  EXPECT_EQ(read(at("out.json")), "new");
}

TEST_F(AtomicFile, LongestName_IsWritten) {
  write_file_atomically(at(std::string(255, 'x')), "new");
  EXPECT_EQ(listing(), std::vector<std::string>{std::string(255, 'x')});
  EXPECT_THAT(refusal(at(std::string(256, 'x'))), HasSubstr("choose a shorter name"));
}

TEST_F(AtomicFile, SymbolicLink_StaysAndItsTargetIsReplaced) {
  fs::create_directory(at("real"));
  std::ofstream(at("real/out.json")) << "old";
  fs::create_symlink("real/out.json", at("link"));
  fs::create_symlink(at("link"), at("link2"));
  write_file_atomically(at("link2"), "new");
  EXPECT_TRUE(fs::is_symlink(at("link")));
  EXPECT_TRUE(fs::is_symlink(at("link2")));
  EXPECT_EQ(read(at("real/out.json")), "new");
  fs::create_symlink("real/fresh.json", at("dangling"));
  write_file_atomically(at("dangling"), "fresh");
  EXPECT_EQ(read(at("real/fresh.json")), "fresh");
  fs::create_symlink("circle", at("circle"));
  EXPECT_THAT(refusal(at("circle")), HasSubstr("circle of symbolic links"));
}

TEST_F(AtomicFile, Directory_IsRefused) {
  fs::create_directory(at("out.json"));
  EXPECT_THAT(refusal(at("out.json")), HasSubstr("out.json': is a directory"));
  EXPECT_THAT(refusal(at("out.json/")), HasSubstr("is a directory"));
  EXPECT_THAT(refusal(at("new/")), HasSubstr("is a directory"));
  EXPECT_THAT(refusal(directory_ / ".."), HasSubstr("is a directory"));
  EXPECT_THAT(refusal(""), HasSubstr("no file name"));
  EXPECT_EQ(listing(), std::vector<std::string>{"out.json"});
}

TEST_F(AtomicFile, MissingDirectory_IsNamed) {
  EXPECT_EQ(refusal(at("missing/out.json")),
            fmt::format("cannot write report '{0}/missing/out.json': no such file or directory (its scores would be "
                        "lost); create the directory '{0}/missing' first",
                        directory_.string()));
  std::ofstream(at("file")) << "x";
  EXPECT_THAT(refusal(at("file/out.json")), HasSubstr("not a directory"));
  EXPECT_EQ(listing(), std::vector<std::string>{"file"});
}

TEST_F(AtomicFile, ReadOnlyDirectory_IsRefusedAndTheOldFileKept) {
  std::ofstream(at("out.json")) << "old";
  fs::permissions(at("out.json"), fs::perms::all);
  const Unprivileged user(directory_);
  fs::permissions(directory_, fs::perms::owner_read | fs::perms::owner_exec);
  EXPECT_THAT(refusal(at("out.json")), HasSubstr("permission denied"));
  EXPECT_THAT(refusal(at("new.json")), HasSubstr("a directory that you may write to"));
  EXPECT_EQ(read(at("out.json")), "old");
  EXPECT_EQ(listing(), std::vector<std::string>{"out.json"});
}

TEST_F(AtomicFile, WriteProtectedFile_IsRefusedAndKept) {
  std::ofstream(at("out.json")) << "old";
  fs::permissions(at("out.json"), fs::perms::owner_read | fs::perms::group_read | fs::perms::others_read);
  const Unprivileged user(directory_);
  EXPECT_THAT(refusal(at("out.json")), HasSubstr("permission denied"));
  EXPECT_EQ(read(at("out.json")), "old");
  EXPECT_EQ(listing(), std::vector<std::string>{"out.json"});
}

// A limit on the size of files stops a write half way, as a full disk does.
TEST_F(AtomicFile, WriteThatStopsHalfWay_LeavesTheOldFileAndNoOther) {
  std::ofstream(at("out.json")) << "old";
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{.rlim_cur = 1000, .rlim_max = before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  const std::string existing = refusal(at("out.json"), std::string(5000, 'x'));
  const std::string fresh = refusal(at("new.json"), std::string(5000, 'x'));
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, handler);
  EXPECT_THAT(existing, HasSubstr("file too large"));
  EXPECT_THAT(fresh, HasSubstr("free some space"));
  EXPECT_EQ(read(at("out.json")), "old");
  EXPECT_EQ(listing(), std::vector<std::string>{"out.json"});
}

// Without privileges, so that code under test that took a device for a file could not replace the machine's own.
TEST_F(AtomicFile, FullDevice_IsRefused) {
  const Unprivileged user(directory_);
  ASSERT_NE(::geteuid(), 0u);
  EXPECT_THAT(refusal("/dev/full"), HasSubstr("'/dev/full': no space left on device"));
  EXPECT_TRUE(fs::is_character_file("/dev/full"));
}

TEST_F(AtomicFile, NullDevice_StaysADevice) {
  const Unprivileged user(directory_);
  ASSERT_NE(::geteuid(), 0u);
  write_file_atomically("/dev/null", "new");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST_F(AtomicFile, NamedPipe_GetsTheBytes) {
  ASSERT_EQ(::mkfifo(at("pipe").c_str(), 0600), 0);
  const std::string bytes(200000, 'x');  // more than a pipe holds
  std::string seen;
  std::thread reader([&] { seen = read(at("pipe")); });
  write_file_atomically(at("pipe"), bytes);
  reader.join();
  EXPECT_EQ(seen, bytes);
  EXPECT_TRUE(fs::is_fifo(at("pipe")));
}

// What `-o /dev/stdout > file` is: the shell holds the file open, so a rename would leave it with a file without a
// name.
TEST_F(AtomicFile, OpenHandle_IsWrittenAtItsPosition) {
  const int handle = ::open(at("redirected").c_str(), O_RDWR | O_CREAT, 0600);
  ASSERT_GE(handle, 0);
  ASSERT_EQ(::write(handle, "printed\n", 8), 8);
  write_file_atomically(fmt::format("/dev/fd/{}", handle), "report\n");
  ASSERT_EQ(::write(handle, "done\n", 5), 5);
  struct stat by_handle {};
  struct stat by_name {};
  ASSERT_EQ(::fstat(handle, &by_handle), 0);
  ASSERT_EQ(::stat(at("redirected").c_str(), &by_name), 0);
  ::close(handle);
  EXPECT_EQ(by_handle.st_ino, by_name.st_ino);
  EXPECT_EQ(read(at("redirected")), "printed\nreport\ndone\n");
  EXPECT_EQ(listing(), std::vector<std::string>{"redirected"});
}

TEST_F(AtomicFile, ManyWritersAtOnce_LeaveOneWholeFile) {
  std::vector<std::thread> writers;
  for (char c = 'a'; c < 'i'; ++c)
    writers.emplace_back([&, c] { write_file_atomically(at("out.json"), std::string(100000, c)); });
  for (std::thread& writer : writers) writer.join();
  const std::string text = read(at("out.json"));
  EXPECT_EQ(text, std::string(100000, text.empty() ? '?' : text[0]));
  EXPECT_EQ(listing(), std::vector<std::string>{"out.json"});
}

}  // namespace
}  // namespace snellen
