// SPDX-License-Identifier: BSD-2-Clause-Patent
// What a backend implements: the few things that Snellen asks of any device. Everything else (checks of launches,
// sticky errors, sums, memory with an owner) stands once above it, in Device, Queue and Arena.
//
// Every function reports failure by throwing Error{device} that names what failed and the vendor's reason.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "exec/kernel_info.h"

namespace snellen::driver {

/// A point in the order of a queue's work.
class Event {
 public:
  virtual ~Event() = default;
};

/// Work on a device in the order in which it is asked for. All but wait() return before it is done.
class Queue {
 public:
  virtual ~Queue() = default;
  virtual void upload(void* device, const void* pinned, std::size_t bytes) = 0;
  virtual void download(void* pinned, const void* device, std::size_t bytes) = 0;
  virtual void fill(void* device, std::byte value, std::size_t bytes) = 0;
  virtual void launch(const KernelInfo& kernel, const Work& work) = 0;
  /// Moves `event`, one of this device's, behind the work asked for so far.
  virtual void record(Event& event) = 0;
  /// Work asked for from now on waits until another queue of the device has reached the point recorded last.
  virtual void wait_for(const Event& event) = 0;
  virtual void wait() = 0;
};

/// One device, opened. May be used by several threads, a queue by one at a time.
class Device {
 public:
  virtual ~Device() = default;
  /// The vendor's name and what tells this device from others.
  virtual std::string description() const = 0;
  virtual void* allocate(std::size_t bytes) = 0;
  /// Both releases may come while work that uses the memory goes on, as after a failure, and wait for it.
  virtual void release(void* memory) noexcept = 0;
  /// Host memory that the device can reach without a copy by the host.
  virtual void* allocate_pinned(std::size_t bytes) = 0;
  virtual void release_pinned(void* memory) noexcept = 0;
  virtual std::unique_ptr<Queue> make_queue() = 0;
  virtual std::unique_ptr<Event> make_event() = 0;
};

/// A way to reach devices.
class Backend {
 public:
  virtual ~Backend() = default;
  /// Descriptions of the devices there are, in the order of their numbers. Throws when there are none, with the reason.
  virtual std::vector<std::string> devices() const = 0;
  /// Device `number`, counted from 0 and known to be there.
  virtual std::unique_ptr<Device> open(int number) const = 0;
};

}  // namespace snellen::driver
