"""Disputes by rules: a conflict goes to the weightier evidence, a claim with one source looks for a second."""

from __future__ import annotations

from hooks_py.models.base import Language
from hooks_py.models.claims import Claim, Confidence, Evidence
from hooks_py.models.steps import DebateResult, Dispute, JudgeBrief, Ruling, Rulings
from hooks_py.run.context import Run
from hooks_py.text.sentences import sentences
from hooks_py.text.similarity import may_merge

WEIGHT: dict[Confidence, int] = {"High": 3, "Medium": 2, "Low": 1}
LOOKED_AT = 10  # passages looked through for a second source of a claim

_TEXT: dict[Language, dict[str, str]] = {
    "en": {
        "weight": "decided by evidence weight: {winner} is {a} with {n} independent source(s), {loser} is {b} with {m}",
        "tie": "evidence weight does not decide: both are {a} with {n} and {m} independent source(s)",
        "second": "a second, independent source says the same",
        "insight": "No model took part; code compared the weight of the evidence. {rest}",
        "settled": "Every dispute is settled.",
        "open": "What it could not settle is named as divergent.",
    },
    "zh": {
        "weight": "按证据权重裁定：{winner} 为 {a}，有 {n} 个独立来源；{loser} 为 {b}，有 {m} 个",
        "tie": "证据权重无法裁定：双方均为 {a}，独立来源分别为 {n} 与 {m} 个",
        "second": "另有独立来源作出相同陈述",
        "insight": "没有模型参与；由代码比较证据权重。{rest}",
        "settled": "所有争议均已裁定。",
        "open": "未能裁定的标为分歧。",
    },
}


def judge(run: Run, brief: JudgeBrief) -> Rulings:
    """Return a ruling for every conflict, and for every unverified claim that a second source was found for."""
    rulings = (_ruling(run, dispute, brief.language) for dispute in brief.disputes)
    return Rulings(rulings=tuple(ruling for ruling in rulings if ruling is not None))


def debate(run: Run, brief: JudgeBrief) -> DebateResult:
    """Return how a debate by rules ends: in agreement when weight decides everything, else in a stated split."""
    rulings = judge(run, brief).rulings
    still = sum(ruling.verdict == "still_divergent" for ruling in rulings)
    text = _TEXT[brief.language]
    insight = text["insight"].format(rest=text["open" if still else "settled"])
    return DebateResult(outcome="split" if still else "agreement", rounds=1, key_insight=insight, rulings=rulings)


def _ruling(run: Run, dispute: Dispute, language: Language) -> Ruling | None:
    if dispute.conflict is not None and len(dispute.claims) == 2:
        return _weigh(dispute, *dispute.claims, language)
    return _second_source(run, dispute, language) if dispute.claims else None


def _weigh(dispute: Dispute, a: Claim, b: Claim, language: Language) -> Ruling:
    text = _TEXT[language]
    if dispute.conflict is not None and dispute.conflict.relation != "contradicts":
        return Ruling(
            target=dispute.target, verdict="both_stand", reason=dispute.conflict.detail or dispute.conflict.relation
        )
    first, second = (WEIGHT[a.confidence], a.independent_sources), (WEIGHT[b.confidence], b.independent_sources)
    if first == second:
        reason = text["tie"].format(a=a.confidence, n=a.independent_sources, m=b.independent_sources)
        return Ruling(target=dispute.target, verdict="still_divergent", reason=reason, confidence="Low")
    winner, loser = (a, b) if first > second else (b, a)
    reason = text["weight"].format(
        winner=winner.id,
        a=winner.confidence,
        n=winner.independent_sources,
        loser=loser.id,
        b=loser.confidence,
        m=loser.independent_sources,
    )
    return Ruling(target=dispute.target, verdict="resolved_A" if winner is a else "resolved_B", reason=reason)


def _second_source(run: Run, dispute: Dispute, language: Language) -> Ruling | None:
    claim = dispute.claims[0]
    known = {origin for evidence in claim.evidence if (origin := _origin(run, evidence.item))}
    for passage, _run in run.index.search(claim.text, run=run.id, limit=LOOKED_AT):
        if _origin(run, passage.item) in known | {""}:
            continue
        for sentence in sentences(passage.text):
            if may_merge(claim.text, sentence.text):
                return Ruling(
                    target=dispute.target,
                    verdict="supported",
                    reason=_TEXT[language]["second"],
                    evidence=(Evidence(item=passage.item, quotation=sentence.text[:4000]),),
                )
    return None


def _origin(run: Run, item_id: str) -> str:
    item = run.item(item_id)
    return item.origin if item is not None else ""
