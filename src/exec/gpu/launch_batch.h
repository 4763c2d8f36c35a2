// SPDX-License-Identifier: BSD-2-Clause-Patent
// The launches of a queue: at once for a frame that is alone on the GPU, which would wait until they are collected;
// beside other frames collected and launched in graphs, since threads that launch wait for each other within the
// driver.
//
// What is collected is launched before anything else that the queue does (a copy, a fill, an event, a wait), so that
// the order of work is the one in which it was asked for, and no graph has an event in it.
#pragma once

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "exec/gpu/launch_graph.h"

namespace snellen::gpu {

/// How many frames have launches on GPU `number` that nobody has waited for, of all sessions of the process.
inline std::atomic<int>& frames_in_flight(int number) {
  static std::mutex mutex;
  static std::map<int, std::atomic<int>> frames;
  const std::lock_guard lock(mutex);
  return frames[number];
}

template <class Api>
class LaunchBatch {
 public:
  /// Of a queue of GPU `number`.
  explicit LaunchBatch(int number) : in_flight_(frames_in_flight(number)) {}
  ~LaunchBatch() { finished(); }
  LaunchBatch(const LaunchBatch&) = delete;
  LaunchBatch& operator=(const LaunchBatch&) = delete;

  void add(const Launch& launch, typename Api::Stream stream) {
    // Once for a frame, so that frames are cut into few different chains.
    if (!std::exchange(begun_, true)) collects_ = in_flight_.fetch_add(1, std::memory_order_relaxed) > 0;
    if (collects_)
      collected_.push_back(launch);
    else
      launch_now<Api>(launch, stream);
  }

  /// Launches what is collected.
  void flush(typename Api::Stream stream) {
    chain_.clear();
    chain_.swap(collected_);  // nothing is launched again after a failure
    if (LaunchGraph<Api>* const graph = graph_for_chain()) return graph->launch(chain_, stream);
    for (const Launch& launch : chain_) launch_now<Api>(launch, stream);
  }

  /// The queue has waited for all its work.
  void finished() noexcept {
    if (std::exchange(begun_, false)) in_flight_.fetch_sub(1, std::memory_order_relaxed);
  }

 private:
  /// The borders between two uploads are fewer, and not worth a graph of their own.
  static constexpr std::size_t kShortestGraph = 4;
  /// A frame has a few chains; more come with the first frame and with pictures that other queues fetch.
  static constexpr std::size_t kMostGraphs = 16;

  /// Null when the chain is short or has not come before.
  LaunchGraph<Api>* graph_for_chain() {
    if (chain_.size() < kShortestGraph) return nullptr;
    const auto found = std::ranges::find_if(graphs_, [&](const auto& graph) { return graph.has_shape_of(chain_); });
    if (found != graphs_.end()) return &*found;
    if (graphs_.size() < kMostGraphs)
      graphs_.emplace_back(chain_);
    else
      graphs_[oldest_++ % kMostGraphs] = LaunchGraph<Api>(chain_);
    return nullptr;
  }

  std::atomic<int>& in_flight_;
  bool begun_ = false;     // whether the frame counts as one of them
  bool collects_ = false;  // of the frame
  std::vector<Launch> collected_;
  std::vector<Launch> chain_;  // what was launched last
  std::vector<LaunchGraph<Api>> graphs_;
  std::size_t oldest_ = 0;  // of the graphs, once there are as many as there may be
};

}  // namespace snellen::gpu
