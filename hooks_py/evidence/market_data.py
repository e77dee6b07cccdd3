"""Claims become market data: sizes, growth rates and shares, each figure with the claim that gives it."""

from __future__ import annotations

from collections.abc import Sequence

from hooks_py.evidence.extraction.market import market_kind
from hooks_py.evidence.extraction.names import trailing_names
from hooks_py.evidence.extraction.vocabulary import companies
from hooks_py.evidence.swot import by_weight, worded
from hooks_py.models.analysis import MarketData, MarketFigure
from hooks_py.models.claims import Claim
from hooks_py.text.figures import Figure, figures

_MOST_PLAYERS = 12


def market_data(claims: Sequence[Claim], competitors: Sequence[str]) -> MarketData:
    """Return what claims say of the market; key players are the competitors and the companies in those claims."""
    ordered = by_weight(claims)
    found: dict[str, list[MarketFigure]] = {"size": [], "growth": [], "share": []}
    for claim in ordered:
        kind = market_kind(claim.text)
        if kind:
            found[kind].extend(_figures(claim, kind))
    about = [
        one for one in ordered if one.dimension in ("market", "size", "players", "drivers") or market_kind(one.text)
    ]
    named = [mention.known.name for one in about for mention in companies().find(one.text)]
    return MarketData(
        market_size=tuple(found["size"]),
        growth_rate=tuple(found["growth"]),
        shares=_each_once(found["share"]),
        key_players=tuple(dict.fromkeys([*competitors, *named]))[:_MOST_PLAYERS],
        trends=worded("trend", about),
        segments=worded("segment", about),
    )


def _figures(claim: Claim, kind: str) -> list[MarketFigure]:
    given = figures(claim.text)
    when = next((figure.text for figure in given if figure.kind in ("date", "period")), "")
    wanted = ("currency", "number", "range") if kind == "size" else ("percent",)
    chosen = [figure for figure in given if figure.kind in wanted and figure.text != when]
    if kind != "share":
        return [MarketFigure(label=when, text=figure.text, claim=claim.id) for figure in chosen]
    return [
        MarketFigure(label=holder, text=figure.text, claim=claim.id, share_percent=figure.value)
        for figure, holder in _holders(claim.text, chosen)
        if figure.value is not None and 0 < figure.value <= 100  # more than the whole is no share
    ]


def _holders(text: str, shares: Sequence[Figure]) -> list[tuple[Figure, str]]:
    """Return each share with whose it is: the last name before it in its part of the sentence, or the one behind."""
    found = []
    before = 0
    for figure in shares:
        stretch = text[before : figure.start]
        names = [stretch[one.start : one.end] for one in companies().find(stretch)]
        words = stretch.split()
        for size in range(len(words), 0, -1):
            if names:
                break
            names = trailing_names(" ".join(words[:size]))
        found.append((figure, names[-1] if names else ""))
        before = figure.end
    return [(figure, holder) for figure, holder in found if holder]


def _each_once(shares: Sequence[MarketFigure]) -> tuple[MarketFigure, ...]:
    """Return the shares with each holder once: a pie cannot show two."""
    return tuple({share.label.casefold(): share for share in reversed(shares)}.values())[::-1]
