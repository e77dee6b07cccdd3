"""Data quality over the dimensions of a research type."""

from __future__ import annotations

import pytest

from hooks_py.models.aggregate import Coverage
from hooks_py.scoring.dimension_quality import assess_dimensions

EXPECTED = {"how": "机制", "limits": "局限", "outlook": "展望"}


@pytest.mark.parametrize(
    ("covered", "rounds", "score", "complete", "lacking"),
    [
        pytest.param((), 1, 0, False, ("机制", "局限", "展望"), id="nothing"),
        pytest.param(("how",), 1, 33, False, ("局限", "展望"), id="a third"),
        pytest.param(("how", "limits"), 1, 67, True, ("展望",), id="two thirds end the loop"),
        pytest.param(("how", "limits", "outlook", "other"), 1, 100, True, (), id="everything"),
        pytest.param(("how",), 3, 33, True, ("局限", "展望"), id="no round is left"),
    ],
)
def test_each_expected_dimension_has_its_share_of_the_points(covered, rounds, score, complete, lacking):
    """
    Points are shared evenly; what is empty is named as an issue and as lacking.
    """
    found = assess_dimensions(EXPECTED, covered, Coverage(), iteration=rounds, max_iterations=3, language="zh")

    assert (score, complete, lacking) == (found.score, found.is_complete, found.lacking)
    assert [f"没有找到关于“{title}”的内容" for title in lacking] == list(found.issues)


def test_nothing_expected_is_all_there():
    """
    A research type without dimensions lacks none.
    """
    assert 100 == assess_dimensions({}, (), Coverage(), iteration=1, max_iterations=3).score
