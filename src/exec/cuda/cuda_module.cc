// SPDX-License-Identifier: BSD-2-Clause-Patent
// The backend `cuda`: NVIDIA GPUs through the CUDA runtime, which is linked into this module; the driver's library is
// looked for when the first call is made. Every call passes check().
#include <cuda_runtime_api.h>

#include <unordered_map>

#include "base/error.h"
#include "exec/kernel_table.h"
#include "exec/module.h"

namespace snellen::cuda {
namespace {

using Functions = std::unordered_map<const KernelInfo*, const void*>;

/// Throws unless `result` is success.
void check(cudaError_t result, std::string_view what) {
  if (result == cudaSuccess) return;
  fail(Code::device,
       "cuda: {} failed: {} ({}; no score of this frame can be trusted); check the GPU and its driver, or use --device "
       "cpu",
       what, cudaGetErrorString(result), cudaGetErrorName(result));
}

class CudaEvent final : public driver::Event {
 public:
  CudaEvent() { check(cudaEventCreateWithFlags(&event_, cudaEventDisableTiming), "making an event"); }
  ~CudaEvent() override { cudaEventDestroy(event_); }
  CudaEvent(const CudaEvent&) = delete;
  CudaEvent& operator=(const CudaEvent&) = delete;

  cudaEvent_t get() const noexcept { return event_; }

 private:
  cudaEvent_t event_ = nullptr;
};

class CudaQueue final : public driver::Queue {
 public:
  CudaQueue(int number, const Functions& functions) : number_(number), functions_(functions) {
    select();
    check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "making a stream");
  }
  ~CudaQueue() override { cudaStreamDestroy(stream_); }
  CudaQueue(const CudaQueue&) = delete;
  CudaQueue& operator=(const CudaQueue&) = delete;

  void upload(void* device, const void* pinned, std::size_t bytes) override {
    select();
    check(cudaMemcpyAsync(device, pinned, bytes, cudaMemcpyHostToDevice, stream_), "an upload");
  }
  void download(void* pinned, const void* device, std::size_t bytes) override {
    select();
    check(cudaMemcpyAsync(pinned, device, bytes, cudaMemcpyDeviceToHost, stream_), "a read-back");
  }
  void fill(void* device, std::byte value, std::size_t bytes) override {
    select();
    check(cudaMemsetAsync(device, std::to_integer<int>(value), bytes, stream_), "a fill");
  }
  void launch(const KernelInfo& kernel, const Work& work) override {
    select();
    Grid grid = work.grid;
    std::int64_t* partials = work.partials;
    // The runtime copies the arguments before it returns.
    void* arguments[] = {const_cast<void*>(work.kernel), &grid, &partials};
    const dim3 blocks(static_cast<unsigned>(grid.columns), static_cast<unsigned>(grid.rows));
    check(cudaLaunchKernel(functions_.at(&kernel), blocks, dim3(static_cast<unsigned>(kernel.threads)), arguments, 0,
                           stream_),
          fmt::format("launching {}", kernel.name));
  }
  void record(driver::Event& event) override {
    select();
    check(cudaEventRecord(static_cast<CudaEvent&>(event).get(), stream_), "recording an event");
  }
  void wait_for(const driver::Event& event) override {
    select();
    check(cudaStreamWaitEvent(stream_, static_cast<const CudaEvent&>(event).get(), 0), "waiting for an event");
  }
  void wait() override {
    select();
    check(cudaStreamSynchronize(stream_), "waiting for the GPU");
  }

 private:
  // The current device is a property of the calling thread.
  void select() const { check(cudaSetDevice(number_), "choosing the GPU"); }

  int number_;
  const Functions& functions_;
  cudaStream_t stream_ = nullptr;
};

class CudaDevice final : public driver::Device {
 public:
  CudaDevice(int number, Functions functions) : number_(number), functions_(std::move(functions)) { select(); }

  std::string description() const override {
    cudaDeviceProp properties{};
    check(cudaGetDeviceProperties(&properties, number_), "asking for the GPU's properties");
    return fmt::format("{}, compute capability {}.{}, {} MiB", properties.name, properties.major, properties.minor,
                       properties.totalGlobalMem >> 20);
  }
  void* allocate(std::size_t bytes) override {
    select();
    void* memory = nullptr;
    check(cudaMalloc(&memory, bytes), fmt::format("allocating {} bytes", bytes));
    return memory;
  }
  void release(void* memory) noexcept override { cudaFree(memory); }  // waits for the GPU
  void* allocate_pinned(std::size_t bytes) override {
    select();
    void* memory = nullptr;
    check(cudaHostAlloc(&memory, bytes, cudaHostAllocDefault), fmt::format("pinning {} bytes", bytes));
    return memory;
  }
  void release_pinned(void* memory) noexcept override {
    cudaSetDevice(number_);
    cudaDeviceSynchronize();
    cudaFreeHost(memory);
  }
  std::unique_ptr<driver::Queue> make_queue() override { return std::make_unique<CudaQueue>(number_, functions_); }
  std::unique_ptr<driver::Event> make_event() override {
    select();
    return std::make_unique<CudaEvent>();
  }

 private:
  void select() const { check(cudaSetDevice(number_), "choosing the GPU"); }

  int number_;
  Functions functions_;
};

class CudaBackend final : public driver::Backend {
 public:
  explicit CudaBackend(Functions functions) : functions_(std::move(functions)) {}

  std::vector<std::string> devices() const override {
    int count = 0;
    const cudaError_t result = cudaGetDeviceCount(&count);
    if (result == cudaErrorNoDevice || (result == cudaSuccess && count == 0))
      fail(Code::device, "no cuda: this machine has no NVIDIA GPU (the driver names none); use --device cpu");
    if (result == cudaErrorInsufficientDriver)
      fail(Code::device,
           "no cuda: no NVIDIA driver, or one older than CUDA {}.{} needs (kernels cannot be loaded); "
           "update the driver, or use --device cpu",
           CUDART_VERSION / 1000, CUDART_VERSION % 1000 / 10);
    check(result, "counting GPUs");
    std::vector<std::string> descriptions;
    for (int i = 0; i < count; ++i) descriptions.push_back(CudaDevice(i, {}).description());
    return descriptions;
  }
  std::unique_ptr<driver::Device> open(int number) const override {
    return std::make_unique<CudaDevice>(number, functions_);
  }

 private:
  Functions functions_;
};

std::unique_ptr<driver::Backend> make_backend(std::span<const KernelInfo* const> kernels) {
  Functions functions;
  for (const KernelInfo* kernel : kernels) functions.emplace(kernel, find_entry(*kernel, "cuda").code);
  return std::make_unique<CudaBackend>(std::move(functions));
}

}  // namespace
}  // namespace snellen::cuda

extern "C" __attribute__((visibility("default"))) const snellen::Module snellen_module;
extern "C" const snellen::Module snellen_module{SNELLEN_BUILD, &snellen::cuda::make_backend};
