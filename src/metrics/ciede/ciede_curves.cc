// SPDX-License-Identifier: BSD-2-Clause-Patent
// The tables, made when they are first used.
#include "metrics/ciede/ciede_curves.h"

namespace snellen::ciede {

const Curves& curves() {
  static const Curves curves;
  return curves;
}

}  // namespace snellen::ciede
