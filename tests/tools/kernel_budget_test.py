#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause-Patent
# tools/kernel_budget.py reads the metadata of both vendors' code, and names each kernel that breaks its budget and each
# allowance that is of no use.
import pathlib
import struct
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import kernel_budget  # noqa: E402
from kernel_budget import Kernel  # noqa: E402

ENTRY = "_ZN7snellen3gpu5entryINS_6CanaryEEEvT_NS_4GridEPl"


def elf(*sections):
    """A file with these sections of (name, type, data)."""
    named = [("", 0, b""), *sections, (".shstrtab", 3, b"")]
    names = b"".join(name.encode() + b"\0" for name, _, _ in named)
    named[-1] = (".shstrtab", 3, names)
    body, headers = b"", b""
    for name, kind, data in named:
        start = names.index(name.encode() + b"\0") if name else 0
        headers += struct.pack("<IIQQQQIIQQ", start, kind, 0, 0, 64 + len(body), len(data), 0, 0, 1, 0)
        body += data
    head = b"\x7fELF\x02\x01".ljust(40, b"\0") + struct.pack("<Q", 64 + len(body)) + bytes(10)
    return head + struct.pack("<HHH", 64, len(named), len(named) - 1) + body + headers


def packed(value):
    """MessagePack of small maps, lists, texts and numbers."""
    if isinstance(value, dict):
        return bytes([0x80 + len(value)]) + b"".join(packed(item) for pair in value.items() for item in pair)
    if isinstance(value, list):
        return b"\xdc" + struct.pack(">H", len(value)) + b"".join(map(packed, value))
    if isinstance(value, str):
        return b"\xd9" + bytes([len(value)]) + value.encode()
    return bytes([value]) if value < 128 else b"\xcd" + struct.pack(">H", value)


class KernelBudget(unittest.TestCase):
    def test_metadata_of_amd_is_read(self):
        kernel = {".name": ENTRY, ".vgpr_count": 42, ".private_segment_fixed_size": 152, ".vgpr_spill_count": 3,
                  ".sgpr_spill_count": 2, ".group_segment_fixed_size": 18560}
        content = packed({"amdhsa.kernels": [kernel], "amdhsa.target": "gfx90a"})
        note = struct.pack("<III", 7, len(content), 32) + b"AMDGPU\0\0" + content
        found = list(kernel_budget.amd_kernels("gfx90a", elf((".note", 7, note))))
        self.assertEqual(found, [Kernel(ENTRY, "gfx90a", 42, 152, 5, 18560)])
        self.assertEqual(kernel_budget.readable(found)[0].name, "Canary")

    def test_attributes_of_nvidia_are_read(self):
        symbols = bytes(24) + struct.pack("<I", 1) + bytes(20)
        info = (struct.pack("<BBHII", 4, 0x2F, 8, 1, 42) + struct.pack("<BBH", 3, 0x37, 1) +
                struct.pack("<BBHII", 4, 0x11, 8, 1, 16))
        code = elf((".strtab", 3, b"\0" + ENTRY.encode() + b"\0"), (".symtab", 2, symbols), (".nv.info", 1, info),
                   (".nv.shared." + ENTRY, 8, bytes(1024)))
        self.assertEqual(list(kernel_budget.nvidia_kernels("sm_90", code)), [Kernel(ENTRY, "sm_90", 42, 16, 0, 1024)])

    def test_values_of_message_pack_are_read(self):
        for data, value in ((b"\x05", 5), (b"\xff", -1), (b"\xcd\x01\x00", 256), (b"\xd0\xfe", -2), (b"\xc3", True),
                            (b"\x92\x01\xa1a", [1, "a"]), (b"\x81\xa1a\xc0", {"a": None}),
                            (b"\xde\x00\x01\xda\x00\x01b\xce\x00\x00\x00\x07", {"b": 7})):
            self.assertEqual(kernel_budget.unpack_message(data), (value, len(data)))
        with self.assertRaises(ValueError):
            kernel_budget.unpack_message(b"\xc1")

    def test_list_of_a_program_is_read(self):
        self.assertEqual(list(kernel_budget.listed_kernels(["cpu 256 Blur", "gpu 0 Scale<1, Kind>"])),
                         [Kernel("Blur", "cpu", 0, 256, 0, 0), Kernel("Scale<1, Kind>", "gpu", 0, 0, 0, 0)])

    def test_other_functions_are_refused(self):
        with self.assertRaisesRegex(ValueError, "no entry"):
            kernel_budget.short_name("void other(int)")
        self.assertEqual(kernel_budget.short_name("void snellen::gpu::entry<snellen::Scale<snellen::Kind> >(int)"),
                         "Scale<Kind>")

    def expect(self, kernel, allowances, *complaints):
        found = list(kernel_budget.complaints([kernel], kernel_budget.read_allowances(allowances)))
        self.assertEqual(len(found), len(complaints), found)
        for text, complaint in zip(found, complaints):
            self.assertIn(complaint, text)

    def test_private_memory_and_spills_are_named(self):
        self.expect(Kernel("Blur", "sm_90", 32, 0, 0, 0), "")
        self.expect(Kernel("Blur", "sm_90", 32, 8, 0, 0), "", "Blur on sm_90: 8 bytes")
        self.expect(Kernel("Blur", "sm_90", 32, 0, 2, 0), "", "2 registers spilled")

    def test_allowance_covers_its_kernel_up_to_its_bytes(self):
        line = "# kernels\nBlur | gfx90a | 8 | an array\n"
        self.expect(Kernel("Blur", "gfx90a", 32, 8, 1, 0), line)
        self.expect(Kernel("Blur", "gfx90a", 32, 12, 0, 0), line, "at most 8 bytes")
        self.expect(Kernel("Blur", "gfx90a", 32, 8, 0, 0), "Blur | gfx90a | 8 |", "at most 0 bytes")

    def test_allowance_may_be_for_all_kernels_of_an_architecture(self):
        lines = "* | cpu | 16 | a stack\nBlur | cpu | 8 | less"
        self.expect(Kernel("Blur", "cpu", 0, 8, 0, 0), lines)
        self.expect(Kernel("Blur", "cpu", 0, 16, 0, 0), lines, "at most 8 bytes")
        self.expect(Kernel("Blur", "cpu", 0, 16, 0, 0), lines.splitlines()[0])
        self.expect(Kernel("Blur", "sm_90", 0, 16, 0, 0), lines.splitlines()[0], "at most 0 bytes")

    def test_allowance_of_no_use_is_named(self):
        self.expect(Kernel("Blur", "sm_90", 32, 0, 0, 0), "Blur | sm_90 | 8 | an array", "remove the line")
        self.expect(Kernel("Blur", "sm_90", 32, 0, 0, 0), "Gone | sm_90 | 8 | an array", "remove the line")
        self.expect(Kernel("Blur", "sm_90", 32, 0, 0, 0), "Gone | gfx90a | 8 | of a module that was not built")


if __name__ == "__main__":
    unittest.main()
