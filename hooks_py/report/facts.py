"""What code counted of a run, as the first page and the coverage matrix print it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from hooks_py.models.base import instant
from hooks_py.models.report import ReportInput
from hooks_py.models.sources import SearchOutcome
from hooks_py.models.workspace import Degradation
from hooks_py.report.bibliography import origin_of
from hooks_py.report.escaping import Md, cut, inline
from hooks_py.report.words import word

_SHOWN = 8  # lines of one kind on the first page; the rest is a count


@dataclass(frozen=True)
class Fact:
    """One line of the first page."""

    label: Md
    value: Md


@dataclass(frozen=True)
class SignalRow:
    """One signal of completeness with its inputs."""

    name: Md
    value: str
    weight: str
    inputs: str
    detail: Md


def first_page(report: ReportInput) -> list[Fact]:
    """Return the facts of the first page, in order: status, faults, mode, sources, scores, what was not reached."""
    zh = report.meta.options.language == "zh"
    pairs = [
        ("状态" if zh else "Status", _status(report)),
        *([("移除的陈述" if zh else "Removed statements", _removed(report))] if report.removed else []),
        ("模式" if zh else "Mode", Md(word(report.meta.options.mode, report.meta.options.language))),
        ("执行者" if zh else "Agents", _agents(report)),
        ("来源" if zh else "Sources", _sources(report)),
        ("数据质量" if zh else "Data quality", _quality(report)),
        ("完整度" if zh else "Completeness", _score(report)),
        ("检索轮次" if zh else "Rounds", _rounds(report)),
        ("生成时间" if zh else "Written", Md(instant(report.now))),
    ]
    return [Fact(Md(label), value) for label, value in pairs]


def type_counts(report: ReportInput) -> dict[str, int]:
    """Return how many documents of each source type the run holds, copies left out; standards count as official."""
    counts: Counter[str] = Counter(
        "official" if item.source_type == "standard" else item.source_type
        for item in report.items
        if not item.duplicate_of
    )
    return {name: counts[name] for name in ("official", "code", "community")}


def independent_sources(report: ReportInput) -> int:
    """Return the number of independent sources among all documents of the run."""
    by_id = {item.id: item for item in report.items}
    return len({origin_of(item, by_id) for item in report.items})


def signals(report: ReportInput) -> list[SignalRow]:
    """Return the four signals with the counts they came from."""
    language = report.meta.options.language
    return [
        SignalRow(
            name=Md(word(signal.name, language)),
            value=f"{signal.value * 100:.0f}%",
            weight=f"{signal.weight * 100:.0f}%",
            inputs=f"{signal.numerator:g} / {signal.denominator:g}",
            detail=inline(signal.detail),
        )
        for signal in report.completeness.signals
    ]


def cap_notes(report: ReportInput) -> list[Md]:
    """Return why the completeness is capped, and what the run could not be expected to have."""
    zh = report.meta.options.language == "zh"
    notes = [inline(reason) for reason in report.completeness.cap_reasons]
    reachable = {"official" if name == "standard" else name for name in report.completeness.reachable_types}
    absent = [name for name in ("official", "code", "community") if reachable and name not in reachable]
    if absent:
        names = ("、" if zh else ", ").join(word(name, report.meta.options.language) for name in absent)
        notes.append(
            Md(f"本次运行无法取得{names}来源，因此未因其缺失而扣分" if zh else
               f"This run could not reach {names} sources, so their absence is not held against it")
        )  # fmt: skip
    return notes


def unreached(report: ReportInput) -> list[Fact]:
    """Return the searches that failed, were blocked, capped or empty: four different things, told apart."""
    language = report.meta.options.language
    zh = language == "zh"
    labels = {
        "failed": "查询失败" if zh else "Failed searches",
        "blocked": "拒绝程序访问" if zh else "Blocked searches",
        "capped": "结果被截断" if zh else "Searches cut short",
        "empty": "查询无结果" if zh else "Searches that found nothing",
    }
    return [
        Fact(Md(label), _outcomes([one for one in report.outcomes if one.status == status], zh=zh))
        for status, label in labels.items()
        if any(one.status == status for one in report.outcomes)
    ]


def degradations(report: ReportInput) -> list[Md]:
    """Return what went worse than planned, one line a kind, in words."""
    language = report.meta.options.language
    grouped: dict[str, list[Degradation]] = {}
    for one in report.meta.degradations:
        grouped.setdefault(one.kind, []).append(one)
    return [_degraded(kind, group, zh=language == "zh") for kind, group in grouped.items()]


def skipped(report: ReportInput) -> list[Md]:
    """Return the documents that were not read, one line a kind with the first few names."""
    language = report.meta.options.language
    zh = language == "zh"
    grouped: dict[str, list[str]] = {}
    for one in report.skipped:
        said = one.reason.removeprefix("left out: ")
        grouped.setdefault(one.kind, []).append(f"{cut(one.url, 80)} ({cut(said, 80)})")
    return [Md(f"{word(kind, language)}{'：' if zh else ': '}{_some(names, zh=zh)}") for kind, names in grouped.items()]


def findings_in_sources(report: ReportInput) -> list[Md]:
    """Return what was found in sources that addresses a reading program, one line a document."""
    return [
        Md(f"{inline(cut(item.title or item.url, 80))}{'：' if report.meta.options.language == 'zh' else ': '}"
           f"{inline(cut('; '.join(item.findings), 200))}")
        for item in report.items
        if item.findings
    ]  # fmt: skip


def _status(report: ReportInput) -> Md:
    """The status as it will stand: a report is written before its run is closed."""
    meta = report.meta
    zh = meta.options.language == "zh"
    status = "failed" if meta.status == "failed" else "completed"
    text = word(status, meta.options.language)
    if status == "failed" and meta.reason:
        return Md(f"{text}{'：' if zh else ': '}{inline(meta.reason)}")
    return Md(text)


def _removed(report: ReportInput) -> Md:
    count = len(report.removed)
    if report.meta.options.language == "zh":
        return Md(f"{count} 条陈述未通过核对，已移出正文（见“已移除的陈述”）")
    return Md(f"{count} did not pass the check and were taken out (see “Removed statements”)")


def _agents(report: ReportInput) -> Md:
    names = {agent for claim in report.registry.claims for agent in claim.agents}
    most = report.meta.options.agents or len(names)
    return Md(str(max(min(len(names), most), 1)))


def _sources(report: ReportInput) -> Md:
    counts = type_counts(report)
    total, independent = sum(counts.values()), independent_sources(report)
    copies = sum(1 for item in report.items if item.duplicate_of)
    if report.meta.options.language == "zh":
        kinds = f"官方 {counts['official']}，代码 {counts['code']}，社区 {counts['community']}"
        text = f"{total}（{kinds}）；独立来源 {independent}"
        return Md(text + (f"；另有 {copies} 份重复" if copies else ""))
    text = f"{total} (official {counts['official']}, code {counts['code']}, community {counts['community']})"
    return Md(f"{text}; {independent} independent" + (f"; {copies} copies left out" if copies else ""))


def _quality(report: ReportInput) -> Md:
    language = report.meta.options.language
    coverage = report.quality.coverage.model_dump()
    of_product = [word(name, language) for name, met in coverage.items() if not met]
    lacking = of_product if report.quality.lacking is None else report.quality.lacking
    if not lacking:
        return Md(f"{report.quality.score}/100")
    names = ("、" if language == "zh" else ", ").join(lacking)
    return Md(f"{report.quality.score}/100" + (f"（不足：{names}）" if language == "zh" else f" (lacking: {names})"))


def _score(report: ReportInput) -> Md:
    score = report.completeness
    if report.meta.options.language == "zh":
        return Md(f"{score.final:.0f}/100（原始 {score.raw:.0f}，上限系数 {score.cap:g}）")
    return Md(f"{score.final:.0f}/100 (raw {score.raw:.0f}, cap {score.cap:g})")


def _rounds(report: ReportInput) -> Md:
    most = report.meta.options.max_iterations
    return Md(f"{report.meta.round} / {most}")


def _outcomes(outcomes: Sequence[SearchOutcome], *, zh: bool) -> Md:
    lines = [
        f"{one.source}: {cut(one.query, 60)}" + (f" ({cut(one.detail, 100)})" * bool(one.detail)) for one in outcomes
    ]
    return _some(lines, zh=zh)


def _degraded(kind: str, group: Sequence[Degradation], *, zh: bool) -> Md:
    lines = [cut(one.what, 100) + (f" ({cut(one.detail, 120)})" * bool(one.detail)) for one in group]
    return Md(f"{word(kind, 'zh' if zh else 'en')}{'：' if zh else ': '}{_some(lines, zh=zh)}")


def _some(lines: Sequence[str], *, zh: bool) -> Md:
    unique = list(dict.fromkeys(lines))
    shown = ("；" if zh else "; ").join(inline(line) for line in unique[:_SHOWN])
    rest = len(unique) - _SHOWN
    if rest > 0:
        shown += f"；另有 {rest} 项" if zh else f"; and {rest} more"
    return Md(shown)
