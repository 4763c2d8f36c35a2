// SPDX-License-Identifier: BSD-2-Clause-Patent
// Writing a report so that its file is either whole or as it was: a reader never sees half of one, and a run that fails
// leaves none behind.
#pragma once

#include <filesystem>
#include <string_view>

namespace snellen {

/// Writes a new file beside `path`, flushes it to the disk and renames it over `path`; a symbolic link is followed, and
/// a file that is replaced keeps its permissions. Throws Error{output} and leaves an old file as it was, and no new
/// one, when the directory is missing or not writable, `path` is a directory or a write-protected file, or the disk is
/// full. A pipe, a device or an open file handle (/dev/stdout) is written to directly, and may then have received a
/// part.
void write_file_atomically(const std::filesystem::path& path, std::string_view bytes);

}  // namespace snellen
