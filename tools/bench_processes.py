#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause-Patent
"""How much one device does for several processes: `snellen bench` that many times at once, and the sum of their rates.

usage: tools/bench_processes.py COUNT SNELLEN [OPTIONS OF snellen bench]

Processes need a second or more to start, so --seconds should be five or more. Values are compared by each of them.
"""
import re
import subprocess
import sys


def main(arguments):
    if len(arguments) < 2 or not arguments[0].isdigit():
        sys.exit(__doc__)
    command = [arguments[1], "bench", *arguments[2:]]
    processes = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(int(arguments[0]))]
    outputs = [process.communicate()[0] for process in processes]
    if any(process.returncode != 0 for process in processes):
        sys.exit(f"bench_processes: a process failed: {' '.join(command)}\n{''.join(outputs)}")
    rates = [float(re.match(r"[0-9.]+", output).group()) for output in outputs]
    print(f"{sum(rates):.1f} frames per second by {len(rates)} processes, {min(rates):.1f} to {max(rates):.1f} each: "
          f"{outputs[0].partition(': ')[2].partition(' (')[0]}")


if __name__ == "__main__":
    main(sys.argv[1:])
