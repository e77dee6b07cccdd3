"""Claims become inferences: openings and advice in guarded words, each naming the claims that it rests on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from hooks_py.models.analysis import Swot
from hooks_py.models.base import Language
from hooks_py.models.claims import Claim, ClaimDraft

PER_KIND = 3  # disputes that are advised on, and statements that one inference names
PER_LIST = 5  # quoted statements in the lists of opportunities and risks
_SHOWN = 120  # characters of a premise that are repeated

_WORDING: dict[Language, dict[str, str]] = {
    "en": {
        "opening": "The sources report growth or demand (“{one}”) and speak for the subject (“{other}”); "
        "where the two meet there may be an opening.",
        "trade-off": "The sources name both a strength (“{one}”) and a limit (“{other}”); "
        "which of them weighs more depends on the use, and should be settled before deciding.",
        "single": "Much of what answers the key questions has one independent source, for instance “{said}”; "
        "what a decision rests on should be confirmed with a second one.",
        "divergent": "The sources disagree here; look at both sides before deciding: “{said}”.",
    },
    "zh": {
        "opening": "来源提到增长或需求（“{one}”），也提到主体的长处（“{other}”）；两者的交汇处可能存在机会。",
        "trade-off": "来源既提到长处（“{one}”），也提到局限（“{other}”）；孰轻孰重取决于用途，决定之前应先权衡。",
        "single": "回答关键问题的陈述多数只有一个独立来源，例如“{said}”；作为决策依据的部分，宜用第二个独立来源印证。",
        "divergent": "来源对此说法不一，决定之前宜比较双方：“{said}”。",
    },
}


class Inferences(NamedTuple):
    """The drafts, and for each part of the analysis the `#n` of those that belong to it."""

    drafts: tuple[ClaimDraft, ...]
    opportunities: tuple[str, ...]
    risks: tuple[str, ...]
    recommendations: tuple[str, ...]


def inferences(claims: Sequence[Claim], quadrants: Swot, language: Language) -> Inferences:
    """
    Return guarded conclusions, and the lists of opportunities and risks.

    What the sources themselves say of growth and limits stands in the lists
    as it is. An inference is drawn only where it adds something: two
    statements seen together, a dispute, or thin support, told once for all.
    `#n` is the nth draft, from 1.
    """
    by_id = {claim.id: claim for claim in claims}
    chances = [name for name in quadrants.opportunities if name in by_id][:PER_LIST]
    dangers = [name for name in (*quadrants.weaknesses, *quadrants.threats) if name in by_id][:PER_LIST]
    drafts: list[ClaimDraft] = []
    parts: dict[str, list[str]] = {"opportunities": list(chances), "risks": list(dangers), "recommendations": []}
    words = _WORDING[language]

    def in_order(ids: Iterable[str]) -> list[Claim]:
        known = [by_id[name] for name in ids if name in by_id]
        return sorted(known, key=lambda claim: claim.language != language)  # what the reader can read, first

    for part, draft in (
        ("opportunities", _pair(in_order(quadrants.opportunities), in_order(quadrants.strengths), words["opening"])),
        ("recommendations", _pair(in_order(quadrants.strengths), in_order(quadrants.weaknesses), words["trade-off"])),
        *(("recommendations", _about([one], words["divergent"])) for one in _divergent(claims)),
        ("recommendations", _about(_thinly_supported(in_order(by_id)), words["single"])),
    ):
        if draft is not None:
            drafts.append(draft.model_copy(update={"dimension": part}))
            parts[part].append(f"#{len(drafts)}")
    return Inferences(tuple(drafts), *(tuple(parts[name]) for name in ("opportunities", "risks", "recommendations")))


def _divergent(claims: Sequence[Claim]) -> list[Claim]:
    return [claim for claim in claims if claim.status == "divergent"][:PER_KIND]


def _thinly_supported(claims: Sequence[Claim]) -> list[Claim]:
    """Return claims that answer key questions from one source, when at least half of those claims do."""
    critical = [claim for claim in claims if claim.is_critical and claim.kind == "quoted"]
    single = [claim for claim in critical if not claim.verified and claim.status != "divergent"]
    return single[:PER_KIND] if critical and 2 * len(single) >= len(critical) else []


def _pair(ones: Sequence[Claim], others: Sequence[Claim], wording: str) -> ClaimDraft | None:
    """Return one inference from the first of each; None when either is empty or there is but one claim in both."""
    one = ones[0] if ones else None
    other = next((claim for claim in others if claim is not one), None)
    if one is None or other is None:
        return None
    return _draft(wording.format(one=_short(one.text), other=_short(other.text)), (one, other))


def _about(premises: Sequence[Claim], wording: str) -> ClaimDraft | None:
    return _draft(wording.format(said=_short(premises[0].text)), premises) if premises else None


def _draft(text: str, premises: Sequence[Claim]) -> ClaimDraft:
    return ClaimDraft(
        text=text, kind="inference", premises=tuple(one.id for one in premises), subject=premises[0].subject
    )


def _short(text: str) -> str:
    """Return the beginning of a statement, cut at a word, without the marks that would end the quotation around it."""
    text = " ".join(text.split()).translate({ord("“"): "‘", ord("”"): "’"}).rstrip(".。;；")
    if len(text) <= _SHOWN:
        return text
    cut = text[:_SHOWN]
    return (cut.rsplit(" ", 1)[0] if " " in cut[_SHOWN // 2 :] else cut).rstrip(",，;； ") + "…"
