#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause-Patent
# Times snellen beside a program with the reference library's command line: the same clips, the same features, the same
# instruction set and number of cores, in runs that alternate so that a machine growing warm or busy touches both.
# Values that both print are compared. The tables go to docs/performance.md, with --write.
import argparse
import concurrent.futures
import decimal
import itertools
import json
import os
import pathlib
import platform
import queue
import statistics
import subprocess
import sys
import tempfile
import time
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs/performance.md"
FOLDER = ROOT / "build/bench_against"  # of the clips
MOST_FRAMES = 48  # of a clip, unless asked for others
MARKS = ("<!-- made by ./dev bench --against -->", "<!-- end of what ./dev bench --against made -->")
OPTION_MARKS = ("<!-- made by ./dev bench --against, options -->", "<!-- end of what it made, options -->")
FEATURES = ["psnr", "motion", "vif", "adm", "psnr_hvs", "float_ssim", "float_ms_ssim", "ciede", "cambi",
            "speed_chroma", "speed_temporal", "float_vif", "float_adm", "float_motion", "float_psnr", "float_ansnr",
            "float_moment"]
MODELS = {
    "vmaf_v0.6.1": ["vmaf_v0.6.1"],
    "vmaf_v0.6.1 and neg": ["vmaf_v0.6.1", "vmaf_v0.6.1neg:name=vmaf_neg"],
    "vmaf_v1.0.16_3d0h": ["vmaf_v1.0.16_3d0h"],
}


def job_of(feature):
    """Words of the command line for one feature, which may have options."""
    return ["--no_prediction", "--feature", feature]


JOBS = {name: [word for model in models for word in ("--model", f"version={model}")] for name, models in MODELS.items()}
METHODS = ("nearest", "bilinear", "bicubic", "lanczos4")
# Options that change what a feature computes; those that only scale or clip values are left out.
OPTIONS = [
    "psnr=enable_chroma=false", "psnr=enable_mse=true",
    "motion=motion_five_frame_window=true",
    "vif=vif_skip_scale0=true",
    "adm=adm_skip_aim=true", "adm=adm_skip_scale0=true", "adm=adm_csf_mode=2",
    "float_ssim=scale=1", "float_ssim=scale=2", "float_ssim=enable_lcs=true", "float_ms_ssim=enable_lcs=true",
    *(f"cambi={options}" for options in ("full_ref=true", "max_log_contrast=5", "max_log_contrast=0", "window_size=15",
                                         "window_size=127", "topk=0.1", "tvi_threshold=0.05", "eotf=pq",
                                         "enc_width=1280:enc_height=720", "cambi_high_res_speedup=1080")),
    *(f"speed_chroma=speed_prescale={factor}:speed_prescale_method={method}"
      for method in METHODS for factor in ("0.5", "2")),
    "speed_chroma=speed_kernelscale=0.5", "speed_chroma=speed_kernelscale=2", "speed_chroma=speed_weight_var_mode=4",
    *(f"speed_temporal=speed_prescale=0.5:speed_prescale_method={method}" for method in METHODS),
    "speed_temporal=speed_kernelscale=0.5", "speed_temporal=speed_kernelscale=2", "speed_temporal=speed_use_ref_diff=true",
    *(f"float_vif=vif_kernelscale={scale}" for scale in ("0.5", "1.5", "2", "3")),
    *(f"float_vif=vif_prescale={factor}:vif_prescale_method={method}"
      for method in METHODS for factor in ("0.5", "1.5")),
    "float_vif=vif_skip_scale0=true",
    *(f"float_adm=adm_p_norm={power}" for power in ("1", "2", "2.5", "2.7", "4")),
    "float_adm=adm_csf_mode=1", "float_adm=adm_csf_mode=2", "float_adm=adm_bypass_cm=1", "float_adm=adm_skip_scale0=true",
    "float_motion=motion_filter_size=1", "float_motion=motion_filter_size=3", "float_motion=motion_add_scale1=true",
    "float_motion=motion_add_uv=true",
]
JOBS |= {name: job_of(name) for name in [*FEATURES, *OPTIONS]}
# What each program is told to use no more than: libvmaf's mask disables, its bits 4 and 5 are the two forms of AVX-512.
INSTRUCTIONS = {"avx2": (["--cpumask", "48"], ["--device", "cpu:avx2"]), "best": ([], ["--device", "cpu"])}
SIZES = {"1080p": (1920, 1080), "2160p": (3840, 2160)}
RUN_SECONDS = 1.0  # a run has as many frames as take the slower program about this long
LEAST_FRAMES = 8  # and so many for each core, so that what begins a run is a small part of it
# Sums of floats come in the library's order, which moves psnr_hvs most: docs/metrics/psnr_hvs.md.
GREATEST_DIFFERENCE = decimal.Decimal("0.01")


