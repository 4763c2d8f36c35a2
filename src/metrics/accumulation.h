// SPDX-License-Identifier: BSD-2-Clause-Patent
// How floating-point results of pixels are summed, for every machine.
#pragma once

namespace snellen {

enum class Accumulation {
  exact,    // in fixed point: the sum does not depend on the order, so every device has the same
  libvmaf,  // in the reference library's order and precision, for its very digits; host implementations only
};

}  // namespace snellen
