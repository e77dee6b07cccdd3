"""The builder's own small command line, called by `bin/grounded` and `scripts/dev_python`."""

from __future__ import annotations

import argparse
import os
import signal
import sys

from hooks_py.build.environment import ensure, status
from hooks_py.build.faults import BuildError
from hooks_py.build.places import development, product
from hooks_py.build.progress import Progress


def main(arguments: list[str], root: str) -> int:
    """Build what is missing and return the exit code: 0 ready, 1 failed, 3 nothing could be reached."""
    asked = _parser().parse_args(arguments)
    signal.signal(signal.SIGTERM, _interrupt)
    signal.signal(signal.SIGHUP, _interrupt)
    progress = Progress(sys.stderr)
    try:
        place = (development if asked.development else product)(root, os.environ)
        if asked.status:
            print(status(place).as_json())
            return 0
        now = ensure(place, os.environ, wait_s=asked.wait, background=asked.background, progress=progress)
    except BuildError as error:
        progress.say(str(error))
        return error.exit_code
    except KeyboardInterrupt:
        progress.say("interrupted; the environment is not built, the next start begins anew")
        return 130
    if asked.background:
        print(now.as_json())
    if asked.print_python:
        print(place.python)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="grounded --prepare", description="Build Grounded's Python environment.")
    parser.add_argument("--background", action="store_true", help="build detached and print the status as JSON")
    parser.add_argument("--wait", type=float, default=0.0, metavar="S", help="with --background: wait up to S seconds")
    parser.add_argument("--status", action="store_true", help="only print the status as JSON")
    parser.add_argument("--development", action="store_true", help="the environment of the tests")
    parser.add_argument("--print-python", action="store_true", help="print the path of its interpreter")
    return parser


def _interrupt(_signal: int, _frame: object) -> None:
    raise KeyboardInterrupt
