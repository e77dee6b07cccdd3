"""Markdown, reStructuredText and plain text cut into blocks: what stands between blank lines, under its heading."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

BlockKind = Literal["prose", "table", "code", "list"]

_FENCE = re.compile(r"[ \t]*(`{3,}|~{3,})")
_ATX = re.compile(r" {0,3}#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$")
_HEADING_ID = re.compile(r"[ \t]*\{[ \t]*[#.:][^{}]*\}[ \t]*$")
_UNDERLINE = re.compile(r"([=\-~^\"'*+#.:_`])\1{2,}[ \t]*$")
_LIST = re.compile(r"[ \t]*(?:[-*+•‣◦▪]|\d{1,3}[.)]|[（(]?[一二三四五六七八九十]{1,3}[）)、])[ \t]*\S")
_TABLE = re.compile(r"[ \t]*\|.*\||[ \t]*\+[-=+]{3,}")


class Block(NamedTuple):
    """A stretch of one kind under one heading."""

    start: int
    end: int
    kind: BlockKind
    heading: str


class _Cutter:
    """The block that is open while the lines go by."""

    def __init__(self) -> None:
        self.heading = ""
        self.kind: BlockKind = "prose"
        self.start = -1  # -1: no block is open
        self.fence = ""  # of an open code block
        self.is_title_only = False  # nothing but a heading so far: it stays with what follows

    def close(self, at: int) -> Iterator[Block]:
        if self.start >= 0:
            yield Block(self.start, at, self.kind, self.heading)
        self.start, self.is_title_only = -1, False

    def open(self, at: int, kind: BlockKind) -> None:
        self.start, self.kind = at, kind


def markdown_blocks(text: str, *, underlined: bool) -> Iterator[Block]:
    """
    Yield the blocks of a text in order; a heading opens a section and belongs to its first block.

    `underlined`: a line of signs below a line makes that a heading, as in
    reStructuredText.
    """
    cutter = _Cutter()
    lines = text.splitlines(keepends=True)
    at = 0
    for number, line in enumerate(lines):
        bare = line.rstrip("\r\n")
        end = at + len(line)
        if cutter.fence:
            yield from _in_fence(cutter, bare, end)
        else:
            yield from _outside(cutter, bare, at, _heading(lines, number, bare, underlined=underlined))
        at = end
    yield from cutter.close(len(text))


def _in_fence(cutter: _Cutter, bare: str, end: int) -> Iterator[Block]:
    mark = _FENCE.match(bare)
    if mark and mark[1].startswith(cutter.fence) and bare.strip() == mark[1]:
        cutter.fence = ""
        yield from cutter.close(end)


def _outside(cutter: _Cutter, bare: str, at: int, title: str | None) -> Iterator[Block]:
    """One line outside of fenced code."""
    mark = _FENCE.match(bare)
    if title is not None:
        yield from cutter.close(at)
        cutter.heading = title
        cutter.open(at, "prose")
        cutter.is_title_only = True
    elif mark:
        yield from cutter.close(at)
        cutter.open(at, "code")
        cutter.fence = mark[1]
    elif not bare.strip():
        if not cutter.is_title_only:
            yield from cutter.close(at)
    elif cutter.start < 0:
        cutter.open(at, _line_kind(bare))
    elif cutter.is_title_only and not _UNDERLINE.match(bare):
        cutter.kind, cutter.is_title_only = _line_kind(bare), False


def _heading(lines: list[str], number: int, bare: str, *, underlined: bool) -> str | None:
    atx = _ATX.match(bare)
    if atx:
        return _HEADING_ID.sub("", atx[1]).strip()
    if not underlined or not bare.strip() or bare[0] in " \t" or number + 1 >= len(lines):
        return None
    above = lines[number - 1].rstrip("\r\n") if number else ""
    if above.strip() and not _UNDERLINE.match(above):
        return None  # a title stands alone above its line
    below = lines[number + 1].rstrip("\r\n")
    is_title = _UNDERLINE.match(below) and not _UNDERLINE.match(bare) and len(below.strip()) + 2 >= len(bare.strip())
    return bare.strip() if is_title and not _TABLE.match(bare) else None


def _line_kind(line: str) -> BlockKind:
    if _TABLE.match(line):
        return "table"
    return "list" if _LIST.match(line) else "prose"
