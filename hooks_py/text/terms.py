"""
Chinese words of general and technical use with their English, for searching across the two languages.

The table is our own work, `data/terms.tsv`: one Chinese word a line, a tab, and
its English forms with the usual one first. It answers "which English words
would a text on this use", not "how is this translated".
"""

from __future__ import annotations

import os
from functools import lru_cache

TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "terms.tsv")  # noqa: PTH100, PTH118, PTH120


@lru_cache(maxsize=1)
def terms() -> dict[str, tuple[str, ...]]:
    """Return the table: Chinese word to its English forms."""
    rows = (line.partition("\t") for line in _table().split("\n") if line)
    return {chinese: tuple(english.split("/")) for chinese, _, english in rows}


def chinese_for(english: str) -> list[str]:
    """Return the Chinese words of an English form in lower case, those that it names first before others."""
    table = _table()  # searched as one text: turning the table round would cost more than a whole query
    found: list[str] = []
    if not english or english not in table:
        return found
    for before, after in (("\t", "\n"), ("\t", "/"), ("/", "/"), ("/", "\n")):
        form = f"{before}{english}{after}"
        at = table.find(form)
        while at >= 0:
            line = table.rfind("\n", 0, at) + 1
            found.append(table[line : table.find("\t", line)])
            at = table.find(form, at + 1)
    return found


@lru_cache(maxsize=1)
def _table() -> str:
    with open(TABLE, encoding="utf-8") as file:  # noqa: PTH123  (on the way of every search, and pathlib is dear)
        return file.read()


@lru_cache(maxsize=1)
def _longest() -> int:
    return max(map(len, terms()))


def known_words(run: str) -> list[str]:
    """
    Return the known words in a run of Chinese characters, in order, so chosen that they cover most of it with fewest.

    What no known word covers is left out.
    """
    table, longest = terms(), _longest()
    best: list[tuple[int, int, int]] = [(0, 0, 0)]  # up to each place: uncovered characters, words, length of the last
    for end in range(1, len(run) + 1):
        open_ = best[end - 1]
        choice = (open_[0] + 1, open_[1], 0)
        for size in range(1, min(longest, end) + 1):
            if run[end - size : end] in table:
                before = best[end - size]
                choice = min(choice, (before[0], before[1] + 1, size))
        best.append(choice)
    words: list[str] = []
    at = len(run)
    while at:
        size = best[at][2]
        if size:
            words.append(run[at - size : at])
        at -= size or 1
    return words[::-1]
