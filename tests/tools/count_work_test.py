#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause-Patent
# tools/count_work.py: a pixel's share of what one frame more costs, from what valgrind prints.
import os
import pathlib
import sys
import tempfile
import unittest
from unittest import mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import bench_against  # noqa: E402
import count_work  # noqa: E402

# Has 1000 instructions to start with and {instructions} for each frame.
FAKE = """#!{python}
import sys
frames = int(sys.argv[sys.argv.index("--frame_cnt") + 1])
print("==7== Events    : Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw", file=sys.stderr)
print("==7== Collected :", 1000 + {instructions} * frames, 5, 5, 5, 64 * frames, 36 * frames, 5, 30 * frames, 20 * frames,
      file=sys.stderr)
"""


class CountWork(unittest.TestCase):
    def work(self, valgrind):
        with tempfile.TemporaryDirectory() as name:
            path = pathlib.Path(name) / "valgrind"
            path.write_text(valgrind)
            os.chmod(path, 0o755)
            sizes = mock.patch.dict(bench_against.SIZES, {count_work.SETTING.size: (20, 10)})
            with sizes, mock.patch.dict(os.environ, {"PATH": f"{name}:{os.environ['PATH']}"}):
                return count_work.work_of("snellen", "vif", ["r", "d"], name)

    def test_a_pixel_has_its_share_of_one_frame(self):
        work = self.work(FAKE.format(python=sys.executable, instructions=20000))
        self.assertEqual(work, count_work.Work(instructions=100, first_level=32, memory=16))

    def test_run_that_fails_is_named(self):
        with self.assertRaisesRegex(bench_against.BenchError, "vif: valgrind ended with 3: out of luck"):
            self.work("#!/bin/sh\necho out of luck >&2\nexit 3\n")
        with self.assertRaisesRegex(bench_against.BenchError, "vif: valgrind ended with 0"):
            self.work("#!/bin/sh\n")

    def test_table_has_the_time_that_instructions_take(self):
        table = count_work.markdown({"vif": count_work.Work(100, 32, 16)})
        self.assertIn("| vif | 100.0 | 32.0 | 16.0 | 17.28 |", table)


if __name__ == "__main__":
    unittest.main()
