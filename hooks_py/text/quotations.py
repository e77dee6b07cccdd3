"""
Quotations found in the stored text of a source, or refused with the nearest passage.

Both sides are brought to one form (`comparable`), in which only what a reader
reads is left: letters, figures, signs and single spaces where they part
words. A place in that form leads back to its place in the stored text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from hooks_py.text.comparable import ELLIPSIS, Comparable, comparable, comparable_exact
from hooks_py.text.nearest import closest

MIN_PART = 8  # characters: a shorter part of an ellipsis could stand anywhere
MAX_STRETCH = 500  # characters from the first part to the last, where they are not in one paragraph
_PARAGRAPH_BREAK = re.compile(r"\n[ \t\r]*\n")
_EDGES = " .,;:!?'" + ELLIPSIS
_DOTS = re.compile(r"[ \t]*\[?(?:…+|\.{3,})\]?[ \t]*")  # in code, where dots are not evened out
_UNIT = re.compile(r"\d ?[A-Za-z]{1,3}\b")
_NUMERALS = frozenset("〇零一二两三四五六七八九十百千万亿")
_AFTER_FIGURE = frozenset("%‰万亿兆千百")
_DASHES = "-−–‐‑"
_CUT = "it begins or ends inside a word or a figure of the source"


@dataclass(frozen=True)
class Found:
    """Where a quotation stands in the text; `parts` has one stretch for each part of an ellipsis."""

    start: int
    end: int
    line: int  # 1-based line of the start
    parts: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Missing:
    """Why a quotation was not found, and the passage of the text that is nearest to it (empty: none is near)."""

    reason: str
    nearest: str


class Source:
    """A text prepared for looking up many quotations; the forms it is compared in are made once, when asked for."""

    def __init__(self, text: str, *, verbatim: bool = False) -> None:
        self.text = text
        self.verbatim = verbatim
        self._forms: dict[str, Comparable] = {}

    def forms(self) -> Iterator[Comparable]:
        """The forms of the text, strictest first: the last leaves out the numbers of list entries and notes."""
        if self.verbatim:
            yield self._form("exact")
        else:
            yield self._form("plain")
            yield self._form("unnumbered")

    def _form(self, name: str) -> Comparable:
        if name not in self._forms:
            made = comparable_exact(self.text) if name == "exact" else comparable(self.text, numbers=name == "plain")
            self._forms[name] = made
        return self._forms[name]


@lru_cache(maxsize=32)
def prepared(text: str, *, verbatim: bool = False) -> Source:
    """Return the text prepared for look-ups; the last 32 texts are kept prepared."""
    return Source(text, verbatim=verbatim)


def line_of(text: str, offset: int) -> int:
    """Return the 1-based line that an offset stands in; a lone carriage return ends a line too."""
    if "\r" not in text:
        return text.count("\n", 0, offset) + 1
    return text.count("\n", 0, offset) + text.count("\r", 0, offset) - text.count("\r\n", 0, offset) + 1


def find_quotation(text: str | Source, quotation: str, *, verbatim: bool = False) -> Found | Missing:
    """
    Return where a quotation stands in a text, or why it does not.

    Unicode forms, white space, quotation marks, dashes and Markdown are
    evened out on both sides; `verbatim` texts (code, plain text) are compared
    exactly but for line ends and trailing space. An ellipsis may join parts of
    at least 8 characters, in order, within one paragraph or 500 characters. A
    quotation neither begins nor ends inside a word or a figure.
    """
    source = text if isinstance(text, Source) else prepared(text, verbatim=verbatim)
    wanted = comparable_exact(quotation) if source.verbatim else comparable(quotation)
    sought = wanted.text.strip("\n") if source.verbatim else _strip(wanted.text)
    if not sought:
        return Missing("the quotation has no words to look for", "")
    cut = False
    for form in source.forms():
        for start, end in _occurrences(form.text, sought):
            there = form.cased[start:end]
            if _is_whole(form, source.text, start, end) and _has_same_units(there, wanted.cased):
                return _found(source.text, form, [(start, end)])
            cut = True
    if source.verbatim:
        parts = [part for part in (piece.strip() for piece in _DOTS.split(sought)) if part]
    else:
        parts = [part for part in (_strip(piece) for piece in sought.split(ELLIPSIS)) if part]
    if len(parts) > 1:
        return _joined(source, parts)
    if cut:
        return Missing(_CUT, closest(source.text, sought).passage)
    return _missing(source, sought)


def _strip(part: str) -> str:
    """Without the punctuation at both ends, which writers adapt to their own sentence; brackets stay in pairs."""
    part = part.strip(_EDGES)
    for opener, closer in ("()", "[]", "{}"):
        if part.startswith(opener) and closer not in part:
            part = part[1:].strip(_EDGES)
        if part.endswith(closer) and opener not in part:
            part = part[:-1].strip(_EDGES)
    return part


def _occurrences(text: str, sought: str) -> Iterator[tuple[int, int]]:
    at = text.find(sought)
    while at >= 0:
        yield at, at + len(sought)
        at = text.find(sought, at + 1)


def _found(text: str, form: Comparable, places: list[tuple[int, int]]) -> Found:
    parts = tuple((form.start_of(start), form.end_of(end)) for start, end in places)
    start, end = parts[0][0], parts[-1][1]
    return Found(start, end, line_of(text, start), parts)


def _is_whole(form: Comparable, text: str, start: int, end: int) -> bool:
    """Whether a match cuts no word and no figure at its ends."""
    return _starts_whole(form, text, start) and _ends_whole(form, text, end)


def _has_same_units(there: str, quoted: str) -> bool:
    """Whether units behind figures agree in case: 5 mW is not 5 MW. A quotation all in capitals says nothing of it."""
    if quoted in (there, quoted.upper()):
        return True
    return all(unit in quoted for unit in _UNIT.findall(there))


def _is_word(character: str) -> bool:
    return character.isalnum() and not "\u2e80" <= character <= "\u9fff"


def _starts_whole(form: Comparable, text: str, start: int) -> bool:
    if start == 0:
        return True
    before, first = form.text[start - 1], form.text[start]
    if first in _NUMERALS and before in _NUMERALS:
        return before == first
    if first.isdigit() and before in ".,-" and start >= 2:
        before_that = form.text[start - 2]
        if before in ".,":
            return not before_that.isdigit()
        at = form.start_of(start)  # a minus has no space behind it, and no word before it
        return not (text[at - 1 : at] in _DASHES and (at < 2 or text[at - 2] in " \t\n(（[|~约"))
    return not (_is_word(first) and _is_word(before)) or text[form.start_of(start) - 1] in _DASHES


def _ends_whole(form: Comparable, text: str, end: int) -> bool:
    if end >= len(form.text):
        return True
    last, after = form.text[end - 1], form.text[end]
    if last.isdigit():
        if after in _AFTER_FIGURE or (after in ".," and form.text[end + 1 : end + 2].isdigit()):
            return False
    elif last in _NUMERALS and after in _NUMERALS:
        return last == after
    return not (_is_word(last) and _is_word(after)) or text[form.end_of(end) : form.end_of(end) + 1] in _DASHES


def _joined(source: Source, parts: list[str]) -> Found | Missing:
    """The parts of an ellipsis, in order and near enough to each other."""
    short = next((part for part in parts if len(part) < MIN_PART), None)
    if short is not None:
        problem = f"the part '{short}' beside an ellipsis has fewer than {MIN_PART} characters"
        return Missing(problem, closest(source.text, max(parts, key=len)).passage)
    problem = ""
    for form in source.forms():
        absent = next((part for part in parts if part not in form.text), None)
        if absent is not None:
            told = closest(source.text, absent).difference
            problem = problem or f"the part '{_short(absent)}' is not in the source: {told}"
            continue
        places = _in_order(source.text, form, parts)
        if isinstance(places, list):
            return _found(source.text, form, places)
        problem = places
    return Missing(problem, closest(source.text, max(parts, key=len)).passage)


def _in_order(text: str, form: Comparable, parts: list[str]) -> list[tuple[int, int]] | str:
    """The first stretch that holds all parts in order; each part's next place only moves on, so this is linear."""
    nexts = [-1] * len(parts)
    in_order = False
    for start, end in _occurrences(form.text, parts[0]):
        if not _starts_whole(form, text, start):
            continue
        places = [(start, end)]
        for number, part in enumerate(parts[1:], start=1):
            if nexts[number] < places[-1][1]:
                nexts[number] = form.text.find(part, places[-1][1])
            if nexts[number] < 0:
                if in_order:
                    break
                return "the parts joined by the ellipsis do not stand in this order in the source"
            places.append((nexts[number], nexts[number] + len(part)))
        if len(places) < len(parts):
            break
        in_order = True
        if _ends_whole(form, text, places[-1][1]) and _is_one_stretch(text, form, places):
            return places
    return (
        f"the ellipsis joins parts that are neither in one paragraph nor within {MAX_STRETCH} characters"
        if in_order
        else _CUT
    )


def _is_one_stretch(text: str, form: Comparable, places: list[tuple[int, int]]) -> bool:
    start, end = form.start_of(places[0][0]), form.end_of(places[-1][1])
    return end - start <= MAX_STRETCH or _PARAGRAPH_BREAK.search(text, start, end) is None


def _missing(source: Source, sought: str) -> Missing:
    near = closest(source.text, sought)
    for form in source.forms():
        if _is_stitched(form.text, sought):
            problem = "it joins passages that do not follow each other; mark what is left out by an ellipsis (…)"
            return Missing(problem, near.passage)
    return Missing(near.difference, near.passage)


def _is_stitched(text: str, sought: str) -> bool:
    """Whether a head and a tail of at least 8 characters each, both in the text, make up the whole."""
    head = _longest(text, sought, from_start=True)
    tail = _longest(text, sought, from_start=False)
    return head >= MIN_PART and tail >= MIN_PART and head + tail >= len(sought)


def _longest(text: str, sought: str, *, from_start: bool) -> int:
    low, high = 0, len(sought)
    while low < high:
        middle = (low + high + 1) // 2
        piece = sought[:middle] if from_start else sought[len(sought) - middle :]
        if piece in text:
            low = middle
        else:
            high = middle - 1
    return low


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "…"
