// SPDX-License-Identifier: BSD-2-Clause-Patent
// Float motion's options, feature names, and the way from sums to features; the same for every implementation.
#include "metrics/float_motion/float_motion.h"

#include <algorithm>
#include <utility>

#include "metrics/float_motion/float_motion_cpu.h"
#include "metrics/float_motion/float_motion_dev.h"
#include "metrics/float_motion/float_motion_math-inl.h"
#include "ops/motion_blend.h"

namespace snellen {
namespace {

// Names, aliases and ranges: reference library, feature/float_motion.c.
const OptionTable<FloatMotionOptions>& table() {
  using enum OptionRole;
  static const OptionTable<FloatMotionOptions> table({
      {"debug", "", &FloatMotionOptions::debug, addition, 0, 0, "also the feature motion"},
      {"motion_force_zero", "force_0", &FloatMotionOptions::force_zero, key, 0, 0, "every value is 0"},
      {"motion_fps_weight", "mfw", &FloatMotionOptions::fps_weight, key, 0, 5, "factor for the frame rate"},
      {"motion_blend_factor", "mbf", &FloatMotionOptions::blend_factor, key, 0, 1,
       "motion3: weight of motion above the blend offset; 1 leaves it as it is"},
      {"motion_blend_offset", "mbo", &FloatMotionOptions::blend_offset, key, 0, 1000,
       "motion3: motion above this is reduced by the blend factor"},
      {"motion_add_scale1", "mdc", &FloatMotionOptions::add_scale1, key, 0, 0, "add the motion at half size"},
      {"motion_filter_size", "mfs", &FloatMotionOptions::filter_size, key, 0, 9,
       "blur before the comparison: 1 none, 3 three taps, any other value five taps"},
      {"motion_add_uv", "mau", &FloatMotionOptions::add_uv, key, 0, 0, "add the motion of both chroma planes"},
      {"motion_max_val", "mmxv", &FloatMotionOptions::max_val, key, 0, 10000, "upper limit of every value"},
  });
  return table;
}

// In the order of the reference library's reports: motion3 of frame 0 comes from frame 1, but at once when every value
// is forced to 0.
std::vector<FeatureInfo> features(const OptionSet& set, const VideoFormat&) {
  const FloatMotionOptions options = table().build(set);
  const FeatureInfo motion3{"VMAF_feature_motion3_score", "motion3", FeatureKind::series, true,
                            options.force_zero ? FirstValue::frame0 : FirstValue::frame1};
  std::vector<FeatureInfo> list{
      {"float_motion_mean", "", FeatureKind::hidden},
      {"VMAF_feature_motion2_score", "motion2", FeatureKind::series, true, FirstValue::frame0}};
  if (options.force_zero) list.push_back(motion3);
  if (options.debug) list.push_back({"VMAF_feature_motion_score", "motion", FeatureKind::frame});
  if (!options.force_zero) list.push_back(motion3);
  return list;
}

Requirements requirements(const OptionSet& set) {
  return {.min_extent = {3, 3}, .needs_chroma = table().build(set).add_uv};
}

double limited(double mean, const FloatMotionOptions& options) {
  return std::min(mean * options.fps_weight, options.max_val);
}

/// `Compute` is called like float_motion_reference.
template <class Compute>
class FloatMotionMetric final : public MetricOf<FloatMotionSums> {
 public:
  FloatMotionMetric(std::span<const OptionSet> sets, const MetricSetup& setup, Compute compute)
      : MetricOf(sets.size()), setup_(setup), compute_(std::move(compute)) {
    for (const OptionSet& set : sets) options_.push_back(table().build(set));
  }

 private:
  // Option sets that look for the same share one sum.
  void measure_sums(const FrameWindow& window, std::span<FloatMotionSums> sums) override {
    if (window.back1 == nullptr) return;
    for (std::size_t i = 0; i < sums.size(); ++i) {
      if (options_[i].force_zero) continue;
      const std::vector<std::size_t> shared = alike(i);
      if (shared.front() < i) continue;
      when_known(compute_(window.back1->reference, window.now->reference, options_[i], setup_.accumulation),
                 [=](const FloatMotionSums& result) {
                   for (const std::size_t set : shared) sums[set] = result;
                 });
    }
  }