class BenchError(Exception):
    """The comparison cannot be made."""


class Tool(NamedTuple):
    name: str
    path: str
    options: list


class Setting(NamedTuple):
    size: str
    depth: int
    threads: int

    def title(self):
        cores = "one core" if self.threads == 1 else f"{self.threads} cores"
        return f"{self.size}, {self.depth} bits, {cores}"


class Row(NamedTuple):
    job: str
    milliseconds: dict  # a frame, of each tool, from the median time of its runs
    ratio: float  # median over the rounds of vmaf's time by snellen's: above 1, snellen is the faster
    worst: decimal.Decimal  # greatest difference of two printed values


def clip_of(setting, name, frames):
    """The sample `name` at this size with a grain of its own, so that there is detail at the size that is measured."""
    size, depth, _ = setting
    path = FOLDER / f"{name}_{size}_{depth}_{frames}.y4m"
    if not path.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        width, height = SIZES[size]
        partial = path.with_suffix(".partial.y4m")
        pixels = "yuv420p" if depth == 8 else f"yuv420p{depth}le"
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-stream_loop", "-1", "-i", ROOT / "samples" / f"{name}.mp4", "-vf",
                        f"scale={width}:{height}:flags=bicubic+bitexact,noise=alls=6:allf=t:all_seed=1,format={pixels}",
                        "-frames:v", str(frames), "-strict", "-1", partial], check=True, stdin=subprocess.DEVNULL)
        partial.rename(path)
    return path


def clips_of(setting, frames=MOST_FRAMES):
    """Reference and distorted."""
    return [clip_of(setting, name, frames) for name in ("reference", "distorted")]


def run(tool, job, clips, output, frames, cores):
    """Seconds that one run took on these cores."""
    command = ["taskset", "--cpu-list", ",".join(map(str, cores)), tool.path, "-r", clips[0], "-d", clips[1], *JOBS[job], "--json", "-o", output, "-q", "--frame_cnt",
               str(frames), *tool.options]
    output.unlink(missing_ok=True)
    started = time.perf_counter()
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
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


def measure(job, tools, clips, frames, runs, folder, cores):
    """Row of one job, with at most `frames` frames a run; `tools` are vmaf and snellen."""
    seconds = {tool.name: [] for tool in tools}
    outputs = {tool.name: folder / f"{tool.name}.json" for tool in tools}
    # Not counted: fills the page cache, and says how many frames a run needs.
    few = min(2 * len(cores), frames)
    slower = max(run(tool, job, clips, outputs[tool.name], few, cores) for tool in tools)
    frames = min(frames, max(LEAST_FRAMES * len(cores), round(RUN_SECONDS / slower * few)))
    for index in range(runs):
        for tool in tools if index % 2 == 0 else reversed(tools):
            seconds[tool.name].append(run(tool, job, clips, outputs[tool.name], frames, cores))
    return Row(job, {name: 1000 * statistics.median(times) / frames for name, times in seconds.items()},
               statistics.median(v / s for v, s in zip(seconds["vmaf"], seconds["snellen"])),
               worst_difference(outputs["snellen"].read_text(), outputs["vmaf"].read_text()))


def markdown(rows):
    """Table of a setting: `rows` has a list of Row for each instruction set, all of the same jobs."""
    sets = list(rows)
    lines = ["| job | " + " | ".join(f"{name}: vmaf ms | snellen ms | ratio" for name in sets) + " | greatest difference |",
             "|---|" + "--:|--:|--:|" * len(sets) + "--:|"]
    for of_job in zip(*rows.values()):
        cells = [f"{row.milliseconds['vmaf']:.2f} | {row.milliseconds['snellen']:.2f} | {row.ratio:.2f}" for row in of_job]
        lines.append(f"| {of_job[0].job} | " + " | ".join(cells) + f" | {max(row.worst for row in of_job):f} |")
    return "\n".join(lines) + "\n"


def processor():
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.machine()


