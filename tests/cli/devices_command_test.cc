// SPDX-License-Identifier: BSD-2-Clause-Patent
// `snellen devices`: every device of this build has a line that says whether it can be used.
#include "command_fixture.h"
#include "exec/cpu/targets.h"
#include "exec/open_device.h"

namespace snellen {
namespace {

using testing::HasSubstr;

class Devices : public Command {};

TEST_F(Devices, AreAllListedWithTheirState) {
  const Outcome outcome = run("devices");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("reference "));
  for (const cpu::Target target : cpu::targets())
    EXPECT_THAT(outcome.out, HasSubstr("cpu:" + std::string(to_string(target)) + " "));
  for (const DeviceReport& report : survey_devices())
    EXPECT_THAT(outcome.out, HasSubstr(report.problem.empty() ? report.description + "; ready" : report.problem));
}

TEST_F(Devices, RefuseWhatTheyDoNotTake) {
  EXPECT_NE(run("devices cuda").status, 0);
  EXPECT_THAT(run("devices --help").out, HasSubstr("snellen devices"));
}

}  // namespace
}  // namespace snellen
