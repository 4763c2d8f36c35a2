// SPDX-License-Identifier: BSD-2-Clause-Patent
// The planes between the kernels of a metric: owned together, for as long as the metric lives.
#pragma once

#include <memory>
#include <vector>

#include "exec/open_device.h"
#include "exec/plane_layout.h"

namespace snellen {

class Arena {
 public:
  explicit Arena(std::shared_ptr<const Device> device) : device_(std::move(device)) {}

  /// A plane of at least one sample that lives as long as the arena. Content is undefined; the emulator poisons it.
  template <class T>
  DeviceView<T> plane(Extent extent, Halo halo = {}) {
    const PlaneLayout layout = plane_layout(extent, halo, static_cast<int>(sizeof(T)));
    buffers_.push_back(device_->allocate(layout.bytes));
    return layout.view<T>(buffers_.back().data());
  }

 private:
  std::shared_ptr<const Device> device_;
  std::vector<Buffer> buffers_;
};

}  // namespace snellen
