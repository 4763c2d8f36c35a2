#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause-Patent
# The device code that a module really contains, read from its file: clang's offload bundles (HIP), fat binaries of
# nvcc, and kernel bundles of SYCL. As a program it lists the images and fails when one that was asked for is missing
# from a unit of kernels.
# Usage: device_images.py MODULE UNITS ARCHITECTURE...      e.g. libsnellen-hip.so 24 gfx90a gfx1030
import collections
import pathlib
import re
import string
import struct
import sys
from typing import NamedTuple

NO_BITS = 8  # the type of such a section
BUNDLE = b"__CLANG_OFFLOAD_BUNDLE__"
FAT_BINARY = struct.pack("<I", 0xBA55ED50)
OFFLOAD_BINARY = struct.pack("<II", 0xAD10FF10, 2)
SYCLBIN = struct.pack("<II", 0x53594249, 1)


class Section(NamedTuple):
    name: str
    type: int
    size: int
    data: bytes  # empty for memory that the file does not hold


class Image(NamedTuple):
    unit: int  # which of the module's units of kernels: one source file, compiled for several GPUs
    architecture: str  # gfx90a, acm-g10; sm_90 is machine code, compute_75 and spir64 are text for the driver's compiler
    data: bytes


def sections(elf):
    """Those of a 64-bit little-endian ELF file."""
    if elf[:6] != b"\x7fELF\x02\x01":
        raise ValueError("not a 64-bit little-endian ELF file (nothing can be read from it); name a module of snellen")
    table, = struct.unpack_from("<Q", elf, 40)
    size, count, names_at = struct.unpack_from("<HHH", elf, 58)
    headers = [struct.unpack_from("<IIQQQQIIQQ", elf, table + i * size) for i in range(count)]

    def content(header):
        return b"" if header[1] == NO_BITS else elf[header[4]:header[4] + header[5]]

    names = content(headers[names_at])
    return [Section(text_at(names, header[0]), header[1], header[5], content(header)) for header in headers]


def text_at(data, start):
    """The zero-terminated text there."""
    return data[start:data.index(b"\0", start)].decode()


def positions(data, magic):
    at = data.find(magic)
    while at >= 0:
        yield at
        at = data.find(magic, at + len(magic))


def bundled_images(data):
    """Images of a section of offload bundles; each bundle is a unit."""
    for unit, start in enumerate(positions(data, BUNDLE)):
        at = start + len(BUNDLE)
        count, = struct.unpack_from("<Q", data, at)
        at += 8
        for _ in range(count):
            offset, size, length = struct.unpack_from("<QQQ", data, at)
            name = data[at + 24:at + 24 + length].decode()  # hipv4-amdgcn-amd-amdhsa--gfx90a
            at += 24 + length
            if not name.startswith("host"):
                yield Image(unit, name.rsplit("-", 1)[1], data[start + offset:start + offset + size])


def fat_images(data):
    """Images of a section of nvcc's fat binaries; each fat binary is a unit."""
    for unit, start in enumerate(positions(data, FAT_BINARY)):
        _, header, size = struct.unpack_from("<HHQ", data, start + 4)
        at, end = start + header, start + header + size
        while at < end:
            kind, _, header, size = struct.unpack_from("<HHIQ", data, at)
            number, = struct.unpack_from("<I", data, at + 28)
            yield Image(unit, f"{'sm' if kind == 2 else 'compute'}_{number}", data[at + header:at + header + size])
            at += header + size


def property_bytes(properties, name):
    """The value of a property of bytes, empty where there is none: its number of bits, then it, in six-bit letters."""
    found = re.search(rb"^%s=2\|([\w+/]+)$" % name, properties, re.MULTILINE)
    letters = string.ascii_uppercase + string.ascii_lowercase + string.digits + "+/"
    bits = sum(letters.index(letter) << 6 * i for i, letter in enumerate(found[1].decode() if found else ""))
    return (bits >> 64).to_bytes((bits & (1 << 64) - 1) // 8, "little")


def sycl_image(syclbin):
    """Names of kernels, architecture and code of a file with one image."""
    properties_bytes, = struct.unpack_from("<Q", syclbin, 24)
    headers, images = 56 + 32 + 32, 56 + 32 + 32 + (properties_bytes + 7) // 8 * 8
    at, size = struct.unpack_from("<QQ", syclbin, 56)
    properties = syclbin[headers + at:headers + at + size]
    offset, size = struct.unpack_from("<QQ", syclbin, 56 + 32 + 16)
    target = property_bytes(properties, b"compile_target").decode() or "spir64"
    names = frozenset(re.findall(rb"^(__sycl_kernel_\w+)=", properties, re.MULTILINE))
    return names, target.removeprefix("intel_gpu_").replace("_", "-"), syclbin[images + offset:images + offset + size]


def sycl_images(data):
    """Images of kernel bundles, which lie among other constants; those of the same kernels are a unit."""
    units = {}
    for start in positions(data, OFFLOAD_BINARY):
        entry, = struct.unpack_from("<Q", data, start + 16)
        offset, size = struct.unpack_from("<QQ", data, start + entry + 24)
        syclbin = data[start + offset:start + offset + size]
        if syclbin.startswith(SYCLBIN):
            names, architecture, code = sycl_image(syclbin)
            yield Image(units.setdefault(names, len(units)), architecture, code)


READERS = {".hip_fatbin": bundled_images, ".nv_fatbin": fat_images, ".rodata": sycl_images}


def images(path):
    """All images of a module."""
    for section in sections(pathlib.Path(path).read_bytes()):
        if section.name in READERS:
            yield from READERS[section.name](section.data)


def missing(found, units, architectures):
    """What was asked for and is not there, one line each."""
    counts = collections.Counter(image.architecture for image in found if image.data)
    return [f"{architecture}: in {counts[architecture]} of {units} units of kernels"
            for architecture in architectures if counts[architecture] != units]


def main():
    module, units, *architectures = sys.argv[1:]
    found = list(images(module))
    sizes = collections.Counter()
    for image in found:
        sizes[image.architecture] += len(image.data)
    for architecture, size in sorted(sizes.items()):
        count = sum(image.architecture == architecture for image in found)
        print(f"{architecture:<12} {count:>4} images {size:>9} bytes")
    lacking = missing(found, int(units), architectures)
    for line in lacking:
        print(f"{module}: {line} (an image was asked for and is not there)", file=sys.stderr)
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
