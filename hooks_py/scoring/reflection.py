"""Coverage after a round -> what is still missing, the queries that would look for it, and whether to go on."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from hooks_py.models.aggregate import Coverage, Gap, Reflection
from hooks_py.models.base import Language

ENOUGH_FEATURES = 3  # fewer ask for another round
ENOUGH_COMPETITORS = 2


class Expected(NamedTuple):
    """What a run is to bring: dimensions (id -> title in the report's language) and key questions."""

    topic: str
    language: Language
    dimensions: Mapping[str, str]
    questions: Sequence[str] = ()


class Found(NamedTuple):
    """What it has brought so far: counts per field, dimensions with at least one claim, questions with an answer."""

    coverage: Coverage
    dimensions: Collection[str] = ()
    answered: Collection[str] = ()


# What to add to the topic when a dimension is empty; `{year}` is the year of the clock.
_QUERY_WORDS: dict[str, dict[Language, tuple[str, ...]]] = {
    "features": {"en": ("features documentation", "capabilities overview"), "zh": ("功能 特性", "产品介绍 文档")},
    "competitors": {"en": ("alternatives competitors", "vs comparison"), "zh": ("竞品 对比", "替代品 替代方案")},
    "market": {
        "en": ("market size growth {year}", "market share report"),
        "zh": ("市场规模 增长率 {year}", "市场份额 报告"),
    },
    "technology": {"en": ("architecture implementation", "tech stack"), "zh": ("技术架构 实现", "技术栈 原理")},
    "use_cases": {"en": ("use cases case study", "customers users"), "zh": ("应用案例 场景", "用户 案例")},
    "limitations": {"en": ("limitations drawbacks", "known issues"), "zh": ("缺点 局限", "问题 不足")},
}
_SAME_DIMENSION = {"tech_stack": "technology", "market_info": "market", "tech": "technology", "users": "use_cases"}
_FEW: dict[Language, str] = {
    "en": "{found} of {needed} {title} found",
    "zh": "{title}：找到 {found} 项，需要 {needed} 项",
}
_NOTHING: dict[Language, str] = {"en": "nothing found on {title}", "zh": "没有找到关于{title}的内容"}
_UNANSWERED: dict[Language, str] = {"en": "not answered: {question}", "zh": "未回答：{question}"}
_REASON: dict[Language, tuple[str, str]] = {
    "en": ("{gaps} gaps after round {round}", "everything expected was found in round {round}"),
    "zh": ("第 {round} 轮后还有 {gaps} 处空白", "第 {round} 轮已找到全部预期内容"),
}


def reflect(found: Found, expected: Expected, *, finished_round: int, year: int) -> Reflection:
    """
    Return what `finished_round` came to: the gaps, each with queries that would fill it, and whether to search again.

    More is needed when fewer than three features or fewer than two
    competitors were found and the research expects such things, when another
    expected dimension has nothing at all, or when a key question has no
    answer. `year` is the present one; it stands in queries for figures.
    """
    gaps = [
        *_counted_gaps(found.coverage, expected, year),
        *_empty_dimensions(found, expected, year),
        *(_question_gap(question, expected) for question in expected.questions if question not in found.answered),
    ]
    wording = _REASON[expected.language][0 if gaps else 1]
    return Reflection(
        round=finished_round,
        coverage=found.coverage,
        needs_more=bool(gaps),
        gaps=tuple(gaps),
        reason=wording.format(gaps=len(gaps), round=finished_round),
    )


def dimension_queries(dimension: str, expected: Expected, *, year: int) -> tuple[str, ...]:
    """Return the queries that look for `dimension` of the topic; one of an unknown id is searched by its title."""
    words = _QUERY_WORDS.get(_SAME_DIMENSION.get(dimension, dimension))
    if words is None:
        return (f"{expected.topic} {_title(dimension, expected)}",)
    return tuple(f"{expected.topic} {phrase.format(year=year)}" for phrase in words[expected.language])


def _title(dimension: str, expected: Expected) -> str:
    return expected.dimensions.get(dimension, "") or dimension


def _counted_gaps(coverage: Coverage, expected: Expected, year: int) -> list[Gap]:
    counted = (
        ("features", coverage.features, ENOUGH_FEATURES),
        ("competitors", coverage.competitors, ENOUGH_COMPETITORS),
    )
    wording = _FEW[expected.language]
    return [
        Gap(
            dimension=name,
            detail=wording.format(found=count, needed=needed, title=_title(name, expected)),
            queries=dimension_queries(name, expected, year=year),
        )
        for name, count, needed in counted
        if name in expected.dimensions and count < needed
    ]


def _empty_dimensions(found: Found, expected: Expected, year: int) -> list[Gap]:
    return [
        Gap(
            dimension=name,
            detail=_NOTHING[expected.language].format(title=_title(name, expected)),
            queries=dimension_queries(name, expected, year=year),
        )
        for name in expected.dimensions
        if name not in ("features", "competitors") and name not in found.dimensions
    ]


def _question_gap(question: str, expected: Expected) -> Gap:
    topic = expected.topic
    query = question if topic.casefold() in question.casefold() else f"{topic} {question}"
    return Gap(dimension="question", detail=_UNANSWERED[expected.language].format(question=question), queries=(query,))
