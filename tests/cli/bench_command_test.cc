// SPDX-License-Identifier: BSD-2-Clause-Patent
// `snellen bench`: it compares what it times, whatever the device.
#include "cli/bench.h"

#include "command_fixture.h"

namespace snellen {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;

class Bench : public Command {
 protected:
  // A rate of at least one frame; 5 frames are compared.
  void expect_measured(const std::string& words, const std::string& facts, int values) {
    const Outcome outcome = run("bench --seconds 0 --threads 2 " + words);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(outcome.out, ContainsRegex("^[0-9]*[1-9][0-9]*\\.[0-9] frames per second: "));
    EXPECT_THAT(outcome.out, HasSubstr(facts));
    EXPECT_THAT(outcome.out, HasSubstr("\nequal to the host: " + std::to_string(values) + " values\n"));
  }
};

TEST_F(Bench, OfAModel_ComparesItsFeaturesAndItsScore) {
  expect_measured("--size 64x48", "vmaf_v0.6.1 at 64x48, 8 bit, on auto, 2 threads, from host memory", 5 * 15);
}

TEST_F(Bench, OfADevice_NamesIt) {
  expect_measured("--device emu --size 40x20 --depth 10 --feature psnr --resident",
                  "psnr at 40x20, 10 bit, on emu (emulator on this machine's processor), 2 threads, resident", 5 * 3);
}

TEST_F(Bench, OfStreamsInTheDevicesMemory_ComparesEachOfThem) {
  expect_measured("--device emu --size 40x20 --feature psnr --pictures device --streams 2",
                  "2 streams of 2 threads, from the device's memory", 2 * 5 * 3);
}

TEST_F(Bench, OfTwoModels_GivesEachItsName) {
  expect_measured("--size 64x48 -m vmaf_v0.6.1 -m vmaf_v0.6.1neg", "vmaf_v0.6.1 + vmaf_v0.6.1neg at", 5 * 27);
}

TEST_F(Bench, WrongWords_AreRefused) {
  expect_refused("bench --size 64", 2, {"--size 64", "WxH"});
  expect_refused("bench --size 64x48x2", 2, {"64x48x2"});
  expect_refused("bench --size 0x48", 2, {"0x48"});
  expect_refused("bench --device gpu9", 2, {"gpu9"});
  expect_refused("bench --feature nonesuch", 2, {"nonesuch"});
  expect_refused("bench --size 64x48 --pictures pinned", 2, {"pinned", "--device"});
  expect_refused("bench --pictures moon", 2, {"moon"});
  expect_refused("bench ref.mp4", 2, {"ref.mp4", "snellen bench --help"});
  EXPECT_THAT(run("bench --help").out, HasSubstr("--resident"));
}

}  // namespace
}  // namespace snellen
