"""The few texts of a driver that stand outside of sections: titles, descriptions, reasons; each rests on claims."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from hooks_py.models.analysis import DeepAnalysis, MarketFigure
from hooks_py.models.report import ReportInput


class Loose(NamedTuple):
    """One such text; `claims` are those it may take figures from, `beside` further texts it may take them from."""

    section: str
    key: str  # field and number, unique within the section
    text: str
    claims: tuple[str, ...]
    beside: tuple[str, ...] = ()


def loose_texts(report: ReportInput) -> Iterator[Loose]:
    """Return all texts that a driver wrote outside of sections, but for empty ones."""
    return (one for one in _all(report) if one.text.strip())


def without(report: ReportInput, gone: Collection[tuple[str, str]]) -> ReportInput:
    """Return the input with these texts (section, key) emptied; a task's title falls back to the plan's."""
    if not gone:
        return report
    sections = tuple(
        one.model_copy(update={"title": ""}) if (f"task-{one.task}", "title") in gone else one
        for one in report.sections
    )
    conflicts = tuple(
        one.model_copy(update={"reason": ""}) if ("divergence", one.id) in gone else one
        for one in report.registry.conflicts
    )
    debate = report.debate
    if debate is not None:
        rulings = tuple(one for one in debate.rulings if ("debate", one.target) not in gone)
        insight = "" if ("debate", "insight") in gone else debate.key_insight
        debate = debate.model_copy(update={"rulings": rulings, "key_insight": insight})
    return report.model_copy(
        update={
            "sections": sections,
            "registry": report.registry.model_copy(update={"conflicts": conflicts}),
            "debate": debate,
            "analysis": _analysis_without(report.analysis, gone),
        }
    )


def _all(report: ReportInput) -> Iterator[Loose]:
    tasks = {task.id: task for task in report.plan.tasks}
    by_task: dict[int, list[str]] = {}
    for claim in report.registry.claims:
        by_task.setdefault(claim.task, []).append(claim.id)
    for section in report.sections:
        task = tasks.get(section.task)
        asked = (report.plan.topic, *((task.title, task.description, *task.hints.key_questions) if task else ()))
        yield Loose(f"task-{section.task}", "title", section.title, tuple(by_task.get(section.task, ())), asked)
    for conflict in report.registry.conflicts:
        yield Loose("divergence", conflict.id, conflict.reason, (conflict.a, conflict.b), (conflict.detail,))
    if report.debate is not None:
        everything = tuple(claim.id for claim in report.registry.claims)
        yield Loose("debate", "insight", report.debate.key_insight, everything)
        for ruling in report.debate.rulings:
            yield Loose("debate", ruling.target, ruling.reason, everything, tuple(e.quotation for e in ruling.evidence))
    yield from _of_analysis(report.analysis)


def _of_analysis(analysis: DeepAnalysis) -> Iterator[Loose]:
    for index, feature in enumerate(analysis.features):
        yield Loose("features", f"description {index}", feature.description, feature.claims)
    for index, one in enumerate(analysis.competitors):
        yield Loose("competitors", f"description {index}", one.description, one.claims)
        yield Loose("competitors", f"position {index}", one.market_position, one.claims)
    market = analysis.market_data
    for name, figures in (("size", market.market_size), ("growth", market.growth_rate), ("share", market.shares)):
        for index, figure in enumerate(figures):
            yield Loose("market", f"{name} {index}", _shown(figure), (figure.claim,))


def _shown(figure: MarketFigure) -> str:
    """The figure as the report prints it: a share as a percentage, else its own text."""
    return f"{figure.share_percent:g}%" if figure.share_percent is not None else figure.text


def _analysis_without(analysis: DeepAnalysis, gone: Collection[tuple[str, str]]) -> DeepAnalysis:
    features = tuple(
        one.model_copy(update={"description": ""}) if ("features", f"description {index}") in gone else one
        for index, one in enumerate(analysis.features)
    )
    competitors = []
    for index, one in enumerate(analysis.competitors):
        changes = {
            field: ""
            for field, key in (("description", f"description {index}"), ("market_position", f"position {index}"))
            if ("competitors", key) in gone
        }
        competitors.append(one.model_copy(update=changes) if changes else one)
    market = analysis.market_data
    kept = {
        field: tuple(
            figure for index, figure in enumerate(getattr(market, field)) if ("market", f"{name} {index}") not in gone
        )
        for name, field in (("size", "market_size"), ("growth", "growth_rate"), ("share", "shares"))
    }
    return analysis.model_copy(
        update={
            "features": features,
            "competitors": tuple(competitors),
            "market_data": market.model_copy(update=kept),
        }
    )
