// SPDX-License-Identifier: BSD-2-Clause-Patent
// Tables of ops/scale_plane.h in a device's memory.
#pragma once

#include "exec/queue.h"
#include "ops/scale_plane.h"

namespace snellen {

/// Copied there once, by the queue whose kernels use them.
class DeviceScaler {
 public:
  DeviceScaler(Queue& queue, Extent from, Extent to, ScaleMethod method);

  /// For kernels, while this lives.
  const ScaleTables& tables() const noexcept { return tables_; }

 private:
  Buffer pinned_;
  Buffer memory_;
  ScaleTables tables_;
};

}  // namespace snellen
