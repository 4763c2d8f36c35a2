// SPDX-License-Identifier: BSD-2-Clause-Patent
// The backend `hip`: AMD GPUs through the HIP runtime, which must be on the machine. The same code compiles against
// HIP's headers for NVIDIA GPUs (SNELLEN_HIP_PLATFORM=nvidia), where it can be run without an AMD GPU.
#include <hip/hip_runtime_api.h>

#include "exec/gpu/runtime_backend.h"

namespace snellen::hip {
namespace {

/// HIP's names for gpu::Backend.
struct Api {
  static constexpr std::string_view kName = "hip";
  using Result = hipError_t;
  using Stream = hipStream_t;
  using Event = hipEvent_t;
  using Properties = hipDeviceProp_t;
  using Launches = gpu::EachLaunch<Api>;
  static constexpr Result kSuccess = hipSuccess;

  static const char* text(Result result) { return hipGetErrorString(result); }
  static const char* name(Result result) { return hipGetErrorName(result); }

  static Result select(int number) { return hipSetDevice(number); }
  static Result properties(Properties* to, int number) { return hipGetDeviceProperties(to, number); }
  static void wait_for_all() { std::ignore = hipDeviceSynchronize(); }

  static Result allocate(void** memory, std::size_t bytes) { return hipMalloc(memory, bytes); }
  static void release(void* memory) { std::ignore = hipFree(memory); }
  static Result allocate_pinned(void** memory, std::size_t bytes) {
    return hipHostMalloc(memory, bytes, hipHostMallocDefault);
  }
  static void release_pinned(void* memory) { std::ignore = hipHostFree(memory); }

  static Result make_event(Event* event) { return hipEventCreateWithFlags(event, hipEventDisableTiming); }
  static void destroy(Event event) { std::ignore = hipEventDestroy(event); }
  static Result record(Event event, Stream stream) { return hipEventRecord(event, stream); }

  static Result make_stream(Stream* stream) { return hipStreamCreateWithFlags(stream, hipStreamNonBlocking); }
  static void destroy(Stream stream) { std::ignore = hipStreamDestroy(stream); }
  static Result wait_for(Stream stream, Event event) { return hipStreamWaitEvent(stream, event, 0); }
  static Result wait(Stream stream) { return hipStreamSynchronize(stream); }

  static Result upload(void* to, const void* from, std::size_t bytes, Stream stream) {
    return hipMemcpyAsync(to, from, bytes, hipMemcpyHostToDevice, stream);
  }
  static Result download(void* to, const void* from, std::size_t bytes, Stream stream) {
    return hipMemcpyAsync(to, from, bytes, hipMemcpyDeviceToHost, stream);
  }
  static Result upload_rows(const driver::RowUpload& rows, Stream stream) {
    return hipMemcpy2DAsync(rows.device, rows.device_pitch, rows.pinned, rows.pinned_pitch, rows.row_bytes,
                            static_cast<std::size_t>(rows.rows), hipMemcpyHostToDevice, stream);
  }
  static Result fill(void* to, int value, std::size_t bytes, Stream stream) {
    return hipMemsetAsync(to, value, bytes, stream);
  }
  static Result launch(const gpu::Launch& launch, Stream stream) {
    std::array<void*, 3> arguments = launch.arguments();
    return hipLaunchKernel(launch.code(), dim3(launch.columns(), launch.rows()), dim3(launch.threads()),
                           arguments.data(), 0, stream);
  }

  static int most_overlapping_groups(int) { return 0; }

  /// The attributes of addresses have other names in each version of HIP.
  static driver::MemoryKind kind_of(const void*, int) { return driver::MemoryKind::unknown; }

  /// AMD's name of it ("gfx90a:sramecc+:xnack-"), which NVIDIA GPUs lack.
  static std::string architecture(const Properties& properties) {
    if (properties.gcnArchName[0] != '\0') return properties.gcnArchName;
    return fmt::format("compute capability {}.{}", properties.major, properties.minor);
  }
  /// Number of GPUs; throws when there are none, with the reason.
  static int count() {
    int count = 0;
    const Result result = hipGetDeviceCount(&count);
    if (result == hipErrorNoDevice || (result == hipSuccess && count == 0))
      fail(Code::device, "no hip: this machine has no GPU that HIP can use (its driver names none); use --device cpu");
    if (result == hipErrorInsufficientDriver)
      fail(Code::device,
           "no hip: no driver for its GPU, or one that is too old (kernels cannot be loaded); update the driver, or "
           "use --device cpu");
    gpu::check<Api>(result, "counting GPUs");
    return count;
  }
};

}  // namespace
}  // namespace snellen::hip

extern "C" __attribute__((visibility("default"))) const snellen::Module snellen_module;
extern "C" const snellen::Module snellen_module{SNELLEN_BUILD, &snellen::gpu::make_backend<snellen::hip::Api>};
