#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause-Patent
# tools/test_table.py counts what ran, and never takes a test that did not run for one that passed.
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import test_table  # noqa: E402

GTEST = """<testsuites><testsuite name="Vif">
<testcase name="One" classname="Vif" status="run"><properties><property name="values" value="7"/></properties></testcase>
<testcase name="Two" classname="Vif" status="run"/>
<testcase name="Three" classname="Vif" status="run">{}</testcase>
<testcase name="DISABLED_Four" classname="Vif" status="notrun"/>
</testsuite></testsuites>"""
FAILURE = '<failure message="1 is not 2"/>'
SKIPPED = '<skipped message="vif_test.cc:9&#x0A;no such processor"/>'
UNITTEST = """test_a (__main__.Gates.test_a) ... ok
test_b (__main__.Gates.test_b) ... skipped 'only root installs'
test_c (__main__.Gates.test_c) ... FAIL

Ran {} tests in 0.1s
"""


class TestTable(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def run_of(self, status="run", output="", message="", gtest=None):
        """The one program of a run of which ctest says this."""
        (self.folder / "ctest.xml").write_text(
            f'<testsuite><testcase name="vif_test" status="{status}" time="1.5"><skipped message="{message}"/>'
            f"<system-out>{output}</system-out></testcase></testsuite>")
        if gtest:
            (self.folder / "vif_test.xml").write_text(gtest)
        return test_table.read(self.folder)[0]

    def test_gtest_report_is_counted(self):
        program = self.run_of(gtest=GTEST.format(""))
        self.assertEqual((program.tests, program.passed, program.compared), (4, 3, 7))
        self.assertEqual(program.not_run, (("Vif.DISABLED_Four", "disabled"),))

    def test_skipped_test_did_not_run(self):
        program = self.run_of(gtest=GTEST.format(SKIPPED))
        self.assertEqual(program.passed, 2)
        self.assertEqual(program.not_run[0], ("Vif.Three", "no such processor"))

    def test_failed_test_is_named(self):
        program = self.run_of("fail", gtest=GTEST.format(FAILURE))
        self.assertEqual((program.passed, program.failed), (2, ("Vif.Three",)))

    def test_program_without_a_report_is_one_test(self):
        self.assertEqual(self.run_of(output="all good").passed, 1)

    def test_program_that_died_failed(self):
        self.assertEqual(self.run_of("fail").failed, ("the program itself",))

    def test_program_that_died_after_its_tests_failed(self):
        program = self.run_of("fail", gtest=GTEST.format(""))
        self.assertEqual((program.passed, len(program.failed)), (0, 1))

    def test_program_that_ctest_skipped_did_not_run(self):
        program = self.run_of("notrun", "not run: no wheel\n", "SKIP_RETURN_CODE=77")
        self.assertEqual((program.passed, program.not_run), (0, (("the program itself", "no wheel"),)))
        self.assertEqual(self.run_of("notrun", "", "Unable to start").not_run, (("the program itself", "Unable to start"),))

    def test_python_tests_are_counted(self):
        program = self.run_of("fail", UNITTEST.format(3))
        self.assertEqual((program.passed, program.failed), (1, ("test_c",)))
        self.assertEqual(program.not_run, (("test_b", "only root installs"),))

    def test_python_tests_that_are_not_named_are_an_error(self):
        with self.assertRaisesRegex(test_table.ResultError, "ran 4 tests but names 3"):
            self.run_of(output=UNITTEST.format(4))

    def test_missing_or_damaged_report_is_an_error(self):
        with self.assertRaisesRegex(test_table.ResultError, "there is no"):
            test_table.read(self.folder)
        with self.assertRaisesRegex(test_table.ResultError, "damaged"):
            self.run_of(gtest="<testsuites>")

    def test_table_ends_with_totals_and_names(self):
        lines = list(test_table.table([self.run_of("fail", UNITTEST.format(3)), self.run_of(gtest=GTEST.format(SKIPPED))]))
        self.assertEqual(lines[1].split(), ["vif_test", "3", "1", "1", "1", "1.5"])
        self.assertEqual(lines[2].split(), ["vif_test", "4", "2", "2", "7", "1.5"])
        self.assertEqual(lines[3].split(), ["2", "programs", "7", "3", "1", "3", "7", "3.0"])
        self.assertEqual(lines[4], "failed: vif_test: test_c")
        self.assertEqual(lines[5], "not run: vif_test: test_b: only root installs")
        self.assertEqual(lines[6], "not run: vif_test: Vif.Three: no such processor")


if __name__ == "__main__":
    unittest.main()
