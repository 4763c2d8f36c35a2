// SPDX-License-Identifier: BSD-2-Clause-Patent
// Runs a kernel on the host, to find what it does wrong: lanes in another random order for each phase, so that a result
// that depends on their order shows; shared memory poisoned before each group and alone on the heap, so that reads of
// what was never written show and the address sanitizer guards its end.
#pragma once

#include <algorithm>
#include <cstring>
#include <memory>
#include <numeric>
#include <optional>
#include <random>
#include <vector>

#include "exec/kernel_contract.h"
#include "exec/kernel_info.h"

namespace snellen::emu {

/// The lanes of one group of kernel K, and what they have.
template <class K>
class Group {
 public:
  explicit Group(const EmuOptions& options)
      : poison_(options.poison),
        order_(K::threads),
        own_(K::threads),
        shared_(std::make_unique_for_overwrite<typename K::Shared>()) {
    std::iota(order_.begin(), order_.end(), 0);
    if (options.seed != 0) random_.emplace(options.seed);
  }

  /// Runs all phases over the tile of `lane`, whose id does not count.
  void run(const K& kernel, Lane lane) {
    std::memset(static_cast<void*>(shared_.get()), std::to_integer<int>(poison_), sizeof(typename K::Shared));
    std::fill(own_.begin(), own_.end(), typename K::Private{});
    if constexpr (HasLoop<K>) {
      run_steps<0, K::loop.first>(kernel, lane);
      const int turns = kernel.turns(*shared_);
      for (Lane again = lane; again.turn < turns; ++again.turn)
        run_steps<K::loop.first, K::loop.last + 1>(kernel, again);
      run_steps<K::loop.last + 1, K::steps>(kernel, lane);
    } else {
      run_steps<0, K::steps>(kernel, lane);
    }
  }

  /// Adds the sums of all lanes to `sums[field * tiles]`.
  void add_results(const K& kernel, std::int64_t* sums, std::ptrdiff_t tiles) const
      requires(field_count<SumsOf<K>> > 0) {
    SumsOf<K> total{};
    for (const int id : order_) total = plus(total, kernel.result(own_[static_cast<std::size_t>(id)]));
    std::ptrdiff_t field = 0;
    each_field(total, [&](auto value) { sums[tiles * field++] = value; });
  }

 private:
  template <int step, int end>
  void run_steps(const K& kernel, Lane lane) {
    if constexpr (step < end) {
      if (random_) std::shuffle(order_.begin(), order_.end(), *random_);
      for (const int id : order_) {
        lane.id = id;
        kernel.phase(Step<step>{}, *shared_, own_[static_cast<std::size_t>(id)], lane);
      }
      run_steps<step + 1, end>(kernel, lane);
    }
  }

  static SumsOf<K> plus(SumsOf<K> a, SumsOf<K> b) {
    std::int64_t addends[8];
    int n = 0;
    each_field(b, [&](auto value) { addends[n++] = value; });
    n = 0;
    // In the field's own type: the undefined-behaviour sanitizer catches a sum that does not fit.
    each_field(a, [&]<class T>(T& value) { value += static_cast<T>(addends[n++]); });
    return a;
  }

  std::byte poison_;
  std::vector<int> order_;
  std::vector<typename K::Private> own_;
  std::unique_ptr<typename K::Shared> shared_;
  std::optional<std::mt19937> random_;
};

template <class K>
void run_kernel(const Work& work, const EmuOptions& options) {
  const K& kernel = *static_cast<const K*>(work.kernel);
  Group<K> group(options);
  const Grid& grid = work.grid;
  for (int row = 0; row < grid.rows; ++row)
    for (int column = 0; column < grid.columns; ++column) {
      group.run(kernel, {0, grid.x + column * K::tile.width, grid.y + row * K::tile.height, column, row});
      if constexpr (field_count < SumsOf < K >>> 0)
        group.add_results(kernel, work.partials + (row * grid.columns + column),
                          std::ptrdiff_t{grid.columns} * grid.rows);
    }
}

}  // namespace snellen::emu
