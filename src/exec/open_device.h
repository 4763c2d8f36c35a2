// SPDX-License-Identifier: BSD-2-Clause-Patent
// An opened device and its memory. Owners give memory back; nothing here outlives what it came from.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "exec/device.h"
#include "exec/driver.h"

namespace snellen {

/// Memory of a device, or host memory pinned for it. Move-only.
class Buffer {
 public:
  enum class Place { device, pinned };

  Buffer() = default;
  /// `bytes` are at least 1. Content is undefined; the emulator poisons it.
  Buffer(const std::shared_ptr<driver::Device>& device, Place place, std::size_t bytes)
      : memory_(place == Place::device ? device->allocate(bytes) : device->allocate_pinned(bytes),
                Release{device, place}),
        bytes_(bytes) {}

  std::byte* data() const noexcept { return static_cast<std::byte*>(memory_.get()); }
  std::size_t bytes() const noexcept { return bytes_; }

 private:
  struct Release {
    std::shared_ptr<driver::Device> device;
    Place place;  // an initializer here would keep clang 14 from the enclosing class's default constructor
    void operator()(void* memory) const noexcept {
      place == Place::device ? device->release(memory) : device->release_pinned(memory);
    }
  };
  std::unique_ptr<void, Release> memory_;
  std::size_t bytes_ = 0;
};

class Device {
 public:
  /// `name` as in --device: "cuda:0".
  Device(std::string name, std::unique_ptr<driver::Device> driver)
      : name_(std::move(name)), driver_(std::move(driver)) {}

  const std::string& name() const noexcept { return name_; }
  std::string description() const { return driver_->description(); }

  Buffer allocate(std::size_t bytes) const { return {driver_, Buffer::Place::device, bytes}; }
  Buffer allocate_pinned(std::size_t bytes) const { return {driver_, Buffer::Place::pinned, bytes}; }
  std::unique_ptr<driver::Queue> make_queue() const { return driver_->make_queue(); }
  std::unique_ptr<driver::Event> make_event() const { return driver_->make_event(); }
  std::unique_ptr<driver::Event> adopt_event(void* native) const { return driver_->adopt_event(native); }
  driver::MemoryKind kind_of(const void* address) const { return driver_->kind_of(address); }

 private:
  std::string name_;
  std::shared_ptr<driver::Device> driver_;
};

/// Opens the device that was named, and no other, after its canary (exec/canary.h) has passed. Throws Error{device}
/// with the reason. Only for executors for which runs_kernels() holds.
std::shared_ptr<const Device> open_device(const DeviceSpec& spec);

/// What one entry of `snellen devices` says.
struct DeviceReport {
  std::string name;         // "cuda:0"; the backend's alone when it has no device
  std::string description;  // the vendor's name; empty when there is none
  std::string problem;      // why it cannot be used; empty when it can
};

/// Every device of every executor of this build, best first, each opened and tried.
std::vector<DeviceReport> survey_devices();

}  // namespace snellen
