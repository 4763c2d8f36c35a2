// SPDX-License-Identifier: BSD-2-Clause-Patent
// Decides how the bytes of a path are read: mapped for regular files, streamed for everything else.
#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "base/error.h"
#include "base/printable.h"
#include "media/byte_input.h"
#include "media/file_handle.h"
#include "media/mapped_input.h"
#include "media/stream_input.h"

namespace snellen {

std::unique_ptr<ByteInput> open_bytes(const std::string& path) {
  if (path == "-") return stream_file(FileHandle(STDIN_FILENO), FirstRead::immediate, "standard input");
  const std::string name = printable_path(path);
  // O_NONBLOCK: opening a named pipe does not wait; it changes nothing for regular files.
  FileHandle file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat status {};
  if (file.get() < 0 || ::fstat(file.get(), &status) != 0)
    fail(Code::input, "cannot open {} ({}); check the path", name, std::strerror(errno));
  if (S_ISDIR(status.st_mode)) fail(Code::input, "{} is a directory (a video file is needed); name a file in it", name);
  if (S_ISREG(status.st_mode)) return map_file(std::move(file), static_cast<std::size_t>(status.st_size), name);
  return stream_file(std::move(file), S_ISFIFO(status.st_mode) ? FirstRead::waits_for_writer : FirstRead::immediate,
                     name);
}

}  // namespace snellen
