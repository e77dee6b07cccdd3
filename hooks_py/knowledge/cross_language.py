"""A query in one language becomes further words in the other, through our table of terms."""

from __future__ import annotations

from collections.abc import Sequence

from hooks_py.text.canonical import CHINESE, STOP_WORDS, pieces_of
from hooks_py.text.stemming import singular
from hooks_py.text.terms import chinese_for, known_words, terms
from hooks_py.text.tokens import LONGEST_QUERY

MOST = 60  # further words; a query that needs more is a text
PER_WORD = 3  # Chinese words for an English one, those that name it first
LONGEST_TERM = 3  # English words that make one term of the table


def translations(query: str) -> tuple[str, ...]:
    """Return words of the other language that a text on the query would use, each once; () when none are known."""
    found: dict[str, None] = {}
    english: list[str] = []
    for piece in pieces_of(query[:LONGEST_QUERY]):
        if CHINESE.match(piece):
            for word in known_words(piece):
                found.update(dict.fromkeys(terms()[word]))
        elif len(english) < MOST:
            english.append(piece.lower())
    if any(word not in STOP_WORDS for word in english):
        found.update(dict.fromkeys(_chinese(english)))
    return tuple(found)[:MOST]


def _chinese(words: Sequence[str]) -> list[str]:
    found: list[str] = []
    at = 0
    while at < len(words):
        size, named = _longest_term(words[at : at + LONGEST_TERM])
        found += named[:PER_WORD]
        at += size
    return found


def _longest_term(words: Sequence[str]) -> tuple[int, list[str]]:
    """Return how many of the words from the first on make a term of the table, and its Chinese words."""
    if words[0] in STOP_WORDS:
        return 1, []
    for size in range(len(words), 1, -1):
        start = " ".join(words[: size - 1])
        if named := chinese_for(f"{start} {words[size - 1]}") or chinese_for(f"{start} {singular(words[size - 1])}"):
            return size, named
    return 1, chinese_for(words[0]) or chinese_for(singular(words[0]))
