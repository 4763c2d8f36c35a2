// SPDX-License-Identifier: BSD-2-Clause-Patent
// A backend on a vendor's runtime of streams, events and kernels, written once for the vendors whose calls differ only
// in their names: `Api` is a struct with these names (exec/cuda/cuda_module.cc, exec/hip/hip_module.cc). Every result
// passes check().
#pragma once

#include <tuple>
#include <unordered_map>

#include "exec/gpu/launch.h"
#include "exec/kernel_table.h"
#include "exec/module.h"

namespace snellen::gpu {

/// The vendor's handle of each kernel.
using Functions = std::unordered_map<const KernelInfo*, const void*>;

template <class Api>
class Event final : public driver::Event {
 public:
  Event() { check<Api>(Api::make_event(&event_), "making an event"); }
  /// One that stays its maker's.
  explicit Event(typename Api::Event event) : event_(event), own_(false) {}
  ~Event() override {
    if (own_) Api::destroy(event_);
  }
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;

  typename Api::Event get() const noexcept { return event_; }

 private:
  typename Api::Event event_ = nullptr;
  bool own_ = true;
};

template <class Api>
class Queue final : public driver::Queue {
 public:
  Queue(int number, const Functions& functions)
      : number_(number),
        most_overlapping_(Api::most_overlapping_groups(number)),
        functions_(functions),
        launches_(number) {
    select();
    check<Api>(Api::make_stream(&stream_), "making a stream");
  }
  ~Queue() override { Api::destroy(stream_); }
  Queue(const Queue&) = delete;
  Queue& operator=(const Queue&) = delete;

  void upload(void* device, const void* pinned, std::size_t bytes) override {
    after_launches();
    check<Api>(Api::upload(device, pinned, bytes, stream_), "an upload");
  }
  void upload_rows(const driver::RowUpload& rows) override {
    after_launches();
    check<Api>(Api::upload_rows(rows, stream_), "an upload");
  }
  void download(void* pinned, const void* device, std::size_t bytes) override {
    after_launches();
    check<Api>(Api::download(pinned, device, bytes, stream_), "a read-back");
  }
  void fill(void* device, std::byte value, std::size_t bytes) override {
    after_launches();
    check<Api>(Api::fill(device, std::to_integer<int>(value), bytes, stream_), "a fill");
  }
  void launch(const KernelInfo& kernel, const Work& work) override {
    select();
    const bool overlaps = std::int64_t{work.grid.columns} * work.grid.rows <= most_overlapping_;
    launches_.add({kernel, functions_.at(&kernel), work, overlaps}, stream_);
  }
  void record(driver::Event& event) override {
    after_launches();
    check<Api>(Api::record(static_cast<Event<Api>&>(event).get(), stream_), "recording an event");
  }
  void wait_for(const driver::Event& event) override {
    after_launches();
    check<Api>(Api::wait_for(stream_, static_cast<const Event<Api>&>(event).get()), "waiting for an event");
  }
  void wait() override {
    after_launches();
    check<Api>(Api::wait(stream_), "waiting for the GPU");
    launches_.finished();
  }

 private:
  // The current device is a property of the calling thread.
  void select() const { check<Api>(Api::select(number_), "choosing the GPU"); }

  void after_launches() {
    select();
    launches_.flush(stream_);
  }

  int number_;
  std::int64_t most_overlapping_;  // groups of a launch that may start early
  const Functions& functions_;
  typename Api::Launches launches_;
  typename Api::Stream stream_ = nullptr;
};

/// Asks nothing of the GPU itself, so that a process has no memory on GPUs that it only names.
template <class Api>
std::string describe(int number) {
  typename Api::Properties properties{};
  check<Api>(Api::properties(&properties, number), "asking for the GPU's properties");
  return fmt::format("{}, {}, {} MiB", properties.name, Api::architecture(properties), properties.totalGlobalMem >> 20);
}

template <class Api>
class Device final : public driver::Device {
 public:
  Device(int number, Functions functions) : number_(number), functions_(std::move(functions)) { select(); }

  std::string description() const override { return describe<Api>(number_); }
  void* allocate(std::size_t bytes) override {
    select();
    void* memory = nullptr;
    check<Api>(Api::allocate(&memory, bytes), "allocating {} bytes", bytes);
    return memory;
  }
  void release(void* memory) noexcept override { Api::release(memory); }  // waits for the GPU
  void* allocate_pinned(std::size_t bytes) override {
    select();
    void* memory = nullptr;
    check<Api>(Api::allocate_pinned(&memory, bytes), "pinning {} bytes", bytes);
    return memory;
  }
  void release_pinned(void* memory) noexcept override {
    std::ignore = Api::select(number_);
    Api::wait_for_all();
    Api::release_pinned(memory);
  }
  std::unique_ptr<driver::Queue> make_queue() override { return std::make_unique<Queue<Api>>(number_, functions_); }
  std::unique_ptr<driver::Event> make_event() override {
    select();
    return std::make_unique<Event<Api>>();
  }
  std::unique_ptr<driver::Event> adopt_event(void* native) override {
    return std::make_unique<Event<Api>>(static_cast<typename Api::Event>(native));
  }
  driver::MemoryKind kind_of(const void* address) const override {
    select();
    return Api::kind_of(address, number_);
  }

 private:
  void select() const { check<Api>(Api::select(number_), "choosing the GPU"); }

  int number_;
  Functions functions_;
};

template <class Api>
class Backend final : public driver::Backend {
 public:
  explicit Backend(std::span<const KernelInfo* const> kernels) {
    for (const KernelInfo* kernel : kernels) functions_.emplace(kernel, find_entry(*kernel, Api::kName).code);
  }

  std::vector<std::string> devices() const override {
    std::vector<std::string> descriptions;
    const int count = Api::count();
    for (int i = 0; i < count; ++i) descriptions.push_back(describe<Api>(i));
    return descriptions;
  }
  std::unique_ptr<driver::Device> open(int number) const override {
    return std::make_unique<Device<Api>>(number, functions_);
  }

 private:
  Functions functions_;
};

/// What a module exports as Module::make_backend.
template <class Api>
std::unique_ptr<driver::Backend> make_backend(std::span<const KernelInfo* const> kernels) {
  return std::make_unique<Backend<Api>>(kernels);
}

}  // namespace snellen::gpu
