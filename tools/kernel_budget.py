#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause-Patent
# What compilers made of the kernels of a module: registers, and private memory, which is where a compiler puts what
# does not fit into registers and arrays that it cannot index otherwise. A kernel has none unless a table allows it with
# a reason: private memory is slow, and large ones have crashed a vendor's compiler.
# Usage: kernel_budget.py ALLOWANCES MODULE | PROGRAM     a program lists kernels: "architecture private-bytes name"
import pathlib
import re
import struct
import subprocess
import sys
from typing import NamedTuple

import device_images


class Kernel(NamedTuple):
    name: str
    architecture: str
    registers: int  # 0 where nothing tells
    private: int  # bytes of a lane
    spilled: int  # registers kept there, where the image tells; they are part of the bytes
    shared: int  # bytes of a group; 0 where nothing tells


def unpack_message(data, at=0):
    """The value of MessagePack that begins there, and where it ends."""
    kind = data[at]
    if kind < 0x80 or kind >= 0xE0:
        return kind - (kind >= 0xE0) * 256, at + 1
    if kind < 0xA0 or kind in (0xDC, 0xDD, 0xDE, 0xDF):  # maps and lists
        is_map = kind < 0x90 or kind >= 0xDE
        if kind < 0xA0:
            count, at = kind & 15, at + 1
        else:
            width = 2 if kind in (0xDC, 0xDE) else 4
            count, at = int.from_bytes(data[at + 1:at + 1 + width], "big"), at + 1 + width
        items = []
        for _ in range(count * (1 + is_map)):
            item, at = unpack_message(data, at)
            items.append(item)
        return (dict(zip(items[::2], items[1::2])) if is_map else items), at
    if kind < 0xC0 or kind in (0xD9, 0xDA, 0xDB):  # texts
        if kind < 0xC0:
            length, at = kind & 31, at + 1
        else:
            width = 1 << (kind - 0xD9)
            length, at = int.from_bytes(data[at + 1:at + 1 + width], "big"), at + 1 + width
        return data[at:at + length].decode(), at + length
    if kind in (0xC0, 0xC2, 0xC3):
        return {0xC0: None, 0xC2: False, 0xC3: True}[kind], at + 1
    if 0xCC <= kind <= 0xD3:  # integers
        width = 1 << (kind - 0xCC) % 4
        return int.from_bytes(data[at + 1:at + 1 + width], "big", signed=kind >= 0xD0), at + 1 + width
    raise ValueError(f"MessagePack of kind {kind:#x} (its reader knows no such); extend it")


def notes(data):
    """(name, type, content) of a section of notes."""
    at = 0
    while at < len(data):
        name, size, kind = struct.unpack_from("<III", data, at)
        start = at + 12 + (name + 3) // 4 * 4
        yield data[at + 12:at + 12 + name].rstrip(b"\0").decode(), kind, data[start:start + size]
        at = start + (size + 3) // 4 * 4


def amd_kernels(architecture, elf):
    """From the metadata of an AMD code object."""
    for section in device_images.sections(elf):
        for name, kind, content in notes(section.data) if section.type == 7 else ():
            if (name, kind) == ("AMDGPU", 32):
                for kernel in unpack_message(content)[0]["amdhsa.kernels"]:
                    spilled = kernel[".vgpr_spill_count"] + kernel[".sgpr_spill_count"]
                    yield Kernel(kernel[".name"], architecture, kernel[".vgpr_count"],
                                 kernel[".private_segment_fixed_size"], spilled, kernel[".group_segment_fixed_size"])


def attributes(info):
    """(attribute, value) of a .nv.info section that have a value of their own."""
    at = 0
    while at < len(info):
        form, attribute, size = struct.unpack_from("<BBH", info, at)
        at += 4
        if form == 4:
            yield attribute, info[at:at + size]
            at += size


REGISTERS, FRAME = 0x2F, 0x11  # attributes: (symbol, count), (symbol, bytes)