  /// The option sets that have the same sums as set `i`.
  std::vector<std::size_t> alike(std::size_t i) const {
    std::vector<std::size_t> sets;
    for (std::size_t k = 0; k < options_.size(); ++k) {
      const FloatMotionOptions& o = options_[k];
      if (!o.force_zero && o.filter_size == options_[i].filter_size && o.add_scale1 == options_[i].add_scale1 &&
          o.add_uv == options_[i].add_uv)
        sets.push_back(k);
    }
    return sets;
  }

  std::size_t collect_set(std::size_t set, const FloatMotionSums& sums, std::span<double> values) const override {
    const FloatMotionOptions& options = options_[set];
    double mean = 0;
    for (int p = 0; p < (options.add_uv ? 3 : 1); ++p) {
      const Extent extent = plane_extent(setup_.format.extent, setup_.format.pixel.subsampling, p);
      mean += float_motion::plane_score(sums, static_cast<std::size_t>(p), extent, options, setup_.accumulation);
    }
    values[0] = mean;
    if (!options.debug) return 1;
    values[1] = limited(mean, options);
    return 2;
  }

  MetricSetup setup_;
  Compute compute_;
  std::vector<FloatMotionOptions> options_;
};

/// `means` are those of all frames of the clip, 0 for frame 0. motion2 takes the smaller of the motion towards a frame
/// and away from it, so that a scene cut does not count as motion; motion3 is it before its limit, blended, and frame 0
/// takes that of frame 1.
ClipFeatures clip_features(const std::vector<double>& means, const FloatMotionOptions& options) {
  std::vector<double> motion2(means.size(), 0.0);
  std::vector<double> motion3(means.size(), 0.0);
  const auto blended = [&](double mean) {
    return blend_motion(mean * options.fps_weight, options.blend_factor, options.blend_offset, options.max_val);
  };
  if (means.size() > 1) motion3[0] = blended(means[1]);
  for (std::size_t i = 1; i < means.size(); ++i) {
    const double smaller = i + 1 < means.size() ? std::min(means[i], means[i + 1]) : means[i];
    motion2[i] = limited(smaller, options);
    motion3[i] = blended(smaller);
  }
  return {.series = {std::move(motion2), std::move(motion3)}, .clip = {}};
}

SeriesRule series(const OptionSet& set, const VideoFormat&) {
  return [options = table().build(set)](const FrameColumns& columns) { return clip_features(columns.at(0), options); };
}

std::unique_ptr<Metric> make_reference(std::span<const OptionSet> sets, const MetricSetup& setup) {
  return std::make_unique<FloatMotionMetric<decltype(&float_motion_reference)>>(sets, setup, &float_motion_reference);
}

std::unique_ptr<Metric> make_cpu(std::span<const OptionSet> sets, const MetricSetup& setup) {
  return std::make_unique<FloatMotionMetric<FloatMotionCpu>>(sets, setup, FloatMotionCpu(setup.target, setup.workers));
}

std::unique_ptr<Metric> make_device(std::span<const OptionSet> sets, const MetricSetup& setup) {
  SNELLEN_CHECK(setup.frames != nullptr);
  return std::make_unique<FloatMotionMetric<FloatMotionDevice>>(sets, setup, FloatMotionDevice(*setup.frames));
}

}  // namespace

const MetricKind& float_motion_kind() {
  static const MetricKind kind{
      .name = "float_motion",
      .summary = "change of the blurred reference between frames, in float",
      .options = table().specs(),
      .features = &features,
      .requirements = &requirements,
      .series = &series,
      .every_frame = true,  // each frame is compared with the one before it
      .has_accumulations = true,
      .implementations = implementations_of({.reference = &make_reference, .cpu = &make_cpu, .kernels = &make_device}),
  };
  return kind;
}

}  // namespace snellen
