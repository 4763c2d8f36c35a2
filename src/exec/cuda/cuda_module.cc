// SPDX-License-Identifier: BSD-2-Clause-Patent
// The backend `cuda`: NVIDIA GPUs through the CUDA runtime, which is linked into this module; the driver's library is
// looked for when the first call is made.
#include <cuda_runtime_api.h>

#include "exec/gpu/launch_batch.h"
#include "exec/gpu/runtime_backend.h"

namespace snellen::cuda {
namespace {

/// CUDA's names for gpu::Backend.
struct Api {
  static constexpr std::string_view kName = "cuda";
  using Result = cudaError_t;
  using Stream = cudaStream_t;
  using Event = cudaEvent_t;
  using Graph = cudaGraph_t;
  using Node = cudaGraphNode_t;
  using Executable = cudaGraphExec_t;
  using Properties = cudaDeviceProp;
  using Launches = gpu::LaunchBatch<Api>;
  static constexpr Result kSuccess = cudaSuccess;

  static const char* text(Result result) { return cudaGetErrorString(result); }
  static const char* name(Result result) { return cudaGetErrorName(result); }

  static Result select(int number) { return cudaSetDevice(number); }
  static Result properties(Properties* to, int number) { return cudaGetDeviceProperties(to, number); }
  static void wait_for_all() { std::ignore = cudaDeviceSynchronize(); }

  static Result allocate(void** memory, std::size_t bytes) { return cudaMalloc(memory, bytes); }
  static void release(void* memory) { std::ignore = cudaFree(memory); }
  static Result allocate_pinned(void** memory, std::size_t bytes) {
    return cudaHostAlloc(memory, bytes, cudaHostAllocDefault);
  }
  static void release_pinned(void* memory) { std::ignore = cudaFreeHost(memory); }

  static Result make_event(Event* event) { return cudaEventCreateWithFlags(event, cudaEventDisableTiming); }
  static void destroy(Event event) { std::ignore = cudaEventDestroy(event); }
  static Result record(Event event, Stream stream) { return cudaEventRecord(event, stream); }

  static Result make_stream(Stream* stream) { return cudaStreamCreateWithFlags(stream, cudaStreamNonBlocking); }
  static void destroy(Stream stream) { std::ignore = cudaStreamDestroy(stream); }
  static Result wait_for(Stream stream, Event event) { return cudaStreamWaitEvent(stream, event, 0); }
  static Result wait(Stream stream) { return cudaStreamSynchronize(stream); }

  static Result upload(void* to, const void* from, std::size_t bytes, Stream stream) {
    return cudaMemcpyAsync(to, from, bytes, cudaMemcpyHostToDevice, stream);
  }
  static Result download(void* to, const void* from, std::size_t bytes, Stream stream) {
    return cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToHost, stream);
  }
  static Result upload_rows(const driver::RowUpload& rows, Stream stream) {
    return cudaMemcpy2DAsync(rows.device, rows.device_pitch, rows.pinned, rows.pinned_pitch, rows.row_bytes,
                             static_cast<std::size_t>(rows.rows), cudaMemcpyHostToDevice, stream);
  }
  static Result fill(void* to, int value, std::size_t bytes, Stream stream) {
    return cudaMemsetAsync(to, value, bytes, stream);
  }
  static Result launch(const gpu::Launch& launch, Stream stream) {
    cudaLaunchAttribute overlap{};
    overlap.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    overlap.val.programmaticStreamSerializationAllowed = launch.overlaps() ? 1 : 0;
    cudaLaunchConfig_t config{};
    config.gridDim = dim3(launch.columns(), launch.rows());
    config.blockDim = dim3(launch.threads());
    config.stream = stream;
    config.attrs = &overlap;
    config.numAttrs = 1;
    std::array<void*, 3> arguments = launch.arguments();
    return cudaLaunchKernelExC(&config, launch.code(), arguments.data());
  }

