# SPDX-License-Identifier: BSD-2-Clause-Patent
"""The committed models are what the tool writes. Skipped (77) unless SNELLEN_MODEL_WHEEL names the package's wheel."""

import os
import pathlib
import subprocess
import sys

wheel = os.environ.get("SNELLEN_MODEL_WHEEL")
if not wheel:
    print("not run: SNELLEN_MODEL_WHEEL is not set")
    sys.exit(77)
tool = pathlib.Path(__file__).resolve().parents[2] / "tools" / "import_models.py"
sys.exit(subprocess.run([sys.executable, tool, "--check", "--wheel", wheel], check=False).returncode)
