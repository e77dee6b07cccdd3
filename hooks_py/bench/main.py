"""`scripts/bench`: measures the product on labelled data, and its speed against a bare interpreter."""

from __future__ import annotations

import argparse
import importlib
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from hooks_py.bench.rows import Row

QUALITY = (
    "near_duplicates", "urls", "merges", "quotations", "numbers", "competitors", "technology", "search",
    "html_extraction", "connectors", "prompts",
)  # fmt: skip


def main(arguments: Sequence[str]) -> int:
    """Return 0 after printing the table of one benchmark; 2 when its data are missing."""
    parser = argparse.ArgumentParser(prog="scripts/bench", description="Measure quality on labelled data, or speed.")
    verbs = parser.add_subparsers(dest="verb", required=True)
    quality = verbs.add_parser("quality", help="measure every part that has labelled data")
    quality.add_argument("--data", type=Path, required=True, metavar="DIR", help="folder with the labelled data")
    quality.add_argument("--only", action="append", default=[], choices=QUALITY, help="only this part (repeatable)")
    speed = verbs.add_parser(
        "speed", help="measure start-up, search, index and near-duplicates against the interpreter"
    )
    speed.add_argument("--small", action="store_true", help="a hundredth of the documents, to see that it works")
    folder = verbs.add_parser("folder", help="time whole runs over generated folders of documents")
    folder.add_argument("--documents", type=int, nargs="+", default=[500, 2000, 8000], metavar="N")
    for one in (quality, speed, folder):
        one.add_argument("--json", type=Path, default=None, metavar="FILE", help="write the rows as JSON too")
    given = parser.parse_args(arguments)
    rows = _rows(given)
    print(_table(rows))
    if given.json is not None:
        given.json.write_text(
            json.dumps([row.as_json() for row in rows], ensure_ascii=False, indent=1) + "\n", encoding="utf-8"
        )
    return 0


def _rows(given: argparse.Namespace) -> list[Row]:
    if given.verb == "quality":
        if not given.data.is_dir():
            sys.exit(f"scripts/bench: there is no folder {given.data}; give --data the folder of the labelled data")
        return [row for name in given.only or QUALITY for row in _measured(name, given.data)]
    if given.verb == "speed":
        from hooks_py.bench.speed import measure_speed

        return measure_speed(small=given.small)
    from hooks_py.bench.folder import measure_folders

    return measure_folders(given.documents)


def _measured(name: str, data: Path) -> list[Row]:
    print(f"measuring {name} …", file=sys.stderr)
    measure: Callable[[Path], list[Row]] = importlib.import_module(f"hooks_py.bench.{name}").measure
    return measure(data)


def _table(rows: Sequence[Row]) -> str:
    head = ("metric", "language", "value", "target", "baseline", "rows", "note")
    body = [
        (
            row.metric,
            row.language,
            _number(row.value),
            _number(row.target),
            _number(row.baseline),
            str(row.rows or ""),
            ("" if row.target is None or row.met else "MISSED ") + row.note,
        )
        for row in rows
    ]
    widths = [max(len(line[column]) for line in (head, *body)) for column in range(len(head))]
    lines = [
        "  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip()
        for line in (head, *body)
    ]
    return "\n".join(lines)


def _number(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3f}"
