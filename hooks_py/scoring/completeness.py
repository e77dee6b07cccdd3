"""Claims, sources, gaps and questions -> completeness: four signals x the mode's weights x the cap of trust."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Literal, NamedTuple, get_args

from hooks_py.models.aggregate import Gap
from hooks_py.models.base import Language
from hooks_py.models.claims import Claim, Registry
from hooks_py.models.options import Mode, SourceType
from hooks_py.models.scores import Completeness, Signal

SignalName = Literal["source_diversity", "cross_verification", "gap_coverage", "question_closure"]

# Per mode, in the order of SignalName; each row sums to 1.
WEIGHTS: dict[Mode, tuple[float, float, float, float]] = {
    "exploratory": (0.30, 0.30, 0.25, 0.15),
    "compliance": (0.20, 0.35, 0.25, 0.20),
    "decision": (0.25, 0.35, 0.20, 0.20),
}
ONE_TYPE_LIMIT = 60.0  # points a run may reach while a second kind of source was within its reach but not used
_CAP_ONE_LOSS = 0.9
_CAP_HEAVY_LOSS = 0.75
_KIND: dict[SourceType, str] = {
    "official": "official",
    "standard": "official",
    "code": "code",
    "community": "community",
}
_KINDS = ("official", "code", "community")

_TEXT: dict[Language, dict[str, str]] = {
    "en": {
        "agent": "one task failed: cap 0.9",
        "agents": "{count} tasks failed: cap 0.75",
        "web": "no web tools: cap 0.9",
        "code": "code only: cap 0.75",
        "limit": "only one kind of source ({kinds}) where {reachable} could be reached: at most 60",
        "alone": "only one kind of source could be reached ({kinds}); nothing outside it speaks for or against it",
        "source_diversity": "{kinds} of {reachable}",
        "cross_verification": "{n} of {d} critical claims have two independent sources",
        "gap_coverage": "{n} of {d} expected dimensions have no gap",
        "question_closure": "{n} of {d} key questions answered",
        "none": "none",
    },
    "zh": {
        "agent": "一个任务失败：上限 0.9",
        "agents": "{count} 个任务失败：上限 0.75",
        "web": "没有网络工具：上限 0.9",
        "code": "只有代码：上限 0.75",
        "limit": "本可使用 {reachable}，却只有一类来源（{kinds}）：最高 60",
        "alone": "只能使用一类来源（{kinds}），没有其他来源可以印证或反驳",
        "source_diversity": "{reachable} 中的 {kinds}",
        "cross_verification": "{d} 条关键论断中有 {n} 条有两个独立来源",
        "gap_coverage": "{d} 个预期维度中有 {n} 个没有空白",
        "question_closure": "{d} 个关键问题中回答了 {n} 个",
        "none": "无",
    },
}


class Inputs(NamedTuple):
    """What completeness is computed from, beside the claims."""

    item_types: Mapping[str, SourceType]  # of every raw item that counts, by id
    questions: Sequence[str]
    answered: Collection[str]
    expected_dimensions: Collection[str]
    gaps: Sequence[Gap]
    reachable_types: Collection[SourceType]
    failed_agents: int
    web_available: bool


class _Ratio(NamedTuple):
    numerator: int
    denominator: int
    something_expected: bool

    @property
    def value(self) -> float:
        """The ratio; with nothing to count 0 when something was expected and 1 when nothing was."""
        if self.denominator == 0:
            return 0.0 if self.something_expected else 1.0
        return self.numerator / self.denominator


def completeness(registry: Registry, inputs: Inputs, *, mode: Mode, language: Language = "en") -> Completeness:
    """
    Return the completeness of a run, 0-100, with every count it came from.

    raw = sum(signal x weight of the mode) x 100. The cap is 0.9 when one task
    failed or there are no web tools, 0.75 when two or more failed or the
    evidence is code alone; the lowest that applies wins. final = raw x cap,
    and at most 60 with one kind of source where a second could be reached.
    Source kinds are official (standards count as official), code, community;
    a run is measured against those that it could reach.
    """
    claims = [claim for claim in registry.claims if claim.status != "removed"]
    covered = covered_kinds(claims, inputs.item_types)
    reachable = {_KIND[kind] for kind in inputs.reachable_types} | covered
    signals = _signals(claims, covered, reachable, inputs, mode, language)
    raw = sum(signal.value * signal.weight for signal in signals) * 100
    cap, reasons = _cap(covered or reachable, inputs, language)
    final = raw * cap
    if len(covered) < 2:
        kinds = _listed(covered, language)
        if len(reachable) > 1:
            final = min(final, ONE_TYPE_LIMIT)
            reasons.append(_TEXT[language]["limit"].format(kinds=kinds, reachable=_listed(reachable, language)))
        elif covered:
            reasons.append(_TEXT[language]["alone"].format(kinds=kinds))
    return Completeness(
        signals=tuple(signals),
        raw=round(raw, 1),
        cap=cap,
        cap_reasons=tuple(reasons),
        final=round(final, 1),
        reachable_types=tuple(kind for kind in _KINDS if kind in reachable),
    )


def covered_kinds(claims: Sequence[Claim], item_types: Mapping[str, SourceType]) -> set[str]:
    """Return the kinds of source that quoted claims rest on; text that nothing quotes covers nothing."""
    return {
        _KIND[item_types[evidence.item]]
        for claim in claims
        for evidence in claim.evidence
        if evidence.item in item_types
    }


def critical_claims(claims: Sequence[Claim]) -> list[Claim]:
    """
    Return the claims that the answer or a recommendation rests on and that two sources could confirm.

    Derived claims are recomputed by code and inferences name their premises,
    so only quoted ones count here.
    """
    return [claim for claim in claims if claim.is_critical and claim.kind == "quoted" and claim.status != "removed"]


def _signals(
    claims: Sequence[Claim], covered: set[str], reachable: set[str], inputs: Inputs, mode: Mode, language: Language
) -> list[Signal]:
    critical = critical_claims(claims)
    expected = set(inputs.expected_dimensions)
    questions = list(dict.fromkeys(inputs.questions))
    open_dimensions = expected & {gap.dimension for gap in inputs.gaps}
    ratios = (
        _Ratio(len(covered), len(reachable), something_expected=False),
        _Ratio(sum(claim.verified for claim in critical), len(critical), something_expected=bool(questions)),
        _Ratio(len(expected) - len(open_dimensions), len(expected), something_expected=False),
        _Ratio(sum(question in inputs.answered for question in questions), len(questions), something_expected=False),
    )
    names = {"kinds": _listed(covered, language), "reachable": _listed(reachable, language)}
    return [
        Signal(
            name=name,
            value=round(ratio.value, 4),
            weight=weight,
            numerator=ratio.numerator,
            denominator=ratio.denominator,
            detail=_TEXT[language][name].format(n=ratio.numerator, d=ratio.denominator, **names),
        )
        for name, weight, ratio in zip(get_args(SignalName), WEIGHTS[mode], ratios, strict=True)
    ]


def _cap(kinds: set[str], inputs: Inputs, language: Language) -> tuple[float, list[str]]:
    text = _TEXT[language]
    caps: list[tuple[float, str]] = []
    if inputs.failed_agents == 1:
        caps.append((_CAP_ONE_LOSS, text["agent"]))
    elif inputs.failed_agents > 1:
        caps.append((_CAP_HEAVY_LOSS, text["agents"].format(count=inputs.failed_agents)))
    if not inputs.web_available:
        code_only = kinds == {"code"}
        caps.append((_CAP_HEAVY_LOSS, text["code"]) if code_only else (_CAP_ONE_LOSS, text["web"]))
    return min((cap for cap, _ in caps), default=1.0), [reason for _, reason in caps]


def _listed(kinds: Collection[str], language: Language) -> str:
    named = [kind for kind in _KINDS if kind in kinds]
    return (", " if language == "en" else "、").join(named) or _TEXT[language]["none"]
