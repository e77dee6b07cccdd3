"""Texts cut into paragraphs and sentences, Chinese and English, with the place of each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple


class Span(NamedTuple):
    """A stretch of a text: `text` is exactly what stands from `start` to `end`."""

    start: int
    end: int
    text: str


_BLANK_LINE = re.compile(r"\n[ \t]*(?:\n[ \t]*)+")
_FENCE = re.compile(r"^[ \t]*(?:`{3,}|~{3,})")
# Lines that are a unit of their own: headings, list entries, table rows, quotation and admonition marks, rules.
_UNIT_LINE = re.compile(
    r"[ \t]*(?:#{1,6}[ \t]|[-*+•‣◦▪][ \t]|\d{1,3}[.)][ \t]|[（(]?[一二三四五六七八九十]{1,3}[）)、]"
    r"|\||>|/{3,}|:{3,}|={3,}|-{3,})"
)
_OPENERS = "\"'“‘「『《（([【*_`"
_CLOSERS = "\"'”’」』》）)]】*_`"
# A mark that may end a sentence, with the quotes and brackets that close behind it.
_END = re.compile(rf"(?:[。！？!?]+|…+|\.+|;(?=\s*$))[{re.escape(_CLOSERS)}]*")
# Short forms that stand before what they belong to, so that their point ends nothing.
_ABBREVIATIONS = frozenset(
    (  # noqa: SIM905  (a long list of words)
        "mr mrs ms dr prof st gen sen rep gov capt col lt sgt rev hon pres messrs mt ft vs cf eg ie viz al approx "
        "ca fig figs eq eqs sec secs ch chap vol vols no nos p pp par art app ed eds trans dept univ est jan feb "
        "mar apr jun jul aug sep sept oct nov dec"
    ).split()
)
# Words of which "No." or "art." at the end of a sentence is also one; they hold a point only before a figure.
_BEFORE_FIGURES = frozenset(
    (  # noqa: SIM905  (a long list of words)
        "no nos p pp fig figs eq eqs sec secs ch chap vol vols art par app ed mar st"
    ).split()
)
# Words that begin sentences: after an initial ("the U.S. The plan") they tell an end from a name.
_STARTERS = frozenset(
    (  # noqa: SIM905  (a long list of words)
        "the a an it its this that these those he she they we i you in on at as but and or so if when while after "
        "before since for from with there here however although because our their his her what why how then"
    ).split()
)
_WORD_BEFORE = re.compile(r"([A-Za-z][A-Za-z.]*)$")
_WORD_AFTER = re.compile(r"[A-Za-z]+")


def paragraphs(text: str) -> list[Span]:
    """Return the stretches between blank lines, without the white space around them; a fenced block stays whole."""
    found: list[Span] = []
    start = checked = fences = 0
    for cut in [*_BLANK_LINE.finditer(text), None]:
        end = cut.start() if cut else len(text)
        fences += _fences(text, checked, end)
        checked = end
        if cut and fences % 2:
            continue
        span = _trimmed(text, start, end)
        if span:
            found.append(span)
        start = cut.end() if cut else end
    return found


def _fences(text: str, start: int, end: int) -> int:
    piece = text[start:end]
    if "```" not in piece and "~~~" not in piece:
        return 0
    return sum(1 for line in piece.split("\n") if _FENCE.match(line))


def _trimmed(text: str, start: int, end: int) -> Span | None:
    piece = text[start:end]
    left = len(piece) - len(piece.lstrip())
    kept = piece.strip()
    return Span(start + left, start + left + len(kept), kept) if kept else None


def sentences(text: str) -> list[Span]:
    """
    Return the sentences of a text in order, each verbatim.

    A heading, a list entry, a table row and a line of a fenced block are units
    that no sentence crosses; wrapped lines of prose are joined. The point of a
    decimal, of an abbreviation or of an initial ends nothing.
    """
    found: list[Span] = []
    for start, end, is_prose in _units(text):
        if is_prose:
            found.extend(_split(text, start, end))
        else:
            span = _trimmed(text, start, end)
            if span:
                found.append(span)
    return found


def _units(text: str) -> Iterator[tuple[int, int, bool]]:
    """Stretches that no sentence crosses; False: taken whole (code and table rows)."""
    unit_start, at, in_fence = 0, 0, False
    for line in text.splitlines(keepends=True):
        is_fence = bool(_FENCE.match(line))
        starts_unit = bool(_UNIT_LINE.match(line))
        if is_fence or in_fence or starts_unit or not line.strip():
            if at > unit_start:
                yield unit_start, at, True
            unit_start = at
        if is_fence:
            in_fence = not in_fence
        elif in_fence or (starts_unit and line.lstrip().startswith(("|", "#"))):
            yield at, at + len(line), False
        at += len(line)
        if is_fence or in_fence or not line.strip() or (starts_unit and line.lstrip().startswith(("|", "#"))):
            unit_start = at
    if at > unit_start:
        yield unit_start, at, True


def _split(text: str, start: int, end: int) -> Iterator[Span]:
    begin = start
    for mark in _END.finditer(text, start, end):
        if mark.end() < end and not _ends(text, mark):
            continue
        span = _trimmed(text, begin, mark.end())
        if span:
            yield span
        begin = mark.end()
    span = _trimmed(text, begin, end)
    if span:
        yield span


def _ends(text: str, mark: re.Match[str]) -> bool:
    """Whether a mark in the middle of a unit ends a sentence."""
    sign = mark.group().rstrip(_CLOSERS)
    after = text[mark.end() : mark.end() + 40]
    if sign[0] in "。！？":
        return after[:1] not in "，。、；：！？"  # a full-width mark needs no space behind it
    if not after[0].isspace():
        # Half-width marks in Chinese text: 「……多少?答案」, but not 3.5 or example.com
        return sign[0] in "!?" and "\u4e00" <= after[0] <= "\u9fff"
    follows = after.lstrip().lstrip(_OPENERS)
    if not follows or follows[0].islower():
        return False
    if sign != ".":
        return not sign.startswith(("…", "..")) or follows[0].isupper()
    return not _is_short_form(text, mark.start(), follows)


def _is_short_form(text: str, point: int, follows: str) -> bool:
    """Whether the point belongs to an abbreviation, an initial or the number of a list entry."""
    before = text[max(0, point - 24) : point]
    if before[-1:].isdigit():
        line_start = text.rfind("\n", 0, point) + 1
        return text[line_start:point].strip().isdigit() and point - line_start <= 6
    word = _WORD_BEFORE.search(before)
    if word is None:
        return False
    name = word.group(1)
    next_word = _WORD_AFTER.match(follows)
    if len(name) == 1 or (len(name) <= 7 and "." in name and all(len(part) <= 1 for part in name.split("."))):
        starts_anew = next_word is not None and next_word.group().lower() in _STARTERS
        return (name.isupper() and not starts_anew) or name.lower() in ("e.g", "i.e")
    short = name.lower().replace(".", "")
    if short in _BEFORE_FIGURES and not follows[0].isdigit():
        return short == "st" and name[0].isupper()
    return short in _ABBREVIATIONS
