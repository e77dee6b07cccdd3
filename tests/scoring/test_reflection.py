"""Reflection: what a round has left open, and the queries that would fill it."""

from __future__ import annotations

import pytest

from hooks_py.models.aggregate import Coverage
from hooks_py.scoring.reflection import Expected, Found, reflect

PRODUCT = {"features": "Features", "competitors": "Competitors", "market": "Market"}


def reflected(found, *, dimensions=PRODUCT, questions=(), language="en", topic="Polymarket"):
    expected = Expected(topic=topic, language=language, dimensions=dimensions, questions=questions)
    return reflect(found, expected, finished_round=1, year=2031)


@pytest.mark.parametrize(
    ("expected", "features", "competitors"),
    [
        pytest.param(True, 2, 2, id="two features are too few"),
        pytest.param(True, 3, 1, id="one competitor is too few"),
        pytest.param(False, 3, 2, id="three features and two competitors are enough"),
    ],
)
def test_few_features_or_competitors_ask_for_more(expected, features, competitors):
    """
    Fewer than three features or two competitors ask for another round.
    """
    found = Found(Coverage(features=features, competitors=competitors), dimensions=("market",))

    assert expected == reflected(found).needs_more


def test_a_research_without_features_is_not_asked_for_them():
    """
    Features and competitors are missed only where the research type expects them.
    """
    assert not reflected(Found(Coverage(), dimensions=("overview",)), dimensions={"overview": "Overview"}).needs_more


def test_gaps_name_what_is_missing_with_queries_of_the_present_year():
    """
    A gap says what is missing and carries queries; years come from the clock.
    """
    reflection = reflected(Found(Coverage(features=1, competitors=2)))

    assert [("features", "1 of 3 Features found"), ("market", "nothing found on Market")] == [
        (gap.dimension, gap.detail) for gap in reflection.gaps
    ]
    assert "Polymarket market size growth 2031" in reflection.gaps[1].queries
    assert "2 gaps after round 1" == reflection.reason


def test_chinese_gaps_are_searched_in_chinese():
    """
    A Chinese topic gets Chinese details and queries.
    """
    found = Found(Coverage(features=3, competitors=0), dimensions=("market",))

    gap = reflected(found, dimensions={"features": "功能", "competitors": "竞品"}, language="zh", topic="飞书").gaps[0]

    assert ("竞品：找到 0 项，需要 2 项", "飞书 竞品 对比") == (gap.detail, gap.queries[0])


def test_an_unanswered_question_is_a_gap_and_its_own_query():
    """
    A question without an answer is searched again, with the topic before it unless it names it.
    """
    questions = ("How does Polymarket settle?", "Who may trade?", "Who runs it?")
    found = Found(Coverage(features=3, competitors=2), dimensions=("market",), answered=("Who runs it?",))

    gaps = reflected(found, questions=questions).gaps

    assert [("How does Polymarket settle?",), ("Polymarket Who may trade?",)] == [gap.queries for gap in gaps]


def test_a_dimension_nobody_knows_is_searched_by_its_title():
    """
    A dimension without words of its own is looked for under its title; braces in a topic are text.
    """
    reflection = reflected(Found(Coverage()), dimensions={"policy": "Monetary policy"}, topic="{rates} 2020")

    assert ("{rates} 2020 Monetary policy",) == reflection.gaps[0].queries
