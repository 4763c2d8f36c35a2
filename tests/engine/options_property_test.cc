// SPDX-License-Identifier: BSD-2-Clause-Patent
// Every option of every metric does something: for at least one value it changes what the metric gives, or it is listed
// here with the reason why it cannot.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include "base/error.h"
#include "engine/registry.h"
#include "media/synthetic.h"
#include "tests/support/run_metric.h"

namespace snellen {
namespace {

// Options that act only beside another option, or that need a partner: what stands here is in both runs.
const std::map<std::string, OptionItems> kCompanions{
    {"cambi.enc_width", {{"enc_width", "352"}, {"enc_height", "288"}}},
    {"cambi.enc_height", {{"enc_width", "352"}, {"enc_height", "288"}}},
    {"cambi.src_width", {{"src_width", "352"}, {"src_height", "288"}, {"full_ref", "true"}}},
    {"cambi.src_height", {{"src_width", "352"}, {"src_height", "288"}, {"full_ref", "true"}}},
    {"float_adm.adm_csf_scale", {{"adm_csf_mode", "1"}}},
    {"float_adm.adm_csf_diag_scale", {{"adm_csf_mode", "1"}}},
    {"float_motion.motion_blend_offset", {{"motion_blend_factor", "0.5"}}},
    {"float_ms_ssim.clip_db", {{"enable_db", "true"}}},
    {"float_ssim.clip_db", {{"enable_db", "true"}}},
    {"float_vif.vif_prescale_method", {{"vif_prescale", "0.6"}}},
    {"motion.motion_blend_offset", {{"motion_blend_factor", "0.5"}}},
    {"motion_v2.motion_blend_offset", {{"motion_blend_factor", "0.5"}}},
    {"speed_chroma.speed_nn_floor", {{"speed_sigma_nn", "2"}}},
    {"speed_chroma.speed_prescale_method", {{"speed_prescale", "1.5"}}},
    {"speed_temporal.speed_nn_floor", {{"speed_sigma_nn", "2"}}},
    {"speed_temporal.speed_prescale_method", {{"speed_prescale", "1.5"}}},
};

// Options that change no value here.
const std::map<std::string, std::string> kWithoutEffect{
    {"adm.adm_csf_scale", "acts in CSF mode 1 only, which integer arithmetic cannot hold and adm refuses"},
    {"adm.adm_csf_diag_scale", "acts in CSF mode 1 only, which integer arithmetic cannot hold and adm refuses"},
    {"cambi.cambi_high_res_speedup", "acts from 1920x1080 up, checked by golden values"},
    {"cambi.heatmaps_path", "writes images, checked in its own test"},
    {"speed_temporal.speed_max_val", "names the feature only; the reference library never applies it"},
};

// What a metric gives, whatever the names: suffixes change them by design.
using Values = std::vector<std::vector<double>>;

std::optional<Values> values(const MetricKind& kind, const OptionItems& items, const std::vector<FramePair>& clip) {
  try {
    const MetricValues result = run_metric(kind, items, clip);
    Values list;
    for (const auto& [name, series] : result.features) list.push_back(series);
    for (const auto& [name, value] : result.clip) list.push_back({value});
    std::sort(list.begin(), list.end());
    return list;
  } catch (const Error&) {
    return std::nullopt;  // a value that is refused for this clip
  }
}

std::vector<std::string> candidates(const OptionSpec& option) {
  if (const bool* flag = std::get_if<bool>(&option.default_value)) return {*flag ? "false" : "true"};
  if (std::holds_alternative<std::string>(option.default_value)) return option.choices;
  std::vector<std::string> texts;
  for (const double part : {0.0, 1.0, 0.5, 0.1, 0.02}) {
    const double value = option.min + part * (std::min(option.max, 1e6) - option.min);
    texts.push_back(std::holds_alternative<int>(option.default_value) ? fmt::format("{}", static_cast<int>(value))
                                                                      : fmt::format("{:g}", value));
  }
  for (const char* usual : {"0.5", "1.5", "1", "2", "3", "8", "240", "320", "1080"}) texts.emplace_back(usual);
  return texts;
}

// Equal values, NaN included.
bool same(const Values& a, const Values& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
    return std::equal(x.begin(), x.end(), y.begin(), y.end(),
                      [](double p, double q) { return p == q || (std::isnan(p) && std::isnan(q)); });
  });
}

class OptionsProperty : public testing::TestWithParam<std::string> {};

TEST_P(OptionsProperty, EveryOptionHasAnEffectOrAReason) {
  const MetricKind& kind = find_metric(GetParam());
  std::vector<std::vector<FramePair>> clips;
  const auto add_clip = [&](const char* content, VideoFormat format) {
    clips.push_back(synthetic_clip({.content = content, .format = format, .frames = 3}));
  };
  for (const char* content : {"natural", "banded", "noise"}) add_clip(content, {{352, 288}, {10, Subsampling::k420}});
  add_clip("banded", {{352, 288}, {8, Subsampling::k420}});
  add_clip("identical", {{352, 288}, {10, Subsampling::k420}});
  add_clip("clip_a", {{352, 288}, {8, Subsampling::k444}});
  add_clip("near_flat", {{352, 288}, {8, Subsampling::k444}});

  for (const OptionSpec& option : kind.options) {
    const auto companions = kCompanions.find(kind.name + "." + option.name);
    const OptionItems base = companions == kCompanions.end() ? OptionItems{} : companions->second;
    bool effect = false;
    for (const std::vector<FramePair>& clip : clips) {
      if (effect) break;
      const std::optional<Values> plain = values(kind, base, clip);
      if (!plain) continue;
      for (const std::string& text : candidates(option)) {
        OptionItems items = base;
        items.emplace_back(option.name, text);
        const std::optional<Values> changed = values(kind, items, clip);
        effect = changed && !same(*plain, *changed);
        if (effect) break;
      }
    }
    const bool excused = kWithoutEffect.contains(kind.name + "." + option.name);
    EXPECT_NE(effect, excused) << kind.name << "." << option.name
                               << (excused ? ": listed as without effect, but has one" : ": changes nothing");
  }
}

TEST_P(OptionsProperty, KeysAndOnlyKeys_ShowInTheNames) {
  const MetricKind& kind = find_metric(GetParam());
  for (const OptionSpec& option : kind.options) {
    bool shows = false;
    for (const std::string& text : candidates(option)) {
      try {
        shows |= !key_suffix(kind.options, parse_options(kind.name, kind.options, {{option.name, text}})).empty();
      } catch (const Error&) {
        continue;  // a candidate that the option refuses
      }
    }
    EXPECT_EQ(shows, option.role == OptionRole::key) << kind.name << "." << option.name;
  }
}

TEST(OptionsPropertyLists, NameOptionsThatExist) {
  std::set<std::string> options;
  for (const MetricKind* kind : metric_kinds())
    for (const OptionSpec& option : kind->options) options.insert(kind->name + "." + option.name);
  for (const auto& [name, items] : kCompanions) EXPECT_TRUE(options.contains(name)) << name;
  for (const auto& [name, reason] : kWithoutEffect) EXPECT_TRUE(options.contains(name)) << name;
}

std::vector<std::string> names() {
  std::vector<std::string> list;
  for (const MetricKind* kind : metric_kinds()) list.push_back(kind->name);
  return list;
}

INSTANTIATE_TEST_SUITE_P(Metrics, OptionsProperty, testing::ValuesIn(names()),
                         [](const auto& instance) { return instance.param; });

}  // namespace
}  // namespace snellen
