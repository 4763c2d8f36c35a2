// SPDX-License-Identifier: BSD-2-Clause-Patent
// Whether two pictures are the same in every sample.
#pragma once

#include "image/picture.h"

namespace snellen {

/// True when both pictures, which have the same extent and format, are equal in every sample of every plane. Ends at
/// the first row that differs, so that pictures which are not equal cost next to nothing.
bool same_samples(const Picture& a, const Picture& b);

}  // namespace snellen
