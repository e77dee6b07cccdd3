"""
What was typed after the command, cut into words: one cutter for argument lists and for the raw line of a slash command.

Quotes group words when they pair up and stand at the edges of a word; any
other quote is text. Chinese quotes, dashes and equals signs count like ours.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

_PAIRS = {'"': '"', "'": "'", "“": "”", "‘": "’", "「": "」", "『": "』"}
_OPTION = re.compile(r"(?P<dash>--|[—–－―−]{1,2})(?P<name>[A-Za-z][A-Za-z0-9_-]*)(?:[=＝](?P<value>.*))?", re.DOTALL)
_CLOSINGS = {close: re.compile(re.escape(close) + r"(?=\s|$)") for close in _PAIRS.values()}
_UP_TO_EQUALS = re.compile(r"[^\s=＝]*[=＝]")
_SPACE = re.compile(r"\s")


class Word(NamedTuple):
    """One word: as it stood there, what it says, and whether quotes made it plain text."""

    raw: str
    text: str
    quoted: bool


class OptionWord(NamedTuple):
    """A word in the form of an option; `value` is None when it has none of its own."""

    name: str
    value: str | None
    is_ascii: bool  # a Chinese dash may also be a dash, so such a word must be a known option to be one


def words_of(arguments: Sequence[str] | str) -> list[Word]:
    """Return the words of a raw line, or of a list that a shell has cut already."""
    if isinstance(arguments, str):
        return _cut(arguments)
    return [Word(word, word, quoted=False) for word in arguments]


def option_in(word: Word) -> OptionWord | None:
    """Return the option that a word has the form of; None: it is text."""
    if word.quoted:
        return None
    match = _OPTION.fullmatch(word.text)
    if match is None:
        return None
    return OptionWord(match["name"].lower().replace("_", "-"), match["value"], match["dash"] == "--")


def is_end(word: Word) -> bool:
    """Whether a word says that only text comes after it."""
    return not word.quoted and word.text == "--"


def _cut(line: str) -> list[Word]:
    words = []
    unpaired: set[str] = set()  # closing quotes that do not come any more: a long line is not searched again and again
    at = 0
    while at < len(line):
        if line[at].isspace():
            at += 1
            continue
        end = _end_of(line, at, unpaired)
        words.append(_word(line[at:end]))
        at = end
    return words


def _end_of(line: str, start: int, unpaired: set[str]) -> int:
    close = _closing(line, start, unpaired)
    if close is None:  # `--from="a b"`: the quotes may stand after the equals sign
        equals = _UP_TO_EQUALS.match(line, start)
        if equals is not None and _OPTION.fullmatch(line[start : equals.end()]):
            close = _closing(line, equals.end(), unpaired)
    if close is not None:
        return close + 1
    end = _SPACE.search(line, start)
    return len(line) if end is None else end.start()


def _closing(line: str, start: int, unpaired: set[str]) -> int | None:
    """Return where the quote that opens at `start` closes: before white space or the end; None: it does not."""
    close = _PAIRS.get(line[start]) if start < len(line) else None
    if close is None or close in unpaired:
        return None
    found = _CLOSINGS[close].search(line, start + 1)
    if found is None:
        unpaired.add(close)
        return None
    return found.start()


def _word(raw: str) -> Word:
    if len(raw) > 1 and _PAIRS.get(raw[0]) == raw[-1]:
        return Word(raw, raw[1:-1], quoted=True)
    match = _OPTION.fullmatch(raw)
    value = match["value"] if match else None
    if match and value and len(value) > 1 and _PAIRS.get(value[0]) == value[-1]:
        return Word(raw, f"{raw[: match.start('value')]}{value[1:-1]}", quoted=False)
    return Word(raw, raw, quoted=False)
