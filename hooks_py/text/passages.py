"""
A document cut into passages: the stretches that are indexed, ranked and read.

A passage has 300 to 1200 characters where the document lets it, stays under
one heading, and is verbatim: `text` is what stands from `start` to `end`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hooks_py.models.aggregate import Passage
from hooks_py.models.sources import DocumentKind
from hooks_py.text.code_blocks import code_blocks
from hooks_py.text.markdown_blocks import Block, markdown_blocks
from hooks_py.text.sentences import sentences

MIN_LENGTH = 300  # characters: shorter stretches are joined to the next of the same section
MAX_LENGTH = 1200


def passages(text: str, *, kind: DocumentKind, item: str, language: str = "") -> list[Passage]:
    """
    Return the passages of a document in order, in time linear in its length.

    Markdown is cut at headings and blank lines, and never inside a fenced
    block or a table row that fits; code at definitions and blank lines, with
    doc strings and comments kept whole where they fit.
    """
    blocks: Iterable[Block]
    if kind == "code":
        blocks = (Block(start, end, "code", name) for start, end, name in code_blocks(text, MAX_LENGTH))
    else:
        blocks = markdown_blocks(text, underlined=kind in ("rst", "markdown"))
    sized = (part for block in blocks for part in _within_bounds(text, block))
    lines = _LineCounter(text)
    made = []
    for start, end, block_kind, heading in _packed(text, sized):
        made.append(
            Passage(
                item=item, start=start, end=end, text=text[start:end], heading=heading, line=lines.at(start),
                kind=block_kind, language=language,
            )
        )  # fmt: skip
    return made


class _LineCounter:
    """Line numbers of ascending offsets, each character counted once."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._sign = "\n" if "\n" in text else "\r"
        self._offset, self._line = 0, 1

    def at(self, offset: int) -> int:
        self._line += self._text.count(self._sign, self._offset, offset)
        self._offset = offset
        return self._line


def _within_bounds(text: str, block: Block) -> Iterator[Block]:
    """The block, or its parts where it is too long: rows, lines, sentences, at last bare lengths."""
    if block.end - block.start <= MAX_LENGTH:
        yield block
        return
    piece = text[block.start : block.end]
    is_prose = block.kind == "prose"
    units = [(span.start, span.end) for span in sentences(piece)] if is_prose else _line_spans(piece)
    start = end = -1
    for unit_start, unit_end in _hard_cuts(piece, units):
        if start >= 0 and unit_end - start > MAX_LENGTH:
            yield block._replace(start=block.start + start, end=block.start + end)
            start = -1
        if start < 0:
            start = unit_start
        end = unit_end
    if start >= 0:
        yield block._replace(start=block.start + start, end=block.start + end)


def _line_spans(text: str) -> list[tuple[int, int]]:
    spans, at = [], 0
    for line in text.splitlines(keepends=True):
        spans.append((at, at + len(line)))
        at += len(line)
    return spans


def _hard_cuts(text: str, units: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The units; one that is too long by itself is cut at white space, or at the bound where there is none."""
    for start, end in units:
        at = start
        while end - at > MAX_LENGTH:
            bounds = (at + MIN_LENGTH, at + MAX_LENGTH)
            cut = max(text.rfind(" ", *bounds), text.rfind("\n", *bounds))
            cut = cut + 1 if cut > 0 else at + MAX_LENGTH
            yield at, cut
            at = cut
        yield at, end


def _packed(text: str, blocks: Iterable[Block]) -> Iterator[Block]:
    """Neighbours under one heading joined until they have a good length; the longest gives the kind."""
    current: Block | None = None
    longest = 0
    for block in blocks:
        trimmed = _trimmed(text, block)
        if trimmed is None:
            continue
        size = trimmed.end - trimmed.start
        if current is not None and _belongs(current, trimmed):
            if size > longest:
                longest = size
                current = current._replace(kind=trimmed.kind)
            current = current._replace(end=trimmed.end)
            continue
        if current is not None:
            yield current
        current, longest = trimmed, size
    if current is not None:
        yield current


def _belongs(current: Block, following: Block) -> bool:
    length = current.end - current.start
    joined = following.end - current.start
    if current.heading != following.heading or joined > MAX_LENGTH:
        return False
    return length < MIN_LENGTH or (following.kind == current.kind and joined <= MAX_LENGTH * 2 // 3)


def _trimmed(text: str, block: Block) -> Block | None:
    piece = text[block.start : block.end]
    if not piece.strip():
        return None
    end = block.start + len(piece.rstrip())
    lead = len(piece) - len(piece.lstrip())
    start = block.start + lead
    if block.kind == "code":  # the indentation of the first line is part of the code
        start -= lead - (piece.rfind("\n", 0, lead) + 1)
    return block._replace(start=start, end=end)
