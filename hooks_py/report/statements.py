"""A line of prose as statements: each sentence with the citations that belong to it, before or after its full stop."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from hooks_py.report.pointers import pointers
from hooks_py.report.prose import CODE_SPAN

_NUMBERS = re.compile(r"(?<![\\\w])\[(\d{1,4})\](?!\()")
_GROUP = re.compile(r"(?:\s*(?<!\\)\[(?:\d{1,4}|@[^\[\]]+)\](?!\())+")
_TARGET = re.compile(r"\[(\d{1,4}|@[^\[\]]+)\]")
_POINTED = re.compile(r"(?<!\\)\[@[^\[\]]*\]")  # also what only looks like a pointer
_ORIGINAL = re.compile(r"\s*（[^（）]{1,6}原文）|\s*\(original in [A-Za-z]+\)")


class Statement(NamedTuple):
    """One sentence of a line; `start` and `end` are offsets in the line and take its citations in."""

    start: int
    end: int
    text: str  # without citations
    targets: tuple[str, ...]  # numbers (and `@name` for what has none), or names of claims and raw items


class _Cited(NamedTuple):
    start: int
    end: int
    targets: tuple[str, ...]


def numbered_statements(line: str, *, whole: bool = False) -> list[Statement]:
    """Return the statements of a line of the report, whose citations are numbers; `whole`: the line is one."""
    return _statements(line, _numbers, whole=whole)


def pointed_statements(line: str, *, whole: bool = False) -> list[Statement]:
    """Return the statements of a line as its author wrote it, whose citations are pointers; `whole`: it is one."""
    return _statements(line, _pointed, whole=whole)


def key_of(text: str) -> str:
    """Return what is left of a statement without citations, notes on language and white space: equal for both forms."""
    plain = _ORIGINAL.sub("", _NUMBERS.sub("", _POINTED.sub("", text)))
    return re.sub(r"\s+", "", plain if plain.strip() else text).replace("\\", "")


def _statements(line: str, cited: Callable[[str], list[_Cited]], *, whole: bool) -> list[Statement]:
    from hooks_py.text.sentences import sentences

    marks = cited(line)
    plain, at = _without(line, marks)
    spans = [(0, len(plain))] if whole else [(span.start, span.end) for span in sentences(plain)]
    if not spans and marks:
        return [Statement(0, len(line), line.strip(), tuple(name for mark in marks for name in mark.targets))]
    made: list[Statement] = []
    shift = used = 0  # characters of citations left of the sentence; citations given away
    last = len(spans) - 1
    for index, (first, end) in enumerate(spans):
        left = shift
        targets: dict[str, None] = {}
        while used < len(marks) and (at[used] <= end or index == last):
            targets.update(dict.fromkeys(marks[used].targets))
            shift += marks[used].end - marks[used].start
            used += 1
        made.append(Statement(first + left, end + shift, plain[first:end].strip(), tuple(targets)))
    return [one for one in made if one.text]


def _without(line: str, marks: list[_Cited]) -> tuple[str, list[int]]:
    """The line without its citations, and the offset in it at which each of them stood."""
    kept: list[str] = []
    at: list[int] = []
    done = length = 0
    for mark in marks:
        piece = line[done : mark.start]
        length += len(piece)
        kept.append(piece)
        at.append(length)
        done = mark.end
    kept.append(line[done:])
    return "".join(kept), at


def _numbers(line: str) -> list[_Cited]:
    found: list[_Cited] = []
    line = CODE_SPAN.sub(lambda span: "x" * len(span.group()), line)  # `a = [1]` in code cites nothing
    for group in _GROUP.finditer(line):
        note = _ORIGINAL.match(line, group.end())
        found.append(_Cited(group.start(), note.end() if note else group.end(), tuple(_TARGET.findall(group.group()))))
    return found


def _pointed(line: str) -> list[_Cited]:
    found: list[_Cited] = []
    for pointer in pointers(line):
        start = pointer.start
        while start and line[start - 1].isspace():
            start -= 1
        if found and found[-1].end == start:
            found[-1] = _Cited(found[-1].start, pointer.end, found[-1].targets + pointer.targets)
        else:
            found.append(_Cited(start, pointer.end, pointer.targets))
    return found
