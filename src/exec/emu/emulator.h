// SPDX-License-Identifier: BSD-2-Clause-Patent
// The backend `emu`: the device kernels on the host, slowly and with malice (exec/emu/run_kernel.h), for machines and
// tests without a device.
#pragma once

#include <memory>

#include "exec/driver.h"

namespace snellen::emu {

/// A backend with one device.
std::unique_ptr<driver::Backend> make_backend(const EmuOptions& options = {});

}  // namespace snellen::emu
