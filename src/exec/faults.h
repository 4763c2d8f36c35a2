// SPDX-License-Identifier: BSD-2-Clause-Patent
// Faults of devices, on purpose: the environment's SNELLEN_FAULT=launch:3 fails the third launch of the process and all
// that follow, as a lost device does. So anyone can see, on any backend, that a fault ends in an error and in no score.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string_view>

#include "exec/driver.h"

namespace snellen {

/// Where faults can be: the load of a backend, the opening of a device, the making of a kernel's code, and each call of
/// driver.h that can fail.
inline constexpr std::array<std::string_view, 14> kFaultSites{
    "load",   "open",     "compile", "allocate", "allocate_pinned", "make_queue", "make_event",
    "upload", "download", "fill",    "launch",   "record",          "wait_for",   "wait"};

/// Throws Error{device} when the environment has a fault here, and Error{usage} when it has one that cannot be read.
void fault_point(std::string_view site);

/// How many things (memory, queues) devices have given that were not given back, of devices that passed with_faults();
/// also what was given back without having been given. 0 when the environment asks for no fault.
std::size_t unreturned();

/// `device` with a fault point before each call; `device` itself when the environment asks for none.
std::unique_ptr<driver::Device> with_faults(std::unique_ptr<driver::Device> device);

}  // namespace snellen
