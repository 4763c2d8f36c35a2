// SPDX-License-Identifier: BSD-2-Clause-Patent
// Pipes, terminals and devices: bytes that can be read once, in order.
#pragma once

#include <memory>
#include <string>

#include "media/byte_input.h"
#include "media/file_handle.h"

namespace snellen {

/// Whether a read that finds no writer waits for one: a named pipe opened before its writer.
enum class FirstRead { immediate, waits_for_writer };

/// Reads the open descriptor `file` to its end.
std::unique_ptr<ByteInput> stream_file(FileHandle file, FirstRead first_read, std::string name);

}  // namespace snellen
