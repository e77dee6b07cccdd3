"""Covered dimensions -> data quality of a research that is not about a product."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from hooks_py.models.aggregate import Coverage
from hooks_py.models.base import Language
from hooks_py.models.scores import DataQualityCheck, QualityCoverage
from hooks_py.scoring.quality import ENOUGH

_ISSUE: dict[Language, str] = {"en": "nothing found on {title}", "zh": "没有找到关于“{title}”的内容"}
_ADVICE: dict[Language, str] = {"en": "search for {title}", "zh": "补充搜索：{title}"}


def assess_dimensions(
    expected: Mapping[str, str],
    covered: Collection[str],
    found: Coverage,
    *,
    iteration: int,
    max_iterations: int,
    language: Language = "en",
) -> DataQualityCheck:
    """
    Return the data quality where features, competitors and markets are not what was asked for.

    The expected dimensions of the research type (id -> title) share the 100
    points evenly; 60 are complete, as for a product. Nothing expected is 100.
    """
    missing = {name: title for name, title in expected.items() if name not in covered}
    score = round(100 * (len(expected) - len(missing)) / len(expected)) if expected else 100
    return DataQualityCheck(
        is_complete=score >= ENOUGH or iteration >= max_iterations,
        score=score,
        issues=tuple(_ISSUE[language].format(title=title) for title in missing.values()),
        suggestions=tuple(_ADVICE[language].format(title=title) for title in missing.values()),
        coverage=QualityCoverage(
            features=found.features > 0,
            competitors=found.competitors > 0,
            market=found.market_info > 0,
            technology=found.tech_stack > 0,
            use_cases=found.use_cases > 0,
        ),
        lacking=tuple(missing.values()),
    )
