#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause-Patent
# The include gate: reads the tables of layers and of third-party headers in ARCHITECTURE.md and the includes of src/,
# and names every include that the tables do not allow, every include cycle, and every layer that is on one side only.
# Usage: layers.py [ROOT]
import fnmatch
import pathlib
import re
import sys

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


class TableError(Exception):
    """ARCHITECTURE.md does not hold what this gate reads."""


def read_table(text, marker):
    """Rows of the first two columns of the table after <!-- marker -->, header and ruler left out."""
    lines = text.split(f"<!-- {marker} -->", 1)
    if len(lines) < 2:
        raise TableError(f"ARCHITECTURE.md has no table marked '<!-- {marker} -->'")
    rows = []
    for line in lines[1].strip().splitlines():
        if not line.startswith("|"):
            break
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        rows.append((re.findall(r"`([^`]+)`", cells[0]), re.findall(r"`([^`]+)`", cells[1])))
    if len(rows) < 3:
        raise TableError(f"the table marked '<!-- {marker} -->' in ARCHITECTURE.md is empty")
    return rows[2:]


def closure(direct):
    """{layer: every layer that it may include, itself among them}; a layer may include what its layers may."""
    reach = {}

    def visit(layer, path):
        if layer in path:
            raise TableError(f"layers in a circle in ARCHITECTURE.md: {' -> '.join([*path, layer])}")
        if layer not in direct:
            raise TableError(f"'{path[-1]}' may include '{layer}', which has no row in ARCHITECTURE.md")
        if layer not in reach:
            reach[layer] = {layer}.union(*(visit(below, [*path, layer]) for below in direct[layer]))
        return reach[layer]

    for layer in direct:
        visit(layer, [])
    return reach


def metric_of(path):
    """The metric folder that holds the path, if any: metrics/vif/vif.cc -> vif."""
    parts = path.split("/")
    return parts[1] if parts[0] == "metrics" and len(parts) > 2 else None


def check_own(path, header, reach):
    """Why the file `path` may not include `header`, both relative to src/; None when it may."""
    layer, below = path.split("/")[0], header.split("/")[0]
    if below not in reach[layer]:
        return f"layer '{layer}' may not include layer '{below}'"
    metric = metric_of(header)
    if metric and metric != metric_of(path) and header != f"metrics/{metric}/{metric}.h":
        return f"only metrics/{metric}/{metric}.h is public in that folder"
    if metric and layer == "metrics" and metric != metric_of(path):
        return "a metric may not include another one (what they share belongs to ops)"
    return None


def check_third_party(path, header, rules):
    """Why the file `path` may not include the third-party or system header; None when it may."""
    if "/" not in header and "." not in header:
        return None  # the standard library
    for patterns, places in rules:
        if any(fnmatch.fnmatch(header, pattern) for pattern in patterns):
            if any(fnmatch.fnmatch(path, place) for place in places):
                return None
            return f"allowed only in {', '.join(places)}"
    return "not in the table of third-party headers in ARCHITECTURE.md"


def find_cycles(graph):
    """Include cycles, each once, as lists of files."""
    cycles, done = [], set()

    def visit(file, path):
        if file in path:
            cycles.append([*path[path.index(file):], file])
            return
        if file in done:
            return
        for header in graph.get(file, []):
            visit(header, [*path, file])
        done.add(file)

    for file in sorted(graph):
        visit(file, [])
    return cycles


def check(root):
    """Every complaint about the tree at `root`, one line each."""
    text = (root / "ARCHITECTURE.md").read_text(encoding="utf-8")
    direct = {cells[0][0]: cells[1] for cells in read_table(text, "layers") if cells[0]}
    rules = read_table(text, "third-party headers")
    reach = closure(direct)
    source = root / "src"
    files = sorted(p.relative_to(source).as_posix() for suffix in ("*.h", "*.cc") for p in source.rglob(suffix))
    folders = {file.split("/")[0] for file in files}
    complaints = [f"ARCHITECTURE.md: layer '{x}' has no source in src/{x}" for x in sorted(direct.keys() - folders)]
    complaints += [f"src/{x}: not a layer in ARCHITECTURE.md" for x in sorted(folders - direct.keys())]

    graph = {}
    for path in files:
        if path.split("/")[0] not in direct:
            continue
        for number, line in enumerate((source / path).read_text(encoding="utf-8").splitlines(), 1):
            match = INCLUDE.match(line)
            if not match:
                continue
            own, header = match[1] == '"', match[2]
            if own and not (source / header).is_file():
                why = "no such file in src/ (own headers are named from there, other headers in <>)"
            elif own:
                graph.setdefault(path, []).append(header)
                why = check_own(path, header, reach)
            else:
                why = check_third_party(path, header, rules)
            if why:
                complaints.append(f"src/{path}:{number}: include of {header}: {why}")
    return complaints + [f"include cycle: {' -> '.join(cycle)}" for cycle in find_cycles(graph)]


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[1])
    try:
        complaints = check(root)
    except TableError as error:
        complaints = [str(error)]
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
