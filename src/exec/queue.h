// SPDX-License-Identifier: BSD-2-Clause-Patent
// Work on a device, in order: kernels, and the sums that they leave. A queue belongs to one thread at a time.
//
// The first error sticks: after a launch, copy or wait that failed, every later call throws the same error again, so
// that no sum of a frame with a failure can be read. Totals are readable only after a finish() that found every one of
// them stamped with its own ticket.
#pragma once

#include <array>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "exec/finish_kernels.h"
#include "exec/footprint.h"
#include "exec/open_device.h"
#include "exec/plane_layout.h"
#include "image/plane.h"

namespace snellen {

/// What a device is still working on: callable after the queue's finish(), until the next launch.
template <class T>
using Later = std::function<T()>;

/// Where the totals of a launch will stand.
template <class Sums>
struct Pending {
  int first = 0;
};

/// Where totals that add_up() was asked for will stand.
struct PendingFields {
  int first = 0;
};

class Queue {
 public:
  explicit Queue(std::shared_ptr<const Device> device);

  const std::shared_ptr<const Device>& device() const noexcept { return device_; }

  /// Runs `kernel` over `region`, in whole tiles. Throws Error{internal} when its views do not allow that.
  template <class K>
  Pending<SumsOf<K>> launch(const K& kernel, const Region& region) {
    const KernelInfo& info = kernel_info(&kernel);
    const Footprint footprint(info.name, region, K::tile);
    kernel.views(footprint);
    return {run(info, &kernel, footprint.grid())};
  }

  /// Totals of what kernels leave in memory themselves, because it is more than a kernel has fields: `tiles` values of
  /// each field, the fields one after the other. They must stay until finish().
  PendingFields add_up(const std::int64_t* values, int tiles, int fields);

  /// Copies all of `from`, which must not change until finish(), to the front of `to`.
  void upload(const Buffer& from, const Buffer& to);

  /// Copies rows of bytes in pinned memory, which must not change until finish(), to where `layout` has the samples of
  /// a plane in `to`.
  void upload(PlaneView<const std::byte> from, const PlaneLayout& layout, const Buffer& to);

  /// Marks the work asked for so far, for other queues to wait for.
  void record(driver::Event& event);

  /// Work asked for from now on waits for what another queue had been asked for when it recorded `event`.
  void wait_for(const driver::Event& event);

  /// Completes the frame: waits for all work and makes the totals of its launches readable.
  void finish();

  /// Frames completed so far.
  std::int64_t finished() const noexcept { return ticket_; }

  /// The total of one field of a launch of the frame completed last.
  template <class Sums, class Field>
  std::int64_t total(Pending<Sums> pending, Field Sums::*field) const {
    Sums probe{};
    int index = 0;
    int found = -1;
    each_field(probe, [&](const auto& value) {
      if (static_cast<const void*>(&value) == static_cast<const void*>(&(probe.*field))) found = index;
      ++index;
    });
    return total(pending.first + found);
  }
  std::int64_t total(PendingFields pending, int field) const { return total(pending.first + field); }

 private:
  template <class Call>
  void ask(Call&& call);
  void begin_frame();
  int run(const KernelInfo& info, const void* kernel, const Grid& grid);
  std::int64_t* reserve(std::size_t count);
  void make_slots(int fields);
  void finish_sums();
  template <class K>
  void launch_finish(std::span<const SumsOfLaunches::Segment> segments);
  std::int64_t total(int slot) const;

  std::shared_ptr<const Device> device_;
  Buffer slots_;       // on the device; grow with the fields of a frame
  Buffer host_slots_;  // read back
  std::vector<Buffer> partials_;
  std::size_t partials_block_ = 0;  // the block in use, and how many of its values are taken
  std::size_t partials_used_ = 0;
  std::vector<SumsOfLaunches::Segment> segments_;
  int fields_ = 0;  // of all segments
  bool complete_ = false;
  std::int64_t ticket_ = 0;
  std::exception_ptr error_;
  std::unique_ptr<driver::Queue> driver_;  // last: it ends before memory that its work uses is given back
};

}  // namespace snellen
