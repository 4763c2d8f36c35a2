#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause-Patent
# Times snellen beside a program with the reference library's command line: the same clip, the same features, one core,
# runs that alternate so that a machine growing warm or busy touches both. Their printed values must agree.
# Usage: bench_against.py VMAF [--snellen PATH] [--frames N] [--runs N]
import argparse
import decimal
import json
import os
import pathlib
import statistics
import subprocess
import sys
import time
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parents[1]
SIZE = (1920, 1080)
UNIT = decimal.Decimal("0.000001")  # the last decimal that both programs print
JOBS = {
    "psnr": ["--no_prediction", "--feature", "psnr"],
    "motion": ["--no_prediction", "--feature", "motion"],
    "vif": ["--no_prediction", "--feature", "vif"],
    "adm": ["--no_prediction", "--feature", "adm"],
    "vmaf_v0.6.1": ["--model", "version=vmaf_v0.6.1"],
}


class BenchError(Exception):
    """The comparison cannot be made."""


class Tool(NamedTuple):
    name: str
    path: str
    options: list


class Row(NamedTuple):
    job: str
    fps: dict  # of each tool, from the median time of its runs
    ratio: float  # median over the rounds of vmaf's time by snellen's: above 1, snellen is the faster
    worst: decimal.Decimal  # greatest difference of two printed values


def make_clip(folder, name, frames):
    """The sample `name` at 1080p with a grain of its own, so that there is detail at the size that is measured."""
    path = folder / f"{name}_{frames}.y4m"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        width, height = SIZE
        partial = path.with_suffix(".partial.y4m")
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-stream_loop", "-1", "-i", ROOT / "samples" / f"{name}.mp4", "-vf",
                        f"scale={width}:{height}:flags=bicubic+bitexact,noise=alls=6:allf=t:all_seed=1", "-frames:v",
                        str(frames), "-pix_fmt", "yuv420p", partial], check=True, stdin=subprocess.DEVNULL)
        partial.rename(path)
    return path


def run(tool, job, clips, output):
    """Seconds that one run took on one core."""
    core = min(os.sched_getaffinity(0))
    command = [tool.path, "-r", clips[0], "-d", clips[1], *JOBS[job], "--json", "-o", output, "-q", *tool.options]
    output.unlink(missing_ok=True)
    started = time.perf_counter()
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          preexec_fn=lambda: os.sched_setaffinity(0, [core]))
    seconds = time.perf_counter() - started
    if done.returncode != 0 or not output.exists():
        raise BenchError(f"{tool.name} failed on {job} with status {done.returncode}: {done.stderr.strip()}")
    return seconds


def worst_difference(ours, theirs):
    """Greatest difference of two reports' per-frame values; both must list the same frames and names."""
    frames = [json.loads(text, parse_float=decimal.Decimal, parse_int=decimal.Decimal)["frames"] for text in (ours, theirs)]
    if not frames[0] or len(frames[0]) != len(frames[1]):
        raise BenchError(f"the reports list {len(frames[0])} and {len(frames[1])} frames")
    worst = decimal.Decimal(0)
    for our, their in zip(*(sorted(f, key=lambda frame: frame["frameNum"]) for f in frames)):
        if our["frameNum"] != their["frameNum"] or our["metrics"].keys() != their["metrics"].keys():
            raise BenchError(f"frame {our['frameNum']} has {sorted(our['metrics'])}, the other program's "
                             f"{their['frameNum']} has {sorted(their['metrics'])}")
        for name, value in our["metrics"].items():
            other = their["metrics"][name]
            if value is None or other is None:
                if value is not other:
                    raise BenchError(f"{name} of frame {our['frameNum']} is {value} and {other}")
            else:
                worst = max(worst, abs(value - other))
    return worst


def measure(job, tools, clips, frames, runs, folder):
    """Row of one job; `tools` are vmaf and snellen."""
    seconds = {tool.name: [] for tool in tools}
    outputs = {tool.name: folder / f"{tool.name}.json" for tool in tools}
    for tool in tools:  # not counted: fills the page cache
        run(tool, job, clips, outputs[tool.name])
    for index in range(runs):
        for tool in tools if index % 2 == 0 else reversed(tools):
            seconds[tool.name].append(run(tool, job, clips, outputs[tool.name]))
    return Row(job, {name: frames / statistics.median(times) for name, times in seconds.items()},
               statistics.median(v / s for v, s in zip(seconds["vmaf"], seconds["snellen"])),
               worst_difference(outputs["snellen"].read_text(), outputs["vmaf"].read_text()))


def markdown(rows):
    """The table as Markdown, which reads as well in a terminal."""
    lines = ["| job | vmaf fps | snellen fps | snellen by vmaf | greatest difference |", "|---|--:|--:|--:|--:|"]
    lines += [f"| {row.job} | {row.fps['vmaf']:.2f} | {row.fps['snellen']:.2f} | {row.ratio:.2f} | {row.worst:f} |"
              for row in rows]
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description="Times snellen beside a program with the reference library's command line.")
    parser.add_argument("vmaf")
    parser.add_argument("--snellen", default=str(ROOT / "build/bin/snellen"))
    parser.add_argument("--frames", type=int, default=24)
    parser.add_argument("--runs", type=int, default=5)
    arguments = parser.parse_args()
    if arguments.frames < 1 or arguments.runs < 1:
        parser.error("--frames and --runs must be at least 1")
    for path in (arguments.vmaf, arguments.snellen):
        if not os.access(path, os.X_OK):
            parser.error(f"'{path}' is not a program that can be run")
    # The reference library's tool measures in its main thread when told 0 threads; snellen would take all cores.
    tools = [Tool("vmaf", arguments.vmaf, ["--threads", "0"]), Tool("snellen", arguments.snellen, ["--threads", "1"])]
    folder = ROOT / "build/bench_against"
    rows = []
    try:
        clips = [make_clip(folder, name, arguments.frames) for name in ("reference", "distorted")]
        for job in JOBS:
            rows.append(measure(job, tools, clips, arguments.frames, arguments.runs, folder))
            print(f"{job}: {rows[-1].ratio:.2f}", file=sys.stderr)
    except (BenchError, subprocess.CalledProcessError) as error:
        print(f"bench_against: {error}", file=sys.stderr)
        return 1
    print(f"{SIZE[0]}x{SIZE[1]}, 8 bits, 4:2:0, {arguments.frames} frames, one core, medians of {arguments.runs} runs\n")
    print(markdown(rows), end="")
    (folder / "table.md").write_text(markdown(rows))
    apart = [row.job for row in rows if row.worst > UNIT]
    if apart:
        print(f"bench_against: values differ by more than one unit of the sixth decimal in {', '.join(apart)}", file=sys.stderr)
    return 1 if apart else 0


if __name__ == "__main__":
    sys.exit(main())
