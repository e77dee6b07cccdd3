"""Queries made from other queries: wider ones for empty results, ones for gaps, and pairs of history and present."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from datetime import datetime

from hooks_py.models.aggregate import Gap
from hooks_py.models.base import Language
from hooks_py.models.plan import PlannedQuery
from hooks_py.plan.topics import subject_of

_OPERATOR = re.compile(r"\b(?:site|filetype|intitle|inurl|intext|after|before):\S+|\b(?:AND|OR|NOT)\b|(?<!\S)-\w+")
_QUOTES = re.compile(r"[\"“”«»「」『』]")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d年?(?!\d)")
_KEPT = 0.6  # of the words: our queries begin with the subject and end with what narrows it
_PAIR: dict[Language, tuple[str, str]] = {
    "en": ("{query} milestones timeline history", "{query} latest {before} {year}"),
    "zh": ("{query} 里程碑 时间线 历史", "{query} 最新 {before} {year}"),
}


def widened(query: str) -> str:
    """
    Return a query that finds more: without operators, quotes and years, else without the narrowing words at its end.

    A query that cannot be widened comes back as it is.
    """
    plain = _YEAR.sub(" ", _QUOTES.sub(" ", _OPERATOR.sub(" ", query)))
    words = plain.split()
    if not words:
        return query
    if plain.split() == query.split():  # nothing was taken off yet
        if len(words) == 1:
            return subject_of(words[0])
        words = words[: max(1, min(len(words) - 1, math.ceil(len(words) * _KEPT)))]
    return " ".join(words)


def gap_queries(topic: str, gaps: Sequence[Gap], language: Language, now: datetime) -> tuple[PlannedQuery, ...]:
    """Return the queries that look for what is missing, each once; a gap without its own is searched by its words."""
    found: dict[str, PlannedQuery] = {}
    for gap in gaps:
        texts = gap.queries or (f"{subject_of(topic)} {gap.detail or gap.dimension}",)
        for text in texts:
            query = " ".join(text.replace("{year}", str(now.year)).split())
            number = f"gap{len(found) + 1}"
            found.setdefault(query, PlannedQuery(id=number, query=query, purpose=gap.dimension, language=language))
    return tuple(found.values())


def paired(query: str, language: Language, now: datetime) -> tuple[str, str]:
    """Return two queries for one thing over time: its history, and the last two years."""
    history, present = _PAIR[language]
    return history.format(query=query), present.format(query=query, before=now.year - 1, year=now.year)
