// SPDX-License-Identifier: BSD-2-Clause-Patent
// The backend `sycl`: devices of any vendor, through the SYCL runtime. Every call passes checked().
#include <sycl/properties/queue_properties.hpp>
#include <sycl/queue.hpp>
#include <sycl/usm.hpp>

#include <list>
#include <mutex>
#include <optional>
#include <unordered_map>

#include "base/error.h"
#include "exec/module.h"
#include "exec/sycl/kernel_library.h"
#include "exec/sycl/runtime.h"

namespace snellen::sycl_backend {
namespace {

// Rows begin on such boundaries on every device.
constexpr std::size_t kAlignment = 256;

using Entries = std::unordered_map<const KernelInfo*, const TableEntry*>;

class SyclEvent final : public driver::Event {
 public:
  std::optional<sycl::event> reached;  // none before it is recorded
};

// What happened to work asked for before reaches the caller from the next call.
void throw_first(const sycl::exception_list& errors) {
  if (errors.size() > 0) std::rethrow_exception(*errors.begin());
}

// Waits for the work of a queue, which may have failed: whoever asked for it knows that already.
void drain(sycl::queue queue) noexcept {
  try {
    queue.wait();
  } catch (const sycl::exception&) {
  }
}

// The queues of a device. SYCL frees memory at once, also under work that uses it.
class LiveQueues {
 public:
  using Place = std::list<sycl::queue>::iterator;

  Place add(const sycl::queue& queue) {
    const std::lock_guard lock(mutex_);
    return queues_.insert(queues_.end(), queue);
  }
  void remove(Place place) {
    const std::lock_guard lock(mutex_);
    queues_.erase(place);
  }
  void drain_all() noexcept {
    const std::lock_guard lock(mutex_);
    for (const sycl::queue& queue : queues_) drain(queue);
  }

 private:
  std::mutex mutex_;
  std::list<sycl::queue> queues_;
};

class SyclQueue final : public driver::Queue {
 public:
  SyclQueue(const sycl::context& context, const sycl::device& device, const Entries& entries, KernelLibrary& kernels,
            LiveQueues& live)
      : entries_(entries),
        kernels_(kernels),
        queue_(checked("making a queue",
                       [&] { return sycl::queue(context, device, throw_first, sycl::property::queue::in_order()); })),
        live_(live),
        place_(live.add(queue_)) {}
  ~SyclQueue() override {
    drain(queue_);
    live_.remove(place_);
  }
  SyclQueue(const SyclQueue&) = delete;
  SyclQueue& operator=(const SyclQueue&) = delete;

  void upload(void* device, const void* pinned, std::size_t bytes) override {
    ask("an upload", [&] { queue_.memcpy(device, pinned, bytes); });
  }
  void download(void* pinned, const void* device, std::size_t bytes) override {
    ask("a read-back", [&] { queue_.memcpy(pinned, device, bytes); });
  }
  void fill(void* device, std::byte value, std::size_t bytes) override {
    ask("a fill", [&] { queue_.memset(device, std::to_integer<int>(value), bytes); });
  }
  void launch(const KernelInfo& kernel, const Work& work) override {
    const sycl::kernel code = kernels_.find(*entries_.at(&kernel));
    const auto lanes = static_cast<std::size_t>(kernel.threads);
    const sycl::range groups(static_cast<std::size_t>(work.grid.rows), static_cast<std::size_t>(work.grid.columns));
    ask(fmt::format("launching {}", kernel.name), [&] {
      queue_.submit([&](sycl::handler& handler) {
        // All that the entry takes (exec/sycl/kernel_entry.h): the runtime refuses another size or one too many, but
        // one too few would be what an earlier launch set.
        handler.set_arg(0, sycl::ext::oneapi::experimental::raw_kernel_arg(work.kernel, kernel.bytes));
        handler.set_arg(1, work.grid);
        handler.set_arg(2, work.partials);
        handler.parallel_for(sycl::nd_range(sycl::range(groups[0], groups[1] * lanes), sycl::range(1, lanes)), code);
      });
    });
  }
  void record(driver::Event& event) override {
    ask("recording an event", [&] { static_cast<SyclEvent&>(event).reached = queue_.ext_oneapi_submit_barrier(); });
  }
  void wait_for(const driver::Event& event) override {
    const std::optional<sycl::event>& reached = static_cast<const SyclEvent&>(event).reached;
    if (reached) ask("waiting for an event", [&] { queue_.ext_oneapi_submit_barrier({*reached}); });
  }
  void wait() override {
    ask("waiting for the device", [&] { queue_.wait_and_throw(); });
  }

