// SPDX-License-Identifier: BSD-2-Clause-Patent
// A device whose every call passes a hook, which may fail it: for faults on purpose (exec/faults.h) and for tests.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "exec/driver.h"

namespace snellen {

struct DeviceHooks {
  /// Before each call: "allocate", "allocate_pinned", "make_queue", "make_event", "upload", "download", "fill",
  /// "launch", "record", "wait_for", "wait"; and "compile" before the first launch of each kernel, within which
  /// backends make or load its code.
  std::function<void(std::string_view call)> before = [](std::string_view) {};
  /// What the device has given, and what is given back: memory and queues, by their address.
  std::function<void(const void* thing)> taken = [](const void*) {};
  std::function<void(const void* thing)> returned = [](const void*) {};
  /// After each launch.
  std::function<void(const KernelInfo& kernel, const Work& work)> launched = [](const KernelInfo&, const Work&) {};
};

/// The kernels that a device has been asked for. For several threads.
class LaunchedKernels {
 public:
  /// Whether this is the first time.
  bool add(const KernelInfo& kernel) {
    const std::lock_guard lock(mutex_);
    return kernels_.insert(&kernel).second;
  }

 private:
  std::mutex mutex_;
  std::set<const KernelInfo*> kernels_;
};

/// Outlived by the hooks and the list.
class HookedQueue final : public driver::Queue {
 public:
  HookedQueue(std::unique_ptr<driver::Queue> real, const DeviceHooks& hooks, LaunchedKernels& launched)
      : real_(std::move(real)), hooks_(hooks), launched_(launched) {
    hooks_.taken(this);
  }
  ~HookedQueue() override { hooks_.returned(this); }
  HookedQueue(const HookedQueue&) = delete;
  HookedQueue& operator=(const HookedQueue&) = delete;

  void upload(void* device, const void* pinned, std::size_t bytes) override {
    hooks_.before("upload");
    real_->upload(device, pinned, bytes);
  }
  void upload_rows(const driver::RowUpload& rows) override {
    hooks_.before("upload");
    real_->upload_rows(rows);
  }
  void download(void* pinned, const void* device, std::size_t bytes) override {
    hooks_.before("download");
    real_->download(pinned, device, bytes);
  }
  void fill(void* device, std::byte value, std::size_t bytes) override {
    hooks_.before("fill");
    real_->fill(device, value, bytes);
  }
  void launch(const KernelInfo& kernel, const Work& work) override {
    if (launched_.add(kernel)) hooks_.before("compile");
    hooks_.before("launch");
    real_->launch(kernel, work);
    hooks_.launched(kernel, work);
  }
  void record(driver::Event& event) override {
    hooks_.before("record");
    real_->record(event);
  }
  void wait_for(const driver::Event& event) override {
    hooks_.before("wait_for");
    real_->wait_for(event);
  }
  void wait() override {
    hooks_.before("wait");
    real_->wait();
  }

 private:
  std::unique_ptr<driver::Queue> real_;
  const DeviceHooks& hooks_;
  LaunchedKernels& launched_;
};

class HookedDevice final : public driver::Device {
 public:
  HookedDevice(std::unique_ptr<driver::Device> real, DeviceHooks hooks)
      : real_(std::move(real)), hooks_(std::move(hooks)) {}

  std::string description() const override { return real_->description(); }
  void* allocate(std::size_t bytes) override {
    hooks_.before("allocate");
    return taken(real_->allocate(bytes));
  }
  void release(void* memory) noexcept override {
    hooks_.returned(memory);
    real_->release(memory);
  }
  void* allocate_pinned(std::size_t bytes) override {
    hooks_.before("allocate_pinned");
    return taken(real_->allocate_pinned(bytes));
  }
  void release_pinned(void* memory) noexcept override {
    hooks_.returned(memory);
    real_->release_pinned(memory);
  }
  std::unique_ptr<driver::Queue> make_queue() override {
    hooks_.before("make_queue");
    return std::make_unique<HookedQueue>(real_->make_queue(), hooks_, launched_);
  }
  std::unique_ptr<driver::Event> make_event() override {
    hooks_.before("make_event");
    return real_->make_event();
  }
  std::unique_ptr<driver::Event> adopt_event(void* native) override { return real_->adopt_event(native); }
  driver::MemoryKind kind_of(const void* address) const override { return real_->kind_of(address); }

 private:
  void* taken(void* memory) const {
    hooks_.taken(memory);
    return memory;
  }

  std::unique_ptr<driver::Device> real_;
  DeviceHooks hooks_;
  LaunchedKernels launched_;
};

}  // namespace snellen
