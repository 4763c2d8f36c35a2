// SPDX-License-Identifier: BSD-2-Clause-Patent
// The emulator as a device: memory is the host's, and everything is done when it is asked for.
#include "exec/emu/emulator.h"

#include <cstring>
#include <functional>
#include <map>
#include <mutex>
#include <new>

namespace snellen::emu {
namespace {

// Rows begin on such boundaries on every device.
constexpr std::align_val_t kAlignment{256};

class EmuQueue final : public driver::Queue {
 public:
  explicit EmuQueue(const EmuOptions& options) : options_(options) {}

  void upload(void* device, const void* pinned, std::size_t bytes) override { std::memcpy(device, pinned, bytes); }
  void download(void* pinned, const void* device, std::size_t bytes) override { std::memcpy(pinned, device, bytes); }
  void fill(void* device, std::byte value, std::size_t bytes) override {
    std::memset(device, std::to_integer<int>(value), bytes);
  }
  void launch(const KernelInfo& kernel, const Work& work) override { kernel.emulate(work, options_); }
  void record(driver::Event&) override {}
  void wait_for(const driver::Event&) override {}
  void wait() override {}

 private:
  EmuOptions options_;
};

class EmuDevice final : public driver::Device {
 public:
  explicit EmuDevice(const EmuOptions& options) : options_(options) {}

  std::string description() const override { return "emulator on this machine's processor"; }

  void* allocate(std::size_t bytes) override { return allocate(bytes, driver::MemoryKind::device); }
  void release(void* memory) noexcept override {
    {
      const std::lock_guard lock(mutex_);
      blocks_.erase(static_cast<const std::byte*>(memory));
    }
    ::operator delete(memory, kAlignment);
  }
  void* allocate_pinned(std::size_t bytes) override { return allocate(bytes, driver::MemoryKind::pinned); }
  void release_pinned(void* memory) noexcept override { release(memory); }
  std::unique_ptr<driver::Queue> make_queue() override { return std::make_unique<EmuQueue>(options_); }
  std::unique_ptr<driver::Event> make_event() override { return std::make_unique<driver::Event>(); }
  std::unique_ptr<driver::Event> adopt_event(void*) override { return make_event(); }
  driver::MemoryKind kind_of(const void* address) const override {
    const auto* const byte = static_cast<const std::byte*>(address);
    const std::lock_guard lock(mutex_);
    const auto next = blocks_.upper_bound(byte);
    if (next == blocks_.begin()) return driver::MemoryKind::foreign;
    const auto& [first, block] = *std::prev(next);
    return std::less<>()(byte, first + block.bytes) ? block.kind : driver::MemoryKind::foreign;
  }

 private:
  struct Block {
    std::size_t bytes;
    driver::MemoryKind kind;
  };

  // A block of its own for each plane, so that the address sanitizer guards both ends.
  void* allocate(std::size_t bytes, driver::MemoryKind kind) {
    void* memory = ::operator new(bytes, kAlignment);
    std::memset(memory, std::to_integer<int>(options_.poison), bytes);
    const std::lock_guard lock(mutex_);
    blocks_.emplace(static_cast<const std::byte*>(memory), Block{bytes, kind});
    return memory;
  }

  EmuOptions options_;
  mutable std::mutex mutex_;
  std::map<const std::byte*, Block, std::less<>> blocks_;  // what has been given and not been taken back
};

class EmuBackend final : public driver::Backend {
 public:
  explicit EmuBackend(const EmuOptions& options) : options_(options) {}

  std::vector<std::string> devices() const override { return {EmuDevice(options_).description()}; }
  std::unique_ptr<driver::Device> open(int) const override { return std::make_unique<EmuDevice>(options_); }

 private:
  EmuOptions options_;
};

}  // namespace

std::unique_ptr<driver::Backend> make_backend(const EmuOptions& options) {
  return std::make_unique<EmuBackend>(options);
}

}  // namespace snellen::emu
