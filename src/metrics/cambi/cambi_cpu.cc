// SPDX-License-Identifier: BSD-2-Clause-Patent
// CAMBI by vectors: the steps from a picture to its sums, compiled for each target, and the way in.
#include "metrics/cambi/cambi_cpu.h"

#include <algorithm>
#include <utility>

#include "exec/cpu/dispatch.h"
#include "metrics/cambi/cambi_job.h"
#include "metrics/cambi/cambi_pool.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "metrics/cambi/cambi_cpu.cc"
#include <hwy/foreach_target.h>
// After foreach_target.h, which includes this file once for each target.
#include "metrics/cambi/cambi_contrast-inl.h"
#include "metrics/cambi/cambi_pool-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::cambi::HWY_NAMESPACE {

/// Strips that are lower cost more for the rows around their edges than another thread brings.
constexpr int kLeastRows = 32;

class Analysis {
 public:
  Analysis(const Job& job, Scratch& scratch) : job_(job), scratch_(scratch) {}

  CambiPictureSums run() {
    job_.picture.visit(0, [&]<class T>(PlaneView<const T> luma) { prepare(luma); });
    CambiPictureSums sums{};
    for (int scale = 0; scale < kScales; ++scale) {
      const Extent extent = scale_extent(job_.settings, job_.side, scale);
      const auto present = static_cast<std::size_t>(scale % 2);
      filter({extent, std::as_const(scratch_.samples[present]).view(), scratch_.samples[1 - present].view(),
              scratch_.codes.view()});
      contrast(extent);
      const Plane<float>& padded = scratch_.contrasts;
      const PlaneView<const float> contrasts{padded.row(0), extent, padded.view().pitch()};
      if (job_.sink) job_.sink(scale, contrasts);
      pool(contrasts, static_cast<std::size_t>(scale), sums);
    }
    return sums;
  }

 private:
  /// Calls task(rows, scratch) for each strip of `height` rows.
  template <class Task>
  void each_strip(int height, int least_rows, const Task& task) {
    const Strips strips(job_.workers, height, least_rows);
    const Extent counted = scale_extent(job_.settings, job_.side, 0);
    while (std::ssize(scratch_.strips) < strips.count())
      scratch_.strips.emplace_back(job_.side.extent.width, counted.width, job_.settings.visibility);
    job_.workers.each(strips.count(), [&](int i) { task(strips[i], scratch_.strips[static_cast<std::size_t>(i)]); });
  }

  template <class T>
  void prepare(PlaneView<const T> luma) {
    each_strip(job_.side.extent.height, kLeastRows, [&](RowRange rows, StripScratch& strip) {
      Preparation<T>(luma, job_.picture.format().depth, job_.settings, scratch_, strip)
          .run(rows, scratch_.samples[0].view());
    });
  }

  void filter(const FilterPlanes& planes) {
    each_strip(planes.extent.height, kLeastRows, [&](RowRange rows, StripScratch& strip) {
      ModeFilter(planes, job_.settings.visibility, strip).run(rows);
    });
  }

  void contrast(Extent extent) {
    switch (job_.settings.visibility.contrasts) {
      case 1: return contrast_rows<1>(extent);
      case 2: return contrast_rows<2>(extent);
      case 4: return contrast_rows<4>(extent);
      case 8: return contrast_rows<8>(extent);
      case 16: return contrast_rows<16>(extent);
      case 32: return contrast_rows<32>(extent);
    }
    SNELLEN_CHECK(false);
  }

  /// Before its first row a strip counts half a window of rows.
  template <std::size_t kContrasts>
  void contrast_rows(Extent extent) {
    const Contrasts<kContrasts> contrasts(job_.settings.visibility);
    each_strip(extent.height, std::max(kLeastRows, job_.side.window), [&](RowRange rows, StripScratch& strip) {
      const WindowCounts counts(strip.counts.view(), extent.width, job_.side.window);
      const int radius = counts.radius();
      for (int y = rows.first - radius; y < rows.first + radius; ++y) counts.slide(outside(), codes(y, extent));
      for (int y = rows.first; y < rows.last; ++y) {
        counts.slide(y == rows.first ? outside() : codes(y - radius - 1, extent), codes(y + radius, extent));
        contrasts.run(counts, scratch_.codes.row(y), extent.width, scratch_.contrasts.row(y));
      }
    });
  }

  const Code* outside() const { return scratch_.outside.row(0); }
  const Code* codes(int y, Extent extent) const {
    return y >= 0 && y < extent.height ? std::as_const(scratch_).codes.row(y) : outside();
  }

  void pool(PlaneView<const float> contrasts, std::size_t scale, CambiPictureSums& sums) const {
    const int count = largest_count(contrasts.extent().area(), job_.settings.topk);
    const ExactSum<14> sum = sum_of_largest_in(contrasts, count);
    if (job_.accumulation == Accumulation::exact)
      sums.exact[scale] = sum;
    else
      sums.ordered[scale] = ordered_sum(contrasts, count, sum);
  }

  const Job& job_;
  Scratch& scratch_;
};

/// Measures one picture and returns its own target.
std::int64_t analyse(const Job& job, Scratch& scratch, CambiPictureSums& sums) {
  sums = Analysis(job, scratch).run();
  return HWY_TARGET;
}

}  // namespace snellen::cambi::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace snellen {
namespace cambi {

SNELLEN_EXPORT(analyse);

}  // namespace cambi

CambiPictureSums CambiCpu::operator()(const Picture& picture, Accumulation accumulation,
                                      const CambiContrastSink& sink) {
  if (!scratch_ || scratch_extent_ != picture.extent()) {
    scratch_.emplace(picture.extent(), settings_, side_);
    scratch_extent_ = picture.extent();
  }
  CambiPictureSums sums{};
  auto* const analyse = cpu::entry(cambi::HWY_DISPATCH_TABLE(analyse), target_);
  last_run_ = {analyse({picture, settings_, side_, accumulation, sink, *workers_}, *scratch_, sums)};
  SNELLEN_CHECK(last_run_ == target_);
  return sums;
}

}  // namespace snellen
#endif  // HWY_ONCE
