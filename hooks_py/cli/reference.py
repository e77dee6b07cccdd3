"""The texts that are made from the command line itself: `grounded --help`, and docs/cli.md."""

from __future__ import annotations

import contextlib
import io
import os

from hooks_py.cli.verbs import VERBS, overview

PLAIN = {"COLUMNS": "100", "NO_COLOR": "1"}  # so that argparse writes the same everywhere
ACTIONS = {"knowledge": ("search", "list", "show", "delete", "rebuild")}


def documents() -> dict[str, str]:
    """Return every generated text by its path relative to the plugin's folder."""
    return {"bin/help.txt": overview() + "\n", "docs/cli.md": _reference()}


def _reference() -> str:
    parts = ["# Command reference\n\nMade from `--help` by `scripts/generate`.\n", f"```\n{overview()}\n```\n"]
    for name, verb in VERBS.items():
        if not verb.hidden:
            parts.append(f"## {name}\n\n```\n{help_of(name)}\n```\n")
        parts += [f"### {name} {action}\n\n```\n{help_of(name, action)}\n```\n" for action in ACTIONS.get(name, ())]
    return "\n".join(parts)


def help_of(*words: str) -> str:
    """Return what `grounded WORDS --help` prints, without its last line end."""
    from hooks_py.cli.main import main

    before = {name: os.environ.get(name) for name in PLAIN}
    os.environ.update(PLAIN)
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(said), contextlib.suppress(SystemExit):
            main([*words, "--help"])
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
    return said.getvalue().rstrip()
