"""The command line: which verb is meant, and every failure as one clear line with its exit code."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence

from hooks_py.cli.verbs import VERBS, overview
from hooks_py.errors import ResearchError

INTERRUPTED = 130
BROKEN = 70  # EX_SOFTWARE of sysexits.h: a fault of ours


def main(arguments: Sequence[str]) -> int:
    """Return the exit code of one command line; everything a person reads goes to stdout, failures to stderr."""
    try:
        code = _dispatch(list(arguments))
        sys.stdout.flush()
    except KeyboardInterrupt:
        return _say("interrupted; nothing that was finished is lost", INTERRUPTED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except ResearchError as error:
        return _say(str(error), error.exit_code)
    except Exception as error:
        if os.environ.get("GROUNDED_TRACEBACK"):
            raise
        return _say(
            f"{type(error).__name__}: {error}. This is a fault of Grounded; GROUNDED_TRACEBACK=1 shows where", BROKEN
        )
    else:
        return code


def _dispatch(arguments: list[str]) -> int:
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(overview())
        return 0
    name = arguments[0]
    if name not in VERBS:
        return _say(_unknown(name), 2)
    verb = VERBS[name]
    module = importlib.import_module(f"hooks_py.cli.{verb.module}")
    return int(getattr(module, verb.function)(arguments[1:]))


def _unknown(name: str) -> str:
    import difflib

    near = difflib.get_close_matches(name, VERBS, n=1)
    meant = f"did you mean `{near[0]}`? " if near else ""
    return f"there is no verb `{name[:60]}`; {meant}`grounded --help` lists them all"


def _say(message: str, code: int) -> int:
    print(f"grounded: {message}", file=sys.stderr)
    return code
