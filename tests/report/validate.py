# SPDX-License-Identifier: BSD-2-Clause-Patent
"""Judges report files from outside: JSON against the published schema, strictly; XML and CSV with Python's readers.

validate.py SCHEMA FILE...             judges files
validate.py SCHEMA --samples PROGRAM   lets PROGRAM write samples into a fresh directory and judges them, then plants
                                       defects in a good one and demands that each is refused
"""
import argparse
import copy
import csv
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

import jsonschema

FORMATS = ("json", "xml", "csv", "sub")
# Reports x precisions x formats that the sample program writes; an incomplete report has two formats.
SAMPLES = 3 * 4 * len(FORMATS) + 4 * 2


def refuse_constant(text):
    raise ValueError(f"{text} is not JSON")


def refuse_duplicates(pairs):
    keys = [key for key, _ in pairs]
    if len(keys) != len(set(keys)):
        raise ValueError(f"a key is written twice: {keys}")
    return dict(pairs)


def parse_json(text):
    return json.loads(text, parse_constant=refuse_constant, object_pairs_hook=refuse_duplicates)


def check_json(text, validator):
    report = parse_json(text)
    for error in validator.iter_errors(report):
        yield f"{'/'.join(map(str, error.absolute_path))}: {error.message}"
    if list(report)[:5] != ["version", "fps", "frames", "pooled_metrics", "aggregate_metrics"]:
        yield f"the reference library's keys do not come first: {list(report)}"


def check_xml(text):
    root = xml.etree.ElementTree.fromstring(text)
    if [child.tag for child in root] != ["params", "fyi", "frames", "pooled_metrics", "aggregate_metrics"]:
        yield "elements are missing or out of order"
    metrics = [metric.get("name") for metric in root.find("pooled_metrics")]
    for frame in root.find("frames"):
        if list(frame.attrib) != ["frameNum", *metrics]:
            yield f"frame {frame.get('frameNum')} does not have every metric"
        for value in frame.attrib.values():
            float(value)


def check_csv(text):
    header, *rows = csv.reader(text.splitlines(), strict=True)
    if header[0] != "Frame" or header[-1] != "":
        yield f"wrong header {header}"
    for row in rows:
        if len(row) != len(header) or row[-1] != "":
            yield f"row {row} does not match the header"
        int(row[0])
        for cell in row[1:-1]:
            float(cell)


def check_sub(text):
    for line in text.splitlines():
        match = re.fullmatch(r"\{(\d+)\}\{(\d+)\}frame: (\d+)\|((?:[^|]+: [^|]+\|)*)", line)
        if not match or match[1] != match[3] or int(match[2]) != int(match[1]) + 1:
            yield f"wrong line {line}"


def defects(name, data, validator):
    """What is wrong with the bytes of a file of this name."""
    try:
        text = data.decode("utf-8")
        extension = name.rsplit(".", 1)[-1]
        if extension == "json":
            return list(check_json(text, validator))
        return list({"xml": check_xml, "csv": check_csv, "sub": check_sub}[extension](text))
    except (ValueError, KeyError, csv.Error, xml.etree.ElementTree.ParseError) as error:
        return [str(error)]


def planted_defects(good):
    """Pairs of a name and the text of a report with one defect; `good` has frames, models, features and pools."""
    def change(edit):
        report = copy.deepcopy(parse_json(good))
        edit(report)
        return json.dumps(report)

    def drop(*path):
        def edit(report):
            for key in path[:-1]:
                report = report[key]
            del report[path[-1]]
        return change(edit)

    def put(value, *path):
        def edit(report):
            for key in path[:-1]:
                report = report[key]
            report[path[-1]] = value
        return change(edit)

    report = parse_json(good)
    for key in report:
        yield f"without {key}", drop(key)
    for key in report["snellen"]:
        yield f"without snellen/{key}", drop("snellen", key)
    for group in ("models", "features"):
        for key in report["snellen"][group][0]:
            yield f"without snellen/{group}/0/{key}", drop("snellen", group, 0, key)
    metric = next(iter(report["pooled_metrics"]))
    for key in report["pooled_metrics"][metric]:
        yield f"without pooled {key}", drop("pooled_metrics", metric, key)
        yield f"pooled {key} is text", put("1", "pooled_metrics", metric, key)
    yield "frame without number", drop("frames", 0, "frameNum")
    yield "frame without metrics", drop("frames", 0, "metrics")
    yield "negative frame number", put(-1, "frames", 0, "frameNum")
    yield "broken frame number", put(0.5, "frames", 0, "frameNum")
    yield "score is text", put("97", "frames", 0, "metrics", metric)
    yield "aggregate is a list", put([], "aggregate_metrics", metric)
    yield "unknown key", put(1, "score")
    yield "unknown key in snellen", put(1, "snellen", "score")
    yield "unknown key in frame", put(1, "frames", 0, "score")
    yield "unknown statistic", put(1, "pooled_metrics", metric, "p50")
    yield "negative rate", put(-1, "fps")
    yield "hash too short", put("ab", "snellen", "models", 0, "sha256")
    yield "accumulation unknown", put("fast", "snellen", "accumulation")
    yield "subsample of zero", put(0, "snellen", "subsample")
    yield "count of nothing", put({"inf": 0, "-inf": 0}, "snellen", "non_finite", "frames", metric)
    yield "warning is a number", put([1], "snellen", "warnings")
    yield "NaN", good.replace("null", "NaN", 1)
    yield "Infinity", good.replace("null", "Infinity", 1)
    yield "inf", good.replace("null", "inf", 1)
    yield "stray comma", good.replace('"frames": [', '"frames": [,', 1)
    yield "trailing comma", good.replace("\n  ],", ",\n  ],", 1)
    yield "key twice", good.replace('"fps":', '"version": "", "fps":', 1)
    yield "cut short", good[:-3]


def judge_samples(program, validator):
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([program, folder], check=True)
        files = sorted(pathlib.Path(folder).iterdir())
        if len(files) != SAMPLES:
            problems.append(f"{len(files)} samples were written, not {SAMPLES}")
        for file in files:
            problems += [f"{file.name}: {defect}" for defect in defects(file.name, file.read_bytes(), validator)]
        good = (pathlib.Path(folder) / "rich-default.json").read_text(encoding="utf-8")
    planted = list(planted_defects(good))
    for name, text in planted:
        if text == good:
            problems.append(f"planted '{name}' changed nothing")
        if not defects("planted.json", text.encode("utf-8"), validator):
            problems.append(f"planted '{name}' was accepted")
    for file in ("x.csv", "x.xml", "x.sub"):
        if not defects(file, b"Frame,a,\n0,1,2,\n", validator):
            problems.append(f"planted defect in {file} was accepted")
    print(f"{len(files)} samples judged, {len(planted) + 3} planted defects tried")
    return problems


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("schema", type=pathlib.Path)
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    parser.add_argument("--samples")
    arguments = parser.parse_args()
    schema = json.loads(arguments.schema.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    problems = judge_samples(arguments.samples, validator) if arguments.samples else []
    for file in arguments.files:
        problems += [f"{file.name}: {defect}" for defect in defects(file.name, file.read_bytes(), validator)]
    if not arguments.samples and not arguments.files:
        problems.append("nothing to judge")
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
