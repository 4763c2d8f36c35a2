// SPDX-License-Identifier: BSD-2-Clause-Patent
// A regular file as mapped memory: pictures point into the page cache and no byte is copied.
#pragma once

#include <memory>
#include <string>

#include "media/byte_input.h"
#include "media/file_handle.h"

namespace snellen {

/// Maps the open regular file `file` of `size_bytes` bytes. Throws Error{input}.
std::unique_ptr<ByteInput> map_file(FileHandle file, std::size_t size_bytes, std::string name);

}  // namespace snellen
