"""A document becomes its extraction: the seven fields, each value with the sentence that states it."""

from __future__ import annotations

from collections.abc import Sequence

from hooks_py.evidence.extraction.competitors import competitors
from hooks_py.evidence.extraction.features import features
from hooks_py.evidence.extraction.key_points import key_points
from hooks_py.evidence.extraction.limitations import limitations
from hooks_py.evidence.extraction.market import LONGEST, market
from hooks_py.evidence.extraction.structure import outline
from hooks_py.evidence.extraction.technology import technology
from hooks_py.evidence.extraction.use_cases import use_cases
from hooks_py.models.aggregate import Extract, Extraction

_LONGEST_READ = 400_000  # characters of one document; the seven fields of a longer one are in its beginning


def extract(
    text: str, *, item: str, language: str = "", topic: str = "", title: str = "", is_code: bool = False
) -> Extraction:
    """
    Return what rules find in one document, Chinese or English: only what it states, each with its sentence verbatim.

    A field that the text does not fill is empty. Of source code docstrings
    and comments are read. The rules hold for both languages at once;
    `language` says how sentences are joined.
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
    return Extraction(item=item, market_info=_joined(of_market, language), extracts=everything, **values)


def _joined(extracts: Sequence[Extract], language: str) -> str:
    """Return the sentences as one text, as many as fit."""
    text = ""
    for one in extracts:
        if len(text) + len(one.value) + 1 <= LONGEST:
            text += ("" if language == "zh" or not text else " ") + one.value
    return text
