"""Texts made comparable: folded for search and likeness, and freed of Markdown for reading and counting."""

from __future__ import annotations

import re
import unicodedata

from hooks_py.text.markup import STRUCTURE, shown
from hooks_py.text.simplified import simplified

_SPACE = re.compile(r"\s+")
# Marks that show nothing: soft hyphen, zero-width spaces and joiners, direction marks, byte-order mark.
INVISIBLE = re.compile("[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff]")
_CODE_SPAN = re.compile(r"(?<![`\\])(`{1,3})(?!`)([^`\n]{1,2000})\1(?!`)")
_STARRED = re.compile(r"(?<![*\\])(\*{1,3})(?=[^\s*])([^*\n]{1,2000})(?<=[^\s*])\1(?!\*)")
_UNDERLINED = re.compile(r"(?<![\w\\])(_{1,3})(?=[^\s_])([^\n]{1,400}?)(?<=[^\s_\\])\1(?!\w)")
_STRUCK = re.compile(r"~~(?=\S)([^~\n]{1,2000})~~")
_FENCE_LINE = re.compile(r"^[ \t]*(?P<mark>`{3,}|~{3,})(?P<info>[^`\n]*)$", re.MULTILINE)
_TABLE_RULE = re.compile(r"^[ \t]*\|?[ \t]*:?-+:?[ \t]*\|[-: \t|]*$")
_CELL_EDGE = re.compile(r"^[ \t]*\|[ \t]*|[ \t]*\|[ \t]*$", re.MULTILINE)
_CELL = re.compile(r"(?<=\S)[ \t]{0,400}\|[ \t]*")
_LINE_END = re.compile(r"[ \t]+$", re.MULTILINE)
_KEPT_ASIDE = re.compile("\ue000([0-9]{1,9})\ue001")
_BLANK_LINES = re.compile(r"\n{3,}")


def fold(text: str) -> str:
    """Return the text in the one form that texts are compared in: NFKC, simplified, lower case, single spaces."""
    plain = unicodedata.normalize("NFKC", INVISIBLE.sub("", text))
    return _SPACE.sub(" ", simplified(plain).casefold()).strip()


def _table_row(line: str) -> str | None:
    if line.count("|") < 2:
        return line
    return None if _TABLE_RULE.match(line) else _CELL.sub("\t", _CELL_EDGE.sub("", line))


def strip_markdown(text: str) -> str:
    """
    Return what a reader of the rendered text sees, line by line.

    Headings, emphasis, link targets, list marks, fences, rules and tags go;
    the cells of a table row are parted by tabs; words, figures, numbers of
    list entries and all code stay.
    """
    pieces = []
    at = 0
    for fenced in _fenced(text):
        pieces += [_prose(text[at : fenced[0]]), text[fenced[1] : fenced[2]]]
        at = fenced[3]
    pieces.append(_prose(text[at:]))
    visible = _LINE_END.sub("", INVISIBLE.sub("", "".join(pieces)))
    return _BLANK_LINES.sub("\n\n", visible).strip()


def _fenced(text: str) -> list[tuple[int, int, int, int]]:
    """Each fenced block: where its fence, its code, its closing fence and what follows begin."""
    found = []
    opened: tuple[str, int, int] | None = None
    for fence in _FENCE_LINE.finditer(text):
        mark = fence["mark"]
        if opened is None:
            opened = (mark, fence.start(), min(fence.end() + 1, len(text)))
        elif mark[0] == opened[0][0] and len(mark) >= len(opened[0]) and not fence["info"].strip():
            found.append((opened[1], opened[2], fence.start(), fence.end()))
            opened = None
    return found


def _prose(text: str) -> str:
    if "|" in text:
        rows = (_table_row(line) for line in text.split("\n"))
        text = "\n".join(row for row in rows if row is not None)
    codes: list[str] = []

    def kept_aside(span: re.Match[str]) -> str:
        codes.append(span[2].strip() or span[2])
        return f"\ue000{len(codes) - 1}\ue001"  # private characters: no rule of Markdown touches them

    text = _CODE_SPAN.sub(kept_aside, text)
    for pattern in (_STARRED, _STARRED, _UNDERLINED):  # twice: emphasis nests once
        text = pattern.sub(r"\2", text)
    text = STRUCTURE.sub(shown, _STRUCK.sub(r"\1", text))
    return _KEPT_ASIDE.sub(lambda mark: codes[int(mark[1])] if int(mark[1]) < len(codes) else mark[0], text)


def visible_length(text: str) -> int:
    """Return how many characters a reader sees: without Markdown and without white space."""
    return len(_SPACE.sub("", strip_markdown(text)))
