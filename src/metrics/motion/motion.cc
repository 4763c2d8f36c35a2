// SPDX-License-Identifier: BSD-2-Clause-Patent
// Motion's options, feature names, and the way from sums to features; the same for every implementation.
#include "metrics/motion/motion.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "metrics/motion/motion_cpu.h"
#include "metrics/motion/motion_dev.h"
#include "metrics/motion/motion_math-inl.h"
#include "metrics/motion/motion_series.h"

namespace snellen {
namespace {

// Names, aliases and ranges: reference library, feature/integer_motion.c.
const OptionTable<MotionOptions>& table() {
  static const OptionTable<MotionOptions> table({
      {"motion_force_zero", "force_0", &MotionOptions::force_zero, OptionRole::key, 0, 0, "every value is 0"},
      {"motion_blend_factor", "mbf", &MotionOptions::blend_factor, OptionRole::key, 0, 1,
       "motion3: weight of motion above the blend offset; 1 leaves it as it is"},
      {"motion_blend_offset", "mbo", &MotionOptions::blend_offset, OptionRole::key, 0, 1000,
       "motion3: motion above this is reduced by the blend factor"},
      {"motion_fps_weight", "mfw", &MotionOptions::fps_weight, OptionRole::key, 0, 5, "factor for the frame rate"},
      {"motion_max_val", "mmxv", &MotionOptions::max_val, OptionRole::key, 0, 10000, "upper limit of every value"},
      {"motion_five_frame_window", "mffw", &MotionOptions::five_frame_window, OptionRole::key, 0, 0,
       "compare with the frame before the previous one"},
      {"motion_moving_average", "mma", &MotionOptions::moving_average, OptionRole::key, 0, 0,
       "motion3: mean with the value of the frame before"},
      {"debug", "", &MotionOptions::debug, OptionRole::addition, 0, 0, "also the feature motion"},
  });
  return table;
}

struct FeatureName {
  const char* name;
  const char* alias;
};

/// What one registration of the metric calls its features.
struct FeatureNames {
  FeatureName sad, motion, motion2, motion3;
};

constexpr FeatureNames kNames{{"VMAF_integer_feature_motion_sad_score", ""},
                              {"VMAF_integer_feature_motion_score", "integer_motion"},
                              {"VMAF_integer_feature_motion2_score", "integer_motion2"},
                              {"VMAF_integer_feature_motion3_score", "integer_motion3"}};

constexpr FeatureNames kV2Names{{"VMAF_integer_feature_motion_v2_sad_score", "integer_motion_v2_sad"},
                                {"VMAF_integer_feature_motion_v2_score", "integer_motion_v2"},
                                {"VMAF_integer_feature_motion2_v2_score", "integer_motion2_v2"},
                                {"VMAF_integer_feature_motion3_v2_score", "integer_motion3_v2"}};

template <const FeatureNames& names>
std::vector<FeatureInfo> features(const OptionSet& set, const VideoFormat&) {
  const auto info = [](const FeatureName& name, FeatureKind kind) { return FeatureInfo{name.name, name.alias, kind}; };
  std::vector<FeatureInfo> list{info(names.sad, FeatureKind::frame)};
  if (table().build(set).debug) list.push_back(info(names.motion, FeatureKind::frame));
  list.push_back(info(names.motion2, FeatureKind::series));
  list.push_back(info(names.motion3, FeatureKind::series));
  return list;
}

Requirements requirements(const OptionSet&) { return {.min_extent = {3, 3}}; }

/// `Compute` is called like motion_reference.
template <class Compute>
class MotionMetric final : public MetricOf<MotionSums> {
 public:
  MotionMetric(std::span<const OptionSet> sets, const VideoFormat& format, Compute compute)
      : MetricOf(sets.size()), extent_(format.extent), compute_(std::move(compute)) {
    for (const OptionSet& set : sets) options_.push_back(table().build(set));
  }

 private:
  // Option sets that look equally far back share one sum.
  void measure_sums(const FrameWindow& window, std::span<MotionSums> sums) override {
    for (const int back : {1, 2}) {
      const FramePair* before = back == 1 ? window.back1 : window.back2;
      if (before == nullptr) continue;
      std::vector<std::size_t> shared;
      for (std::size_t i = 0; i < sums.size(); ++i)
        if (!options_[i].force_zero && motion::distance(options_[i]) == back) shared.push_back(i);
      if (shared.empty()) continue;
      when_known(compute_(before->reference, window.now->reference), [=](const MotionSums& result) {
        for (const std::size_t i : shared) sums[i] = result;
      });
    }
  }

  std::size_t collect_set(std::size_t set, const MotionSums& sums, std::span<double> values) const override {
    const double score = motion::score(sums.sad, extent_, options_[set]);
    values[0] = score;
    if (!options_[set].debug) return 1;
    values[1] = score;
    return 2;
  }

  Extent extent_;
  Compute compute_;
  std::vector<MotionOptions> options_;
};

SeriesRule series(const OptionSet& set, const VideoFormat&) {
  return [options = table().build(set)](const FrameColumns& columns) {
    const std::vector<double>& scores = columns.at(0);
    return ClipFeatures{.series = {motion::motion2(scores, options), motion::motion3(scores, options)}, .clip = {}};
  };
}

std::unique_ptr<Metric> make_reference(std::span<const OptionSet> sets, const MetricSetup& setup) {
  return std::make_unique<MotionMetric<decltype(&motion_reference)>>(sets, setup.format, &motion_reference);
}

std::unique_ptr<Metric> make_cpu(std::span<const OptionSet> sets, const MetricSetup& setup) {
  return std::make_unique<MotionMetric<MotionCpu>>(sets, setup.format, MotionCpu(setup.target, setup.workers));
}

std::unique_ptr<Metric> make_device(std::span<const OptionSet> sets, const MetricSetup& setup) {
  SNELLEN_CHECK(setup.frames != nullptr);
  return std::make_unique<MotionMetric<MotionDevice>>(sets, setup.format, MotionDevice(*setup.frames));
}

MetricKind make_kind(const char* name, const char* summary, decltype(MetricKind::features) features) {
  return {
      .name = name,
      .summary = summary,
      .options = table().specs(),
      .features = features,
      .requirements = &requirements,
      .series = &series,
      .every_frame = true,  // each frame is compared with those before it
      .implementations = implementations_of({.reference = &make_reference, .cpu = &make_cpu, .kernels = &make_device}),
  };
}

}  // namespace

const MetricKind& motion_kind() {
  static const MetricKind kind = make_kind(
      "motion", "change of the blurred reference between frames, in 8-bit steps per sample", &features<kNames>);
  return kind;
}

const MetricKind& motion_v2_kind() {
  static const MetricKind kind =
      make_kind("motion_v2", "motion under the names motion_v2_sad, motion2_v2 and motion3_v2", &features<kV2Names>);
  return kind;
}

}  // namespace snellen
