// SPDX-License-Identifier: BSD-2-Clause-Patent
// psnr, float_psnr and float_moment measured in one pass have the values that each has alone.
#include <gtest/gtest.h>

#include <array>

#include "exec/sums_slot.h"
#include "media/synthetic.h"
#include "metrics/psnr/psnr.h"
#include "ops/device_frames.h"
#include "tests/support/emulators.h"

namespace snellen {
namespace {

/// Metrics to be measured together: one bit for each of kinds().
using Choice = unsigned;

const std::array<const MetricKind*, 3>& kinds() {
  static const std::array<const MetricKind*, 3> all{&psnr_kind(), &float_psnr_kind(), &float_moment_kind()};
  return all;
}

std::vector<const MetricKind*> chosen(Choice choice) {
  std::vector<const MetricKind*> list;
  for (std::size_t i = 0; i < kinds().size(); ++i)
    if ((choice >> i & 1U) != 0) list.push_back(kinds()[i]);
  return list;
}

std::vector<Implementation> tested_implementations() {
  std::vector<Implementation> list;
  for (const Implementation& made : psnr_kind().implementations)
    if (!runs_kernels(made.executor) || made.executor == Executor::emu) list.push_back(made);
  return list;
}

/// Values of one frame, in the order of the metrics.
std::vector<double> measure(Choice choice, const Implementation& made, const FramePair& pair, MetricSetup setup) {
  const std::vector<const MetricKind*> list = chosen(choice);
  std::vector<OptionSet> sets;
  std::size_t values = 0;
  for (const MetricKind* kind : list) {
    sets.push_back(parse_options(kind->name, kind->options, {}));
    values += kind->features(sets.back(), setup.format).size();
  }
  DeviceFrames frames(emulators().front());
  if (runs_kernels(made.executor)) setup.frames = &frames;
  const std::unique_ptr<Metric> metric = made.make(sets, setup);
  metric->measure({.now = &pair});
  if (setup.frames != nullptr) frames.finish();
  SumsSlot slot(metric->sums_bytes());
  metric->read(slot.open());
  slot.stamp(pair.index);
  std::vector<double> result(values);
  metric->collect(slot.read(pair.index), result);
  return result;
}

std::vector<double> measure_apart(Choice choice, const Implementation& made, const FramePair& pair,
                                  const MetricSetup& setup) {
  std::vector<double> result;
  for (std::size_t i = 0; i < kinds().size(); ++i) {
    if ((choice >> i & 1U) == 0) continue;
    const std::vector<double> values = measure(1U << i, made, pair, setup);
    result.insert(result.end(), values.begin(), values.end());
  }
  return result;
}

TEST(PsnrTogether, EveryChoiceOfMetrics_HasTheValuesOfEachAlone) {
  for (const Extent extent : {Extent{1, 1}, {67, 33}, {131, 5}})
    for (const int depth : {8, 10, 12, 13, 16})
      for (const Accumulation accumulation : {Accumulation::exact, Accumulation::libvmaf}) {
        const MetricSetup setup{.format = {extent, {depth}}, .accumulation = accumulation};
        const FramePair pair =
            synthetic_pair({.content = "natural", .format = setup.format, .frames = 1}, FrameIndex{0});
        for (const Implementation& made : tested_implementations())
          for (Choice choice = 1; choice < 8; ++choice)
            ASSERT_EQ(measure(choice, made, pair, setup), measure_apart(choice, made, pair, setup))
                << to_string(setup.format) << " " << choice << " by " << to_string(made.executor);
      }
}

TEST(PsnrTogether, EachImplementation_HasOneMakerForAll) {
  for (const MetricKind* kind : kinds()) {
    ASSERT_EQ(kind->implementations.size(), psnr_kind().implementations.size());
    for (std::size_t i = 0; i < kind->implementations.size(); ++i)
      EXPECT_EQ(kind->implementations[i].make, psnr_kind().implementations[i].make) << kind->name;
  }
}

}  // namespace
}  // namespace snellen
