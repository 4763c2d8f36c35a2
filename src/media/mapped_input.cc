// SPDX-License-Identifier: BSD-2-Clause-Patent
// Mapped files. The size is taken when the file is opened and compared again whenever bytes are taken and at the end:
// a file that is still being written, or that somebody cuts, is an error. Only a file that is cut between that check
// and the use of the frame can still raise SIGBUS; the price of closing that gap is a copy of every frame.
#include "media/mapped_input.h"

#include <sys/mman.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "base/error.h"

namespace snellen {
namespace {

class Mapping {
 public:
  Mapping(int descriptor, std::size_t size, const std::string& name) : size_(size) {
    if (size == 0) return;  // an empty mapping is refused by the system
    void* address = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (address == MAP_FAILED)
      fail(Code::input, "cannot map {} ({}); check that it is on a working file system", name, std::strerror(errno));
    address_ = static_cast<std::byte*>(address);
    ::madvise(address_, size_, MADV_SEQUENTIAL);
  }
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;
  ~Mapping() {
    if (address_ != nullptr) ::munmap(address_, size_);
  }

  std::span<const std::byte> bytes() const noexcept { return {address_, size_}; }

  /// Gives back the pages that lie wholly inside `part`, so that the resident size does not grow with the clip. Pages
  /// that are read again later come back from the file.
  void release(std::span<const std::byte> part) const noexcept {
    static const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    const auto begin = static_cast<std::size_t>(part.data() - address_);
    const std::size_t first = (begin + page - 1) / page * page;
    const std::size_t last = (begin + part.size()) / page * page;
    if (first < last) ::madvise(address_ + first, last - first, MADV_DONTNEED);
  }

 private:
  std::byte* address_ = nullptr;
  std::size_t size_;
};

class MappedInput : public ByteInput {
 public:
  MappedInput(FileHandle file, std::size_t size, std::string name)
      : file_(std::move(file)),
        name_(std::move(name)),
        mapping_(std::make_shared<const Mapping>(file_.get(), size, name_)) {}

  std::span<const std::byte> peek(std::size_t count) override {
    const auto rest = mapping_->bytes().subspan(position_);
    if (rest.size() < count) check_size();
    return rest.first(std::min(count, rest.size()));
  }

  Bytes take(std::size_t count) override {
    check_size();
    const auto taken = peek(count);
    position_ += taken.size();
    // The owner owns no memory of its own: when the last user of these bytes is gone, their pages go too.
    const auto drop = [mapping = mapping_, taken](const std::byte*) { mapping->release(taken); };
    return {taken, std::shared_ptr<const std::byte>(taken.data(), drop)};
  }

  std::optional<std::int64_t> size() const override { return static_cast<std::int64_t>(mapping_->bytes().size()); }
  const std::string& name() const override { return name_; }

 private:
  void check_size() const {
    struct stat now {};
    if (::fstat(file_.get(), &now) == 0 && static_cast<std::size_t>(now.st_size) == mapping_->bytes().size()) return;
    fail(Code::input,
         "{} changed from {} to {} bytes while it was read (its frames cannot be trusted); "
         "wait until it is complete",
         name_, mapping_->bytes().size(), now.st_size);
  }

  FileHandle file_;
  std::string name_;
  std::shared_ptr<const Mapping> mapping_;
  std::size_t position_ = 0;
};

}  // namespace

std::unique_ptr<ByteInput> map_file(FileHandle file, std::size_t size_bytes, std::string name) {
  return std::make_unique<MappedInput>(std::move(file), size_bytes, std::move(name));
}

}  // namespace snellen
