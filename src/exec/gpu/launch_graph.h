// SPDX-License-Identifier: BSD-2-Clause-Patent
// A chain of launches that comes again and again, frame by frame, as one graph of the vendor's runtime: starting it
// takes the driver once for all of them.
#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

#include "exec/gpu/launch.h"

namespace snellen::gpu {

/// Made by the second launch of the chain, since many a chain comes only once.
template <class Api>
class LaunchGraph {
 public:
  explicit LaunchGraph(std::span<const Launch> launches) : launches_(launches.begin(), launches.end()) {}

  bool has_shape_of(std::span<const Launch> launches) const {
    return std::ranges::equal(launches_, launches, [](const Launch& a, const Launch& b) { return a.has_shape_of(b); });
  }

  /// Launches a chain of this shape.
  void launch(std::span<const Launch> launches, typename Api::Stream stream) {
    if (executable_)
      update(launches);
    else
      make(launches);
    check<Api>(Api::launch(executable_.get(), stream), "launching {} kernels from {} on", launches.size(),
               launches.front().kernel().name);
  }

 private:
  template <class Handle>
  struct Destroy {
    using pointer = Handle;
    void operator()(Handle handle) const noexcept { Api::destroy(handle); }
  };
  template <class Handle>
  using Owned = std::unique_ptr<Handle, Destroy<Handle>>;

  void make(std::span<const Launch> launches) {
    launches_.assign(launches.begin(), launches.end());
    typename Api::Graph graph = nullptr;
    check<Api>(Api::make_graph(&graph), "making a graph of launches");
    graph_.reset(graph);
    for (const Launch& launch : launches_) {
      typename Api::Node node{};
      check<Api>(Api::add_launch(&node, graph, nodes_.empty() ? nullptr : &nodes_.back(), launch),
                 "adding {} to a graph of launches", launch.kernel().name);
      nodes_.push_back(node);
    }
    typename Api::Executable executable = nullptr;
    check<Api>(Api::make_executable(&executable, graph), "making a graph of {} launches", launches_.size());
    executable_.reset(executable);
  }

  void update(std::span<const Launch> launches) {
    for (std::size_t i = 0; i < launches.size(); ++i) {
      if (launches_[i].has_arguments_of(launches[i])) continue;
      check<Api>(Api::update(executable_.get(), nodes_[i], launches[i]), "updating the arguments of {}",
                 launches[i].kernel().name);
      launches_[i] = launches[i];
    }
  }

  std::vector<Launch> launches_;           // with the arguments that the graph has
  std::vector<typename Api::Node> nodes_;  // of the graph, one for each
  Owned<typename Api::Graph> graph_;
  Owned<typename Api::Executable> executable_;
};

}  // namespace snellen::gpu
