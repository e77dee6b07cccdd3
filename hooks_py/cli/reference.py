"""The texts that are made from the command line itself: `grounded --help`, and docs/cli.md."""

from __future__ import annotations

import contextlib
import io
import os

from hooks_py.cli.verbs import VERBS, overview

WIDTH = "100"  # columns that argparse wraps at


def documents() -> dict[str, str]:
    """Return every generated text by its path relative to the plugin's folder."""
    return {"bin/help.txt": overview() + "\n", "docs/cli.md": _reference()}


def _reference() -> str:
    parts = ["# Command reference\n\nMade from `--help` by `scripts/generate`.\n", f"```\n{overview()}\n```\n"]
    for name, verb in VERBS.items():
        if not verb.hidden:
            parts.append(f"## {name}\n\n```\n{help_of(name)}\n```\n")
    return "\n".join(parts)


def help_of(name: str) -> str:
    """Return what `grounded NAME --help` prints, without its last line end."""
    from hooks_py.cli.main import main

    before = os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = WIDTH
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(said), contextlib.suppress(SystemExit):
            main([name, "--help"])
    finally:
        if before is None:
            del os.environ["COLUMNS"]
        else:
            os.environ["COLUMNS"] = before
    return said.getvalue().rstrip()
