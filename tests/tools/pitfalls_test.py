#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause-Patent
# tools/pitfalls.py names each defect planted in a copy of the table.
import pathlib
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import pitfalls  # noqa: E402

SOURCE = "TEST(Plain, One) {}\nTEST_F(Fixed, Two) {}\nTEST_P(Cases, Three) {}\nTYPED_TEST(Types, Four) {}\n// Plain.Five\n"
ROW = "| {} | wrong | right | `Plain.One` |\n"


class Pitfalls(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        (self.root / "tests/golden").mkdir(parents=True)
        (self.root / "tests/one_test.cc").write_text(SOURCE)
        self.rows = [ROW.format(number) for number in range(1, pitfalls.ROWS + 1)]

    def complaints(self):
        (self.root / pitfalls.TABLE).write_text("# Title\n\n| # | pitfall |\n|---|---|\n" + "".join(self.rows))
        return pitfalls.check(self.root)

    def expect(self, complaint):
        found = self.complaints()
        self.assertEqual(len(found), 1, found)
        self.assertIn(complaint, found[0])

    def test_whole_table_passes(self):
        self.rows[5] = "| 6 | wrong | right | `Fixed.Two` `Cases.Three` `Types.Four` |\n"
        self.assertEqual(self.complaints(), [])

    def test_unknown_test_is_named_with_its_line(self):
        self.rows[2] = "| 3 | wrong | right | `Plain.One` `Plain.Five` |\n"
        self.expect("pitfalls.md:7: there is no test Plain.Five")

    def test_row_without_a_test_is_named(self):
        self.rows[2] = "| 3 | wrong | right | none |\n"
        self.expect("row 3 names no test")

    def test_row_without_an_answer_is_named(self):
        self.rows[2] = "| 3 | wrong | | `Plain.One` |\n"
        self.expect("row 3 does not have four filled cells")

    def test_missing_row_is_named(self):
        del self.rows[41]
        self.expect("missing: [42]")

    def test_row_twice_is_named(self):
        self.rows.insert(3, ROW.format(3))
        self.expect("each once and in order")


if __name__ == "__main__":
    unittest.main()
