"""``python -m benchmarks [pytest's options]``: measure, and print what was measured beside the budgets."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

if __name__ == "__main__":
    here = Path(__file__).parent
    options = [
        "--benchmark-only",
        "--benchmark-columns=min,median,max,rounds",
        "--benchmark-sort=name",
        "-p",
        "no:xdist",
    ]
    sys.exit(pytest.main([str(here), "--rootdir", str(here.parent), *options, *sys.argv[1:]]))
