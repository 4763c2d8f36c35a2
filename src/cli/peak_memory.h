// SPDX-License-Identifier: BSD-2-Clause-Patent
// How much memory this process needed.
#pragma once

#include <cstdint>
#include <optional>

namespace snellen {

/// The largest resident memory of this process so far, in bytes; nothing where the system does not tell.
std::optional<std::int64_t> peak_memory_bytes();

}  // namespace snellen
