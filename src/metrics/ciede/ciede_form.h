// SPDX-License-Identifier: BSD-2-Clause-Patent
// The two forms of the formula of a pixel, one for each accumulation.
#pragma once

#include "metrics/ciede/ciede_constants.h"
#include "metrics/metric.h"

namespace snellen::ciede {

struct Form {
  Lab<float> (*to_lab)(const Pixel& pixel);
  float (*difference)(const Lab<float>& p, const Lab<float>& q);
};

const Form& form_of(Accumulation accumulation);

}  // namespace snellen::ciede
