// SPDX-License-Identifier: BSD-2-Clause-Patent
// CAMBI's options, feature names, and the way from sums to features; the same for every implementation.
#include "metrics/cambi/cambi.h"

#include <algorithm>
#include <optional>
#include <set>
#include <type_traits>

#include "base/error.h"
#include "metrics/cambi/cambi_cpu.h"
#include "metrics/cambi/cambi_dev.h"
#include "metrics/cambi/cambi_heatmap.h"
#include "metrics/cambi/cambi_math-inl.h"
#include "metrics/cambi/cambi_settings.h"

namespace snellen {
namespace {

// Names, aliases and ranges: reference library, feature/cambi.c.
const OptionTable<CambiOptions>& table() {
  static const std::vector<std::string> eotfs{"bt1886", "pq"};
  static const OptionTable<CambiOptions> table({
      {"cambi_max_val", "cmxv", &CambiOptions::max_val, OptionRole::key, 0, 1000, "larger scores become this"},
      {"enc_width", "encw", &CambiOptions::enc_width, OptionRole::key, 180, 7680,
       "width at which the video was encoded, if it was enlarged after decoding; needs enc_height"},
      {"enc_height", "ench", &CambiOptions::enc_height, OptionRole::key, 150, 7680, "height, likewise"},
      {"enc_bitdepth", "encbd", &CambiOptions::enc_bitdepth, OptionRole::key, 6, 16,
       "bits at which the video was encoded; below 10, dithering is undone"},
      {"src_width", "srcw", &CambiOptions::src_width, OptionRole::key, 320, 7680,
       "width at which the reference is analysed; needs src_height and full_ref"},
      {"src_height", "srch", &CambiOptions::src_height, OptionRole::key, 200, 4320, "height, likewise"},
      {"window_size", "ws", &CambiOptions::window_size, OptionRole::key, 15, 127,
       "side of the window at 3840x2160; scales with width + height"},
      {"topk", "", &CambiOptions::topk, OptionRole::key, 0.0001, 1,
       "share of the pixels, those with most banding, that counts; other than 0.6 it goes before cambi_topk"},
      {"cambi_topk", "ctpk", &CambiOptions::cambi_topk, OptionRole::key, 0.0001, 1, "the same"},
      {"tvi_threshold", "tvit", &CambiOptions::tvi_threshold, OptionRole::key, 0.0001, 1,
       "smallest visible step of luminance, as a share of the luminance"},
      {"cambi_vis_lum_threshold", "vlt", &CambiOptions::vis_lum_threshold, OptionRole::key, 0, 300,
       "luminance in cd/m2 below which no banding is seen"},
      {"max_log_contrast", "mlc", &CambiOptions::max_log_contrast, OptionRole::key, 0, 5,
       "steps of up to 2^this levels of 10 bits are banding"},
      {"heatmaps_path", "", &CambiOptions::heatmaps_path, OptionRole::addition, 0, 0,
       "folder for a picture of the banding of each frame and scale"},
      {"full_ref", "", &CambiOptions::full_ref, OptionRole::addition, 0, 0,
       "also the banding of the reference, and what the distorted video has more"},
      {"eotf", "", &CambiOptions::eotf, OptionRole::key, 0, 0, "transfer function of the display", eotfs},
      {"cambi_eotf", "ceot", &CambiOptions::cambi_eotf, OptionRole::key, 0, 0,
       "the same; other than bt1886 it goes before eotf", eotfs},
      {"cambi_high_res_speedup", "hrs", &CambiOptions::high_res_speedup, OptionRole::key, 0, 2160,
       "1080, 1440 or 2160: from this picture size on, analyse every second pixel"},
  });
  return table;
}

std::vector<FeatureInfo> features(const OptionSet& set, const VideoFormat&) {
  std::vector<FeatureInfo> list{{"Cambi_feature_cambi_score", "cambi"}};
  if (!table().build(set).full_ref) return list;
  for (const char* name : {"cambi_source", "cambi_full_reference"})
    list.push_back({name, "", FeatureKind::frame, false});
  return list;
}

Requirements requirements(const OptionSet&) { return {}; }

void check_options(const OptionSet& set) { cambi::check_options(table().build(set)); }

void check_format(const OptionSet& set, const VideoFormat& format) { cambi::resolve(table().build(set), format); }

/// `make(settings, side)` gives what analyses pictures, called with the picture, the accumulation and a sink.
template <class Make>
class CambiMetric final : public MetricOf<CambiSums> {
 public:
  CambiMetric(std::span<const OptionSet> sets, const MetricSetup& setup, const Make& make)
      : MetricOf(sets.size()), accumulation_(setup.accumulation) {
    std::set<std::string> folders;
    for (const OptionSet& set : sets) {
      const CambiOptions options = table().build(set);
      const cambi::Settings settings = cambi::resolve(options, setup.format);
      runs_.push_back(
          {options, settings, make(settings, settings.encode), make(settings, settings.source), std::nullopt});
      if (options.heatmaps_path.empty()) continue;
      if (!folders.insert(options.heatmaps_path).second)
        fail(Code::usage,
             "cambi: heatmaps_path={} is given with two sets of options (one would overwrite the other's heat maps); "
             "give each its own folder",
             options.heatmaps_path);
      runs_.back().heat_maps.emplace(options.heatmaps_path, cambi::contrast_weight(1 << options.max_log_contrast),
                                     settings.encode.window);
    }
  }

