// SPDX-License-Identifier: BSD-2-Clause-Patent
// Workers that claim idle threads which are not there, so that a test sees a metric cut its frames into strips.
#pragma once

#include "exec/workers.h"

namespace snellen {

/// Asks for `spread` pieces and runs them one by one, the last first: no piece may rely on an earlier one.
class SpreadWorkers final : public Workers {
 public:
  explicit SpreadWorkers(int spread) : spread_(spread) {}
  int spread() const noexcept override { return spread_; }
  void each(int count, const std::function<void(int)>& task) override {
    for (int i = count; i-- > 0;) task(i);
  }

 private:
  int spread_;
};

}  // namespace snellen
