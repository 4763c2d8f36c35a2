// SPDX-License-Identifier: BSD-2-Clause-Patent
// Emulated devices that a kernel may not tell apart: what it computes must not depend on the order of lanes nor on what
// memory held before.
#pragma once

#include <memory>
#include <vector>

#include "exec/emu/emulator.h"
#include "exec/open_device.h"

namespace snellen {

inline std::shared_ptr<const Device> emulator(const EmuOptions& options) {
  return std::make_shared<const Device>("emu", emu::make_backend(options)->open(0));
}

/// One with lanes in order, two with other orders and other poison.
inline std::vector<std::shared_ptr<const Device>> emulators() {
  return {emulator({.poison = std::byte{0xA5}, .seed = 0}), emulator({.poison = std::byte{0xFF}, .seed = 7}),
          emulator({.poison = std::byte{0x01}, .seed = 99})};
}

}  // namespace snellen
