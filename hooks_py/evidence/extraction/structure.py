"""A document becomes what the rules look at: statements, lists with the line that leads them in, and table rows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from hooks_py.evidence import code_prose
from hooks_py.evidence.candidates import Statement, plain, statement
from hooks_py.text.sentences import sentences


class Entry(NamedTuple):
    """One entry of a list; `line` is as it stands, without its mark."""

    text: str
    line: str
    mark: str


class ListBlock(NamedTuple):
    """A list, the line before it, and the heading above."""

    lead: str
    heading: str
    entries: tuple[Entry, ...]


class TableRow(NamedTuple):
    """One row; cells as they stand, with their links. `header` is empty when the table has none."""

    header: tuple[str, ...]
    cells: tuple[str, ...]
    line: str
    heading: str


class Unit(NamedTuple):
    """A sentence, entry or heading: as plain prose, and as it stands."""

    text: str
    quotation: str


class Outline(NamedTuple):
    """What a document is made of."""

    title: str
    statements: tuple[tuple[Statement, str], ...]  # with the heading above
    units: tuple[Unit, ...]  # every sentence, entry and heading, labels and short lines too
    lists: tuple[ListBlock, ...]
    rows: tuple[TableRow, ...]
    is_code: bool


LONGEST_UNIT = 2000  # characters; more is no sentence but data
_MARK = re.compile(
    r"[ \t]*([-*+•‣◦▪●○·]|\d{1,3}[.)、]|[（(]?[一二三四五六七八九十\d]{1,2}[）)、])(?:[ \t]+|(?<=[、）)•●○·]))(?=\S)"
)
_HEADING = re.compile(r"#{1,6}[ \t]+(.*?)[ \t#]*$")
_FENCE = re.compile(r"[ \t]*(?:`{3,}|~{3,})")
_RULE = re.compile(r"[ \t|:+-]*-{2,}[ \t|:+-]*$")
_SPLIT_CELLS = re.compile(r"(?<!\\)\|")


def outline(text: str, *, title: str = "", is_code: bool = False) -> Outline:
    """Return the parts of a document; of source code only docstrings and comments count, as statements."""
    if is_code:
        remarks = tuple(_commented(text))
        units = tuple(Unit(one.text, one.quotation) for one in remarks if len(one.quotation) <= LONGEST_UNIT)
        return Outline(title, tuple((one, "") for one in remarks), units, (), (), is_code=True)
    lines = list(_lines(text))
    headings = [(start, heading) for start, _, heading in lines if heading is not None]
    units, found = _read(text, headings)
    return Outline(title, found, units, tuple(_lists(lines)), tuple(_rows(lines)), is_code=False)


def split_row(line: str) -> tuple[str, ...]:
    """Return the cells of a table row as they stand, white space around them gone."""
    inner = line.strip().removeprefix("|").removesuffix("|")
    return tuple(cell.strip() for cell in _SPLIT_CELLS.split(inner))


def _lines(text: str) -> Iterator[tuple[int, str, str | None]]:
    """Yield each line outside code blocks with its offset, and the heading that it is."""
    at, fenced = 0, False
    for line in text.splitlines(keepends=True):
        if _FENCE.match(line):
            fenced = not fenced
        elif not fenced:
            heading = _HEADING.match(line.rstrip())
            yield at, line.rstrip(), plain(heading.group(1)) if heading else None
        at += len(line)


def _read(text: str, headings: list[tuple[int, str]]) -> tuple[tuple[Unit, ...], tuple[tuple[Statement, str], ...]]:
    units: list[Unit] = []
    found: list[tuple[Statement, str]] = []
    at, current = 0, ""
    for span in sentences(text):
        while at < len(headings) and headings[at][0] <= span.start:
            current = headings[at][1]
            at += 1
        if "|" in span.text:
            continue  # rows of tables are read by themselves
        one = statement(span)
        if one is not None:
            found.append((one, current))
        if len(span.text) <= LONGEST_UNIT:
            units.append(Unit(one.text if one else plain(span.text), span.text))
    return tuple(units), tuple(found)


def _commented(code: str) -> Iterator[Statement]:
    for paragraph in code_prose.paragraphs(code):
        for span in sentences(paragraph.text):
            first, last = paragraph.origin[span.start], paragraph.origin[span.end - 1]
            yield Statement(span.text, code[first : last + 1], first)


def _lists(lines: list[tuple[int, str, str | None]]) -> Iterator[ListBlock]:
    heading = lead = ""
    entries: list[Entry] = []
    for _, line, is_heading in [*lines, (0, "", "")]:
        marked = None if is_heading is not None else _MARK.match(line)
        if marked and not line.lstrip().startswith("|"):
            entry = line[marked.end() :].strip()
            entries.append(Entry(plain(entry), entry, marked.group(1)))
            continue
        if entries and not line.strip() and is_heading is None:
            continue  # blank lines between entries, or after the last one
        if entries and line[:1] in " \t" and is_heading is None:
            last = entries[-1]  # a wrapped entry: quoted by its first line, read whole
            entries[-1] = Entry(plain(f"{last.text} {line.strip()}"), last.line, last.mark)
            continue
        if entries:
            yield ListBlock(lead, heading, tuple(entries))
            entries, lead = [], ""
        if is_heading is not None:
            heading, lead = is_heading, ""
        elif line.strip():
            lead = line.strip()


def _rows(lines: list[tuple[int, str, str | None]]) -> Iterator[TableRow]:
    heading = ""
    table: list[str] = []
    for _, line, is_heading in [*lines, (0, "", None)]:
        if is_heading is None and "|" in line:
            table.append(line.strip())
            continue
        yield from _table(table, heading)
        table = []
        heading = heading if is_heading is None else is_heading


def _table(table: list[str], heading: str) -> Iterator[TableRow]:
    has_header = len(table) > 1 and bool(_RULE.match(table[1]))
    header = tuple(plain(cell) for cell in split_row(table[0])) if has_header else ()
    for line in table[2:] if has_header else table:
        if len(line) <= LONGEST_UNIT:
            yield TableRow(header, split_row(line), line, heading)
