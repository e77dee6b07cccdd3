"""
A query becomes the best rows of the full-text index with their scores.

Counting the rows of a word costs about a twentieth of ranking them. So
in a large index the rare words choose the rows, the frequent ones only help to
order them, and a query of frequent words alone is answered from the rows that
have most of them. A store below `EXACT` passages is always ranked in full.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from hooks_py.text.canonical import STOP_WORDS
from hooks_py.text.tokens import LONGEST_QUERY, phrase, search_tokens

EXACT = 3000  # passages; ranking all of them takes about 4 ms
LEAST = 1000  # rows that may be ranked in a larger index, about 1.4 ms
SHARE = 25  # of a larger index, one row in so many may be ranked: 8,000 of 200,000, about 11 ms
LOOK = 4  # a word is counted up to so many times the rows that may be ranked
MOST_TOKENS = 40  # of a query; a longer one is a document, and its first words say enough
RANKED = "SELECT rowid, -rank FROM words WHERE words MATCH ? AND rowid >= ?"


class Search(NamedTuple):
    """What to look for: expressions of which any may match, and where."""

    words: tuple[str, ...]
    scope: str  # "" or an expression that every row must match as well
    limit: int
    language: str


def query_words(query: str, also: Iterable[str] = ()) -> tuple[str, ...]:
    """
    Return the expressions for the words of a query and for further terms, each once.

    Function words are left out unless the query has nothing else.
    """
    tokens = list(dict.fromkeys(search_tokens(query[:LONGEST_QUERY])))
    telling = [token for token in tokens if token not in STOP_WORDS] or tokens
    words = [phrase(token) for token in telling[:MOST_TOKENS]]
    return tuple(dict.fromkeys([*words, *(found for term in also if (found := phrase(term)))]))


def best(connection: sqlite3.Connection, search: Search) -> dict[int, float]:
    """Return the ids of the best rows with their scores, best first; {} when nothing in the query can be found."""
    if not search.words or search.limit < 1:
        return {}
    last = int(connection.execute("SELECT coalesce(max(rowid), 0) FROM words").fetchone()[0])
    most = max(LEAST, last // SHARE, 2 * search.limit)
    if last <= EXACT or (search.scope and _count(connection, search.scope, most + 1) <= most):
        return _ranked(connection, search, _any(search.words))
    counts = {word: _count(connection, word, LOOK * most) for word in search.words}
    known = sorted((word for word in search.words if counts[word]), key=lambda word: counts[word])
    if not known:
        return {}
    rare = _within(known, counts, most)
    if len(rare) == len(known):
        return _ranked(connection, search, _any(rare))
    if rare:
        helping = _within(known[len(rare) :], counts, LOOK * most)
        both = _ranked(connection, search, f"({_any(rare)}) AND ({_any(helping)})") if helping else {}
        return _merged([both, _ranked(connection, search, _any(rare))], search.limit)
    return _frequent(connection, search, known, most)


def _frequent(connection: sqlite3.Connection, search: Search, words: Sequence[str], most: int) -> dict[int, float]:
    """Return the best rows for words that are all frequent: rows with all of them, then with all but the commonest."""
    found: list[dict[int, float]] = []
    for size in range(len(words), 0, -1):
        every = " AND ".join(words[:size])
        count = _count(connection, every, LOOK * most)
        if count > most:  # any of these is a fair answer; titles and headings first, then the newest
            first = _newest(connection, every, most)
            found.append(_ranked(connection, search, f"{{title heading}} : ({every})", first))
            found.append(_ranked(connection, search, every, first))
        elif count:
            found.append(_ranked(connection, search, every))
        if sum(map(len, found)) >= search.limit:
            break
    return _merged(found, search.limit)


def _ranked(connection: sqlite3.Connection, search: Search, expression: str, first: int = 0) -> dict[int, float]:
    scoped = f"({expression}) AND {search.scope}" if search.scope else expression
    values: list[object] = [scoped, first]
    sql = RANKED
    if search.language:
        sql += " AND rowid IN (SELECT id FROM passages WHERE language = ?)"
        values.append(search.language)
    rows = connection.execute(f"{sql} ORDER BY rank LIMIT ?", [*values, search.limit])
    return {int(row[0]): float(row[1]) for row in rows}


def _count(connection: sqlite3.Connection, expression: str, most: int) -> int:
    sql = "SELECT count(*) FROM (SELECT 1 FROM words WHERE words MATCH ? LIMIT ?)"
    return int(connection.execute(sql, (expression, most)).fetchone()[0])


def _newest(connection: sqlite3.Connection, expression: str, most: int) -> int:
    """Return the id from which on that many rows match."""
    sql = "SELECT rowid FROM words WHERE words MATCH ? ORDER BY rowid DESC LIMIT 1 OFFSET ?"
    return int(connection.execute(sql, (expression, most - 1)).fetchone()[0])


def _within(words: Sequence[str], counts: dict[str, int], most: int) -> list[str]:
    taken: list[str] = []
    total = 0
    for word in words:
        total += counts[word]
        if total > most:
            break
        taken.append(word)
    return taken


def _merged(found: Iterable[dict[int, float]], limit: int) -> dict[int, float]:
    scores: dict[int, float] = {}
    for part in found:
        for row, score in part.items():
            scores[row] = max(score, scores.get(row, 0.0))
    return dict(sorted(scores.items(), key=lambda pair: -pair[1])[:limit])


def _any(words: Iterable[str]) -> str:
    return " OR ".join(words)
