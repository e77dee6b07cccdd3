"""Charts as Mermaid text, each with the table it is drawn from; every number is a count of claims or stands in one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from hooks_py.models.analysis import AnalysedCompetitor, DeepAnalysis
from hooks_py.models.base import Language
from hooks_py.report.escaping import Md, fenced, inline, mermaid
from hooks_py.report.findings import ClaimRow, Findings
from hooks_py.report.radar import Curve, radar_svg

_PER_QUADRANT = 5
_STEPS = 8
_CURVES = 5  # more competitors than that make a radar unreadable
_TOP_SCORE = 5  # of a journey step, fixed by Mermaid

RADAR_FILE = "competitors.svg"  # in charts/ beside the report
_NONE = Md("")


@dataclass(frozen=True)
class Chart:
    """One chart; without data `mermaid` is empty and `note` says why."""

    name: str
    mermaid: Md
    header: tuple[Md, ...] = ()
    rows: tuple[tuple[Md, ...], ...] = ()
    note: Md = _NONE
    file: str = ""  # name of an SVG of the same in charts/ beside the report; empty: Mermaid alone
    svg: str = ""

    @property
    def drawn(self) -> bool:
        """Whether there is a chart to show."""
        return bool(self.mermaid)


@dataclass(frozen=True)
class Charts:
    """The four charts of a product report."""

    swot: Chart
    journey: Chart
    radar: Chart
    shares: Chart

    @property
    def drawn(self) -> tuple[Chart, ...]:
        """The charts that have data."""
        return tuple(chart for chart in (self.swot, self.journey, self.radar, self.shares) if chart.drawn)


def charts(analysis: DeepAnalysis, findings: Findings, topic: str, language: Language) -> Charts:
    """Return the four charts of a product report, computed from the claims that stand."""
    return Charts(
        swot=swot_chart(analysis, findings, topic, language),
        journey=journey_chart(analysis, findings, language),
        radar=radar_chart(analysis, findings, language),
        shares=share_chart(analysis, findings, language),
    )


def swot_chart(analysis: DeepAnalysis, findings: Findings, topic: str, language: Language) -> Chart:
    """Return the SWOT mind map."""
    zh = language == "zh"
    names = ("优势", "劣势", "机会", "威胁") if zh else ("Strengths", "Weaknesses", "Opportunities", "Threats")
    swot = analysis.swot
    quadrants = [
        (name, findings.rows(ids))
        for name, ids in zip(names, (swot.strengths, swot.weaknesses, swot.opportunities, swot.threats), strict=True)
    ]
    if not any(rows for _, rows in quadrants):
        return _without("swot", "没有陈述可归入 SWOT，故无图" if zh else "No chart: no statement fits a SWOT quadrant.")
    lines = ["mindmap", f'  root["{mermaid(topic, 40)}"]']
    for index, (name, rows) in enumerate(quadrants):
        lines.append(f'    q{index}["{name}"]')
        lines.extend(f'      {row.id}["{_label(row, findings)}"]' for row in rows[:_PER_QUADRANT])
    header = ("象限", "陈述", "来源") if zh else ("Quadrant", "Statement", "Sources")
    table = tuple((Md(name), row.text, row.cite) for name, rows in quadrants for row in rows)
    return Chart("swot", fenced("\n".join(lines), "mermaid"), _header(*header), table)


def journey_chart(analysis: DeepAnalysis, findings: Findings, language: Language) -> Chart:
    """Return the user journey: a step for each use case, its score the number of independent sources (at most 5)."""
    zh = language == "zh"
    steps = findings.rows(analysis.user_insights.journey)[:_STEPS]
    if not steps:
        return _without("journey", "没有使用场景，故无图" if zh else "No chart: no use case was found.")
    actor = "用户" if zh else "User"
    lines = [
        "journey",
        f"  title {'用户旅程' if zh else 'User journey'}",
        f"  section {'使用场景' if zh else 'Use cases'}",
    ]
    scored = [(number, row, min(_TOP_SCORE, max(1, row.independent))) for number, row in enumerate(steps, start=1)]
    lines.extend(f"    {number} {_label(row, findings)}: {score}: {actor}" for number, row, score in scored)
    header = ("步骤", "陈述", "独立来源", "来源") if zh else ("Step", "Statement", "Independent sources", "Sources")
    table = tuple((Md(number), row.text, Md(row.independent), row.cite) for number, row, _ in scored)
    note = (
        "图中分值为该场景的独立来源数（1–5）"
        if zh
        else "The score of a step is its number of independent sources (1–5)."
    )
    return Chart("journey", fenced("\n".join(lines), "mermaid"), _header(*header), table, Md(note))


def radar_chart(analysis: DeepAnalysis, findings: Findings, language: Language) -> Chart:
    """Return the competitor radar; its axes count what the sources say of each, they rate nobody."""
    zh = language == "zh"
    named = [competitor for competitor in analysis.competitors if competitor.name.strip()]
    curves = [_curve(competitor, findings) for competitor in named]
    curves = sorted((curve for curve in curves if any(curve.values)), key=lambda curve: -sum(curve.values))[:_CURVES]
    if not curves:
        return _without("radar", "没有关于竞品的陈述，故无图" if zh else "No chart: no statement about a competitor.")
    axes = (
        ("陈述数", "独立来源", "已验证陈述", "列出的功能")
        if zh
        else ("Statements", "Independent sources", "Verified statements", "Features named")
    )
    top = max(max(curve.values) for curve in curves)
    lines = ["---", f"title: {'竞品雷达' if zh else 'Competitors'}", "---", "radar-beta"]
    lines.append("  axis " + ", ".join(f'a{index}["{axis}"]' for index, axis in enumerate(axes)))
    lines.extend(
        f'  curve c{index}["{mermaid(curve.name, 30)}"]{{{", ".join(map(str, curve.values))}}}'
        for index, curve in enumerate(curves)
    )
    lines.extend(("  min 0", f"  max {max(top, 1)}"))
    cites = {competitor.name: findings.rows(competitor.claims) for competitor in named}
    table = tuple(
        (inline(curve.name), *map(Md, curve.values), Md("".join(row.cite for row in cites[curve.name])))
        for curve in curves
    )
    header = _header("竞品" if zh else "Competitor", *axes, "来源" if zh else "Sources")
    note = "各轴均为计数，不是评分" if zh else "Every axis is a count of what the sources say, not a rating."
    return Chart(
        "radar",
        fenced("\n".join(lines), "mermaid"),
        header,
        table,
        Md(note),
        RADAR_FILE,
        radar_svg("竞品雷达" if zh else "Competitors", axes, curves),
    )


def share_chart(analysis: DeepAnalysis, findings: Findings, language: Language) -> Chart:
    """
    Return the market shares as a pie, only when they can be parts of one whole.

    The part of the whole that no source names is a slice of its own, since a
    pie without it would show larger shares than the sources give.
    """
    zh = language == "zh"
    shares = [(f, row) for f in analysis.market_data.shares if f.share_percent and (row := findings.row(f.claim))]
    if not shares:
        return _without("shares", "没有市场份额数据，故无图" if zh else "No chart: no source gives a market share.")
    header = _header(*(("名称", "份额", "陈述", "来源") if zh else ("Name", "Share", "Statement", "Sources")))
    table = tuple((inline(f.label), Md(f"{f.share_percent:g}%"), row.text, row.cite) for f, row in shares)
    total = sum(figure.share_percent or 0.0 for figure, _ in shares)
    labels = [figure.label.casefold() for figure, _ in shares]
    if total > 100.5 or len(set(labels)) < len(labels):
        why = (
            "各来源的份额不属于同一整体（合计超过 100% 或同名重复），故只列表，不画饼图"
            if zh
            else "No chart: the shares are no parts of one whole (over 100 % together, or a name twice)."
        )
        return Chart("shares", Md(""), header, table, Md(why))
    rest = round(100 - total, 2)
    lines = ["pie showData", f"  title {'市场份额（%）' if zh else 'Market share (%)'}"]
    lines.extend(f'  "{mermaid(figure.label, 40)}" : {figure.share_percent:g}' for figure, _ in shares)
    note = ""
    if rest >= 0.5:
        lines.append(f'  "{"其余（来源未提及）" if zh else "Rest (not in the sources)"}" : {rest:g}')
        note = (
            f"“其余”由代码计算：100 − {total:g} = {rest:g}"
            if zh
            else f"“Rest” is computed: 100 − {total:g} = {rest:g}."
        )
    return Chart("shares", fenced("\n".join(lines), "mermaid"), header, table, Md(note))


def _curve(competitor: AnalysedCompetitor, findings: Findings) -> Curve:
    rows = findings.rows(competitor.claims)
    independent = max((row.independent for row in rows), default=0)
    verified = sum(1 for row in rows if row.verified == "✓")
    return Curve(competitor.name, (len(rows), independent, verified, len(competitor.features) if rows else 0))


def _label(row: ClaimRow, findings: Findings) -> str:
    """A claim as a label: its words before the first mark that ends a clause, if that says enough."""
    text = findings.claims[row.id].text
    clause = re.split(r"(?<=[^\d\s])[。；;:：!?！？]|[.](?=\s)", text.strip(), maxsplit=1)[0]
    return mermaid(clause if len(clause) >= 12 else text.strip().rstrip("。."))


def _without(name: str, why: str) -> Chart:
    return Chart(name, Md(""), note=Md(why))


def _header(*names: str) -> tuple[Md, ...]:
    return tuple(Md(name) for name in names)


def chart_lines(markdown: Sequence[str]) -> list[tuple[int, list[str]]]:
    """Return the Mermaid blocks of a report: (line of the opening fence, 1-based; lines inside)."""
    blocks: list[tuple[int, list[str]]] = []
    fence, start = "", 0
    inside: list[str] = []
    for number, line in enumerate(markdown, start=1):
        if fence:
            if line.strip() == fence:
                blocks.append((start, inside))
                fence = ""
            else:
                inside.append(line)
        elif line.startswith("```") and line.strip("`") == "mermaid":
            fence, start, inside = line[: -len("mermaid")], number, []
    return blocks
