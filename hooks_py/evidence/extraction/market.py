"""A document becomes what it says of a market: sentences with a size, a growth rate or a share in figures."""

from __future__ import annotations

from typing import Literal

from hooks_py.evidence.extraction.structure import Outline
from hooks_py.evidence.wording import pattern
from hooks_py.models.aggregate import Extract
from hooks_py.text.figures import Figure, figures

MarketKind = Literal["size", "growth", "share", ""]
MOST = 5  # sentences of one document
LONGEST = 400  # characters of the field as one text
_STRENGTH: dict[MarketKind, float] = {"size": 0.9, "growth": 0.85, "share": 0.8, "": 0.5}
_MAGNITUDE = 100_000  # from here on a bare number can be a size: users, units


def market(outline: Outline, item: str) -> tuple[Extract, ...]:
    """Return the sentences that put a figure on a market, sizes and growth rates first."""
    found = []
    for one, _ in outline.statements:
        kind = market_kind(one.text)
        if kind:
            strength = _STRENGTH[kind]
            found.append(
                Extract(field="market_info", value=one.text, quotation=one.quotation, item=item, strength=strength)
            )
    return tuple(sorted(found, key=lambda extract: -extract.strength)[:MOST])


def market_kind(text: str) -> MarketKind:
    """Return whether a sentence gives a market's size, its growth or somebody's share; "" when it gives none."""
    if not pattern("market").search(text):
        return ""
    given = figures(text)
    if pattern("share").search(text) and any(figure.kind == "percent" for figure in given):
        return "share"
    if pattern("growth").search(text) and any(figure.kind == "percent" for figure in given):
        return "growth"
    return "size" if any(_is_size(figure) for figure in given) else ""


def _is_size(figure: Figure) -> bool:
    if figure.kind == "currency":
        return True
    return figure.kind in ("number", "range", "dimension") and (figure.value or 0) >= _MAGNITUDE
