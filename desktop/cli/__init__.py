"""The command line: ``hexfront``.

Exit codes: 0 fine, 1 found faults, 2 wrong use. On bad input one clear line goes to stderr and nothing is overwritten.
Modules of the commands are imported only when their command runs, so that the window opens quickly.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from desktop.cli.common import FAULTS, Problem
from desktop.cli.parser import build_parser

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError):  # a stand-in without encoding, under a test or a windowed start
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    try:
        options = build_parser().parse_args(arguments)
    except SystemExit as end:  # argparse has printed its help or its complaint
        return end.code if isinstance(end.code, int) else 2
    try:
        code: int = options.run(options)
        sys.stdout.flush()
    except Problem as problem:
        print(f"hexfront: {problem}", file=sys.stderr)
        return problem.code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader of our output went away: not our fault, and nobody to tell
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as fault:
        if os.environ.get("HEXFRONT_TRACEBACK"):
            raise
        print(f"hexfront: a fault of the program: {type(fault).__name__}: {fault}{_report(fault)}", file=sys.stderr)
        return FAULTS
    return code


def _report(fault: BaseException) -> str:
    """Writes what a developer needs into the user's log folder; returns where it is, as words for the line."""
    import traceback
    from datetime import datetime
    from pathlib import Path

    import platformdirs

    try:
        folder = Path(platformdirs.user_log_dir("hexfront", appauthor=False))
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"fault-{datetime.now():%Y%m%d-%H%M%S}.txt"
        path.write_text("".join(traceback.format_exception(fault)), encoding="utf-8")
    except OSError:
        return ""
    return f" (report: {path})"
