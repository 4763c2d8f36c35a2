// SPDX-License-Identifier: BSD-2-Clause-Patent
// A vendor's runtime on the host, for what exec/gpu makes of any: each call does its work at once, is written down, and
// may be failed.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <string>
#include <vector>

#include "exec/gpu/launch_batch.h"
#include "exec/gpu/runtime_backend.h"
#include "exec/open_device.h"

namespace snellen {

/// What the GPU has been asked for. For several threads.
class HostGpu {
 public:
  void call(std::string name) {
    const std::lock_guard lock(mutex_);
    calls_.push_back(std::move(name));
  }
  /// The calls since this was asked last.
  std::vector<std::string> calls() {
    const std::lock_guard lock(mutex_);
    return std::exchange(calls_, {});
  }

  std::atomic<int> graphs = 0;   // that are not destroyed
  std::atomic<int> updates = 0;  // of the arguments of launches in graphs
  std::string failing;           // the call that fails
  std::atomic<int> launched = 0;

 private:
  std::mutex mutex_;
  std::vector<std::string> calls_;
};

inline HostGpu& host_gpu() {
  static HostGpu gpu;
  return gpu;
}

/// As gpu::Backend wants it. The handle of a kernel is its KernelInfo.
struct HostApi {
  struct Kept {  // a launch in a graph
    const KernelInfo* kernel;
    std::vector<std::byte> bytes;
    Grid grid;
    std::int64_t* partials;
  };
  struct Chain {
    std::vector<Kept> launches;
  };
  struct ProgramOfChain {
    std::vector<Kept> launches;
  };
  struct Properties {
    const char* name = "host";
    std::size_t totalGlobalMem = 0;
  };
  enum class Result { good, bad };
  using Stream = HostGpu*;
  using Event = HostGpu*;
  using Graph = Chain*;
  using Executable = ProgramOfChain*;
  using Node = std::size_t;
  using Launches = gpu::LaunchBatch<HostApi>;
  static constexpr std::string_view kName = "host";
  static constexpr Result kSuccess = Result::good;

  static Result does(const char* call) { return host_gpu().failing == call ? Result::bad : Result::good; }
  static Result asked(const char* call) {
    host_gpu().call(call);
    return does(call);
  }
  static const char* text(Result) { return "planted"; }
  static const char* name(Result) { return "kPlanted"; }

  static Result select(int) { return Result::good; }
  static Result properties(Properties*, int) { return Result::good; }
  static void wait_for_all() {}
  static Result allocate(void** memory, std::size_t bytes) {
    *memory = std::malloc(bytes);
    return Result::good;
  }
  static void release(void* memory) { std::free(memory); }
  static Result allocate_pinned(void** memory, std::size_t bytes) { return allocate(memory, bytes); }
  static void release_pinned(void* memory) { std::free(memory); }
  static driver::MemoryKind kind_of(const void*, int) { return driver::MemoryKind::unknown; }
  static std::string architecture(const Properties&) { return "host"; }
  static int most_overlapping_groups(int) { return 8; }

  static Result make_event(Event* event) { return make_stream(event); }
  static Result make_stream(Stream* stream) {
    *stream = &host_gpu();
    return Result::good;
  }
  static void destroy(HostGpu*) {}
  static Result record(Event, Stream) { return asked("record"); }
  static Result wait_for(Stream, Event) { return asked("wait_for"); }
  static Result wait(Stream) { return asked("wait"); }
  static Result upload(void* to, const void* from, std::size_t bytes, Stream) {
    std::memcpy(to, from, bytes);
    return asked("upload");
  }
  static Result upload_rows(const driver::RowUpload& rows, Stream stream) {
    EXPECT_EQ(rows.rows, 1);
    return upload(rows.device, rows.pinned, rows.row_bytes, stream);
  }
  static Result download(void* to, const void* from, std::size_t bytes, Stream) {
    std::memcpy(to, from, bytes);
    return asked("download");
  }
  static Result fill(void* to, int value, std::size_t bytes, Stream) {
    std::memset(to, value, bytes);
    return asked("fill");
  }

  static Kept kept(const gpu::Launch& launch) {
    const auto* kernel = static_cast<const KernelInfo*>(launch.code());
    const auto [bytes, grid, partials] = launch.arguments();
    const auto* first = static_cast<const std::byte*>(bytes);
    return {kernel, {first, first + kernel->bytes}, *static_cast<Grid*>(grid), *static_cast<std::int64_t**>(partials)};
  }
  static void run(const Kept& kept) {
    alignas(std::max_align_t) std::array<std::byte, kMaxKernelBytes> kernel;
    std::ranges::copy(kept.bytes, kernel.begin());
    kept.kernel->emulate({kernel.data(), kept.grid, kept.partials}, {});
    ++host_gpu().launched;
  }

  static Result launch(const gpu::Launch& launch, Stream) {
    run(kept(launch));
    return asked("launch");
  }
  static Result make_graph(Graph* graph) {
    if (does("make_graph") != Result::good) return Result::bad;
    *graph = new Chain;
    ++host_gpu().graphs;
    return Result::good;
  }
  static void destroy(Graph graph) {
    delete graph;
    --host_gpu().graphs;
  }
  static Result add_launch(Node* node, Graph graph, const Node* before, const gpu::Launch& launch) {
    *node = graph->launches.size();
    EXPECT_TRUE(before == nullptr ? *node == 0 : *before + 1 == *node);
    graph->launches.push_back(kept(launch));
    return does("add_launch");
  }
  static Result make_executable(Executable* executable, Graph graph) {
    if (does("make_executable") != Result::good) return Result::bad;
    *executable = new ProgramOfChain{graph->launches};
    ++host_gpu().graphs;
    return Result::good;
  }
  static void destroy(Executable executable) {
    delete executable;
    --host_gpu().graphs;
  }
  static Result update(Executable executable, Node node, const gpu::Launch& launch) {
    ++host_gpu().updates;
    executable->launches.at(node) = kept(launch);
    return does("update");
  }
  static Result launch(Executable executable, Stream) {
    for (const Kept& launch : executable->launches) run(launch);
    return asked("graph");
  }
};

/// The GPU of that number, opened once more, with the kernels of the program.
inline std::shared_ptr<const Device> open_host_gpu(int number) {
  gpu::Functions functions;
  for (const KernelInfo* kernel : kernel_list()) functions.emplace(kernel, kernel);
  return std::make_shared<const Device>("host", std::make_unique<gpu::Device<HostApi>>(number, std::move(functions)));
}

}  // namespace snellen
