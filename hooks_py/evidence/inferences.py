"""Claims become inferences: openings, risks and advice in guarded words, each naming the claims that it rests on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hooks_py.models.analysis import Swot
from hooks_py.models.base import Language
from hooks_py.models.claims import Claim, ClaimDraft

PER_KIND = 3  # inferences of each kind
_SHOWN = 160  # characters of a premise that are repeated

_WORDING: dict[Language, dict[str, str]] = {
    "en": {
        "opportunity": "The sources report growth or demand (“{said}”); this may be an opening.",
        "risk": "The sources name a limit or a risk (“{said}”); whoever relies on the subject should check it first.",
        "strength": "Where this matters, the sources speak for the subject: “{said}”.",
        "single": "Confirm with a second independent source before relying on it: “{said}”.",
        "divergent": "The sources disagree here; look at both sides before deciding: “{said}”.",
    },
    "zh": {
        "opportunity": "来源提到增长或需求（“{said}”），这可能是一个机会。",
        "risk": "来源提到局限或风险（“{said}”），依赖它之前应先核实。",
        "strength": "在看重这一点的场合，来源支持考虑它：“{said}”。",
        "single": "依赖这一说法之前，宜用第二个独立来源印证：“{said}”。",
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
    Return guarded conclusions from the quadrants and from what is weakly supported.

    An inference adds nothing but its kind: it repeats what the sources say
    and names the claim as its premise. `#n` is the nth draft, from 1.
    """
    by_id = {claim.id: claim for claim in claims}
    divergent = [claim.id for claim in claims if claim.status == "divergent"]
    single = [claim.id for claim in claims if claim.is_critical and not claim.verified and claim.kind == "quoted"]
    plan = (
        ("opportunities", "opportunity", quadrants.opportunities),
        ("risks", "risk", (*quadrants.weaknesses, *quadrants.threats)),
        ("recommendations", "divergent", divergent),
        ("recommendations", "strength", quadrants.strengths[:1]),
        ("recommendations", "single", single[:2]),
    )
    drafts: list[ClaimDraft] = []
    parts: dict[str, list[str]] = {"opportunities": [], "risks": [], "recommendations": []}
    for part, wording, premises in plan:
        for premise in [one for one in dict.fromkeys(premises) if one in by_id][:PER_KIND]:
            drafts.append(_draft(by_id[premise], _WORDING[language][wording], part))
            parts[part].append(f"#{len(drafts)}")
    return Inferences(tuple(drafts), *(tuple(parts[name]) for name in ("opportunities", "risks", "recommendations")))


def _draft(premise: Claim, wording: str, part: str) -> ClaimDraft:
    return ClaimDraft(
        text=wording.format(said=_short(premise.text)),
        kind="inference",
        premises=(premise.id,),
        dimension=part,
        subject=premise.subject,
    )


def _short(text: str) -> str:
    """Return the beginning of a statement, cut at a word, without the marks that would end the quotation around it."""
    text = " ".join(text.split()).translate({ord("“"): "‘", ord("”"): "’"}).rstrip(".。;；")
    if len(text) <= _SHOWN:
        return text
    cut = text[:_SHOWN]
    return (cut.rsplit(" ", 1)[0] if " " in cut[_SHOWN // 2 :] else cut).rstrip(",，;； ") + "…"
