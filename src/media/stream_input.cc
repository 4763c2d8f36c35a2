// SPDX-License-Identifier: BSD-2-Clause-Patent
// Reads exactly what is asked for and never ahead: one process may write both inputs in turns, and reading ahead in
// one of them would wait for bytes that come only after the other has been read.
#include "media/stream_input.h"

#include <fcntl.h>
#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

#include "base/error.h"

namespace snellen {
namespace {

class StreamInput : public ByteInput {
 public:
  StreamInput(FileHandle file, FirstRead first_read, std::string name)
      : file_(std::move(file)), name_(std::move(name)), wait_for_writer_(first_read == FirstRead::waits_for_writer) {}

  std::span<const std::byte> peek(std::size_t count) override {
    if (peeked_.size() < count) {
      const std::size_t before = peeked_.size();
      peeked_.resize(count);
      peeked_.resize(before + read(std::span(peeked_).subspan(before)));
    }
    return std::span(peeked_).first(std::min(count, peeked_.size()));
  }

  Bytes take(std::size_t count) override {
    auto block = std::make_shared_for_overwrite<std::byte[]>(count);
    const std::size_t known = std::min(count, peeked_.size());
    std::copy_n(peeked_.begin(), known, block.get());
    peeked_.erase(peeked_.begin(), peeked_.begin() + static_cast<std::ptrdiff_t>(known));
    const std::size_t total = known + read({block.get() + known, count - known});
    return {{block.get(), total}, block};
  }

  std::optional<std::int64_t> size() const override { return std::nullopt; }
  const std::string& name() const override { return name_; }

 private:
  /// Fills `out`; returns fewer bytes only at the end of the stream.
  std::size_t read(std::span<std::byte> out) {
    if (wait_for_writer_ && !out.empty()) wait_for_writer();
    std::size_t done = 0;
    while (done < out.size()) {
      const ssize_t got = ::read(file_.get(), out.data() + done, out.size() - done);
      if (got == 0) break;
      if (got < 0 && errno == EINTR) continue;
      if (got < 0 && errno == EAGAIN) {
        wait_for_data();
        continue;
      }
      if (got < 0)
        fail(Code::input, "cannot read {} ({}); check the program that writes it", name_, std::strerror(errno));
      done += static_cast<std::size_t>(got);
    }
    return done;
  }

  /// A non-blocking read of a named pipe without a writer looks like its end; poll() waits for the first writer.
  void wait_for_writer() {
    wait_for_data();
    wait_for_writer_ = false;
    const int flags = ::fcntl(file_.get(), F_GETFL);
    if (flags >= 0) ::fcntl(file_.get(), F_SETFL, flags & ~O_NONBLOCK);
  }

  void wait_for_data() {
    pollfd entry{file_.get(), POLLIN, 0};
    while (::poll(&entry, 1, -1) < 0)
      if (errno != EINTR) fail(Code::input, "cannot wait for {} ({}); use a file instead", name_, std::strerror(errno));
  }

  FileHandle file_;
  std::string name_;
  bool wait_for_writer_;
  std::vector<std::byte> peeked_;
};

}  // namespace

std::unique_ptr<ByteInput> stream_file(FileHandle file, FirstRead first_read, std::string name) {
#if defined(F_SETPIPE_SZ)
  ::fcntl(file.get(), F_SETPIPE_SZ, 1 << 20);  // fewer switches between writer and reader; refused for what is no pipe
#endif
  return std::make_unique<StreamInput>(std::move(file), first_read, std::move(name));
}

}  // namespace snellen
