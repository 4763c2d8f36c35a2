// SPDX-License-Identifier: BSD-2-Clause-Patent
// How far ahead features over time look: a report of the frames before a fault rests on it.
#include <gtest/gtest.h>

#include "engine/registry.h"
#include "engine/session.h"

namespace snellen {
namespace {

constexpr VideoFormat kFormat{{64, 48}, {8, Subsampling::k420}};
constexpr std::size_t kFrames = 12;

// Every way to switch the options that can be on or off.
std::vector<OptionItems> switched(const MetricKind& kind) {
  std::vector<OptionItems> ways{{}};
  for (const OptionSpec& option : kind.options) {
    if (!std::holds_alternative<bool>(option.default_value)) continue;
    for (std::size_t i = 0, count = ways.size(); i < count; ++i) {
      ways.push_back(ways[i]);
      ways.back().emplace_back(option.name, std::get<bool>(option.default_value) ? "false" : "true");
    }
  }
  return ways;
}

FrameColumns columns_for(const std::vector<FeatureInfo>& features) {
  FrameColumns columns;
  for (const FeatureInfo& info : features) {
    if (info.kind != FeatureKind::frame && info.kind != FeatureKind::hidden) continue;
    std::vector<double> values;
    for (std::size_t f = 0; f < kFrames; ++f) values.push_back(static_cast<double>((f * 7 + columns.size() * 5) % 11));
    columns.push_back(std::move(values));
  }
  return columns;
}

TEST(SeriesReach, OfEveryMetric_IsAtMostWhatSalvageCountsOn) {
  int rules = 0;
  for (const MetricKind* kind : metric_kinds()) {
    if (kind->series == nullptr) continue;
    for (const OptionItems& items : switched(*kind)) {
      const OptionSet options = parse_options(kind->name, kind->options, items);
      const SeriesRule rule = kind->series(options, kFormat);
      if (!rule) continue;
      ++rules;
      const FrameColumns whole = columns_for(kind->features(options, kFormat));
      const ClipFeatures all = rule(whole);
      for (std::size_t length = 1; length < kFrames; ++length) {
        FrameColumns part = whole;
        for (std::vector<double>& column : part) column.resize(length);
        const ClipFeatures some = rule(part);
        for (std::size_t s = 0; s < all.series.size(); ++s)
          for (std::size_t f = 0; f + kSeriesReach < length; ++f)
            EXPECT_EQ(some.series[s][f], all.series[s][f]) << kind->name << ", frame " << f << " of " << length;
      }
    }
  }
  EXPECT_GT(rules, 4);
}

}  // namespace
}  // namespace snellen
