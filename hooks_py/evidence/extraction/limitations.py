"""A document becomes what it says it cannot do."""

from __future__ import annotations

from collections.abc import Iterator

from hooks_py.evidence.extraction.structure import Outline
from hooks_py.evidence.wording import pattern
from hooks_py.models.aggregate import Extract

MOST = 8  # limitations of one document
_LISTED, _SAID = 0.85, 0.65
_SHORTEST, _SHORTEST_HAN = 8, 4  # characters of an entry that says something


def limitations(outline: Outline, item: str) -> tuple[Extract, ...]:
    """Return the limitations, those of lists and headings first, each once."""
    found: dict[str, Extract] = {}
    for value, quotation, strength in (*_listed(outline), *_said(outline)):
        key = value.casefold()
        if key not in found:
            found[key] = Extract(field="limitations", value=value, quotation=quotation, item=item, strength=strength)
    return tuple(found.values())[:MOST]


def _listed(outline: Outline) -> Iterator[tuple[str, str, float]]:
    led = pattern("leads-limitations")
    for block in outline.lists:
        if led.search(block.heading) or led.search(block.lead[-160:]):
            for entry in block.entries:
                if len(entry.text) >= (_SHORTEST if entry.text.isascii() else _SHORTEST_HAN):
                    yield entry.text.rstrip(";,；，"), entry.line, _LISTED


def _said(outline: Outline) -> Iterator[tuple[str, str, float]]:
    for one, _ in outline.statements:
        if pattern("states-limitation").search(one.text):
            yield one.text, one.quotation, _SAID
