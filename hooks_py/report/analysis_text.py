"""analysis.md: the structured analysis for a person to read, every statement with its claim's id."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hooks_py.models.analysis import DeepAnalysis, MarketFigure
from hooks_py.models.base import Language
from hooks_py.models.claims import Claim, Registry
from hooks_py.report.escaping import cut, inline
from hooks_py.report.words import word

_STATEMENT = 400  # characters; the whole stands in claims.json


def analysis_markdown(analysis: DeepAnalysis, registry: Registry, language: Language) -> str:
    """Return the analysis as Markdown; removed claims are left out, an empty part is left out with its heading."""
    return "\n".join(_lines(analysis, registry, language)).rstrip("\n") + "\n"


def _lines(analysis: DeepAnalysis, registry: Registry, language: Language) -> Iterator[str]:
    zh = language == "zh"
    claims = {claim.id: claim for claim in registry.claims if claim.status != "removed"}
    yield f"# {'结构化分析' if zh else 'Structured analysis'}"
    yield ""
    parts: list[tuple[str, list[str]]] = [
        ("核心功能" if zh else "Features", [
            f"- **{inline(one.name)}** × {one.count}{_described(one.description)} {_ids(one.claims, claims)}".rstrip()
            for one in analysis.features
        ]),
        ("竞品" if zh else "Competitors", [
            f"- **{inline(one.name)}**{_described(one.description)}{_described(one.market_position)} "
            f"{_ids(one.claims, claims)}".rstrip()
            for one in analysis.competitors
        ]),
        *_swot(analysis, claims, language),
        ("市场" if zh else "Market", [
            *_figures("市场规模" if zh else "Market size", analysis.market_data.market_size, claims),
            *_figures("增长率" if zh else "Growth rate", analysis.market_data.growth_rate, claims),
            *_figures("市场份额" if zh else "Share", analysis.market_data.shares, claims),
            *_statements((*analysis.market_data.trends, *analysis.market_data.segments), claims, language),
        ]),
        ("技术" if zh else "Technology", [
            *[f"- {inline(name)}" for name in analysis.tech_analysis.tech_stack],
            *[f"- {inline(name)}" for name in analysis.tech_analysis.emerging_tech],
            *_statements((*analysis.tech_analysis.architecture, *analysis.tech_analysis.claims), claims, language),
        ]),
        ("用户" if zh else "Users", _statements(
            (*analysis.user_insights.personas, *analysis.user_insights.pain_points,
             *analysis.user_insights.requirements, *analysis.user_insights.journey), claims, language)),
        ("机会" if zh else "Opportunities", _statements(analysis.opportunities, claims, language)),
        ("风险" if zh else "Risks", _statements(analysis.risks, claims, language)),
        ("建议" if zh else "Recommendations", _statements(analysis.recommendations, claims, language)),
        ("问题与回答" if zh else "Questions and answers", _answers(analysis, claims, language)),
    ]  # fmt: skip
    filled = [(name, lines) for name, lines in parts if lines]
    if not filled:
        yield "没有可以分析的陈述。" if zh else "There is no statement to analyse."
    for name, lines in filled:
        yield f"## {name}"
        yield ""
        yield from lines
        yield ""


def _swot(analysis: DeepAnalysis, claims: dict[str, Claim], language: Language) -> list[tuple[str, list[str]]]:
    names = (
        ("优势", "劣势", "机会", "威胁")
        if language == "zh"
        else ("Strengths", "Weaknesses", "Opportunities", "Threats")
    )
    swot = analysis.swot
    quadrants = (swot.strengths, swot.weaknesses, swot.opportunities, swot.threats)
    return [(f"SWOT · {name}", _statements(ids, claims, language)) for name, ids in zip(names, quadrants, strict=True)]


def _figures(name: str, figures: Sequence[MarketFigure], claims: dict[str, Claim]) -> list[str]:
    return [
        f"- {name}{' · ' + inline(one.label) if one.label else ''}: {inline(one.text)} [{one.claim}]"
        for one in figures
        if one.claim in claims
    ]


def _statements(ids: Sequence[str], claims: dict[str, Claim], language: Language) -> list[str]:
    return [f"- {_statement(claims[name], language)}" for name in dict.fromkeys(ids) if name in claims]


def _statement(claim: Claim, language: Language) -> str:
    label = f"**{word('inference', language)}** " if claim.kind == "inference" else ""
    return f"{label}{inline(cut(claim.text, _STATEMENT))} [{claim.id}]"


def _answers(analysis: DeepAnalysis, claims: dict[str, Claim], language: Language) -> list[str]:
    none = "没有回答" if language == "zh" else "no answer"
    lines: list[str] = []
    for question, ids in analysis.answers.items():
        lines.append(f"- **{inline(question)}**")
        lines.extend(f"  {line}" for line in _statements(ids, claims, language) or [f"- {none}"])
    return lines


def _described(text: str) -> str:
    return f" — {inline(text)}" if text.strip() else ""


def _ids(ids: Sequence[str], claims: dict[str, Claim]) -> str:
    return "".join(f"[{name}]" for name in ids if name in claims)
