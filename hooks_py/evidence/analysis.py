"""Claims and extractions become the structured analysis of a run, without a model: every statement is a claim."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from hooks_py.evidence.extraction.market import market_kind
from hooks_py.evidence.extraction.vocabulary import technologies
from hooks_py.evidence.inferences import inferences
from hooks_py.evidence.market_data import market_data
from hooks_py.evidence.swot import PER_LIST, by_weight, swot, user_insights, worded
from hooks_py.evidence.wording import pattern
from hooks_py.models.aggregate import Coverage, Extract, Extraction
from hooks_py.models.analysis import AnalysedCompetitor, AnalysedFeature, DeepAnalysis, Swot, TechAnalysis
from hooks_py.models.base import Language
from hooks_py.models.claims import Claim, ClaimDraft
from hooks_py.models.options import ResearchType
from hooks_py.models.sources import RawItem

MARKET_INFO_COUNTS_FROM = 10  # characters; a document with this much or less says nothing of a market
_WITH_QUADRANTS = ("product", "company", "industry", "strategy")  # where strengths and threats are asked for
_MOST_FEATURES, _MOST_COMPETITORS, _MOST_TECHNOLOGIES = 30, 12, 30
_DESCRIPTION = 300  # characters


def rule_analysis(
    claims: Sequence[Claim],
    extractions: Sequence[Extraction],
    items: Mapping[str, RawItem],
    *,
    research_type: ResearchType,
    language: Language,
) -> tuple[DeepAnalysis, tuple[ClaimDraft, ...]]:
    """
    Return the analysis and the inferences it makes; `#n` in it means the nth inference.

    Statements are claims by id; names (features, competitors, technologies)
    come from extractions of items that count, and are left out when no claim
    speaks of them, except technologies, which are a bare list.
    """
    standing = [claim for claim in claims if claim.status != "removed" and claim.kind != "inference"]
    counted = [one for one in extractions if one.item in items and not items[one.item].duplicate_of]
    rivals = _competitors(standing, counted)
    quadrants = swot(standing) if research_type in _WITH_QUADRANTS else Swot()
    drawn = inferences(standing, quadrants, language)
    analysis = DeepAnalysis(
        features=_features(standing, counted),
        competitors=rivals,
        swot=quadrants,
        market_data=market_data(standing, [one.name for one in rivals]),
        tech_analysis=_technology(standing, counted),
        user_insights=user_insights(standing),
        opportunities=drawn.opportunities,
        risks=drawn.risks,
        recommendations=drawn.recommendations,
        answers=_answers(standing),
    )
    return analysis, drawn.drafts


def coverage(extractions: Iterable[Extraction]) -> Coverage:
    """Return how many different values of each field a run has; of market information how many documents give any."""
    every = list(extractions)
    return Coverage(
        features=len(unique(value for one in every for value in one.features)),
        competitors=len(unique(value for one in every for value in one.competitors)),
        tech_stack=len(unique(value for one in every for value in one.tech_stack)),
        use_cases=len(unique(value for one in every for value in one.use_cases)),
        market_info=len({one.item for one in every if len(one.market_info) > MARKET_INFO_COUNTS_FROM}),
    )


def market_found(extractions: Iterable[Extraction]) -> bool:
    """Return whether any document gives the size or the growth rate of a market; a share alone is neither."""
    return any(
        extract.field == "market_info" and market_kind(extract.value) in ("size", "growth")
        for one in extractions
        for extract in one.extracts
    )


def unique(values: Iterable[str]) -> tuple[str, ...]:
    """Return the values without repeats that differ in case or white space only, first spelling kept."""
    first: dict[str, str] = {}
    for value in values:
        first.setdefault(_key(value), value)
    return tuple(first.values())


def _key(value: str) -> str:
    return " ".join(value.casefold().split()).strip(".;,。；，")


def _named(extractions: Sequence[Extraction], field: str) -> dict[str, list[Extract]]:
    """Return the extracts of a field by value, the values named by most documents first."""
    found: dict[str, list[Extract]] = {}
    for extraction in extractions:
        for extract in extraction.extracts:
            if extract.field == field:
                found.setdefault(_key(extract.value), []).append(extract)
    return dict(sorted(found.items(), key=lambda pair: -len({one.item for one in pair[1]})))


def _features(claims: Sequence[Claim], extractions: Sequence[Extraction]) -> tuple[AnalysedFeature, ...]:
    found = []
    for extracts in _named(extractions, "features").values():
        backing = _backing(claims, extracts)
        if not backing:
            continue
        sources = tuple(dict.fromkeys(one.item for one in extracts))
        description = backing[0].text if _key(backing[0].text) != _key(extracts[0].value) else ""
        found.append(
            AnalysedFeature(
                name=extracts[0].value,
                count=len(sources),
                sources=sources,
                description=description[:_DESCRIPTION],
                claims=tuple(one.id for one in backing[:PER_LIST]),
            )
        )
    return tuple(found[:_MOST_FEATURES])


def _backing(claims: Sequence[Claim], extracts: Sequence[Extract]) -> list[Claim]:
    """Return the claims that rest on the same sentence as an extract, or state its value."""
    sentences = {(one.item, " ".join(one.quotation.split())) for one in extracts}
    value = _key(extracts[0].value)
    return by_weight(
        claim
        for claim in claims
        if value in _key(claim.text)
        or any((piece.item, " ".join(piece.quotation.split())) in sentences for piece in claim.evidence)
    )


def _competitors(claims: Sequence[Claim], extractions: Sequence[Extraction]) -> tuple[AnalysedCompetitor, ...]:
    features = [extracts[0].value for extracts in _named(extractions, "features").values()]
    found = []
    for extracts in _named(extractions, "competitors").values():
        name = extracts[0].value
        border = r"(?<![A-Za-z0-9])", r"(?![A-Za-z0-9])"
        mention = re.compile(border[0] + re.escape(name) + border[1], re.IGNORECASE)
        said = by_weight(claim for claim in claims if mention.search(claim.text))
        if not said:
            continue
        position = next((one.text for one in said if pattern("market-position").search(one.text)), "")
        texts = " ".join(one.text.casefold() for one in said)
        found.append(
            AnalysedCompetitor(
                name=name,
                features=tuple(one for one in features if one.casefold() in texts)[:PER_LIST],
                description=said[0].text[:_DESCRIPTION],
                market_position=position[:_DESCRIPTION] if position != said[0].text else "",
                claims=tuple(one.id for one in said[: 2 * PER_LIST]),
            )
        )
    return tuple(found[:_MOST_COMPETITORS])


def _technology(claims: Sequence[Claim], extractions: Sequence[Extraction]) -> TechAnalysis:
    names = [extracts[0].value for extracts in _named(extractions, "tech_stack").values()]
    ordered = by_weight(claims)
    about = [one for one in ordered if one.dimension in ("technology", "tech_stack")]
    new = [one.text for one in ordered if pattern("emerging").search(one.text)]
    emerging = [mention.known.name for text in new for mention in technologies().find(text)]
    return TechAnalysis(
        architecture=worded("architecture", about or ordered),
        tech_stack=tuple(names[:_MOST_TECHNOLOGIES]),
        emerging_tech=tuple(name for name in dict.fromkeys(emerging) if name in names)[:PER_LIST],
        claims=tuple(one.id for one in about[: 2 * PER_LIST]),
    )


def _answers(claims: Sequence[Claim]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for claim in by_weight(claims):
        for question in claim.questions:
            found.setdefault(question, []).append(claim.id)
    return {question: tuple(ids) for question, ids in found.items()}
