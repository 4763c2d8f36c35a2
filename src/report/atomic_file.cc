// SPDX-License-Identifier: BSD-2-Clause-Patent
// Temporary file, fsync, rename, on POSIX calls: the standard library can neither flush a file to the disk nor create
// one only when it does not exist yet.
#include "report/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <optional>
#include <string>
#include <system_error>

#include "base/error.h"

namespace snellen {
namespace {

namespace fs = std::filesystem;

constexpr int kMaxLinks = 40;  // as the kernel's own limit (path_resolution(7))
constexpr int kMaxTries = 1000;
constexpr mode_t kNewFileMode = 0666;  // less the umask
constexpr mode_t kPermissions = 07777;

std::string advice(int error, const fs::path& path) {
  switch (error) {
    case ENOENT:
    case ENOTDIR: return fmt::format("create the directory '{}' first", path.parent_path().string());
    case EISDIR: return "give the name of a file in it";
    case EACCES:
    case EPERM:
    case EROFS: return "choose a file and a directory that you may write to";
    case ENOSPC:
    case EDQUOT:
    case EFBIG: return "free some space or choose another disk";
    case ENAMETOOLONG: return "choose a shorter name";
    case ELOOP: return "remove the circle of symbolic links";
    case EPIPE: return "keep the reader of the pipe running";
    default: return "choose another place for it";
  }
}

[[noreturn]] void refuse(const fs::path& path, int error) {
  std::string reason = std::generic_category().message(error);
  if (!reason.empty() && reason[0] >= 'A' && reason[0] <= 'Z') reason[0] = static_cast<char>(reason[0] - 'A' + 'a');
  fail(Code::output, "cannot write report '{}': {} (its scores would be lost); {}", path.string(), reason,
       advice(error, path));
}

/// A file descriptor that closes itself.
class Descriptor {
 public:
  explicit Descriptor(int handle) : handle_(handle) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (handle_ >= 0) ::close(handle_);
  }
  int get() const { return handle_; }

  /// The last chance of some file systems to say that a write failed. Returns 0 or errno.
  int close() {
    const int handle = handle_;
    handle_ = -1;
    return ::close(handle) == 0 ? 0 : errno;
  }

 private:
  int handle_;
};

/// A file that is removed unless it was renamed into place.
class TemporaryFile {
 public:
  /// In the directory of `target`, under a name of its own length, so that a long target name is no obstacle.
  explicit TemporaryFile(const fs::path& target) {
    for (int i = 0; i < kMaxTries; ++i) {
      path_ = target.parent_path() / fmt::format(".snellen-{}-{}.tmp", ::getpid(), i);
      handle_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kNewFileMode);
      if (handle_ >= 0 || errno != EEXIST) break;
    }
    if (handle_ < 0) error_ = errno;
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() {
    if (handle_ >= 0 && !renamed_) ::unlink(path_.c_str());
  }

  int error() const { return error_; }
  int handle() const { return handle_; }
  int rename_to(const fs::path& target) {
    if (::rename(path_.c_str(), target.c_str()) != 0) return errno;
    renamed_ = true;
    return 0;
  }

 private:
  fs::path path_;
  int handle_ = -1;
  int error_ = 0;
  bool renamed_ = false;
};

bool is_handle(const fs::path& path) { return path.string().starts_with("/proc/"); }

// The file that symbolic links lead to, which need not exist. Links below /proc stand for open files and not for names
// (proc(5)), so that following them would rename over a file that another program holds open.
fs::path follow_links(const fs::path& original) {
  fs::path path = original;
  for (int i = 0; i < kMaxLinks; ++i) {
    std::error_code error;
    const fs::path whole = fs::absolute(path, error);
    if (error) refuse(original, error.value());
    const fs::path parent = fs::weakly_canonical(whole.parent_path(), error);
    if (error) refuse(original, error.value());
    path = parent / path.filename();
    if (is_handle(path) || !fs::is_symlink(fs::symlink_status(path, error))) return path;
    const fs::path next = fs::read_symlink(path, error);
    if (error) refuse(original, error.value());
    path = parent / next;  // an absolute `next` replaces the parent
  }
  refuse(original, ELOOP);
}

int write_all(int handle, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(handle, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

// The descriptor of this process that /dev/stdout, /dev/fd/N and the like led to; none for any other path.
std::optional<int> own_descriptor(const fs::path& target) {
  const std::string text = target.string();
  const std::string folder = fmt::format("/proc/{}/fd/", ::getpid());
  if (!text.starts_with(folder)) return std::nullopt;
  int number = -1;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data() + folder.size(), end, number);
  return error == std::errc{} && stop == end ? std::optional(number) : std::nullopt;
}

int write_directly(const fs::path& target, std::string_view bytes) {
  // Opening an own descriptor again would start a second position in its file, and each would overwrite the other.
  const std::optional<int> own = own_descriptor(target);
  Descriptor file(own ? ::fcntl(*own, F_DUPFD_CLOEXEC, 0) : ::open(target.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
  if (file.get() < 0) return errno;
  if (const int error = write_all(file.get(), bytes)) return error;
  return file.close();
}

int replace_whole(const fs::path& target, std::string_view bytes, const struct stat* old) {
  // A rename needs no permission on the file it replaces; a user who protected the file means it.
  if (old != nullptr && ::faccessat(AT_FDCWD, target.c_str(), W_OK, AT_EACCESS) != 0) return errno;
  TemporaryFile temporary(target);
  if (temporary.error() != 0) return temporary.error();
  Descriptor file(temporary.handle());
  if (old != nullptr && ::fchmod(file.get(), old->st_mode & kPermissions) != 0) return errno;
  if (const int error = write_all(file.get(), bytes)) return error;
  if (::fsync(file.get()) != 0) return errno;
  if (const int error = file.close()) return error;
  return temporary.rename_to(target);
}

}  // namespace

void write_file_atomically(const fs::path& path, std::string_view bytes) {
  if (path.empty()) fail(Code::output, "the report has no file name (its scores would be lost); give one");
  if (!path.has_filename()) refuse(path, EISDIR);
  const fs::path target = follow_links(path);
  struct stat old {};
  const bool exists = ::stat(target.c_str(), &old) == 0;
  if (!exists && errno != ENOENT) refuse(path, errno);
  if (exists && S_ISDIR(old.st_mode)) refuse(path, EISDIR);
  const bool direct = exists && (!S_ISREG(old.st_mode) || is_handle(target));
  const int error = direct ? write_directly(target, bytes) : replace_whole(target, bytes, exists ? &old : nullptr);
  if (error != 0) refuse(path, error);
}

}  // namespace snellen