def nvidia_kernels(architecture, elf):
    """From the attributes and sections of an NVIDIA machine code file. It does not tell spills from other frames."""
    by_name = {section.name: section for section in device_images.sections(elf)}
    symbols, names = by_name[".symtab"].data, by_name[".strtab"].data
    found = {REGISTERS: {}, FRAME: {}}
    for attribute, value in attributes(by_name[".nv.info"].data):
        if attribute in found:
            symbol, number = struct.unpack("<II", value)
            name, = struct.unpack_from("<I", symbols, 24 * symbol)
            found[attribute][device_images.text_at(names, name)] = number
    for name, registers in found[REGISTERS].items():
        shared = by_name.get(f".nv.shared.{name}")
        yield Kernel(name, architecture, registers, found[FRAME].get(name, 0), 0, shared.size if shared else 0)


def listed_kernels(lines):
    """From what a program prints."""
    for line in lines:
        architecture, private, name = line.split(maxsplit=2)
        yield Kernel(name, architecture, 0, int(private), 0, 0)


def kernels(module):
    """All kernels of a module, of every architecture for which it has machine code."""
    found = []
    for image in device_images.images(module):
        if image.data and image.architecture.startswith("gfx"):
            found += amd_kernels(image.architecture, image.data)
        elif image.architecture.startswith("sm_"):
            found += nvidia_kernels(image.architecture, image.data)
    return readable(found)


def readable(found):
    """The kernels with C++'s names instead of the compiler's: Canary, not _ZN7snellen3gpu5entryINS_6CanaryEEEvT_."""
    symbols = [kernel.name.removesuffix(".kd") for kernel in found]
    names = subprocess.run(["c++filt"], input="\n".join(symbols), check=True, capture_output=True, text=True).stdout
    return [kernel._replace(name=short_name(name)) for kernel, name in zip(found, names.splitlines())]


def short_name(signature):
    """The K of "void snellen::gpu::entry<K>(K, ...)", without snellen's namespace."""
    match = re.fullmatch(r"void snellen::gpu::entry<(.*?) ?>\(.*\)", signature)
    if not match:
        raise ValueError(f"'{signature}' is no entry of a kernel (which one it is cannot be told); see gpu/kernel_entry.cuh")
    return match[1].replace("snellen::", "")


ANY = "*"  # kernel of an architecture


class Allowance(NamedTuple):
    kernel: str  # or ANY, of those that have no line of their own
    architecture: str
    private: int  # bytes that it may have
    reason: str


def read_allowances(text):
    """Lines "kernel | architecture | bytes | reason"; others begin with #."""
    rows = [line.split("|") for line in text.splitlines() if line and not line.startswith("#")]
    return [Allowance(kernel.strip(), architecture.strip(), int(private), reason.strip())
            for kernel, architecture, private, reason in rows]


def complaints(found, allowances):
    """Why the kernels do not keep to the budget, and which allowances are of no use any more, one line each."""
    allowed = {row[:2]: row.private for row in allowances if row.reason}
    used = {(kernel.name, kernel.architecture): kernel.private for kernel in found}
    for kernel in found:
        limit = allowed.get((kernel.name, kernel.architecture), allowed.get((ANY, kernel.architecture), 0))
        if kernel.private > limit or (kernel.spilled and not limit):
            yield (f"{kernel.name} on {kernel.architecture}: {kernel.private} bytes of private memory, {kernel.spilled} "
                   f"registers spilled (at most {limit} bytes are allowed); mend the kernel, or list it with a reason")
    architectures = {kernel.architecture for kernel in found}
    for row in allowances:
        if row.architecture in architectures and row.kernel != ANY and not used.get(row[:2]):
            yield f"{row.kernel} on {row.architecture}: listed, but it is no kernel with private memory; remove the line"


def main():
    allowances, module = sys.argv[1:]
    if module.endswith(".so"):
        unsorted = kernels(module)
    else:
        unsorted = listed_kernels(subprocess.run([module], check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines())
    found = sorted(unsorted, key=lambda kernel: (kernel.architecture, kernel.name))
    print("architecture  registers  private  spilled  shared  kernel")
    for name, architecture, registers, private, spilled, shared in found:
        print(f"{architecture:<12}  {registers:>9}  {private:>7}  {spilled:>7}  {shared:>6}  {name}")
    lines = list(complaints(found, read_allowances(pathlib.Path(allowances).read_text(encoding="utf-8"))))
    if not found:
        lines.append(f"{module}: no kernels (its budget cannot be read)")
    for line in lines:
        print(line, file=sys.stderr)
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
