#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause-Patent
# tools/kernel_floors.py: floors and rows of kernels, from what Nsight Compute prints.
import argparse
import os
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import bench_against  # noqa: E402
import kernel_floors  # noqa: E402

WAITS = [kernel_floors.wait_metric(name) for of in kernel_floors.WAITS.values() for name in of]
COLUMNS = ["Kernel Name", "Grid Size", kernel_floors.TIME, kernel_floors.TRAFFIC, kernel_floors.BUSIEST, kernel_floors.WARPS, *WAITS]


def line(cells):
    return ",".join(f'"{cell}"' for cell in cells)


def launch(kernel, grid, nanoseconds, megabytes, busiest, wait="wait"):
    waits = [2 if name == kernel_floors.wait_metric(wait) else 0.25 for name in WAITS]
    return line([f"void entry<{kernel}>(T1, Grid, long *)", grid, f"{nanoseconds:,}", megabytes * 10**6, busiest, 41.4, *waits])


FRAME = [launch("vif::Scale<0, unsigned char>", "(8, 2, 1)", 10_000, 21, 40, "barrier"), launch("FinishSums", "(1, 1, 1)", 4_000, 0, 1)]


class KernelFloors(unittest.TestCase):
    def profile(self, lines, status=0):
        with tempfile.TemporaryDirectory() as name:
            path = pathlib.Path(name) / "ncu"
            text = "\n".join(["==PROF== Connected", line(COLUMNS), line(["unit"] * len(COLUMNS)), *lines])
            path.write_text(f"#!/bin/sh\ncat <<'END'\n{text}\nEND\nexit {status}\n")
            os.chmod(path, 0o755)
            arguments = argparse.Namespace(ncu=str(path), snellen="snellen", bandwidth=4.2e12)
            return kernel_floors.profile(arguments, "vif", ["r", "d"])

    def test_floor_is_the_larger_of_traffic_and_pipes(self):
        first, second = self.profile(FRAME)
        self.assertEqual((first.kernel, first.groups, first.microseconds), ("vif::Scale<0, 8 bits>", 16, 10))
        self.assertEqual((first.floor, first.bound), (5, "DRAM"))
        self.assertAlmostEqual(second.floor, 0.04)
        self.assertEqual(second.bound, "pipes")

    def test_a_kernel_has_one_row_and_the_opening_none(self):
        opening = [launch(kernel, "(4, 1, 1)", 2_000, 0, 0.1) for kernel in kernel_floors.OPENING]
        shown = set()
        rows = list(kernel_floors.rows_of("vif", self.profile(opening + kernel_floors.FRAMES * FRAME), shown))
        self.assertEqual(rows, ["| vif | vif::Scale<0, 8 bits> | 1 | 16 | 10.0 | 5.0 | DRAM | 2.0 | 41 | barrier |",
                                "| vif | FinishSums | 1 | 1 | 4.0 | 0.0 | pipes | 100.0 | 41 | own result |"])
        self.assertEqual(list(kernel_floors.rows_of("psnr", self.profile(FRAME), shown)), [])

    def test_run_that_fails_is_named(self):
        with self.assertRaisesRegex(bench_against.BenchError, "vif: ncu ended with 3"):
            self.profile(FRAME, status=3)
        with self.assertRaisesRegex(bench_against.BenchError, "vif: ncu ended with 0"):
            self.profile([])


if __name__ == "__main__":
    unittest.main()
