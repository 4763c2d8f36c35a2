// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "exec/workers.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/support/spread_workers.h"

namespace snellen {
namespace {

TEST(Workers, SerialOnesRunEveryTaskOnceInOrder) {
  std::vector<int> seen;
  serial_workers().each(4, [&](int i) { seen.push_back(i); });
  EXPECT_EQ(seen, (std::vector<int>{0, 1, 2, 3}));
  EXPECT_EQ(serial_workers().spread(), 1);
}

TEST(Strips, CoverEveryRowOnceWhateverTheHeightAndTheSpread) {
  for (int spread = 1; spread <= 17; ++spread)
    for (int height = 1; height <= 100; ++height)
      for (const int least_rows : {1, 7, 32}) {
        const SpreadWorkers workers(spread);
        const Strips strips(workers, height, least_rows);
        int next = 0;
        for (int i = 0; i < strips.count(); ++i) {
          EXPECT_EQ(strips[i].first, next);
          EXPECT_TRUE(strips.count() == 1 || strips[i].last - strips[i].first >= least_rows);
          next = strips[i].last;
        }
        EXPECT_EQ(next, height);
        EXPECT_LE(strips.count(), spread);
      }
}

TEST(Strips, AreOneForOneThread) { EXPECT_EQ(Strips(serial_workers(), 8192, 1).count(), 1); }

}  // namespace
}  // namespace snellen
