"""The builder's own small command line, called by `bin/grounded` and `scripts/dev_python`."""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys

from hooks_py.build.environment import Status, ensure, status
from hooks_py.build.faults import BuildError
from hooks_py.build.places import development, product
from hooks_py.build.progress import Progress

GO_ON = 10  # exit code by which the launcher knows that it may start the command after all
ASK_AGAIN_S = 15


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
        detached = asked.background or bool(asked.as_step)
        now = ensure(place, os.environ, wait_s=asked.wait, background=detached, progress=progress)
    except BuildError as error:
        progress.say(str(error))
        return error.exit_code
    except KeyboardInterrupt:
        progress.say("interrupted; the environment is not built, the next start begins anew")
        return 130
    if asked.as_step:
        return _tell_step(now, as_json=asked.as_step == "json")
    if asked.background:
        print(now.as_json())
    if asked.print_python:
        print(place.python)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="grounded --prepare", description="Build Grounded's Python environment.")
    parser.add_argument("--background", action="store_true", help="build detached and print the status as JSON")
    parser.add_argument("--wait", type=float, default=0.0, metavar="S", help="with --background: wait up to S seconds")
    parser.add_argument(
        "--as-step", choices=["text", "json"], help="build detached and print a step unless it is ready"
    )
    parser.add_argument("--status", action="store_true", help="only print the status as JSON")
    parser.add_argument("--development", action="store_true", help="the environment of the tests")
    parser.add_argument("--print-python", action="store_true", help="print the path of its interpreter")
    return parser


def _tell_step(now: Status, *, as_json: bool) -> int:
    """
    Print the step that a driver gets while there is no environment; nothing when it is ready.

    Returns GO_ON when the environment is ready, else 0, since a driver reads the step and not the exit code.
    """
    if now.state == "ready":
        return GO_ON
    building = now.state == "building"
    kind = "preparing" if building else "refused"
    message = f"the environment is being built (once): {now.detail}" if building else f"the environment: {now.detail}"
    wait_s = ASK_AGAIN_S if building else 0
    if as_json:
        step = {"run": "", "number": 0, "kind": kind, "state": "INIT", "message": message, "ask_again_s": wait_s}
        print(json.dumps({**step, "exit_code": 0 if building else 1}, ensure_ascii=False))
    else:
        again = f"\nask again in {wait_s} s with the same command" if building else ""
        print(f"step 0: {kind}  (run -, state INIT)\n{message}{again}")
    return 0


def _interrupt(_signal: int, _frame: object) -> None:
    raise KeyboardInterrupt
