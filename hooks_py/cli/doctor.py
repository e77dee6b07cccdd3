"""`grounded doctor`: what works here, and what is missing."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile

from hooks_py.cli.output import print_json
from hooks_py.disk.places import store_folder

KEYS = {
    "brave": "BRAVE_API_KEY", "tavily": "TAVILY_API_KEY", "exa": "EXA_API_KEY", "serper": "SERPER_API_KEY",
}  # fmt: skip


def doctor(arguments: list[str]) -> int:
    """Return 0 when everything that a run needs is there, else 1; prints one line a thing."""
    parser = argparse.ArgumentParser(prog="grounded doctor", description="Say what works here and what is missing.")
    parser.add_argument("--output", default="", help="the store of all runs; default: .research of this project")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args(arguments)
    root = store_folder(given.output, os.getcwd())
    findings = [
        ("python", True, f"{sys.version.split()[0]} in {sys.prefix}"),
        ("store", *_store(root)),
        ("index", *_index()),
        *((name, True, _key(name)) for name in KEYS),
    ]
    if given.json:
        print_json([{"what": what, "works": works, "detail": detail} for what, works, detail in findings])
    else:
        for what, works, detail in findings:
            print(f"{'ok ' if works else 'NO '} {what:<10} {detail}")
    return 0 if all(works for _, works, _ in findings) else 1


def _store(root: str) -> tuple[bool, str]:
    folder = root
    while not os.path.isdir(folder):  # noqa: PTH112
        folder = os.path.dirname(folder)  # noqa: PTH120
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True, root
    except OSError as error:
        return False, f"{root} cannot be written: {error.strerror}; give --output a folder that can"


def _index() -> tuple[bool, str]:
    import sqlite3

    try:
        connection = sqlite3.connect(":memory:")
        connection.execute("create virtual table t using fts5(x)")
        connection.close()
    except sqlite3.Error as error:
        return False, f"this Python's SQLite has no full-text search ({error}); use a Python that has it"
    return True, f"SQLite {sqlite3.sqlite_version} with full-text search"


def _key(name: str) -> str:
    variable = KEYS[name]
    if os.environ.get(variable):
        return f"key in {variable}"
    return f"no key ({variable}); needed only for: grounded search --source {name}"
