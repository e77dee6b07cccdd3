"""Queries made from other queries: wider ones for empty results, ones for gaps, and pairs of history and present."""

from __future__ import annotations

import math
import re

from hooks_py.plan.topics import subject_of

_OPERATOR = re.compile(r"\b(?:site|filetype|intitle|inurl|intext|after|before):\S+|\b(?:AND|OR|NOT)\b|(?<!\S)-\w+")
_QUOTES = re.compile(r"[\"“”«»「」『』]")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d年?(?!\d)")
_KEPT = 0.6  # of the words: our queries begin with the subject and end with what narrows it


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
