"""A document becomes the few sentences that say most: figures, findings, definitions, and what stands first."""

from __future__ import annotations

import re

from hooks_py.evidence.extraction.structure import Outline
from hooks_py.evidence.terms import terms
from hooks_py.evidence.wording import pattern
from hooks_py.models.aggregate import Extract
from hooks_py.text.figures import figures

MOST = 5  # key points of one document
_LEAST = 0.35
_DIGIT = re.compile(r"\d|[零一二三四五六七八九十百千万亿]")  # most sentences hold no figure, and looking closely costs
_LOOKED_AT = 200  # sentences from the start; what a document has to say it says by then


def key_points(outline: Outline, item: str, *, topic: str = "") -> tuple[Extract, ...]:
    """Return the sentences of most value in the order of the text; `topic` and title say what it is about."""
    about = frozenset(terms(f"{topic} {outline.title}"))
    rated = [
        (_value(one.text, place, about), place, one) for place, (one, _) in enumerate(outline.statements[:_LOOKED_AT])
    ]
    best = sorted((rating for rating in rated if rating[0] >= _LEAST), key=lambda rating: (-rating[0], rating[1]))[
        :MOST
    ]
    return tuple(
        Extract(field="key_points", value=one.text, quotation=one.quotation, item=item, strength=min(1.0, value))
        for value, _, one in sorted(best, key=lambda rating: rating[1])
    )


def _value(text: str, place: int, about: frozenset[str]) -> float:
    """Return 0-1: a quarter each for the subject, a figure and valuable wording, less for standing late or leaning."""
    found = terms(text)
    value = 0.3 * (len(about.intersection(found)) / min(3, len(about)) if about else 0.0)
    value += 0.25 if _DIGIT.search(text) and figures(text) else 0.0
    value += 0.25 if pattern("valuable").search(text) else 0.0
    value += 0.2 / (1 + place / 3)
    return min(1.0, value) * (0.7 if pattern("leans-on-another").search(text) else 1.0)
