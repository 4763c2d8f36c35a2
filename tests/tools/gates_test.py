#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause-Patent
# tools/gates.py names each planted defect, and lets pass what only looks like one.
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import gates  # noqa: E402

HEAD = f"// {gates.SPDX}\n// A file.\n"


class Gates(unittest.TestCase):
    def expect(self, name, line, complaint):
        """`line` is the third line of the file."""
        found = list(gates.check_file(name, HEAD + line + "\n"))
        self.assertEqual([number for number, _ in found], [3], found)
        self.assertIn(complaint, found[0][1])

    def expect_clean(self, name, text):
        self.assertEqual(list(gates.check_file(name, HEAD + text + "\n")), [])

    def test_pointer_with_a_distance_is_named(self):
        self.expect("src/metrics/x.cc", "void f(const int* p, int src_stride);", "'stride'")
        self.expect("tests/model/x.cc", "int n = frame->linesize[0];", "'linesize'")

    def test_distance_where_pictures_are_made_passes(self):
        self.expect_clean("src/media/ffmpeg/x.cc", "int n = frame->linesize[0];")
        self.expect_clean("tests/image/x.cc", "int stride = 3;")

    def test_vendor_identifier_is_named(self):
        self.expect("src/engine/x.cc", "cudaMalloc(&p, n);", "'cudaM")
        self.expect("src/exec/device.cc", "sycl::queue q;", "'sycl::'")
        self.expect("src/exec/cpu/x.cc", "hipLaunchKernel(f);", "'hipL")

    def test_vendor_identifier_in_its_backend_passes(self):
        self.expect_clean("src/exec/cuda/x.cc", "cudaMemset(p, 0, n);")

    def test_memory_without_an_owner_is_named(self):
        self.expect("src/base/x.cc", "auto* p = new int[3];", "'new'")
        self.expect("src/base/x.cc", "delete[] p;", "'delete'")
        self.expect("src/base/x.cc", "void* p = std::malloc(3);", "'malloc('")

    def test_words_that_only_look_like_it_pass(self):
        self.expect_clean("src/base/x.cc", "#include <new>\nX(const X&) = delete;  // a new stride\nav_free(p);")
        self.expect_clean("src/base/x.cc", 'auto s = "new stride";\nauto r = R"(delete p)";\nauto p = ::operator new(3);')
        self.expect_clean("src/base/x.cc", "int n = 1'000'000;  // it's new\nchar c = '\"';\n/* new\n stride */ int newest = n;")

    def test_defect_after_a_comment_and_a_quote_is_named(self):
        self.expect("src/base/x.cc", "char c = '\"'; /* \" */ auto* p = new int;", "'new'")

    def test_using_namespace_is_named(self):
        self.expect("src/base/x.cc", "using namespace std;", "'using namespace'")

    def test_using_namespace_in_a_test_passes(self):
        self.expect_clean("tests/base/x.cc", "using namespace snellen;")

    def test_question_about_the_platform_is_named(self):
        self.expect("src/metrics/x.cc", "#if defined(__AVX2__)", "__AVX2__")
        self.expect("src/base/x.cc", "#ifdef _WIN32", "_WIN32")
        self.expect_clean("src/base/platform.h", "#pragma once\n#if defined(__GNUC__)\n#endif")

    def test_note_without_an_issue_is_named(self):
        note = "TO" + "DO"
        self.expect("src/base/x.cc", f"// {note}: later", "number of its issue")
        self.expect("CONTRIBUTING.md", f"{note} later", "number of its issue")
        self.expect_clean("src/base/x.cc", f"// {note}(#12): later")

    def test_file_without_a_licence_is_named(self):
        self.assertIn((1, f"the file does not begin with '{gates.SPDX}'"), list(gates.check_file("src/base/x.cc", "int x;\n")))
        self.assertIn((1, f"the file does not begin with '{gates.SPDX}'"), list(gates.check_file("dev", "#!/bin/sh\n")))

    def test_header_that_may_be_read_twice_is_named(self):
        self.assertEqual(list(gates.check_file("src/base/x.h", HEAD)), [(1, "the header has no #pragma once")])

    def test_header_for_one_target_only_is_named(self):
        target = 'HWY_BEFORE_NAMESPACE();\n#include "base/x-inl.h"\nHWY_AFTER_NAMESPACE();\n#include "base/y.h"'
        found = list(gates.check_file("src/exec/x.cc", f"{HEAD}{target}"))
        self.assertEqual([number for number, _ in found], [4], found)
        self.assertIn("include base/x-inl.h above", found[0][1])
        self.expect_clean("src/exec/x.cc", f'#include "base/x-inl.h"\n{target}')

    def test_long_file_is_named(self):
        self.assertEqual(list(gates.check_file("src/base/x.cc", HEAD + "\n" * (gates.MAX_LINES - 2))), [])
        found = list(gates.check_file("src/base/x.cc", HEAD + "\n" * (gates.MAX_LINES - 1)))
        self.assertEqual(found, [(gates.MAX_LINES + 1, "501 lines (a file holds one idea); split it")])


if __name__ == "__main__":
    unittest.main()
