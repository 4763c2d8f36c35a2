// SPDX-License-Identifier: BSD-2-Clause-Patent
// All four tables in one buffer.
#include "ops/device_scaler.h"

#include <cstring>

namespace snellen {

DeviceScaler::DeviceScaler(Queue& queue, Extent from, Extent to, ScaleMethod method) {
  static_assert(sizeof(std::int32_t) == sizeof(float));
  const RowScaler scaler(from, to, method);
  tables_ = scaler.tables();
  const auto taps = static_cast<std::size_t>(tables_.taps);
  const std::size_t columns = static_cast<std::size_t>(to.width) * taps;
  const std::size_t rows = static_cast<std::size_t>(to.height) * taps;
  const std::size_t bytes = 2 * (columns + rows) * sizeof(float);
  pinned_ = queue.device()->allocate_pinned(bytes);
  memory_ = queue.device()->allocate(bytes);
  std::size_t used = 0;
  const auto place = [&]<class T>(const T*& table, std::size_t count) {
    std::memcpy(pinned_.data() + used, table, count * sizeof(T));
    table = reinterpret_cast<const T*>(memory_.data() + used);
    used += count * sizeof(T);
  };
  place(tables_.columns.indices, columns);
  place(tables_.columns.weights, columns);
  place(tables_.rows.indices, rows);
  place(tables_.rows.weights, rows);
  queue.upload(pinned_, memory_);
}

}  // namespace snellen
