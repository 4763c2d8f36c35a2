#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause-Patent
# The gate on tests/golden/pitfalls.md and tests/devices.md: no row is missing from 1 to the last, and every row names
# tests that exist.
# Usage: pitfalls.py [ROOT]
import pathlib
import re
import sys

TABLE = "tests/golden/pitfalls.md"
ROWS = 71  # pitfalls known of the reference library; a new one is a new row and raises this
TABLES = {TABLE: ROWS, "tests/devices.md": 14}
TEST = re.compile(r"^\s*(?:TYPED_)?TEST(?:_F|_P)?\(\s*(\w+)\s*,\s*(\w+)\s*\)", re.MULTILINE)


def tests_in(root):
    """Every 'Suite.Name' that the sources under tests/ define."""
    return {f"{suite}.{name}" for path in sorted((root / "tests").rglob("*.cc"))
            for suite, name in TEST.findall(path.read_text(encoding="utf-8"))}


def check(root, table=TABLE, rows=ROWS):
    """Every complaint about a table below `root`, one line each."""
    known = tests_in(root)
    complaints = []
    numbers = []
    for at, line in enumerate((root / table).read_text(encoding="utf-8").splitlines(), 1):
        row = re.match(r"\|\s*(\d+)\s*\|", line)
        if not row:
            continue
        numbers.append(int(row[1]))
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) != 4 or not all(cells):
            complaints.append(f"{table}:{at}: row {row[1]} does not have four filled cells")
            continue
        names = re.findall(r"`([^`]+)`", cells[3])
        if not names:
            complaints.append(f"{table}:{at}: row {row[1]} names no test")
        complaints += [f"{table}:{at}: there is no test {name}" for name in names if name not in known]
    if numbers != list(range(1, rows + 1)):
        missing = sorted(set(range(1, rows + 1)) - set(numbers))
        complaints.append(f"{table}: rows are not 1 to {rows}, each once and in order; missing: {missing}")
    return complaints


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[1])
    complaints = [line for table, rows in TABLES.items() for line in check(root, table, rows)]
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
