// SPDX-License-Identifier: BSD-2-Clause-Patent
// CIEDE2000 by vectors: strips of two pictures, compiled for each target, and the way in.
#include "metrics/ciede/ciede_cpu.h"

#include <algorithm>
#include <utility>

#include "exec/cpu/dispatch.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "metrics/ciede/ciede_cpu.cc"
#include <hwy/foreach_target.h>
// After foreach_target.h, which includes this file once for each target.
#include "exec/cpu/exact_sum-inl.h"
#include "metrics/ciede/ciede_sources-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::ciede::HWY_NAMESPACE {

/// A difference is below 2^11, which lanes of the sum need: with the weights of this metric its part of lightness is
/// below 2^8 / 0.65, that of chroma below 1 / 0.0225, that of hue below 1 / (0.03 T) with T > 0.07, and the coupling of
/// the last two below twice their product, in all below 700.
inline ExactSum<12> exact_sum(Differences differences) {
  std::fill(differences.values + differences.count, differences.values + kBlockPixels, 0.0F);
  lanes::ExactSumLanes<12> sum;
  for (int i = 0; i < differences.count; i += lanes::kLanes32) sum.add(lanes::FloatLane::load(differences.values + i));
  return sum.take();
}

template <Accumulation accumulation>
void add(Differences differences, CiedeSums& sums) {
  if (accumulation == Accumulation::exact)
    sums.exact += exact_sum(differences);
  else
    for (int i = 0; i < differences.count; ++i) sums.ordered += double{differences.values[i]};
}

template <Accumulation accumulation, class Source>
CiedeSums sum_of_strip(Source& source, RowRange range, int width) {
  CiedeSums sums{};
  Block block;
  for (int y = range.first; y < range.last; ++y) {
    source.turn_to(y, y == range.first);
    for (int x = 0; x < width; x += kBlockPixels) {
      source.fill(block, x, std::min(kBlockPixels, width - x));
      measure_differences<accumulation>(block);
      add<accumulation>(source.differences(block), sums);
    }
  }
  return sums;
}

template <Accumulation accumulation, class Source>
CiedeSums sum_of_strip(const Picture& ref, const Picture& dis, RowRange range, CiedeStrip& strip) {
  Source source(ref, dis, strip, target_form(accumulation));
  return sum_of_strip<accumulation>(source, range, ref.extent().width);
}

template <Accumulation accumulation>
CiedeSums sum_of_strip(const Picture& ref, const Picture& dis, RowRange range, CiedeStrip& strip) {
  const int depth = ref.format().depth;
  if (depth == 8) return sum_of_strip<accumulation, KnownColours<std::uint8_t>>(ref, dis, range, strip);
  if (depth <= 10) return sum_of_strip<accumulation, TriedColours>(ref, dis, range, strip);
  return sum_of_strip<accumulation, ComputedColours>(ref, dis, range, strip);
}

/// Sums the differences of a strip of two pictures and returns its own target.
std::int64_t measure_strip(const FramePair& pair, Accumulation accumulation, RowRange range, CiedeStrip& strip,
                           CiedeSums& sums) {
  sums = accumulation == Accumulation::exact
             ? sum_of_strip<Accumulation::exact>(pair.reference, pair.distorted, range, strip)
             : sum_of_strip<Accumulation::libvmaf>(pair.reference, pair.distorted, range, strip);
  return HWY_TARGET;
}

}  // namespace snellen::ciede::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace snellen {
namespace ciede {

SNELLEN_EXPORT(measure_strip);

// The formula takes far longer than a row takes to prepare.
constexpr int kLeastRows = 2;

// A vector of the widest target, which is read behind the last pixel, and a chroma cell that is written there.
constexpr int kPadding = 16;

// Planes of two pictures.
constexpr int kScratchRows = 6;

CiedeStrip::CiedeStrip(int width, int depth) : rows(depth == 8 ? Extent{} : Extent{width + kPadding, kScratchRows}) {
  if (depth > 10) return;
  for (std::vector<ColourCode>& codes : chroma) codes.resize(static_cast<std::size_t>(width + kPadding));
  if (depth == 8)
    known_of_8_bits = std::make_unique<KnownTables<8>>();
  else
    known_of_10_bits = std::make_unique<KnownTables<10>>();
}

}  // namespace ciede

CiedeSums CiedeCpu::operator()(const Picture& reference, const Picture& distorted) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  SNELLEN_CHECK(reference.planes() == 3);
  const VideoFormat format{reference.extent(), reference.format()};
  if (std::exchange(format_, format) != format) strips_.clear();
  // Sums in the library's order go along the rows of the whole picture.
  Workers& workers = accumulation_ == Accumulation::exact ? *workers_ : serial_workers();
  const Strips strips(workers, format.extent.height, ciede::kLeastRows);
  while (std::ssize(strips_) < strips.count()) strips_.emplace_back(format.extent.width, format.pixel.depth);

  const FramePair pair{FrameIndex{0}, reference, distorted};
  std::vector<CiedeSums> sums(static_cast<std::size_t>(strips.count()));
  std::vector<cpu::Target> ran(sums.size());
  workers.each(strips.count(), [&](int i) {
    const auto strip = static_cast<std::size_t>(i);
    ran[strip] = cpu::run(ciede::HWY_DISPATCH_TABLE(measure_strip), target_, pair, accumulation_, strips[i],
                          strips_[strip], sums[strip]);
  });
  last_run_ = ran.front();
  CiedeSums result{};
  for (const CiedeSums& strip : sums) {
    result.exact += strip.exact;
    result.ordered += strip.ordered;
  }
  return result;
}

}  // namespace snellen
#endif  // HWY_ONCE
