// SPDX-License-Identifier: BSD-2-Clause-Patent
// What CAMBI's vector code is asked for.
#pragma once

#include "exec/workers.h"
#include "metrics/cambi/cambi.h"
#include "metrics/cambi/cambi_settings.h"

namespace snellen::cambi {

struct Job {
  const Picture& picture;
  const Settings& settings;
  const Side& side;
  Accumulation accumulation;
  const CambiContrastSink& sink;
  Workers& workers;
};

}  // namespace snellen::cambi
