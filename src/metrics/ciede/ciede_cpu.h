// SPDX-License-Identifier: BSD-2-Clause-Patent
// The implementation `cpu` of CIEDE2000.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "exec/cpu/targets.h"
#include "exec/workers.h"
#include "metrics/ciede/ciede.h"
#include "metrics/ciede/ciede_colour_cache.h"
#include "metrics/ciede/ciede_pair_cache.h"

namespace snellen {

namespace ciede {

template <int bits>
struct KnownTables {
  ColourCache<bits> colours;
  PairCache<bits> pairs;
};

/// Working memory of a strip, for rows of `width` pixels.
struct CiedeStrip {
  CiedeStrip(int width, int depth);

  template <class T>
  auto& known() {
    if constexpr (sizeof(T) == 1)
      return *known_of_8_bits;
    else
      return *known_of_10_bits;
  }

  Plane<float> rows;                              // above 8 bits: samples
  std::array<std::vector<ColourCode>, 2> chroma;  // up to 10 bits: a row of each picture
  std::unique_ptr<KnownTables<8>> known_of_8_bits;
  std::unique_ptr<KnownTables<10>> known_of_10_bits;  // 9 and 10 bits
};

}  // namespace ciede

/// The sums of ciede_reference, by the vectors of one target. Keeps its working memory from frame to frame; for one
/// thread, which may share the rows of each frame with others.
class CiedeCpu {
 public:
  /// `target` is one of cpu::targets().
  explicit CiedeCpu(cpu::Target target, Workers& workers = serial_workers(),
                    Accumulation accumulation = Accumulation::exact)
      : target_(target), workers_(&workers), accumulation_(accumulation) {}

  /// As ciede_reference. All pairs have the same format. Throws Error{internal} when another target than the one asked
  /// for was run.
  CiedeSums operator()(const Picture& reference, const Picture& distorted);

  /// The target whose code measured the last pair, by its own word.
  cpu::Target last_run() const noexcept { return last_run_; }

 private:
  cpu::Target target_;
  cpu::Target last_run_{};
  Workers* workers_;
  Accumulation accumulation_;
  VideoFormat format_{};
  std::vector<ciede::CiedeStrip> strips_;
};

}  // namespace snellen
