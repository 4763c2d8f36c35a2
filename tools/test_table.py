#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause-Patent
# What a run of ctest really ran: for each program how many tests passed, failed and did not run, and how many values
# its tests compared. A skipped test is one that did not run, by name and with its reason, never one that passed.
# Usage: test_table.py FOLDER, where `ctest --output-junit FOLDER/ctest.xml` ran with GTEST_OUTPUT=xml:FOLDER/.
import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree
from typing import NamedTuple

COMPARED = "values"  # the property (testing::Test::RecordProperty) in which a test counts the values it compared
UNITTEST_LINE = re.compile(r"^(\w+) \(\S+\) \.\.\. (?:(ok)|skipped ['\"](.*)['\"]|FAIL|ERROR)$", re.MULTILINE)


class ResultError(Exception):
    """The results are missing or contradict each other."""


class Program(NamedTuple):
    """One test of ctest: a program with tests of its own, or one that counts as a test itself."""
    name: str
    seconds: float
    passed: int = 0
    compared: int = 0
    failed: tuple = ()  # names
    not_run: tuple = ()  # (name, reason)

    @property
    def tests(self):
        return self.passed + len(self.failed) + len(self.not_run)


def reason_in(text):
    """The last line of what a test said when it was skipped."""
    lines = [line.strip() for line in (text or "").splitlines() if line.strip()]
    return lines[-1].removeprefix("not run: ") if lines else "no reason given"


def read_gtest(program, path):
    """The program with the tests that GoogleTest's report at `path` lists."""
    passed, compared, failed, not_run = 0, 0, [], []
    for case in ElementTree.parse(path).iter("testcase"):
        name = f"{case.get('classname')}.{case.get('name')}"
        skipped = case.find("skipped")
        if case.find("failure") is not None:
            failed.append(name)
        elif skipped is not None:
            not_run.append((name, reason_in(skipped.get("message"))))
        elif case.get("status") != "run":
            not_run.append((name, "disabled"))
        else:
            passed += 1
        compared += sum(int(p.get("value")) for p in case.iter("property") if p.get("name") == COMPARED)
    return program._replace(passed=passed, compared=compared, failed=tuple(failed), not_run=tuple(not_run))


def read_unittest(program, output):
    """The program with the tests that Python's unittest, run with -v, lists; None when the output is not one."""
    ran = re.search(r"^Ran (\d+) tests? in ", output, re.MULTILINE)
    if not ran:
        return None
    passed, failed, not_run = 0, [], []
    for match in UNITTEST_LINE.finditer(output):
        if match[2]:
            passed += 1
        elif match[3] is not None:
            not_run.append((match[1], match[3]))
        else:
            failed.append(match[1])
    program = program._replace(passed=passed, failed=tuple(failed), not_run=tuple(not_run))
    if program.tests != int(ran[1]):
        raise ResultError(f"{program.name}: ran {ran[1]} tests but names {program.tests}; run it with -v")
    return program


def read_program(case, folder):
    """One <testcase> of ctest's report, with what its program itself reported."""
    name, status, output = case.get("name"), case.get("status"), case.findtext("system-out") or ""
    program = Program(name, float(case.get("time") or 0))
    if status not in ("run", "fail"):
        skipped = case.find("skipped")
        return program._replace(not_run=(("the program itself", reason_in(output or skipped.get("message"))),))
    report = folder / f"{name}.xml"
    detailed = read_gtest(program, report) if report.is_file() else read_unittest(program, output)
    if status == "fail" and not (detailed and detailed.failed):
        return program._replace(failed=("the program itself",))
    return detailed or program._replace(passed=1)


def read(folder):
    """Every program of the run, by name."""
    report = folder / "ctest.xml"
    if not report.is_file():
        raise ResultError(f"there is no {report}; run ctest with --output-junit")
    try:
        programs = [read_program(case, folder) for case in ElementTree.parse(report).iter("testcase")]
    except ElementTree.ParseError as error:
        raise ResultError(f"a report in {folder} is damaged: {error}") from error
    return sorted(programs)


def table(programs):
    """The lines of the table, its total, and the tests that failed or did not run by name."""
    total = Program(f"{len(programs)} programs", sum(p.seconds for p in programs), sum(p.passed for p in programs),
                    sum(p.compared for p in programs), tuple(f for p in programs for f in p.failed),
                    tuple(n for p in programs for n in p.not_run))
    width = max(len(p.name) for p in [*programs, total])
    yield f"{'':{width}}  {'tests':>6} {'passed':>7} {'failed':>7} {'not run':>8} {'compared':>9} {'seconds':>8}"
    for p in [*programs, total]:
        yield (f"{p.name:{width}}  {p.tests:6} {p.passed:7} {len(p.failed) or '':7} {len(p.not_run) or '':8} "
               f"{p.compared or '':9} {p.seconds:8.1f}")
    for p in programs:
        yield from (f"failed: {p.name}: {name}" for name in p.failed)
        yield from (f"not run: {p.name}: {name}: {reason}" for name, reason in p.not_run)


def main():
    try:
        programs = read(pathlib.Path(sys.argv[1]))
    except ResultError as error:
        print(f"test_table: {error}", file=sys.stderr)
        return 2
    print("\n".join(table(programs)))
    return 1 if any(p.failed for p in programs) else 0


if __name__ == "__main__":
    sys.exit(main())
