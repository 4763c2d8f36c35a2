// SPDX-License-Identifier: BSD-2-Clause-Patent
// `snellen selftest`: its exit status, and its table for results that are not all equal.
#include "cli/selftest.h"

#include "command_fixture.h"
#include "engine/registry.h"

namespace snellen {
namespace {

using testing::HasSubstr;

TEST(SelftestText, HasACellPerMetricAndDeviceAndALinePerFault) {
  const SelftestResult equal{.compared = 24, .first = {}, .problem = {}};
  const SelftestResult none;
  const SelftestResult differs{
      .compared = 24, .first = SelftestDifference{"noise", FrameIndex{2}, "psnr_y", 34.5, 34.25}, .problem = {}};
  const SelftestResult failed{.compared = 3, .first = {}, .problem = "the device was lost"};
  EXPECT_EQ(selftest_text({"cuda:0", "cpu:avx512"}, {{"psnr", {differs, equal}}, {"float_vif", {failed, none}}}),
            "feature    cuda:0   cpu:avx512\n"
            "psnr       differs  equal\n"
            "float_vif  failed   none\n"
            "psnr on cuda:0: noise, frame 2, psnr_y: 34.25 instead of 34.5\n"
            "float_vif on cuda:0: the device was lost\n"
            "different: 51 values\n");
  EXPECT_EQ(selftest_text({"cpu"}, {{"psnr", {equal}}, {"vif", {none}}}),
            "feature  cpu\npsnr     equal\nvif      none\nequal: 24 values\n");
}

class Selftest : public Command {};

TEST_F(Selftest, OfThisMachine_IsEqualForEveryFeature) {
  const Outcome outcome = run("selftest");
  EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
  EXPECT_EQ(outcome.err, "");
  for (const MetricKind* kind : metric_kinds()) EXPECT_THAT(outcome.out, HasSubstr("\n" + kind->name + " "));
  for (const std::string& device : selftest_devices()) EXPECT_THAT(outcome.out, HasSubstr("  " + device));
  EXPECT_THAT(outcome.out, HasSubstr("\nequal: "));
}

TEST_F(Selftest, WrongWords_AreRefused) {
  expect_refused("selftest --device gpu9", 2, {"gpu9"});
  expect_refused("selftest ref.mp4", 2, {"ref.mp4", "snellen selftest --help"});
  EXPECT_THAT(run("selftest --help").out, HasSubstr("--device"));
}

}  // namespace
}  // namespace snellen
