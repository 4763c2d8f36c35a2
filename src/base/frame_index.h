// SPDX-License-Identifier: BSD-2-Clause-Patent
// The number of a frame, a type of its own so that it is never mixed up with a count.
#pragma once

#include <cstdint>

namespace snellen {

/// Position of a frame in its clip, counted from 0 after any skipped frames.
enum class FrameIndex : std::int64_t {};

constexpr std::int64_t to_int(FrameIndex index) noexcept { return static_cast<std::int64_t>(index); }

}  // namespace snellen
