#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause-Patent
# tools/bench_against.py compares what both programs print, and refuses to compare what is not alike.
import decimal
import json
import os
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import bench_against  # noqa: E402

# Writes a report with one frame whose "x" is the value of the first argument, wherever -o says.
FAKE = """#!{python}
import sys
if "{value}" == "crash":
    sys.exit("out of luck")
with open(sys.argv[sys.argv.index("-o") + 1], "w") as file:
    file.write('{{"frames": [{{"frameNum": 0, "metrics": {{"x": {value}}}}}]}}')
"""


def report(*frames):
    return json.dumps({"frames": [{"frameNum": n, "metrics": metrics} for n, metrics in frames]})


class Compare(unittest.TestCase):
    def test_equal_reports_do_not_differ(self):
        text = report((0, {"x": 1.5}), (1, {"x": None}))
        self.assertEqual(bench_against.worst_difference(text, text), 0)

    def test_greatest_difference_is_exact(self):
        ours, theirs = report((0, {"x": 0.1}), (1, {"x": 93.000001})), report((1, {"x": 93.000002}), (0, {"x": 0.1}))
        self.assertEqual(bench_against.worst_difference(ours, theirs), decimal.Decimal("0.000001"))

    def test_reports_that_are_not_alike_are_refused(self):
        one = report((0, {"x": 1}))
        for other in (report(), report((0, {"x": 1}), (1, {"x": 1})), report((1, {"x": 1})), report((0, {"y": 1})),
                      report((0, {"x": None}))):
            with self.assertRaises(bench_against.BenchError):
                bench_against.worst_difference(one, other)


class Measure(unittest.TestCase):
    def measure(self, ours, theirs):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            tools = []
            for tool, value in (("vmaf", theirs), ("snellen", ours)):
                path = folder / tool
                path.write_text(FAKE.format(python=sys.executable, value=value))
                os.chmod(path, 0o755)
                tools.append(bench_against.Tool(tool, str(path), []))
            return bench_against.measure("psnr", tools, ["r", "d"], 1, 2, folder, [min(os.sched_getaffinity(0))])

    def test_row_has_both_speeds_and_the_difference(self):
        row = self.measure("1.25", "1.5")
        self.assertEqual((row.job, row.worst, row.milliseconds.keys()), ("psnr", decimal.Decimal("0.25"), {"vmaf", "snellen"}))
        self.assertGreater(row.ratio, 0)

    def test_program_that_fails_is_named(self):
        with self.assertRaisesRegex(bench_against.BenchError, "snellen failed on psnr with status 1: out of luck"):
            self.measure("crash", "1")

    def test_table_has_a_line_for_each_job_and_columns_for_each_instruction_set(self):
        def row(ratio, worst):
            return bench_against.Row("vif", {"vmaf": 10.0, "snellen": 25.0}, ratio, decimal.Decimal(worst))

        text = bench_against.markdown({"avx2": [row(2.5, "0.000001")], "best": [row(2.25, "0")]})
        self.assertIn("| vif | 10.00 | 25.00 | 2.50 | 10.00 | 25.00 | 2.25 | 0.000001 |", text)


if __name__ == "__main__":
    unittest.main()
