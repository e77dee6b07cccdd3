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
        for size in range(min(LONGEST_TERM, len(words) - at), 0, -1):
            term = " ".join(words[at : at + size])
            one = " ".join([*words[at : at + size - 1], singular(words[at + size - 1])])
            named = [] if term in STOP_WORDS else chinese_for(term) or chinese_for(one)
            if named or size == 1:
                found += named[:PER_WORD]
                at += size
                break
    return found
