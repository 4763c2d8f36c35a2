// SPDX-License-Identifier: BSD-2-Clause-Patent
// An emulated device with hooks.
#pragma once

#include <memory>
#include <utility>

#include "exec/emu/emulator.h"
#include "exec/hooked_driver.h"
#include "exec/open_device.h"

namespace snellen {

inline std::shared_ptr<const Device> hooked_device(DeviceHooks hooks) {
  return std::make_shared<const Device>("hooked",
                                        std::make_unique<HookedDevice>(emu::make_backend()->open(0), std::move(hooks)));
}

}  // namespace snellen
