#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause-Patent
# The gate on tests/golden/pitfalls.md: no row is missing from 1 to the last, and every row names tests that exist.
# Usage: pitfalls.py [ROOT]
import pathlib
import re
import sys

TABLE = "tests/golden/pitfalls.md"
ROWS = 71  # pitfalls known of the reference library; a new one is a new row and raises this
TEST = re.compile(r"^\s*(?:TYPED_)?TEST(?:_F|_P)?\(\s*(\w+)\s*,\s*(\w+)\s*\)", re.MULTILINE)


def tests_in(root):
    """Every 'Suite.Name' that the sources under tests/ define."""
    return {f"{suite}.{name}" for path in sorted((root / "tests").rglob("*.cc"))
            for suite, name in TEST.findall(path.read_text(encoding="utf-8"))}


def check(root):
    """Every complaint about the table at `root`, one line each."""
    known = tests_in(root)
    complaints = []
    numbers = []
    for at, line in enumerate((root / TABLE).read_text(encoding="utf-8").splitlines(), 1):
        row = re.match(r"\|\s*(\d+)\s*\|", line)
        if not row:
            continue
        numbers.append(int(row[1]))
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) != 4 or not all(cells):
            complaints.append(f"{TABLE}:{at}: row {row[1]} does not have four filled cells")
            continue
        names = re.findall(r"`([^`]+)`", cells[3])
        if not names:
            complaints.append(f"{TABLE}:{at}: row {row[1]} names no test")
        complaints += [f"{TABLE}:{at}: there is no test {name}" for name in names if name not in known]
    if numbers != list(range(1, ROWS + 1)):
        missing = sorted(set(range(1, ROWS + 1)) - set(numbers))
        complaints.append(f"{TABLE}: rows are not 1 to {ROWS}, each once and in order; missing: {missing}")
    return complaints


def main():
    complaints = check(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[1]))
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
