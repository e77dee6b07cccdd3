"""Printing for people and for machines."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence


def print_json(value: object) -> None:
    """Print a value as JSON, readable, in the order given."""
    print(json.dumps(value, ensure_ascii=False, indent=1))


def table(rows: Sequence[Sequence[str]], head: Sequence[str]) -> str:
    """Return rows as text in columns; wide characters count as two cells."""
    shown = [list(head), *(list(row) for row in rows)]
    widths = [max(cells(row[column]) for row in shown) for column in range(len(head))]
    lines = [
        "  ".join(text + " " * (width - cells(text)) for text, width in zip(row, widths, strict=True)).rstrip()
        for row in shown
    ]
    return "\n".join(lines)


def cells(text: str) -> int:
    """Return how many terminal cells a text takes."""
    return sum(2 if _is_wide(character) else 1 for character in text)


def _is_wide(character: str) -> bool:
    code = ord(character)
    return (
        0x1100 <= code <= 0x115F
        or 0x2E80 <= code <= 0xA4CF
        or 0xAC00 <= code <= 0xD7A3
        or 0xF900 <= code <= 0xFAFF
        or 0xFE30 <= code <= 0xFE6F
        or 0xFF00 <= code <= 0xFF60
        or 0x1F300 <= code <= 0x1FAFF
    )


def cut(text: str, width: int) -> str:
    """Return a text cut to a number of terminal cells, with an ellipsis where something was cut."""
    if cells(text) <= width:
        return text
    left = width - 1  # the ellipsis takes one
    for at, character in enumerate(text):
        left -= cells(character)
        if left < 0:
            return text[:at] + "…"
    return text


def plain_help(prog: str) -> argparse.HelpFormatter:
    """Return a formatter of a fixed width: measuring the terminal would cost a third of a start."""
    return argparse.HelpFormatter(prog, width=100)


def counted(number: int, name: str) -> str:
    """Return a number with its noun: 1 source, 2 sources."""
    return f"{number:,} {name}" if number == 1 else f"{number:,} {name}s"


def is_terminal() -> bool:
    """Return whether a person watches standard error."""
    return sys.stderr.isatty()
