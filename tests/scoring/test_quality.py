"""Data quality: points per dimension, when it is enough, and what is told when it is not."""

from __future__ import annotations

import pytest

from hooks_py.models.aggregate import Coverage
from hooks_py.scoring.quality import assess

FULL = {"features": 3, "competitors": 2, "tech_stack": 3, "use_cases": 3, "market_info": 1}


def score(market_found=True, **counts):
    return assess(Coverage(**{**FULL, **counts}), market_found=market_found, iteration=1, max_iterations=3).score


@pytest.mark.parametrize(
    ("expected", "counts"),
    [
        pytest.param(100, {}, id="all five"),
        pytest.param(75, {"features": 2}, id="features need three: 25"),
        pytest.param(80, {"competitors": 1}, id="competitors need two: 20"),
        pytest.param(85, {"tech_stack": 2}, id="technologies need three: 15"),
        pytest.param(80, {"use_cases": 2}, id="use cases need three: 20"),
        pytest.param(60, {"competitors": 0, "market_found": False}, id="no competitors and no market still makes 60"),
        pytest.param(80, {"market_found": False}, id="market information without a size or rate gives no points"),
    ],
)
def test_points_of_the_dimensions(expected, counts):
    """
    Each dimension gives its points from its minimum count on, and nothing below.
    """
    assert expected == score(**counts)


@pytest.mark.parametrize(
    ("expected", "features", "iteration"),
    [
        pytest.param(True, 3, 1, id="80 points in the first round"),
        pytest.param(False, 0, 2, id="55 points with a round left"),
        pytest.param(True, 0, 3, id="55 points after the last round"),
    ],
)
def test_complete_at_sixty_points_or_after_the_last_round(expected, features, iteration):
    """
    The loop ends at 60 points, and after the last round whatever the points.
    """
    coverage = Coverage(features=features, competitors=0, tech_stack=3, use_cases=3)

    assert expected == assess(coverage, market_found=True, iteration=iteration, max_iterations=3).is_complete


def test_what_is_missing_is_told_even_when_it_is_enough():
    """
    A run that passes with empty dimensions names each of them, with advice, in the report's language.
    """
    coverage = Coverage(features=3, competitors=1, tech_stack=3, use_cases=3)

    english = assess(coverage, market_found=False, iteration=1, max_iterations=3)
    chinese = assess(coverage, market_found=False, iteration=1, max_iterations=3, language="zh")

    assert (True, 60) == (english.is_complete, english.score)
    assert [
        "competitors: 1 found, 2 needed (20 points)",
        "market size or growth figures: 0 found, 1 needed (20 points)",
    ] == list(english.issues)
    assert ["竞品：找到 1 项，需要 2 项（20 分）", "市场规模或增长率：找到 0 项，需要 1 项（20 分）"] == list(
        chinese.issues
    )
    assert len(english.issues) == len(english.suggestions) == len(chinese.suggestions)
    assert (True, False, False, True, True) == (
        english.coverage.features,
        english.coverage.competitors,
        english.coverage.market,
        english.coverage.technology,
        english.coverage.use_cases,
    )
