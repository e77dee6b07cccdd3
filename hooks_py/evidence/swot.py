"""Claims become quadrants and insights: which statement speaks of a strength, a risk, a user's need, by its wording."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hooks_py.evidence.wording import pattern
from hooks_py.models.analysis import Swot, UserInsights
from hooks_py.models.claims import Claim

PER_LIST = 6  # claims of one quadrant or list
_CONFIDENCE = {"High": 0, "Medium": 1, "Low": 2}
_OUTSIDE = frozenset({"market", "competitors", "competition", "drivers", "size", "players", "risks"})
_OF_RIVALS = frozenset({"competitors", "competition"})
_TECHNICAL = frozenset({"technology", "tech_stack"})
_STAGES = ("stage-learn", "stage-set-up", "stage-use", "stage-connect", "stage-keep")


def by_weight(claims: Iterable[Claim]) -> list[Claim]:
    """Return the claims in the order of their weight: priority, confidence, independent sources, then number."""
    return sorted(
        claims,
        key=lambda one: (one.priority, _CONFIDENCE[one.confidence], -one.independent_sources, int(one.id[1:])),
    )


def swot(claims: Sequence[Claim]) -> Swot:
    """
    Return the claims of each quadrant; a claim is in one of them at most.

    What limits the subject is a weakness, what comes from outside and harms a
    threat, what grows outside an opportunity, what it does well a strength;
    the first that fits wins, in this order. What it offers is a strength
    unless its wording says otherwise.
    """
    quadrants: dict[str, list[str]] = {"weaknesses": [], "threats": [], "opportunities": [], "strengths": []}
    for claim in by_weight(claims):
        name = _quadrant(claim)
        if name and len(quadrants[name]) < PER_LIST:
            quadrants[name].append(claim.id)
    return Swot(**{name: tuple(ids) for name, ids in quadrants.items()})


def _quadrant(claim: Claim) -> str:
    is_outside = claim.dimension in _OUTSIDE
    is_rivalry = claim.dimension in _OF_RIVALS
    if claim.dimension == "limitations" or ((not is_outside or is_rivalry) and pattern("weakness").search(claim.text)):
        return "weaknesses"
    if pattern("ahead-of-others").search(claim.text):
        return "strengths"
    is_grown = pattern("opportunity").search(claim.text)
    if claim.dimension == "risks" or (pattern("threat").search(claim.text) and not (is_outside and is_grown)):
        return "threats"
    if is_grown and (is_outside or not pattern("strength").search(claim.text)):
        return "opportunities"
    if claim.dimension in _TECHNICAL:  # how it is built speaks neither for nor against it
        return ""
    is_feature = claim.dimension == "features" and pattern("states-feature").search(claim.text)
    return "strengths" if is_feature or pattern("strength").search(claim.text) else ""


def user_insights(claims: Sequence[Claim]) -> UserInsights:
    """Return what claims say of users; the journey is the use cases in the order of a user's way with a product."""
    ordered = by_weight(claims)
    of_users = [one for one in ordered if one.dimension in ("use_cases", "users", "practice", "")] or ordered
    uses = [one for one in ordered if one.dimension == "use_cases"]
    return UserInsights(
        personas=worded("persona", of_users),
        pain_points=worded("pain-point", ordered),
        requirements=worded("requirement", of_users),
        journey=tuple(one.id for one in sorted(uses, key=lambda one: _stage(one.text)))[: 2 * PER_LIST],
    )


def worded(section: str, claims: Iterable[Claim]) -> tuple[str, ...]:
    """Return the ids of the first claims whose wording matches a section of the word lists."""
    return tuple(one.id for one in claims if pattern(section).search(one.text))[:PER_LIST]


def _stage(text: str) -> int:
    return next((at for at, stage in enumerate(_STAGES) if pattern(stage).search(text)), len(_STAGES) // 2)
