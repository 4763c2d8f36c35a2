// SPDX-License-Identifier: BSD-2-Clause-Patent
// The self test finds a planted difference of one unit in the last place, and a device that fails.
#include "engine/selftest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "base/error.h"
#include "metrics/psnr/psnr.h"

namespace snellen {
namespace {

const DeviceSpec kReference{.automatic = false, .executor = Executor::reference};
const DeviceSpec kCpu{.automatic = false, .executor = Executor::cpu};

const Implementation& reference_of(const MetricKind& kind) {
  return *std::find_if(kind.implementations.begin(), kind.implementations.end(),
                       [](const Implementation& i) { return i.executor == Executor::reference; });
}

// The reference's psnr until something happens to frame 1 of a clip of 10 bits.
class Planted : public Metric {
 public:
  Planted(std::span<const OptionSet> sets, const MetricSetup& setup, bool fails)
      : whole_(reference_of(psnr_kind()).make(sets, setup)), deep_(setup.format.pixel.depth == 10), fails_(fails) {}

  std::size_t sums_bytes() const noexcept override { return whole_->sums_bytes(); }

  void measure(const FrameWindow& window) override {
    here_ = deep_ && window.now->index == FrameIndex{1};
    if (here_ && fails_) fail(Code::device, "the device was lost (planted); test");
    whole_->measure(window);
  }

  void read(std::span<std::byte> sums) override { whole_->read(sums); }

  void collect(std::span<const std::byte> sums, std::span<double> values) const override {
    whole_->collect(sums, values);
    if (here_) values[0] = std::nextafter(values[0], std::numeric_limits<double>::infinity());
  }

 private:
  std::unique_ptr<Metric> whole_;
  bool deep_;
  bool fails_;
  bool here_ = false;
};

template <bool kFails>
std::unique_ptr<Metric> make_planted(std::span<const OptionSet> sets, const MetricSetup& setup) {
  return std::make_unique<Planted>(sets, setup, kFails);
}

// psnr with this implementation for the device cpu.
MetricKind psnr_with(std::unique_ptr<Metric> (*make)(std::span<const OptionSet>, const MetricSetup&)) {
  MetricKind kind = psnr_kind();
  kind.implementations = {{Executor::cpu, make}, reference_of(psnr_kind())};
  return kind;
}

TEST(Selftest, Clips_CoverSizesDepthsAndSubsamplings) {
  std::set<std::tuple<bool, int, Subsampling>> kinds;
  for (const SelftestClip& clip : selftest_clips()) {
    EXPECT_EQ(clip.pairs.size(), 3u);
    kinds.emplace(clip.format.extent.width % 2 == 0, clip.format.pixel.depth, clip.format.pixel.subsampling);
  }
  EXPECT_EQ(kinds.size(), 8u);
}

TEST(Selftest, TheReference_EqualsItself) {
  ASSERT_EQ(reference_of(psnr_kind()).executor, Executor::reference);
  const std::vector<SelftestClip> clips = selftest_clips();
  const SelftestResult result = MetricSelftest(psnr_kind(), clips).on(kReference);
  EXPECT_TRUE(result.passed());
  EXPECT_GE(result.compared, 3 * 3 * std::ssize(clips));
}

TEST(Selftest, OneUnitInTheLastPlace_IsFound) {
  const std::vector<SelftestClip> clips = selftest_clips();
  const MetricKind kind = psnr_with(make_planted<false>);
  const SelftestResult result = MetricSelftest(kind, clips).on(kCpu);
  EXPECT_FALSE(result.passed());
  ASSERT_TRUE(result.first.has_value());
  EXPECT_EQ(result.first->clip, "natural 257x179 4:4:4 10 bit");
  EXPECT_EQ(result.first->frame, FrameIndex{1});
  EXPECT_EQ(result.first->value, "psnr_y");
  EXPECT_EQ(result.first->device, std::nextafter(result.first->reference, std::numeric_limits<double>::infinity()));
}

TEST(Selftest, DeviceThatFails_IsReportedWithItsReason) {
  const std::vector<SelftestClip> clips = selftest_clips();
  const MetricKind kind = psnr_with(make_planted<true>);
  const SelftestResult result = MetricSelftest(kind, clips).on(kCpu);
  EXPECT_FALSE(result.passed());
  EXPECT_THAT(result.problem, testing::HasSubstr("the device was lost"));
}

TEST(Selftest, DeviceWithoutAnImplementation_ComparesNothing) {
  const std::vector<SelftestClip> clips = selftest_clips();
  MetricKind kind = psnr_kind();
  kind.implementations = {reference_of(psnr_kind())};
  const SelftestResult result = MetricSelftest(kind, clips).on(kCpu);
  EXPECT_EQ(result.compared, 0);
  EXPECT_TRUE(result.passed());
}

TEST(Selftest, Devices_AreNamesThatAUserMayGive) {
  const std::vector<std::string> names = selftest_devices();
  ASSERT_FALSE(names.empty());
  for (const std::string& name : names) EXPECT_FALSE(parse_device(name).automatic) << name;
}

}  // namespace
}  // namespace snellen
