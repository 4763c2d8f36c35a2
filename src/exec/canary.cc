// SPDX-License-Identifier: BSD-2-Clause-Patent
// The canary's sums.
#include "exec/canary.h"

#include "base/error.h"
#include "exec/canary_kernels.h"
#include "exec/queue.h"

namespace snellen {
namespace {

constexpr Region kRegion{0, 0, 1000, 1};

// Computed with IEEE 754 arithmetic rounded to nearest, each step on its own.
constexpr std::int64_t kDigest = 63811539548451;
constexpr std::int64_t kLowBits = 7539;

}  // namespace

void check_canary(const std::shared_ptr<const Device>& device) {
  Queue queue(device);
  const auto pending = queue.launch(Canary{}, kRegion);
  queue.finish();
  const std::int64_t digest = queue.total(pending, &Canary::Sums::digest);
  const std::int64_t low_bits = queue.total(pending, &Canary::Sums::low_bits);
  if (digest != kDigest || low_bits != kLowBits)
    fail(Code::device,
         "{}: computes {}/{} where IEEE arithmetic gives {}/{} (its scores would differ from those of other devices); "
         "use "
         "another device, and report this one",
         device->name(), digest, low_bits, kDigest, kLowBits);
}

}  // namespace snellen