 private:
  using Analyse = std::invoke_result_t<Make, const cambi::Settings&, const cambi::Side&>;

  struct Run {
    CambiOptions options;
    cambi::Settings settings;
    Analyse encode, source;
    std::optional<cambi::HeatMapWriter> heat_maps;
  };

  void measure_sums(const FrameWindow& window, std::span<CambiSums> sums) override {
    for (std::size_t i = 0; i < runs_.size(); ++i) {
      Run& run = runs_[i];
      CambiContrastSink sink;
      if (run.heat_maps)
        sink = [&writer = *run.heat_maps, frame = window.now->index](int scale, PlaneView<const float> contrasts) {
          writer.write(frame, scale, contrasts);
        };
      when_known(run.encode(window.now->distorted, accumulation_, sink),
                 [&sum = sums[i].distorted](const CambiPictureSums& result) { sum = result; });
      if (run.options.full_ref)
        when_known(run.source(window.now->reference, accumulation_, {}),
                   [&sum = sums[i].source](const CambiPictureSums& result) { sum = result; });
    }
  }

  std::size_t collect_set(std::size_t set, const CambiSums& sums, std::span<double> values) const override {
    const CambiOptions& options = runs_[set].options;
    const cambi::Settings& settings = runs_[set].settings;
    const double distorted = score(sums.distorted, settings, settings.encode);
    values[0] = std::min(distorted, options.max_val);
    if (!options.full_ref) return 1;
    const double source = score(sums.source, settings, settings.source);
    values[1] = std::min(source, options.max_val);
    values[2] = std::min(std::max(distorted - source, 0.0), options.max_val);
    return 3;
  }

  double score(const CambiPictureSums& sums, const cambi::Settings& settings, const cambi::Side& side) const {
    double score = 0;
    for (std::size_t s = 0; s < sums.exact.size(); ++s) {
      const Extent extent = cambi::scale_extent(settings, side, static_cast<int>(s));
      const double sum = accumulation_ == Accumulation::exact ? sums.exact[s].value() : sums.ordered[s];
      score += sum / cambi::largest_count(extent.area(), settings.topk) * cambi::kScaleWeights[s];
    }
    return score / (side.window * side.window);
  }

  Accumulation accumulation_;
  std::vector<Run> runs_;
};

template <class Make>
std::unique_ptr<Metric> make_metric(std::span<const OptionSet> sets, const MetricSetup& setup, const Make& make) {
  return std::make_unique<CambiMetric<Make>>(sets, setup, make);
}

std::unique_ptr<Metric> make_reference(std::span<const OptionSet> sets, const MetricSetup& setup) {
  return make_metric(sets, setup, [](const cambi::Settings& settings, const cambi::Side& side) {
    return [=](const Picture& picture, Accumulation accumulation, const CambiContrastSink& sink) {
      return cambi_reference(picture, settings, side, accumulation, sink);
    };
  });
}

std::unique_ptr<Metric> make_cpu(std::span<const OptionSet> sets, const MetricSetup& setup) {
  return make_metric(sets, setup, [&](const cambi::Settings& settings, const cambi::Side& side) {
    return CambiCpu(setup.target, settings, side, setup.workers);
  });
}

// check_kernels() and the plan have refused what kernels do not have.
std::unique_ptr<Metric> make_device(std::span<const OptionSet> sets, const MetricSetup& setup) {
  SNELLEN_CHECK(setup.frames != nullptr && setup.accumulation == Accumulation::exact);
  return make_metric(sets, setup, [&](const cambi::Settings& settings, const cambi::Side& side) {
    return [device = std::make_shared<CambiDevice>(*setup.frames, settings, side)](
               const Picture& picture, Accumulation, const CambiContrastSink&) { return (*device)(picture); };
  });
}

void check_kernels(const OptionSet& set) {
  const std::string& folder = table().build(set).heatmaps_path;
  if (!folder.empty())
    fail(Code::device,
         "cambi: heatmaps_path={} is not for devices that run kernels (contrasts stay on the device); use --device cpu",
         folder);
}

}  // namespace

const MetricKind& cambi_kind() {
  static const MetricKind kind{
      .name = "cambi",
      .summary = "visibility of banding",
      .options = table().specs(),
      .features = &features,
      .requirements = &requirements,
      .check_options = &check_options,
      .check_format = &check_format,
      .check_kernels = &check_kernels,
      .has_accumulations = true,
      .implementations = implementations_of({.reference = &make_reference, .cpu = &make_cpu, .kernels = &make_device}),
  };
  return kind;
}

}  // namespace snellen
