"""Completeness and conflicts -> what comes next: report, validate disputed claims first, or debate them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from hooks_py.errors import InputError
from hooks_py.models.base import Language
from hooks_py.models.claims import Claim, Conflict, Registry
from hooks_py.models.options import Debate, Mode
from hooks_py.models.scores import Completeness, GateDecision
from hooks_py.scoring.blast_radius import is_high_blast_radius
from hooks_py.scoring.completeness import critical_claims

PASS = 80.0  # points of completeness that need neither validator nor debate
DEBATE_BELOW = 60.0
# Share of critical claims with two independent sources under which they are looked at again.
VERIFIED_SHARE: dict[Mode, float] = {"exploratory": 0.5, "compliance": 0.5, "decision": 0.7}

_TEXT: dict[Language, dict[str, str]] = {
    "en": {
        "off": "debate is off: validation and debate are skipped",
        "debated": "the debate is over",
        "pass": "completeness {score:g} with no critical conflict",
        "enough": "completeness {score:g}; nothing is left to validate or debate",
        "critical": "{count} unresolved critical conflicts",
        "any": "{count} unresolved conflicts in decision mode",
        "minor": "{count} minor conflicts",
        "split": "{count} minor conflicts stay divergent and are reported as such",
        "low": "completeness {score:g} is under 60",
        "middle": "completeness {score:g} is under 80",
        "unverified": "{share:.0%} of critical claims have two independent sources, {needed:.0%} are asked for",
        "still": "{share:.0%} of critical claims have two independent sources after validation",
        "blast": "a recommendation is hard to undo: {claims}",
        "force": "debate was asked for",
        "compliance": "compliance mode always debates",
        "first": "the validator goes first",
    },
    "zh": {
        "off": "辩论已关闭：跳过验证与辩论",
        "debated": "辩论已结束",
        "pass": "完整度 {score:g}，没有关键冲突",
        "enough": "完整度 {score:g}；没有需要验证或辩论的内容",
        "critical": "{count} 处未解决的关键冲突",
        "any": "决策模式下有 {count} 处未解决的冲突",
        "minor": "{count} 处次要冲突",
        "split": "{count} 处次要冲突仍有分歧，如实写入报告",
        "low": "完整度 {score:g} 低于 60",
        "middle": "完整度 {score:g} 低于 80",
        "unverified": "{share:.0%} 的关键论断有两个独立来源，要求 {needed:.0%}",
        "still": "验证后 {share:.0%} 的关键论断有两个独立来源",
        "blast": "有难以撤销的建议：{claims}",
        "force": "用户要求辩论",
        "compliance": "合规模式必须辩论",
        "first": "先由验证者处理",
    },
}


class _View(NamedTuple):
    """What the rules look at, counted once."""

    mode: Mode
    score: float
    share: float  # of critical claims that are verified
    critical: tuple[str, ...]  # ids of unresolved conflicts
    minor: tuple[str, ...]
    unverified: tuple[str, ...]  # ids of critical claims
    blast: tuple[str, ...]  # ids of claims
    text: dict[str, str]

    @property
    def conflicts(self) -> tuple[str, ...]:
        return self.critical + self.minor

    @property
    def too_little_verified(self) -> bool:
        return self.share < VERIFIED_SHARE[self.mode]

    def say(self, key: str, **values: object) -> str:
        return self.text[key].format(score=self.score, share=self.share, needed=VERIFIED_SHARE[self.mode], **values)


def decide(
    completeness: Completeness,
    registry: Registry,
    *,
    mode: Mode,
    debate: Debate,
    after: Literal["", "validate", "debate"] = "",
    language: Language = "en",
) -> GateDecision:
    """
    Return what comes next and why; `after` is the last action of an earlier decision that was carried out.

    The validator always goes first when there is anything to look at: an
    unresolved conflict, or a critical claim with one source where the score
    is under 80 or the share of verified claims under the mode's threshold
    (50 %, 70 % in decision mode). A debate follows for what is still
    divergent and critical (anything still divergent in decision mode), for a
    score under 60, a recommendation that is hard to undo, a forced debate,
    and always in compliance mode. Unverified claims alone never lead to one.

    Raises:
        InputError: compliance mode with debate off.
    """
    if mode == "compliance" and debate == "off":
        raise InputError("--mode compliance always debates: take --debate off away, or choose another mode")
    view = _view(completeness, registry, mode, _TEXT[language])
    if debate == "off":
        return GateDecision(action="report", reasons=(view.say("off"),))
    if after == "debate":
        return GateDecision(action="report", reasons=(view.say("debated"),))
    forced = [
        view.say(key) for key, holds in (("compliance", mode == "compliance"), ("force", debate == "force")) if holds
    ]
    if not after:
        targets, reasons = _to_validate(view, forced=bool(forced))
        if targets:
            return GateDecision(action="validate", reasons=tuple(reasons + forced), targets=targets)
    triggers = forced + _debate_triggers(view)
    if triggers:
        targets = view.conflicts or view.blast or view.unverified
        return GateDecision(action="debate", reasons=tuple(triggers), targets=targets)
    return GateDecision(action="report", reasons=tuple(_why_report(view, validated=bool(after))))


def unresolved(registry: Registry) -> tuple[Conflict, ...]:
    """Return the conflicts that nobody has settled and whose two claims both still stand."""
    removed = {claim.id for claim in registry.claims if claim.status == "removed"}
    return tuple(
        conflict
        for conflict in registry.conflicts
        if conflict.resolution in ("open", "still_divergent") and not removed & {conflict.a, conflict.b}
    )


def _view(completeness: Completeness, registry: Registry, mode: Mode, text: dict[str, str]) -> _View:
    share = next(signal.value for signal in completeness.signals if signal.name == "cross_verification")
    conflicts = unresolved(registry)
    return _View(
        mode=mode,
        score=completeness.final,
        share=share,
        critical=tuple(one.id for one in conflicts if one.priority != "P2"),
        minor=tuple(one.id for one in conflicts if one.priority == "P2"),
        unverified=tuple(claim.id for claim in critical_claims(registry.claims) if not claim.verified),
        blast=_blast(registry.claims),
        text=text,
    )


def _blast(claims: Sequence[Claim]) -> tuple[str, ...]:
    return tuple(
        claim.id
        for claim in claims
        if claim.status != "removed"
        and (claim.high_blast_radius or (claim.kind == "inference" and is_high_blast_radius(claim.text)))
    )


def _to_validate(view: _View, *, forced: bool) -> tuple[tuple[str, ...], list[str]]:
    """Return what the validator should look at, and why; nothing when the run may pass as it is."""
    reasons: list[str] = []
    if view.critical:
        reasons.append(view.say("critical", count=len(view.critical)))
    if view.minor and (view.score < PASS or view.mode == "decision" or forced):
        reasons.append(view.say("minor", count=len(view.minor)))
    targets = view.conflicts if reasons else ()
    if view.score < DEBATE_BELOW:
        reasons.append(view.say("low"))
    elif view.score < PASS:
        reasons.append(view.say("middle"))
    if view.too_little_verified:
        reasons.append(view.say("unverified"))
    if view.blast:
        reasons.append(view.say("blast", claims=", ".join(view.blast)))
    wants_claims = view.too_little_verified or view.score < DEBATE_BELOW or forced or bool(view.blast)
    if wants_claims or (view.score < PASS and not view.conflicts):
        targets += view.unverified
    return targets, [*reasons, view.say("first")]


def _debate_triggers(view: _View) -> list[str]:
    triggers = []
    if view.critical:
        triggers.append(view.say("critical", count=len(view.critical)))
    if view.mode == "decision" and view.conflicts:
        triggers.append(view.say("any", count=len(view.conflicts)))
    if view.score < DEBATE_BELOW:
        triggers.append(view.say("low"))
    if view.blast:
        triggers.append(view.say("blast", claims=", ".join(view.blast)))
    return triggers


def _why_report(view: _View, *, validated: bool) -> list[str]:
    reasons = [view.say("pass" if view.score >= PASS else "enough")]
    if view.minor:
        reasons.append(view.say("split", count=len(view.minor)))
    if validated and view.too_little_verified:
        reasons.append(view.say("still"))
    return reasons
