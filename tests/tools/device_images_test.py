#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause-Patent
# tools/device_images.py reads what the compilers of HIP, CUDA and SYCL write, and names an image that is missing.
import pathlib
import string
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


def sycl_property(name, value):
    """A property of bytes: their number of bits, then they, six bits a letter from the lowest on."""
    letters = string.ascii_uppercase + string.ascii_lowercase + string.digits + "+/"
    data = struct.pack("<Q", 8 * len(value)) + value
    bits = int.from_bytes(data, "little")
    return name + b"=2|" + "".join(letters[bits >> i & 63] for i in range(0, 8 * len(data), 6)).encode() + b"\n"


def sycl_bundle(kernel, target, code):
    """A kernel bundle with the image of one kernel."""
    requirements = sycl_property(b"compile_target", target) if target else b""
    module = b"[SYCL/kernel names]\n%s=1|1\n[SYCL/device requirements]\n%s" % (kernel, requirements)
    properties = b"state=1|2\n" + module
    file = device_images.SYCLBIN + struct.pack("<IIIIQQQQ", 1, 0, 1, 0, len(properties), len(code), 0, 10)
    headers = struct.pack("<QQIIII", 10, len(module), 0, 0, 1, 0) + struct.pack("<QQQQ", 0, 0, 0, len(code))
    syclbin = file + headers + properties + bytes(-len(properties) % 8) + code
    entry = struct.pack("<HHIQQQQ", 7, 8, 0, 0, 0, 72, len(syclbin))
    return device_images.OFFLOAD_BINARY + struct.pack("<QQQ", 72 + len(syclbin), 32, 1) + entry + syclbin


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

    def test_kernel_bundles_are_read(self):
        section = (b"text" + sycl_bundle(b"__sycl_kernel_a", b"", b"SPIR-V") +
                   sycl_bundle(b"__sycl_kernel_a", b"intel_gpu_acm_g10", b"code") + bytes(5) +
                   sycl_bundle(b"__sycl_kernel_b", b"intel_gpu_acm_g10", b"more"))
        self.assertEqual(list(device_images.sycl_images(section)),
                         [(0, "spir64", b"SPIR-V"), (0, "acm-g10", b"code"), (1, "acm-g10", b"more")])

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
