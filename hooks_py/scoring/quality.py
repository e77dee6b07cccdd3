"""Coverage of a run -> data quality: 100 points over five dimensions, of which 60 end the search loop."""

from __future__ import annotations

from typing import NamedTuple

from hooks_py.models.aggregate import Coverage
from hooks_py.models.base import Language
from hooks_py.models.scores import DataQualityCheck, QualityCoverage

ENOUGH = 60  # points; the loop ends here even though up to two dimensions may still be empty


class _Dimension(NamedTuple):
    id: str
    points: int
    needed: int
    name: dict[Language, str]
    advice: dict[Language, str]


# Points and minimum counts as specified; together 100 points.
_DIMENSIONS = (
    _Dimension(
        "features", 25, 3,
        {"en": "features", "zh": "功能"},
        {"en": "search for its features and documentation", "zh": "补充搜索功能介绍与官方文档"},
    ),
    _Dimension(
        "competitors", 20, 2,
        {"en": "competitors", "zh": "竞品"},
        {"en": "search for comparisons and alternatives", "zh": "补充搜索对比与替代方案"},
    ),
    _Dimension(
        "market", 20, 1,
        {"en": "market size or growth figures", "zh": "市场规模或增长率"},
        {"en": "search for market reports with size and growth", "zh": "补充搜索市场规模与增长报告"},
    ),
    _Dimension(
        "technology", 15, 3,
        {"en": "technologies", "zh": "技术"},
        {"en": "search for architecture and implementation", "zh": "补充搜索技术架构与实现"},
    ),
    _Dimension(
        "use_cases", 20, 3,
        {"en": "use cases", "zh": "使用场景"},
        {"en": "search for case studies and users' reports", "zh": "补充搜索应用案例与用户反馈"},
    ),
)  # fmt: skip

_ISSUE: dict[Language, str] = {
    "en": "{name}: {found} found, {needed} needed ({points} points)",
    "zh": "{name}：找到 {found} 项，需要 {needed} 项（{points} 分）",
}


def assess(
    coverage: Coverage, *, market_found: bool, iteration: int, max_iterations: int, language: Language = "en"
) -> DataQualityCheck:
    """
    Return the data quality of a run after `iteration` finished rounds, with what is missing and what would help.

    Points: 25 for three features, 20 for two competitors, 20 for a market
    size or growth rate (`market_found`), 15 for three technologies, 20 for
    three use cases. Complete means 60 points or no round left; the dimensions
    that failed are issues either way.
    """
    found = {
        "features": coverage.features,
        "competitors": coverage.competitors,
        "market": int(market_found),
        "technology": coverage.tech_stack,
        "use_cases": coverage.use_cases,
    }
    missing = [dimension for dimension in _DIMENSIONS if found[dimension.id] < dimension.needed]
    score = sum(dimension.points for dimension in _DIMENSIONS if dimension not in missing)
    return DataQualityCheck(
        is_complete=score >= ENOUGH or iteration >= max_iterations,
        score=score,
        issues=tuple(
            _ISSUE[language].format(name=one.name[language], found=found[one.id], needed=one.needed, points=one.points)
            for one in missing
        ),
        suggestions=tuple(one.advice[language] for one in missing),
        coverage=QualityCoverage(**{one.id: one not in missing for one in _DIMENSIONS}),
    )
