# SPDX-License-Identifier: BSD-2-Clause-Patent
"""Which SPIR-V libsnellen-sycl.so really holds for its kernels: a linker may drop them, and every user would compile for minutes.

sycl_images.py MODULE SOURCES HEADERS [--also KERNEL]

HEADERS (separated by commas, below SOURCES) are those whose kernels the module was asked for. Names every kernel and
every image that is missing. Exits with 77 for a module that was built where nothing could compile kernels.
"""
import argparse
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import device_images  # noqa: E402

NOT_RUN = 77
KERNEL = re.compile(r"^SNELLEN_KERNEL\((\w+)\)", re.MULTILINE)


def kernels_of(sources, headers):
    return [name for header in headers for name in KERNEL.findall((sources / header).read_text(encoding="utf-8"))]


def complaints(images, headers, kernels):
    if len(images) != len(headers):
        yield f"{len(images)} images for {len(headers)} headers of kernels"
    for kernel in kernels:
        if not any(re.search(rb"snellen_%s\b" % kernel.encode(), image.data) for image in images):
            yield f"no image has the kernel {kernel}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("module", type=pathlib.Path)
    parser.add_argument("sources", type=pathlib.Path)
    parser.add_argument("headers", type=lambda text: text.split(","))
    parser.add_argument("--also", action="append", default=[], help="demand this kernel, too")
    arguments = parser.parse_args()
    images = [image for image in device_images.images(arguments.module) if image.architecture == "spir64"]
    if not images:
        print("not run: the module holds no image: there was no device when it was built")
        return NOT_RUN
    kernels = kernels_of(arguments.sources, arguments.headers) + arguments.also
    found = list(complaints(images, arguments.headers, kernels))
    for complaint in found:
        print(f"{arguments.module.name}: {complaint}")
    print(f"{arguments.module.name}: {len(kernels)} kernels of {len(arguments.headers)} headers")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
