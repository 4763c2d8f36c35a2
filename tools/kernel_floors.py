#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause-Patent
# Times every kernel of every feature on an NVIDIA GPU, beside the floor below which it cannot go: the largest of its
# traffic with DRAM at what the memory reaches, its busiest pipe, and its issue slots, as Nsight Compute counts them.
# The table goes to docs/gpu-kernels.md, with --write. Needs ncu, and a snellen with the module for CUDA.
import argparse
import csv
import pathlib
import re
import subprocess
import sys
from typing import NamedTuple

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import bench_against

PAGE = bench_against.ROOT / "docs/gpu-kernels.md"
MARKS = ("<!-- made by tools/kernel_floors.py -->", "<!-- end of what tools/kernel_floors.py made -->")
SETTING = bench_against.Setting("2160p", 8, 1)
FEATURES = [*bench_against.FEATURES, "ssim"]
FRAMES = 3
OPENING = ["Canary", "FinishFewSums"]  # what a device runs when it is opened, in no frame
TIME, TRAFFIC = "gpu__time_duration.sum", "dram__bytes.sum"
BUSIEST = "sm__throughput.avg.pct_of_peak_sustained_elapsed"  # the largest of all pipes and of the issue slots
WARPS = "sm__warps_active.avg.pct_of_peak_sustained_elapsed"
# What a warp waits for between two of its instructions, in cycles, as "for what" -> names of Nsight Compute.
WAITS = {
    "memory": ["long_scoreboard", "lg_throttle", "drain", "membar"],
    "shared memory": ["short_scoreboard", "mio_throttle"],
    "barrier": ["barrier"],
    "pipe": ["math_pipe_throttle", "dispatch_stall"],
    "own result": ["wait"],
    "instructions": ["no_instruction", "branch_resolving", "imc_miss"],
}


def wait_metric(name):
    return f"smsp__average_warps_issue_stalled_{name}_per_issue_active.ratio"


class Launch(NamedTuple):
    kernel: str
    groups: int
    microseconds: float
    floor: float
    bound: str  # what the floor is: "DRAM" or "pipes"
    warps: float  # share of those that the GPU holds
    waits: dict  # cycles


def short_name(demangled):
    """The kernel's own name: "vif::Scale<0, 0>" of "void entry<vif::Scale<0, 0>>(T1, Grid, long *)"."""
    inner = re.search(r"entry<(.*)>\(", demangled)
    return (inner.group(1) if inner else demangled).replace("unsigned char", "8 bits").replace("unsigned short", "16 bits")


def launches_of(text, bandwidth):
    table = csv.reader(line for line in text.splitlines() if line.startswith('"'))
    names = next(table)
    next(table)  # units: with --print-units base always ns, bytes
    for cells in table:
        row = dict(zip(names, cells))

        def number(name):
            return float(row[name].replace(",", "") or 0)

        groups = 1
        for extent in re.findall(r"\d+", row["Grid Size"]):
            groups *= int(extent)
        microseconds = number(TIME) / 1000
        memory, pipes = 1e6 * number(TRAFFIC) / bandwidth, microseconds * number(BUSIEST) / 100
        yield Launch(short_name(row["Kernel Name"]), groups, microseconds, max(memory, pipes),
                     "DRAM" if memory > pipes else "pipes", number(WARPS),
                     {what: sum(number(wait_metric(name)) for name in of) for what, of in WAITS.items()})


def profile(arguments, feature, clips):
    metrics = [TIME, TRAFFIC, BUSIEST, WARPS, *(wait_metric(name) for of in WAITS.values() for name in of)]
    command = [arguments.ncu, "--clock-control", "none", "--csv", "--page", "raw", "--print-units", "base", "--metrics",
               ",".join(metrics), arguments.snellen, *clips, *bench_against.job_of(feature), "--device", "cuda",
               "--threads", "1", "--frame_cnt", str(FRAMES), "-q"]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    launches = list(launches_of(done.stdout, arguments.bandwidth)) if done.returncode == 0 else []
    if not launches:
        raise bench_against.BenchError(f"{feature}: ncu ended with {done.returncode}: {(done.stdout + done.stderr)[-400:]}")
    opening = [launch.kernel for launch in launches[:len(OPENING)]] == OPENING
    return launches[len(OPENING) * opening:]


def mean(values):
    values = list(values)
    return sum(values) / len(values)


def rows_of(feature, launches, shown):
    """A row for each kernel and number of groups that is not among `shown`, in order of first launch: means of all
    launches. Kernels of every feature, such as borders, so have one row."""
    same = {}
    for launch in launches:
        if (launch.kernel, launch.groups) not in shown:
            same.setdefault((launch.kernel, launch.groups), []).append(launch)
    for (kernel, groups), of in same.items():
        time, floor = mean(launch.microseconds for launch in of), mean(launch.floor for launch in of)
        waits = {what: mean(launch.waits[what] for launch in of) for what in WAITS}
        yield (f"| {feature} | {kernel} | {len(of) / FRAMES:.2g} | {groups:,} | {time:.1f} | {floor:.1f} | {of[0].bound} | "
               f"{time / floor:.1f} | {mean(launch.warps for launch in of):.0f} | {max(waits, key=waits.get)} |")
    shown.update(same)


def parse_arguments():
    parser = argparse.ArgumentParser(description="Times every kernel on an NVIDIA GPU, beside its floor, by Nsight Compute.")
    parser.add_argument("--snellen", default=str(bench_against.ROOT / "build/bin/snellen"))
    parser.add_argument("--ncu", default="ncu")
    parser.add_argument("--bandwidth", type=float, default=4.2e12, help="bytes a second that the GPU's memory reaches (an H200's)")
    parser.add_argument("--clips", nargs=2, metavar="FILE", help="reference and distorted, instead of the samples at 2160p")
    parser.add_argument("--features", nargs="+", choices=FEATURES, default=FEATURES, metavar="FEATURE")
    parser.add_argument("--write", action="store_true", help="put the table into docs/gpu-kernels.md")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    clips = arguments.clips or bench_against.clips_of(SETTING)
    lines = ["| feature | kernel | launches a frame | groups | us | floor, us | of | times | warps, % | waits for |",
             "|---|---|--:|--:|--:|--:|---|--:|--:|---|"]
    shown = set()
    try:
        for feature in arguments.features:
            lines += rows_of(feature, profile(arguments, feature, clips), shown)
    except bench_against.BenchError as error:
        print(f"kernel_floors: {error}", file=sys.stderr)
        return 1
    text = "\n".join(lines) + "\n"
    print(text, end="")
    if arguments.write:
        bench_against.write_page(text, MARKS, PAGE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
