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

#include "base/error.h"
#include "exec/kernel_info.h"

namespace snellen::driver {

/// Rows of one length that lie in a device's memory at another distance than in the host's.
struct RowUpload {
  void* device = nullptr;
  std::size_t device_pitch = 0;
  const void* pinned = nullptr;
  std::size_t pinned_pitch = 0;
  std::size_t row_bytes = 0;
  int rows = 0;
};

/// Memory as a device sees it.
enum class MemoryKind {
  unknown,  // the backend cannot tell
  device,   // its own
  pinned,   // the host's, within its reach
  foreign,  // another device's, the host's without more, or nobody's
};

/// A point in the order of a queue's work.
class Event {
 public:
  virtual ~Event() = default;
};

/// Work on a device in the order in which it is asked for. All but wait() return before it is done; launches may reach
/// the device as late as with the next call of another kind. Memory that work uses stays until wait().
class Queue {
 public:
  virtual ~Queue() = default;
  virtual void upload(void* device, const void* pinned, std::size_t bytes) = 0;
  /// The same for rows. A backend that can copies all at once; here that needs rows as far apart on both sides.
  virtual void upload_rows(const RowUpload& rows) {
    const auto count = static_cast<std::size_t>(rows.rows);
    if (rows.device_pitch == rows.pinned_pitch)
      return upload(rows.device, rows.pinned, (count - 1) * rows.pinned_pitch + rows.row_bytes);
    for (std::size_t y = 0; y < count; ++y)
      upload(static_cast<std::byte*>(rows.device) + y * rows.device_pitch,
             static_cast<const std::byte*>(rows.pinned) + y * rows.pinned_pitch, rows.row_bytes);
  }
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
  /// An event of the vendor's own kind, which the caller has made and lets outlive the result.
  virtual std::unique_ptr<Event> adopt_event(void*) {
    fail(Code::device,
         "this device cannot wait for a caller's event (it might read what is not written yet); wait on the host and "
         "give no event");
  }
  /// Whose memory stands at an address.
  virtual MemoryKind kind_of(const void*) const { return MemoryKind::unknown; }
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
