// SPDX-License-Identifier: BSD-2-Clause-Patent
// Bytes that are in memory already: what tests and fuzzers read.
#include <algorithm>
#include <utility>

#include "media/byte_input.h"

namespace snellen {
namespace {

class MemoryInput : public ByteInput {
 public:
  MemoryInput(std::string name, Bytes bytes) : name_(std::move(name)), bytes_(std::move(bytes)) {}

  std::span<const std::byte> peek(std::size_t count) override {
    const auto rest = bytes_.data.subspan(position_);
    return rest.first(std::min(count, rest.size()));
  }

  Bytes take(std::size_t count) override {
    const auto taken = peek(count);
    position_ += taken.size();
    return {taken, bytes_.owner};
  }

  std::optional<std::int64_t> size() const override { return static_cast<std::int64_t>(bytes_.data.size()); }
  const std::string& name() const override { return name_; }

 private:
  std::string name_;
  Bytes bytes_;
  std::size_t position_ = 0;
};

}  // namespace

std::unique_ptr<ByteInput> memory_input(std::string name, Bytes bytes) {
  return std::make_unique<MemoryInput>(std::move(name), std::move(bytes));
}

}  // namespace snellen
