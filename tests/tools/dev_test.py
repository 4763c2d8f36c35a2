#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause-Patent
# ./dev: what it says to wrong words, and which packages it installs, with stand-ins for Debian's tools.
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
NOBODY = 65534
LISTS = pathlib.Path("/var/lib/apt/lists")

# Every package but those in $MISSING is there.
DPKG_QUERY = """#!/bin/bash
for missing in $MISSING; do [[ "${@: -1}" != "$missing" ]] || exit 1; done
printf installed
"""
# The first $FAILURES calls that install fail.
APT_GET = """#!/bin/bash
echo "$*" >>"$LOG"
[[ $1 != install || $(grep -c ^install "$LOG") -gt ${FAILURES:-0} ]]
"""
# Says that one test passed and one did not run, to where ctest is told to.
CTEST = """#!/bin/bash
while [[ $1 != --output-junit ]]; do shift; done
cat >"$2" <<'XML'
<testsuite><testcase name="ran" status="run"/><testcase name="stayed" status="notrun">
<skipped message="no clips"/></testcase></testsuite>
XML
exit "${CTEST_STATUS:-0}"
"""


class Dev(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        os.chmod(self.folder, 0o755)
        shutil.copy(ROOT / "dev", self.folder)
        (self.folder / "tools").mkdir()
        shutil.copy(ROOT / "tools/test_table.py", self.folder / "tools")
        for name, text in (("dpkg-query", DPKG_QUERY), ("apt-get", APT_GET), ("ctest", CTEST), ("cmake", "#!/bin/sh\n")):
            (self.folder / name).write_text(text)
            os.chmod(self.folder / name, 0o755)
        # The SYCL runtime, of which 1.7 GB would travel, is there.
        runtime = re.search(r"^sycl_runtime=(.*)$", (ROOT / "dev").read_text(), re.MULTILINE)[1]
        (self.folder / "build/sycl").mkdir(parents=True)
        (self.folder / "build/sycl" / runtime).touch()
        self.log = self.folder / "log"

    def dev(self, *words, missing="", failures=0, user=None, **environment):
        environment = os.environ | {"PATH": f"{self.folder}:{os.environ['PATH']}", "MISSING": missing, "CI": "",
                                    "FAILURES": str(failures), "LOG": str(self.log)} | environment
        return subprocess.run([self.folder / "dev", *words], cwd="/", env=environment, capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, user=user)

    def calls(self):
        return self.log.read_text().splitlines() if self.log.exists() else []

    def test_unknown_verb_is_a_usage_error(self):
        result = self.dev("frobnicate")
        self.assertEqual(result.returncode, 2)
        self.assertIn("unknown verb 'frobnicate'", result.stderr)
        self.assertIn("usage: ./dev VERB", result.stderr)

    def test_help_is_not_an_error(self):
        for words in [["help"], ["--help"], ["bench", "--help"], ["setup", "-h"]]:
            result = self.dev(*words)
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            self.assertIn("usage: ./dev VERB", result.stdout)
        self.assertEqual(self.calls(), [])

    def test_unknown_set_of_packages_is_refused(self):
        result = self.dev("setup", "everything")
        self.assertEqual(result.returncode, 1)
        self.assertIn("unknown set of packages 'everything'", result.stderr)

    def test_unknown_preset_is_refused(self):
        result = self.dev("build", "fastest")
        self.assertEqual(result.returncode, 1)
        self.assertIn("unknown preset 'fastest'", result.stderr)

    def test_nothing_missing_installs_nothing(self):
        result = self.dev("setup")
        self.assertEqual((result.returncode, self.calls()), (0, []), result.stderr)

    def test_package_of_another_verb_is_not_needed(self):
        result = self.dev("setup", "demo", missing="shellcheck ffmpeg clang")
        self.assertEqual((result.returncode, self.calls()), (0, []), result.stderr)

    def test_not_root_is_told_what_to_install(self):
        result = self.dev("setup", "test", missing="ccache unzip", user=NOBODY if os.geteuid() == 0 else None)
        self.assertEqual((result.returncode, self.calls()), (1, []))
        self.assertEqual(result.stderr, "dev: missing packages (only root may install them); run: apt-get install "
                                        "--no-install-recommends ccache unzip\n")

    @unittest.skipIf(os.geteuid() != 0, "only root installs")
    def test_root_installs_only_what_is_missing(self):
        result = self.dev("setup", missing="shellcheck libfmt-dev")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(self.calls()[-1], "install -y -q --no-install-recommends libfmt-dev shellcheck")

    @unittest.skipIf(os.geteuid() != 0, "only root installs")
    def test_lists_are_fetched_once_where_absent_or_old(self):
        result = self.dev("setup", missing="unzip", failures=1 if any(LISTS.glob("*Packages*")) else 0)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(self.calls()[-2:], ["update -q", "install -y -q --no-install-recommends unzip"])

    @unittest.skipIf(os.geteuid() != 0, "only root installs")
    def test_package_that_cannot_be_had_is_an_error(self):
        result = self.dev("setup", missing="unzip", failures=9)
        self.assertNotEqual(result.returncode, 0)

    def test_tests_that_did_not_run_are_named(self):
        result = self.dev("test")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("not run: stayed: the program itself: no clips\n", result.stdout)

    def test_status_of_ctest_is_kept(self):
        result = self.dev("test", "-R", "ran", CTEST_STATUS="8")
        self.assertEqual(result.returncode, 8, result.stderr)
        self.assertIn("2 programs", result.stdout)

    def test_real_clips_that_are_missing_end_a_run_of_ci(self):
        result = self.dev("test", CI="true")
        self.assertEqual(result.returncode, 1)
        self.assertIn("real clips are missing", result.stderr)


if __name__ == "__main__":
    unittest.main()
