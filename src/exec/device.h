// SPDX-License-Identifier: BSD-2-Clause-Patent
// What computes a metric, and how a user names it. A named device is used or the job stops: nothing here substitutes.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "exec/cpu/targets.h"

namespace snellen {

/// The implementations a metric may have.
enum class Executor {
  reference,  // whole-plane scalar code, the definition of every metric
  cpu,        // rows of this machine's vectors; needs at least cpu::baseline()
  emu,        // the device kernels, run on the host to find their defects
  cuda,       // the device kernels on an NVIDIA GPU
  hip,        // the device kernels on an AMD GPU
  sycl,       // the device kernels on whatever a SYCL runtime reaches: GPUs of any vendor, and processors
};

/// "reference", "cpu", "emu", "cuda", "hip", "sycl".
std::string_view to_string(Executor executor);

/// Those that run device kernels, best first; a metric that has kernels has them all.
inline constexpr std::array kKernelExecutors{Executor::cuda, Executor::hip, Executor::sycl, Executor::emu};

/// Whether this is one of kKernelExecutors.
bool runs_kernels(Executor executor);

/// What `--device` asked for.
struct DeviceSpec {
  bool automatic = true;                    // the best that each metric has
  Executor executor = Executor::reference;  // when not automatic
  cpu::Target target = cpu::best_target();  // of the executor cpu
  int number = 0;                           // of the executors cuda, hip and sycl: which of several devices
};

/// Parses "auto" or a device name; "cpu:avx2" and the like name the instruction set, "cuda:1", "hip:1",
/// "sycl:1" one of several devices. Throws Error{device} with the list of what exists, also for instructions that this
/// machine lacks; devices of modules are looked for when they are opened (exec/open_device.h).
DeviceSpec parse_device(std::string_view text);

/// What a user of "auto" should know about this machine, as one line; empty when every device of this build is there.
std::string device_note();

}  // namespace snellen
