#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause-Patent
# tools/device_images.py reads what the compilers of HIP and CUDA write, and names an image that is missing.
import pathlib
import struct
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import device_images  # noqa: E402


def bundle(*entries):
    """An offload bundle of (name, data)."""
    head, body = b"", b""
    start = len(device_images.BUNDLE) + 8 + sum(24 + len(name) for name, _ in entries)
    for name, data in entries:
        head += struct.pack("<QQQ", start + len(body), len(data), len(name)) + name.encode()
        body += data
    return device_images.BUNDLE + struct.pack("<Q", len(entries)) + head + body


def fat_binary(*entries):
    """A fat binary of (kind, number, data)."""
    body = b"".join(
        struct.pack("<HHIQQII", kind, 0x101, 64, len(data), 0, 0, number) + bytes(32) + data
        for kind, number, data in entries)
    return device_images.FAT_BINARY + struct.pack("<HHQ", 1, 16, len(body)) + body


class DeviceImages(unittest.TestCase):
    def test_bundles_are_read(self):
        host = ("host-x86_64-unknown-linux", b"")
        target = "hipv4-amdgcn-amd-amdhsa--"
        section = (bundle(host, (target + "gfx90a", b"abc"), (target + "gfx1030", b"de")) + bytes(100) +
                   bundle(host, (target + "gfx90a", b"f")))
        self.assertEqual(list(device_images.bundled_images(section)),
                         [(0, "gfx90a", b"abc"), (0, "gfx1030", b"de"), (1, "gfx90a", b"f")])

    def test_fat_binaries_are_read(self):
        section = fat_binary((2, 90, b"code"), (1, 75, b"text")) + bytes(4) + fat_binary((2, 90, b"more"))
        self.assertEqual(list(device_images.fat_images(section)),
                         [(0, "sm_90", b"code"), (0, "compute_75", b"text"), (1, "sm_90", b"more")])

    def test_missing_image_is_named(self):
        found = [device_images.Image(0, "sm_90", b"x"), device_images.Image(1, "sm_90", b"x"),
                 device_images.Image(0, "compute_75", b"x"), device_images.Image(1, "compute_75", b"")]
        self.assertEqual(device_images.missing(found, 2, ["sm_90"]), [])
        self.assertEqual(device_images.missing(found, 2, ["sm_90", "compute_75", "sm_80"]),
                         ["compute_75: in 1 of 2 units of kernels", "sm_80: in 0 of 2 units of kernels"])
        self.assertEqual(device_images.missing(found, 3, ["sm_90"]), ["sm_90: in 2 of 3 units of kernels"])

    def test_other_files_are_refused(self):
        with self.assertRaisesRegex(ValueError, "ELF"):
            device_images.sections(b"text")


if __name__ == "__main__":
    unittest.main()
