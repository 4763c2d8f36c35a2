#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-2-Clause-Patent
# Runs what `./dev bundle` collected, from the folder in which it lies: says which devices there are, then runs each
# suite on all of them. Fails when a test fails; a test that finds no device is named as skipped.
# Usage: run [FOLDER FOR RESULTS] [GOOGLETEST OPTIONS]
set -uo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
results=${1:-$here/results}
if [[ $# -gt 0 ]]; then shift; fi
mkdir -p "$results"
export LD_LIBRARY_PATH=$here/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}

"$here/bin/snellen" devices
failed=()
for program in "$here"/tests/*; do
  name=$(basename "$program")
  printf '\n== %s\n' "$name"
  GTEST_OUTPUT="xml:$results/$name.xml" "$program" --gtest_brief=1 "$@" || failed+=("$name")
done
printf '\n%d suites failed%s\n' "${#failed[@]}" "${failed[*]:+: ${failed[*]}}"
[[ ${#failed[@]} -eq 0 ]]
