#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause-Patent
# The text gates: what a reviewer would otherwise have to look for in every change. Each names file, line and reason.
# Usage: gates.py [ROOT]
import pathlib
import re
import subprocess
import sys
from typing import NamedTuple

SPDX = "SPDX-License-Identifier: BSD-2-Clause-Patent"
MAX_LINES = 500
CODE = (".h", ".cc")
TREES = ("src/", "tests/", "bench/", "fuzz/")
# A note for later, with no number of an issue after it: (#12).
UNTRACKED_NOTE = re.compile(r"\b(?:TO" r"DO|FIX" r"ME|X" r"XX)\b(?!\(#\d+\))")
PER_TARGET = re.compile(r"defined\((HWY_TARGET_TOGGLE|SNELLEN_LANE_TARGET)\)")


INCLUDE = re.compile(r'#include "(\S+)"|(HWY_BEFORE_NAMESPACE|HWY_AFTER_NAMESPACE)\(\);')


class Gate(NamedTuple):
    """Code, without comments and strings, that may stand only where `allowed` matches the path."""
    pattern: re.Pattern
    allowed: re.Pattern
    why: str


GATES = [
    Gate(re.compile(r"(?i)stride|linesize"), re.compile(r"^\w+/(image|media/ffmpeg)/|^tests/media/"),
         "a plane carries its own pitch; take a PlaneView (a bare pair of pointer and distance gets swapped)"),
    Gate(re.compile(r"\b(?:cuda|hip|nvrtc|sycl)(?:[A-Z]\w*|::)|\bcu[A-Z][a-z]\w*\(|\bze[A-Z][a-z]\w*\("),
         re.compile(r"^(src/exec/(cuda|hip|sycl)/|tests/exec/(cuda|hip|sycl)_)"),
         "the vendor's identifiers stay in exec/<backend>"),
    Gate(re.compile(r"(?<!operator )\bnew\b|(?<!operator )(?<!= )\bdelete\b|(?<!sycl::)\b(?:malloc|calloc|realloc|free)\s*\("),
         re.compile(r"^(?!src/)"), "memory and handles have an owner; use a container, a Plane or std::unique_ptr"),
    Gate(re.compile(r"\busing\s+namespace\b"), re.compile(r"^(?!src/).*\.cc$|/main\.cc$"), "name what is used"),
    Gate(re.compile(r"^\s*#\s*(?:el)?if.*\b_*(?:x86_64|aarch64|AVX\w*|SSE\w*|GNUC|clang|_linux|APPLE|WIN32|MSC_VER)_*\b"),
         re.compile(r"^src/(base/platform\.h|exec/)|^(tests|bench|fuzz)/"),
         "the platform is asked only in base/platform.h and exec/"),
]
# Comments, literals and the one standard header named like a keyword, in the order in which they hide each other.
HIDDEN = re.compile(
    r"""//[^\n]*|/\*.*?\*/|R"([^()\\ ]{0,16})\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'|<new>""",
    re.DOTALL)


def strip(text):
    """The text with comments and literals blanked, lines kept."""
    return HIDDEN.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)


def check_target_includes(lines):
    """Complaints about headers that are included for one target only. What they include in turn would get that target's
    instruction sets: g++ neither inlines it elsewhere, nor keeps it from running on a machine that has less."""
    above, inside = set(), False
    for number, line in enumerate(lines, 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        header, border = match.groups()
        if border:
            inside = border == "HWY_BEFORE_NAMESPACE"
        elif not inside:
            above.add(header)
        elif header not in above:
            yield number, f"include {header} above HWY_BEFORE_NAMESPACE too, so that what it needs is for every machine"


def check_file(name, text):
    """Complaints about one file: (line, reason)."""
    lines = text.splitlines()
    if name.endswith((*CODE, ".py")) or lines[:1] and lines[0].startswith("#!"):
        if not any(SPDX in line for line in lines[:2]):
            yield 1, f"the file does not begin with '{SPDX}'"
        if len(lines) > MAX_LINES:
            yield MAX_LINES + 1, f"{len(lines)} lines (a file holds one idea); split it"
    for number, line in enumerate(lines, 1):
        if UNTRACKED_NOTE.search(line):
            yield number, "a note for later needs the number of its issue: (#12)"
    if not name.endswith(CODE) or not name.startswith(TREES):
        return
    # -inl.h headers are included once per target, with guards of their own: those of Highway and of the lanes in base.
    if name.endswith(".h") and "#pragma once" not in lines and not PER_TARGET.search(text):
        yield 1, "the header has no #pragma once"
    yield from check_target_includes(lines)
    for number, line in enumerate(strip(text).splitlines(), 1):
        for gate in GATES:
            match = gate.pattern.search(line)
            if match and not gate.allowed.search(name):
                yield number, f"'{match[0].strip()}': {gate.why}"


def tracked_files(root):
    """Paths relative to root of the files that belong to the project."""
    listed = subprocess.run(["git", "-C", str(root), "ls-files", "-z"], check=True, capture_output=True).stdout
    return [name for name in listed.decode().split("\0") if name]


def check(root):
    """Every complaint about the tracked files at `root`, one line each."""
    complaints = []
    for name in tracked_files(root):
        if not name.endswith((*CODE, ".py", ".cmake", ".txt", ".sh", ".md")) and name not in ("dev", ".ci/run"):
            continue
        path = root / name
        if path.is_file():
            complaints += [f"{name}:{n}: {why}" for n, why in check_file(name, path.read_text(encoding="utf-8"))]
    return complaints


def main():
    complaints = check(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[1]))
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