 private:
  template <class Call>
  void ask(std::string_view what, Call&& call) {
    checked("earlier work", [&] { queue_.throw_asynchronous(); });
    checked(what, call);
  }

  const Entries& entries_;
  KernelLibrary& kernels_;
  sycl::queue queue_;
  LiveQueues& live_;
  LiveQueues::Place place_;
};

class SyclDevice final : public driver::Device {
 public:
  SyclDevice(const sycl::device& device, const Entries& entries)
      : device_(device),
        context_(checked("making a context", [&] { return sycl::context(device); })),
        entries_(entries),
        kernels_(context_, device_, BundleCache(user_cache_folder()), wanted_sub_group_size()) {}

  std::string description() const override { return describe(device_); }
  void* allocate(std::size_t bytes) override {
    return owned(bytes, "allocating", [&] { return sycl::aligned_alloc_device(kAlignment, bytes, device_, context_); });
  }
  void release(void* memory) noexcept override { give_back(memory); }
  void* allocate_pinned(std::size_t bytes) override {
    return owned(bytes, "pinning", [&] { return sycl::aligned_alloc_host(kAlignment, bytes, context_); });
  }
  void release_pinned(void* memory) noexcept override { give_back(memory); }
  std::unique_ptr<driver::Queue> make_queue() override {
    return std::make_unique<SyclQueue>(context_, device_, entries_, kernels_, live_);
  }
  std::unique_ptr<driver::Event> make_event() override { return std::make_unique<SyclEvent>(); }

 private:
  template <class Allocate>
  void* owned(std::size_t bytes, std::string_view verb, Allocate&& allocate) {
    const std::string what = fmt::format("{} {} bytes", verb, bytes);
    void* const memory = checked(what, allocate);
    if (memory == nullptr) fail_call(what, std::runtime_error("out of memory"));
    return memory;
  }
  void give_back(void* memory) noexcept {
    live_.drain_all();
    try {
      sycl::free(memory, context_);
    } catch (const sycl::exception&) {  // the memory of a lost device is lost with it
    }
  }

  sycl::device device_;
  sycl::context context_;
  Entries entries_;
  KernelLibrary kernels_;
  LiveQueues live_;
};

class SyclBackend final : public driver::Backend {
 public:
  explicit SyclBackend(Entries entries) : entries_(std::move(entries)), devices_(usable_devices()) {}

  std::vector<std::string> devices() const override {
    if (devices_.empty())
      fail(Code::device,
           "no sycl: the SYCL runtime names no device (there is no driver of OpenCL or Level Zero that it can use); "
           "install the device's driver, or use --device cpu");
    std::vector<std::string> descriptions;
    for (const sycl::device& device : devices_) descriptions.push_back(describe(device));
    return descriptions;
  }
  std::unique_ptr<driver::Device> open(int number) const override {
    return std::make_unique<SyclDevice>(devices_.at(static_cast<std::size_t>(number)), entries_);
  }

 private:
  Entries entries_;
  std::vector<sycl::device> devices_;
};

std::unique_ptr<driver::Backend> make_backend(std::span<const KernelInfo* const> kernels) {
  Entries entries;
  for (const KernelInfo* kernel : kernels) entries.emplace(kernel, &find_entry(*kernel, "sycl"));
  prepare_runtime();
  return std::make_unique<SyclBackend>(std::move(entries));
}

}  // namespace
}  // namespace snellen::sycl_backend

extern "C" __attribute__((visibility("default"))) const snellen::Module snellen_module;
extern "C" const snellen::Module snellen_module{SNELLEN_BUILD, &snellen::sycl_backend::make_backend};
