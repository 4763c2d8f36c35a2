# SPDX-License-Identifier: BSD-2-Clause-Patent
"""Code that an offline compiler made of a unit's SPIR-V is in what the module links, and a check of it names a GPU whose
code is not there. No GPU is needed, nor its compiler, for which a text stands in: these are tests of ours.

sycl_unit_test.py UNIT_PROGRAM SOURCES CXX_COMPILER
"""
import pathlib
import subprocess
import sys
import tempfile
import unittest

PROGRAM, SOURCES, COMPILER = sys.argv[1:4]
IMAGES = pathlib.Path(SOURCES).parent / "tools" / "device_images.py"
HEADER = "exec/canary_kernels.h"
NOT_RUN = 77


def run(*words):
    return subprocess.run(words, capture_output=True, text=True, check=False)


class SyclUnit(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.object = cls.path("unit.object")
        subprocess.run([PROGRAM, "object", SOURCES, HEADER, cls.object, cls.path("unit.d")], check=True)
        if not pathlib.Path(cls.object).stat().st_size:
            print("not run: there is no device, and so no SPIR-V")
            sys.exit(NOT_RUN)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @classmethod
    def path(cls, name):
        return str(pathlib.Path(cls.folder.name) / name)

    def source(self, *codes):
        return run(PROGRAM, "source", SOURCES, HEADER, self.object, self.path("unit.cc"), *codes)

    def stand_in(self, text):
        pathlib.Path(self.path("code")).write_text(text)
        return self.path("code")

    def images(self, *architectures):
        """What is said of the unit's object file."""
        compiled = run(COMPILER, "-std=c++20", "-DSNELLEN_SYCL_MODULE", "-I", SOURCES, "-c", self.path("unit.cc"), "-o",
                       self.path("unit.o"))
        self.assertEqual(compiled.returncode, 0, compiled.stderr)
        return run(sys.executable, str(IMAGES), self.path("unit.o"), "1", *architectures)

    def test_spirv_is_there_for_compilers(self):
        self.assertEqual(run(PROGRAM, "spirv", self.object, self.path("unit.spv")).returncode, 0)
        self.assertEqual(pathlib.Path(self.path("unit.spv")).read_bytes()[:4], b"\x03\x02\x23\x07")

    def test_code_is_in_the_object_file(self):
        self.assertEqual(self.source("pvc=" + self.stand_in("code")).returncode, 0)
        listed = self.images("spir64", "pvc")
        self.assertEqual(listed.returncode, 0, listed.stderr)
        self.assertRegex(listed.stdout, r"pvc +1 images +4 bytes")

    def test_code_that_is_not_there_is_named(self):
        self.assertEqual(self.source("pvc=" + self.stand_in("code")).returncode, 0)
        listed = self.images("pvc", "acm-g10")
        self.assertEqual(listed.returncode, 1)
        self.assertIn("acm-g10: in 0 of 1 units", listed.stderr)

    def test_a_compiler_that_made_nothing_is_refused(self):
        made = self.source("pvc=" + self.stand_in(""))
        self.assertEqual(made.returncode, 1)
        self.assertIn("no code", made.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