def version(path):
    done = subprocess.run([path, "--version"], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    return (done.stdout + done.stderr).strip().splitlines()[0]


def write_page(text, marks=MARKS, path=PAGE):
    page = path.read_text()
    before, rest = page.split(marks[0])
    after = rest.split(marks[1])[1]
    path.write_text(f"{before}{marks[0]}\n\n{text}\n{marks[1]}{after}")


def measure_cell(setting, name, cores, arguments):
    """Rows of a setting with the instruction set `name`, on these cores."""
    clips = clips_of(setting, arguments.frames)
    # The reference library's tool measures in its main thread when told 0 threads.
    vmaf_threads = 0 if setting.threads == 1 else setting.threads
    for_vmaf, for_snellen = INSTRUCTIONS[name]
    tools = [Tool("vmaf", arguments.vmaf, ["--threads", str(vmaf_threads), *for_vmaf]),
             Tool("snellen", arguments.snellen, ["--threads", str(setting.threads), *for_snellen])]
    rows = []
    with tempfile.TemporaryDirectory(dir=FOLDER) as reports:
        for job in arguments.jobs:
            rows.append(measure(job, tools, clips, arguments.frames, arguments.runs, pathlib.Path(reports), cores))
            print(f"{setting.title()}, {name}, {job}: {rows[-1].ratio:.2f}", file=sys.stderr)
    return rows


def measure_all(settings, arguments):
    """Rows of every setting and instruction set. Settings of one core run beside each other when that is asked for."""
    for setting in settings:
        clips_of(setting, arguments.frames)
    cores = sorted(os.sched_getaffinity(0))
    beside = len(cores) if arguments.side_by_side else 1
    cells = [(setting, name) for setting in settings for name in arguments.instructions]
    rows = {}
    with concurrent.futures.ThreadPoolExecutor(beside) as pool:
        free = queue.SimpleQueue()
        for core in cores[:beside]:
            free.put(core)

        def on_a_core(cell):
            core = free.get()
            try:
                return measure_cell(*cell, [core], arguments)
            finally:
                free.put(core)

        single = [cell for cell in cells if cell[0].threads == 1]
        rows |= zip(single, pool.map(on_a_core, single))
    for setting, name in cells:
        if setting.threads > 1:
            rows[setting, name] = measure_cell(setting, name, cores[:setting.threads], arguments)
    return {setting: {name: rows[setting, name] for name in arguments.instructions} for setting in settings}


def parse_arguments():
    parser = argparse.ArgumentParser(description="Times snellen beside a program with the reference library's command line.")
    parser.add_argument("vmaf")
    parser.add_argument("--snellen", default=str(ROOT / "build/bin/snellen"))
    parser.add_argument("--jobs", nargs="+", choices=JOBS, default=[*MODELS, *FEATURES], metavar="JOB",
                        help=f"of: {', '.join([*MODELS, *FEATURES])}, or a feature with options")
    parser.add_argument("--options", dest="jobs", action="store_const", const=OPTIONS,
                        help="features with options that change what they compute, in a table of their own")
    parser.add_argument("--sizes", nargs="+", choices=SIZES, default=["1080p"])
    parser.add_argument("--depths", nargs="+", type=int, choices=[8, 10], default=[8])
    parser.add_argument("--instructions", nargs="+", choices=INSTRUCTIONS, default=list(INSTRUCTIONS))
    parser.add_argument("--threads", nargs="+", type=int, default=[1], help="numbers of threads, each on a core of its own")
    parser.add_argument("--side-by-side", action="store_true", help="settings of one thread at once, each on its own core")
    parser.add_argument("--frames", type=int, default=MOST_FRAMES, help="the most a run has")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--write", action="store_true", help="put the tables into docs/performance.md")
    arguments = parser.parse_args()
    if min([arguments.frames, arguments.runs, *arguments.threads]) < 1:
        parser.error("--frames, --runs and --threads must be at least 1")
    if max(arguments.threads) > len(os.sched_getaffinity(0)):
        parser.error(f"--threads {max(arguments.threads)}: this machine lends {len(os.sched_getaffinity(0))} cores")
    for path in (arguments.vmaf, arguments.snellen):
        if not os.access(path, os.X_OK):
            parser.error(f"'{path}' is not a program that can be run")
    return arguments


def main():
    arguments = parse_arguments()
    text = (f"{processor()}; vmaf {version(arguments.vmaf)}; snellen {version(arguments.snellen)}; milliseconds a frame of the "
            f"whole program,\nreading the file included, medians of {arguments.runs} alternating runs. `best`: whatever each "
            "program finds on this machine."
            + (" Settings of one core ran beside each other." if arguments.side_by_side else "") + "\n")
    apart = []
    try:
        settings = [Setting(*v) for v in itertools.product(arguments.sizes, arguments.depths, arguments.threads)]
        for setting, rows in measure_all(settings, arguments).items():
            text += f"\n### {setting.title()}\n\n{markdown(rows)}"
            apart += [f"{row.job} ({setting.title()})" for of_set in rows.values() for row in of_set
                      if row.worst > GREATEST_DIFFERENCE]
    except (BenchError, subprocess.CalledProcessError) as error:
        print(f"bench_against: {error}", file=sys.stderr)
        return 1
    print(text, end="")
    if arguments.write:
        write_page(text, OPTION_MARKS if arguments.jobs is OPTIONS else MARKS)
    if apart:
        print(f"bench_against: values differ by more than {GREATEST_DIFFERENCE} in {', '.join(apart)}", file=sys.stderr)
    return 1 if apart else 0


if __name__ == "__main__":
    sys.exit(main())
