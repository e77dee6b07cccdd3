"""A document becomes its extraction, and extractions become the coverage of a run and the union of their fields."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hooks_py.evidence.extraction.competitors import competitors
from hooks_py.evidence.extraction.features import features
from hooks_py.evidence.extraction.key_points import key_points
from hooks_py.evidence.extraction.limitations import limitations
from hooks_py.evidence.extraction.market import LONGEST, market, market_kind
from hooks_py.evidence.extraction.structure import outline
from hooks_py.evidence.extraction.technology import technology
from hooks_py.evidence.extraction.use_cases import use_cases
from hooks_py.models.aggregate import Coverage, Extract, Extraction

MARKET_INFO_COUNTS_FROM = 10  # characters; a shorter text says nothing of a market
_LONGEST_READ = 400_000  # characters of one document; the seven fields of a longer one are in its beginning


def extract(text: str, *, item: str, title: str = "", topic: str = "", is_code: bool = False) -> Extraction:
    """
    Return what rules find in one document, Chinese or English: only what it states, each with its sentence verbatim.

    A field that the text does not fill is empty. Of source code docstrings
    and comments are read.
    """
    parts = outline(text[:_LONGEST_READ], title=title, is_code=is_code)
    found: dict[str, tuple[Extract, ...]] = {
        "key_points": key_points(parts, item, topic=topic),
        "features": features(parts, item),
        "competitors": competitors(parts, item, topic=topic),
        "tech_stack": technology(parts, item),
        "use_cases": use_cases(parts, item),
        "limitations": limitations(parts, item),
    }
    of_market = market(parts, item)
    values = {field: tuple(one.value for one in extracts) for field, extracts in found.items()}
    everything = tuple(one for extracts in (*found.values(), of_market) for one in extracts)
    return Extraction(item=item, market_info=_joined(of_market), extracts=everything, **values)


def coverage(extractions: Iterable[Extraction]) -> Coverage:
    """Return how many different values of each field a run has; of market information how many documents give any."""
    every = list(extractions)
    return Coverage(
        features=len(unique(value for one in every for value in one.features)),
        competitors=len(unique(value for one in every for value in one.competitors)),
        tech_stack=len(unique(value for one in every for value in one.tech_stack)),
        use_cases=len(unique(value for one in every for value in one.use_cases)),
        market_info=sum(len(one.market_info) > MARKET_INFO_COUNTS_FROM for one in every),
    )


def market_found(extractions: Iterable[Extraction]) -> bool:
    """Return whether any document gives the size or the growth rate of a market."""
    return any(
        extract.field == "market_info" and market_kind(extract.value) in ("size", "growth")
        for one in extractions
        for extract in one.extracts
    )


def unique(values: Iterable[str]) -> tuple[str, ...]:
    """Return the values without repeats that differ in case or white space only, first spelling kept."""
    return tuple({" ".join(value.casefold().split()): value for value in reversed(tuple(values))}.values())[::-1]


def _joined(extracts: Sequence[Extract]) -> str:
    """Return the sentences as one text, as many as fit."""
    text = ""
    for extract in extracts:
        if len(text) + len(extract.value) + 1 <= LONGEST:
            text = f"{text} {extract.value}".strip()
    return text
