"""The documents as data: the fenced blocks of a Markdown file with the headings they stand under."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
_HEADING = re.compile(r"(#{1,6}) +(.+)")
_FENCE = re.compile(r"(`{3,})(\w*)")


class Block(NamedTuple):
    """One fenced block; `text` ends with a line end."""

    heading: str
    language: str
    text: str


def documents():
    """Return every Markdown file of the repository that people read."""
    return sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "skills").rglob("*.md")])


def blocks(path):
    """Return the fenced blocks of a document, in order."""
    found, heading, opened, lines = [], "", None, []
    for line in path.read_text(encoding="utf-8").splitlines():
        if opened is not None:
            if line.strip() == opened[1]:
                found.append(Block(heading, opened[2], "".join(f"{one}\n" for one in lines)))
                opened, lines = None, []
            else:
                lines.append(line)
        elif match := _FENCE.match(line):
            opened = match[0], match[1], match[2]
        elif match := _HEADING.fullmatch(line):
            heading = match[2]
    assert opened is None, f"{path}: a fence is not closed"
    return found


def headings(path):
    """Return the headings of a document without those in its fenced blocks."""
    found, inside = [], False
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("```"):
            inside = not inside
        elif not inside and (match := _HEADING.fullmatch(line)):
            found.append(match[2])
    return found


def prose(path):
    """Return the text of a document without its fenced blocks."""
    return re.sub(r"^(`{3,}).*?^\1$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


def table_under(path, heading):
    """Return the rows of the first table under a heading, without its head, as lists of cells."""
    text = prose(path)
    start = re.search(rf"^#+ +{re.escape(heading)}$", text, re.MULTILINE)
    assert start, f"{path} has no heading {heading}"
    rows = re.search(r"(?:^\|.*\n)+", text[start.end() :], re.MULTILINE)
    assert rows, f"{path}: no table under {heading}"
    return [[cell.strip() for cell in line.strip("|\n").split("|")] for line in rows[0].splitlines()[2:]]