  static Result make_graph(Graph* graph) { return cudaGraphCreate(graph, 0); }
  static void destroy(Graph graph) { std::ignore = cudaGraphDestroy(graph); }
  /// Adds a launch behind another one, where there is one.
  static Result add_launch(Node* node, Graph graph, const Node* before, const gpu::Launch& launch) {
    std::array<void*, 3> arguments = launch.arguments();
    const cudaKernelNodeParams parameters = node_parameters(launch, arguments);
    const Result added = cudaGraphAddKernelNode(node, graph, nullptr, 0, &parameters);
    if (added != cudaSuccess || before == nullptr) return added;
    cudaGraphEdgeData edge{};
    if (launch.overlaps()) {
      edge.from_port = cudaGraphKernelNodePortProgrammatic;
      edge.type = cudaGraphDependencyTypeProgrammatic;
    }
#if CUDART_VERSION < 13000
    return cudaGraphAddDependencies_v2(graph, before, node, &edge, 1);
#else
    return cudaGraphAddDependencies(graph, before, node, &edge, 1);
#endif
  }
  static Result make_executable(Executable* executable, Graph graph) {
    return cudaGraphInstantiate(executable, graph, 0);
  }
  static void destroy(Executable executable) { std::ignore = cudaGraphExecDestroy(executable); }
  /// Later launches of the graph have the arguments of `launch`.
  static Result update(Executable executable, Node node, const gpu::Launch& launch) {
    std::array<void*, 3> arguments = launch.arguments();
    const cudaKernelNodeParams parameters = node_parameters(launch, arguments);
    return cudaGraphExecKernelNodeSetParams(executable, node, &parameters);
  }
  static Result launch(Executable executable, Stream stream) { return cudaGraphLaunch(executable, stream); }
  static cudaKernelNodeParams node_parameters(const gpu::Launch& launch, std::array<void*, 3>& arguments) {
    cudaKernelNodeParams parameters{};
    parameters.func = const_cast<void*>(launch.code());
    parameters.gridDim = dim3(launch.columns(), launch.rows());
    parameters.blockDim = dim3(launch.threads());
    parameters.kernelParams = arguments.data();
    return parameters;
  }

  /// None where kernels lack the wait of kernel_entry.cuh: GPUs of capability 9 run them as they were compiled, others
  /// from the text for older ones. Larger launches would wait in places that groups of other streams could fill.
  static int most_overlapping_groups(int number) {
    constexpr int kGroupsPerProcessor = 8;
    if (attribute(cudaDevAttrComputeCapabilityMajor, number) != 9) return 0;
    return kGroupsPerProcessor * attribute(cudaDevAttrMultiProcessorCount, number);
  }
  static int attribute(cudaDeviceAttr which, int number) {
    int value = 0;
    gpu::check<Api>(cudaDeviceGetAttribute(&value, which, number), "asking what the GPU has");
    return value;
  }

  static driver::MemoryKind kind_of(const void* address, int number) {
    cudaPointerAttributes attributes{};
    gpu::check<Api>(cudaPointerGetAttributes(&attributes, address), "asking whose memory an address is");
    switch (attributes.type) {
      case cudaMemoryTypeManaged: return driver::MemoryKind::device;
      case cudaMemoryTypeHost: return driver::MemoryKind::pinned;
      case cudaMemoryTypeDevice:
        return attributes.device == number ? driver::MemoryKind::device : driver::MemoryKind::foreign;
      default: return driver::MemoryKind::foreign;
    }
  }

  static std::string architecture(const Properties& properties) {
    return fmt::format("compute capability {}.{}", properties.major, properties.minor);
  }
  /// Number of GPUs; throws when there are none, with the reason.
  static int count() {
    int count = 0;
    const Result result = cudaGetDeviceCount(&count);
    if (result == cudaErrorNoDevice || (result == cudaSuccess && count == 0))
      fail(Code::device, "no cuda: this machine has no NVIDIA GPU (the driver names none); use --device cpu");
    if (result == cudaErrorInsufficientDriver)
      fail(Code::device,
           "no cuda: no NVIDIA driver, or one older than CUDA {}.{} needs (kernels cannot be loaded); "
           "update the driver, or use --device cpu",
           CUDART_VERSION / 1000, CUDART_VERSION % 1000 / 10);
    gpu::check<Api>(result, "counting GPUs");
    return count;
  }
};

}  // namespace
}  // namespace snellen::cuda

extern "C" __attribute__((visibility("default"))) const snellen::Module snellen_module;
extern "C" const snellen::Module snellen_module{SNELLEN_BUILD, &snellen::gpu::make_backend<snellen::cuda::Api>};
