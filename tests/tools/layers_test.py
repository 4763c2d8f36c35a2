#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause-Patent
# tools/layers.py passes the tree as it is and names each defect planted in a copy of it.
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Layers(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        shutil.copytree(ROOT / "src", self.root / "src")
        shutil.copy(ROOT / "ARCHITECTURE.md", self.root)

    def run_gate(self):
        return subprocess.run([sys.executable, ROOT / "tools/layers.py", self.root], capture_output=True, text=True)

    def plant(self, path, text):
        """Puts `text` before the content of src/<path>, which need not exist."""
        file = self.root / "src" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text + (file.read_text(encoding="utf-8") if file.exists() else ""), encoding="utf-8")

    def expect(self, complaint):
        result = self.run_gate()
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertEqual(result.stderr.count("\n"), 1, result.stderr)
        self.assertIn(complaint, result.stderr)

    def test_tree_as_it_is_passes(self):
        result = self.run_gate()
        self.assertEqual((result.returncode, result.stderr), (0, ""))

    def test_include_of_a_higher_layer_is_named(self):
        self.plant("base/planted.h", '\n#include "image/plane.h"\n')
        self.expect("src/base/planted.h:2: include of image/plane.h: layer 'base' may not include layer 'image'")

    def test_include_of_a_layer_beside_is_named(self):
        self.plant("report/planted.h", '#include "model/pooling.h"\n')
        self.expect("src/report/planted.h:1: include of model/pooling.h: layer 'report' may not include layer 'model'")

    def test_include_of_a_file_that_is_not_there_is_named(self):
        self.plant("image/planted.h", '#include "plane.h"\n')
        self.expect("src/image/planted.h:1: include of plane.h: no such file in src/")

    def test_ffmpeg_outside_its_folder_is_named(self):
        self.plant("media/planted.cc", "  #  include <libavutil/frame.h>\n")
        self.expect("src/media/planted.cc:1: include of libavutil/frame.h: allowed only in media/ffmpeg/*")

    def test_vector_code_outside_its_files_is_named(self):
        self.plant("metrics/psnr/psnr_planted.cc", "#include <hwy/highway.h>\n")
        self.expect("src/metrics/psnr/psnr_planted.cc:1: include of hwy/highway.h: allowed only in exec/cpu/*, *_cpu.cc, *-inl.h")

    def test_unlisted_third_party_header_is_named(self):
        self.plant("base/planted.h", "#include <boost/any.hpp>\n")
        self.expect("include of boost/any.hpp: not in the table of third-party headers in ARCHITECTURE.md")

    def test_private_header_of_a_metric_is_named(self):
        self.plant("engine/planted.cc", '#include "metrics/psnr/psnr_math-inl.h"\n')
        self.expect("src/engine/planted.cc:1: include of metrics/psnr/psnr_math-inl.h: only metrics/psnr/psnr.h is public")

    def test_metric_including_another_is_named(self):
        self.plant("metrics/planted/planted.cc", '#include "metrics/psnr/psnr.h"\n')
        self.expect("src/metrics/planted/planted.cc:1: include of metrics/psnr/psnr.h: a metric may not include another")

    def test_cycle_between_files_is_named(self):
        self.plant("base/planted_a.h", '#include "base/planted_b.h"\n')
        self.plant("base/planted_b.h", '#include "base/planted_a.h"\n')
        self.expect("include cycle: base/planted_a.h -> base/planted_b.h -> base/planted_a.h")

    def test_folder_without_a_row_is_named(self):
        self.plant("planted/planted.h", "#pragma once\n")
        self.expect("src/planted: not a layer in ARCHITECTURE.md")

    def test_row_without_a_folder_is_named(self):
        self.edit_page("\n| `ops` |", "\n| `ghost` | `base` | |\n| `ops` |")
        self.expect("ARCHITECTURE.md: layer 'ghost' has no source in src/ghost")

    def test_circle_in_the_table_is_named(self):
        self.edit_page("| `base` | |", "| `base` | `cli` |")
        self.expect("layers in a circle in ARCHITECTURE.md: base -> cli -> engine -> metrics -> ops -> exec -> image -> base")

    def test_page_without_the_table_is_named(self):
        self.edit_page("<!-- layers -->", "")
        self.expect("ARCHITECTURE.md has no table marked '<!-- layers -->'")

    def edit_page(self, old, new):
        page = self.root / "ARCHITECTURE.md"
        text = page.read_text(encoding="utf-8")
        self.assertIn(old, text)
        page.write_text(text.replace(old, new), encoding="utf-8")


if __name__ == "__main__":
    unittest.main()
