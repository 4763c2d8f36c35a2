// SPDX-License-Identifier: BSD-2-Clause-Patent
// Recognises containers by their first bytes.
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace snellen {

/// Bytes that probe_container() needs to be sure.
inline constexpr std::size_t kProbeBytes = 4096;

/// The name of the container that `bytes` certainly begin with ("Matroska / WebM"); empty when FFmpeg is not certain.
/// Pictures without a header must not be taken for a container, so a guess does not count.
std::string probe_container(std::span<const std::byte> bytes);

}  // namespace snellen
