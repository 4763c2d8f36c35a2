#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause-Patent
# Counts what each feature does for a pixel: instructions, and bytes that the nearest caches do not hold, by valgrind,
# whose processor has AVX2. Counts do not depend on how busy a machine is. The table goes to docs/performance.md, with
# --write. What a frame costs is the difference of a run with few frames and one with more.
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile
from typing import NamedTuple

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import bench_against

MARKS = ("<!-- made by ./dev bench --count -->", "<!-- end of what ./dev bench --count made -->")
SETTING = bench_against.Setting("1080p", 8, 1)
FEW, MORE = 2, 3  # frames; the second has what looks back at the first
CACHES = ["--I1=32768,8,64", "--D1=49152,12,64", "--LL=2097152,16,64"]  # those of one core; lines of 64 bytes
LINE = 64
EVENTS = re.compile(r"Events\s*:(.*)"), re.compile(r"Collected\s*:(.*)")
# What a frame takes at least: this many instructions a cycle, at this many cycles a second.
ISSUE = 4
CLOCK = 3e9


class Work(NamedTuple):
    instructions: float
    first_level: float  # bytes from beyond the first level of the caches
    memory: float  # and from beyond the second


def count(snellen, feature, clips, frames, folder):
    """Events of one run."""
    report = pathlib.Path(folder) / f"{feature}_{frames}.json"
    command = ["valgrind", "--tool=callgrind", "--cache-sim=yes", *CACHES, "--callgrind-out-file=/dev/null", snellen, *clips,
               *bench_against.JOBS[feature], "--device", "cpu:avx2", "--threads", "1", "--frame_cnt", str(frames), "-q",
               "-o", report]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    found = [pattern.search(done.stderr) for pattern in EVENTS]
    if done.returncode != 0 or None in found:
        raise bench_against.BenchError(f"{feature}: valgrind ended with {done.returncode}: {done.stderr.strip()[-300:]}")
    names, values = (match.group(1).split() for match in found)
    return dict(zip(names, map(int, values)))


def work_of(snellen, feature, clips, folder):
    few, more = (count(snellen, feature, clips, frames, folder) for frames in (FEW, MORE))
    width, height = bench_against.SIZES[SETTING.size]
    pixels = (MORE - FEW) * width * height

    def per_pixel(*events):
        return sum(more[event] - few[event] for event in events) / pixels

    return Work(per_pixel("Ir"), LINE * per_pixel("D1mr", "D1mw"), LINE * per_pixel("DLmr", "DLmw"))


def markdown(works):
    width, height = bench_against.SIZES[SETTING.size]
    lines = [f"| feature | instructions | bytes beyond L1 | beyond L2 | ms a frame at {ISSUE} instructions a cycle |",
             "|---|--:|--:|--:|--:|"]
    for feature, work in works.items():
        floor = 1000 * work.instructions * width * height / ISSUE / CLOCK
        lines.append(f"| {feature} | {work.instructions:.1f} | {work.first_level:.1f} | {work.memory:.1f} | {floor:.2f} |")
    return "\n".join(lines) + "\n"


def parse_arguments():
    parser = argparse.ArgumentParser(description="Counts the work of each feature for a pixel, by valgrind.")
    parser.add_argument("--snellen", default=str(bench_against.ROOT / "build/bin/snellen"))
    parser.add_argument("--features", nargs="+", choices=bench_against.FEATURES, default=bench_against.FEATURES, metavar="FEATURE")
    parser.add_argument("--write", action="store_true", help="put the table into docs/performance.md")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    clips = bench_against.clips_of(SETTING)
    try:
        with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            of = pool.map(lambda feature: work_of(arguments.snellen, feature, clips, folder), arguments.features)
            works = dict(zip(arguments.features, of))
    except bench_against.BenchError as error:
        print(f"count_work: {error}", file=sys.stderr)
        return 1
    text = (f"{SETTING.title()}, AVX2, for a pixel of luma; the pictures have 3 bytes with chroma, 2 without. Caches of 48 KiB\n"
            f"and 2 MiB. The last column is for {CLOCK / 1e9:g} GHz.\n\n{markdown(works)}")
    print(text, end="")
    if arguments.write:
        bench_against.write_page(text, MARKS)
    return 0


if __name__ == "__main__":
    sys.exit(main())
