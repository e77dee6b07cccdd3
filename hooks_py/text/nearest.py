"""The passage of a text that is nearest to a quotation which the text does not have, and where the two differ."""

from __future__ import annotations

import difflib
import math
import re
from collections import Counter
from typing import NamedTuple

_TOKENS = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|(?:(?![\u3040-\u30ff\u3400-\u9fff])[^\W_])+(?:[.,]\d+)*%?")
_MIN_SHARE = 0.35  # of the quotation's weight: below it nothing in the text is "near"
_MAX_PASSAGE = 300  # characters shown to a worker
_MAX_TOKENS = 400  # of the quotation; longer ones are told by their beginning
_STOPS = "。！？!?\n"


class Near(NamedTuple):
    """The nearest passage (empty: none) and one line on how the text differs from the quotation."""

    passage: str
    difference: str


def closest(text: str, sought: str) -> Near:
    """
    Return the passage of the text that shares most with what was sought.

    Words that are rare in the text weigh more. One pass over the text with a
    sliding window, so linear in its length.
    """
    wanted = [token.lower() for token in _TOKENS.findall(sought)][:_MAX_TOKENS]
    places = [(match.start(), match.end(), match.group().lower()) for match in _TOKENS.finditer(text)]
    window = _best_window(places, wanted)
    if window is None:
        return Near("", "the source has nothing like it")
    first, last = window
    passage = _passage(text, places[first][0], places[last][1])
    # A changed word at either end is beyond the last that was found.
    first -= first > 0 and places[first][2] != wanted[0]
    last += last + 1 < len(places) and places[last][2] != wanted[-1]
    return Near(passage, _difference(text, places[first : last + 1], wanted))


def _best_window(places: list[tuple[int, int, str]], wanted: list[str]) -> tuple[int, int] | None:
    """First and last token of the stretch, as long as the quotation, that holds the most of its weight."""
    if not wanted or not places:
        return None
    seen = Counter(token for _, _, token in places)
    need = Counter(wanted)
    weight = {token: 1 / (1 + math.log1p(seen[token])) for token in need}
    total = sum(weight[token] for token in wanted)
    size = len(wanted)
    have: Counter[str] = Counter()
    score = best = 0.0
    best_end = -1
    for at, (_, _, token) in enumerate(places):
        if token in need:
            have[token] += 1
            if have[token] <= need[token]:
                score += weight[token]
        if at >= size:
            gone = places[at - size][2]
            if gone in need:
                if have[gone] <= need[gone]:
                    score -= weight[gone]
                have[gone] -= 1
        if score > best + 1e-9:
            best, best_end = score, at
    if best < _MIN_SHARE * total:
        return None
    return _tightened(places, need, max(0, best_end - size + 1), best_end)


def _tightened(places: list[tuple[int, int, str]], need: Counter[str], first: int, last: int) -> tuple[int, int]:
    while first < last and places[first][2] not in need:
        first += 1
    while last > first and places[last][2] not in need:
        last -= 1
    return first, last


def _passage(text: str, start: int, end: int) -> str:
    """The sentences around a stretch, within the length that is shown."""
    room = max(0, _MAX_PASSAGE - (end - start))
    left, right = start, end
    while left > 0 and start - left < room // 2 and text[left - 1] not in _STOPS and text[left - 2 : left] != ". ":
        left -= 1
    while right < len(text) and right - end < room // 2:
        right += 1
        if text[right - 1] in _STOPS or (text[right - 1] == "." and text[right : right + 1].isspace()):
            break
    shown = text[left:right].strip()
    return shown if len(shown) <= _MAX_PASSAGE else shown[: _MAX_PASSAGE - 1] + "…"


def _difference(text: str, places: list[tuple[int, int, str]], wanted: list[str]) -> str:
    there = [token for _, _, token in places]
    matcher = difflib.SequenceMatcher(None, wanted, there, autojunk=False)
    changes = [change for change in matcher.get_opcodes() if change[0] != "equal"]
    inner = [change for change in changes if change[1] > 0 or change[2] < len(wanted)]
    for kind, a, b, c, d in inner or changes:
        mine = _said(wanted[a:b])
        if kind == "replace" and d > c:
            return f"the source reads '{_cut(text[places[c][0] : places[d - 1][1]])}' where the quotation has '{mine}'"
        if kind == "delete":
            return f"the source does not have '{mine}' there"
        if kind == "insert" and 0 < a < len(wanted):
            return f"the quotation leaves out '{_cut(text[places[c][0] : places[d - 1][1]])}'"
    return "the source has its words, but not in this form"


def _said(tokens: list[str]) -> str:
    joined = "".join(token if len(token) == 1 and not token.isascii() else f" {token} " for token in tokens)
    return _cut(" ".join(joined.split()))


def _cut(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 60 else text[:59] + "…"
