// SPDX-License-Identifier: BSD-2-Clause-Patent
// What the implementations of the sums are compared over.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "metrics/psnr/psnr.h"

namespace snellen {

/// What one metric alone needs of pictures of so many planes, and what all need together.
inline std::vector<PsnrNeeds> needs_of(int planes) {
  return {{.planes = 1},
          {.planes = planes},
          {.float_error = true},
          {.moments = true},
          {.planes = 1, .float_error = true},
          {.planes = planes, .float_error = true, .moments = true}};
}

inline std::string to_string(const PsnrNeeds& needs) {
  return std::to_string(needs.planes) + " planes" + (needs.float_error ? ", float error" : "") +
         (needs.moments ? ", moments" : "");
}

inline std::vector<std::uint64_t> exact_sums(const PsnrSums& sums) {
  const auto& [reference, distorted] = sums.moments;
  return {sums.squared_error[0], sums.squared_error[1],  sums.squared_error[2], sums.float_error.exact,
          reference.first,       reference.second.exact, distorted.first,       distorted.second.exact};
}

inline std::vector<double> sequential_sums(const PsnrSums& sums) {
  return {sums.float_error.sequential, sums.moments.reference.second.sequential,
          sums.moments.distorted.second.sequential};
}

}  // namespace snellen
