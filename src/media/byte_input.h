// SPDX-License-Identifier: BSD-2-Clause-Patent
// The bytes of an input in order, without saying whether they come from a mapped file, a pipe or memory. Nothing here
// seeks or needs to know a size, so whatever is built on it reads pipes too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace snellen {

/// Bytes that stay valid and constant as long as `owner` lives.
struct Bytes {
  std::span<const std::byte> data;
  std::shared_ptr<const void> owner;
};

class ByteInput {
 public:
  virtual ~ByteInput() = default;

  /// The next `count` bytes without consuming them; fewer only where the input ends. Valid until the next call.
  virtual std::span<const std::byte> peek(std::size_t count) = 0;

  /// Consumes the next `count` bytes; fewer only where the input ends.
  virtual Bytes take(std::size_t count) = 0;

  /// Bytes of the whole input, consumed ones included, where that is known before reading.
  virtual std::optional<std::int64_t> size() const = 0;

  /// For messages: the path, or "standard input".
  virtual const std::string& name() const = 0;
};

/// Opens a file, a named pipe or, for "-", standard input. A named pipe is opened without waiting for its writer, so
/// that two pipes with one writer can both be opened before either is read. Throws Error{input}.
std::unique_ptr<ByteInput> open_bytes(const std::string& path);

/// Reads `bytes` of `name`; `owner` keeps them alive.
std::unique_ptr<ByteInput> memory_input(std::string name, Bytes bytes);

}  // namespace snellen
